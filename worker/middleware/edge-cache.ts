import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { createSharedWork } from './edge/shared-work.ts'
import {
  answerKept,
  buildOf,
  findAtEdge,
  findInMemory,
  keepAnswer,
  keepInMemory,
  makeKept,
  millisecondsFresh,
  type KeptAnswer,
} from './edge/kept-answers.ts'

export { changesPublicData } from './edge/data-version.ts'

// Requests that the renderer of a page sends, not a browser.
const calls = new WeakSet<Request>()

/** Marks a request that a page sends to the API of this Worker for its data. */
export function markInnerCall(request: Request): Request {
  calls.add(request)
  return request
}

/**
 * Whether a page sent the request. The page itself is kept at the edge, so its answers are kept in the memory of the isolate only:
 * several questions to the cache of the data centre would take longer than the database.
 */
const isInnerCall = (request: Request): boolean => calls.has(request)

/** `error`: the route threw it, and the calls that wait for the same answer throw it as well. */
type Outcome = { kept: KeptAnswer; error?: never } | { kept?: never; error: Error | undefined }

// Milliseconds; longer than a read of the database that is tried twice.
const share = createSharedWork<Outcome>(9_000)

const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Authorization' }

/**
 * Keeps anonymous answers for a minute, or until the data version is raised. Parallel calls for the same answer wait for one
 * of them. Requests with a verified token are never cached: an editor sees an edit at once. A token that cannot be verified
 * buys nothing: its request is answered from the cache, too.
 */
const cacheBy = (parametersOf: (c: Context<AppEnv>) => unknown) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'GET' || c.get('claims')) return next()
    const version = c.get('dataVersion')
    const key = cacheKey(c, parametersOf(c), version?.key ?? 'unknown')
    const now = c.get('now').getTime()
    const inMemory = version && findInMemory(key, now, millisecondsFresh)
    if (inMemory) return setAnswer(c, inMemory)
    let isMaker = false
    const { kept, error } = await share(
      key,
      async () => {
        const isInner = isInnerCall(c.req.raw)
        const atEdge = version && !isInner && (await findAtEdge(key, now, millisecondsFresh))
        if (atEdge) return { kept: atEdge }
        isMaker = true
        await next()
        if (c.res.status !== 200) return { error: c.error }
        // Not of a clone, which costs a stream: the answer is made anew from the body.
        const body = new Uint8Array(await c.res.arrayBuffer())
        const type = c.res.headers.get('content-type') ?? 'application/json'
        const made = await makeKept({ status: 200, headers: [['content-type', type]], body, madeAt: now })
        if (version && isInner) keepInMemory(key, made)
        else if (version) keepAnswer(c, key, made, millisecondsFresh)
        return { kept: made }
      },
      (work) => c.executionCtx.waitUntil(work),
      // To wait for the answer of another request costs nothing, so it takes no place of one that works.
      c.get('leaveSlot'),
    )
    if (kept) return setAnswer(c, kept)
    // The answer of this request stands: an error, or something that is not kept.
    if (isMaker) return
    if (error) throw error
    return next()
  })

/** Put it behind the validation: the validated query distinguishes the answers, other parameters do not. */
export const edgeCache = cacheBy((c) => validQuery(c))

/** `parametersOf` says what distinguishes the answers to a validated query. */
export const edgeCacheBy = <Query>(parametersOf: (query: Query) => unknown) =>
  cacheBy((c) => parametersOf(validQuery(c) as Query))

const validQuery = (c: Context<AppEnv>): unknown => c.req.valid('query' as never)

function setAnswer(c: Context<AppEnv>, kept: KeptAnswer): void {
  // Otherwise Hono merges the headers of the answer that it replaces.
  c.res = undefined
  c.res = answerKept(c, kept, headers)
}

/** An address of the same site, because a data centre keeps copies by site. */
function cacheKey(c: Context<AppEnv>, parameters: unknown, version: string): string {
  const { url } = c.req
  const origin = url.slice(0, url.indexOf('/', 'https://'.length))
  // The decoded path: an address can be written with escapes in many ways.
  const path = encodeURI(c.req.path).replace(/[?#]/g, encodeURIComponent)
  return `${origin}${path}?of=${encodeURIComponent(canonical(parameters))}&version=${version}&build=${buildOf(c.env)}`
}

/** JSON with sorted names, without those that are undefined. */
const canonical = (parameters: unknown): string =>
  JSON.stringify(
    Object.entries(parameters ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .filter(([, value]) => value !== undefined),
  )
