import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { findCopy, hasCurrent, keepCopy } from './edge-copies.ts'

const secondsFresh = 60

// Raised by every write of this isolate that visitors can see, so that the author of a write never gets an old copy.
let generation = 0

/** For a change outside of a route with {@link changesPublicData}: a message of a gateway, a job. */
export function publicDataChanged(): void {
  generation += 1
}

/**
 * Keeps anonymous answers for a minute. Requests with a verified token are never cached: an editor sees an edit at once.
 * A token that cannot be verified buys nothing: its request is answered from the cache, too.
 */
const cacheBy = (parametersOf: (c: Context<AppEnv>) => unknown) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'GET' || c.get('claims')) return next()
    const key = cacheKey(c, parametersOf(c))
    const kept = await findCopy(key)
    if (kept) {
      c.res = answer(c, kept)
      return
    }
    await next()
    if (c.res.status !== 200) return
    const body = await c.res.clone().arrayBuffer()
    const tag = `"${hex(await crypto.subtle.digest('SHA-1', body)).slice(0, 20)}"`
    const headers = { 'Content-Type': c.res.headers.get('content-type') ?? 'application/json', ETag: tag }
    const stored = new Response(body, {
      headers: { ...headers, 'Cache-Control': `public, max-age=${secondsFresh}` },
    })
    keepCopy(c, key, stored)
    c.res = answer(c, new Response(body, { headers }))
  })

/** Put it behind the validation: the validated query distinguishes the answers, other parameters do not. */
export const edgeCache = cacheBy((c) => validQuery(c))

/** `parametersOf` says what distinguishes the answers to a validated query. */
export const edgeCacheBy = <Query>(parametersOf: (query: Query) => unknown) =>
  cacheBy((c) => parametersOf(validQuery(c) as Query))

const validQuery = (c: Context<AppEnv>): unknown => c.req.valid('query' as never)

/** 304 when the visitor has the current answer. Browsers ask each time, and the edge answers without the database. */
function answer(c: Context<AppEnv>, kept: Response): Response {
  const tag = kept.headers.get('etag') ?? ''
  const headers = new Headers({
    ETag: tag,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Authorization',
  })
  if (hasCurrent(c, tag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', kept.headers.get('content-type') ?? 'application/json')
  return new Response(kept.body, { headers })
}

function cacheKey(c: Context<AppEnv>, parameters: unknown): Request {
  const url = new URL(c.req.url)
  // The decoded path: an address can be written with escapes in many ways.
  url.pathname = c.req.path
  url.hash = ''
  url.search = new URLSearchParams({ of: canonical(parameters), generation: String(generation) }).toString()
  return new Request(url, { method: 'GET' })
}

/** JSON with sorted names, without those that are undefined. */
const canonical = (parameters: unknown): string =>
  JSON.stringify(
    Object.entries(parameters ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .filter(([, value]) => value !== undefined),
  )

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The second handler of a write that changes what visitors see: the copies of this isolate become stale. Other writes leave
 * them alone. Names beside comments and the counters of the home page may be as old as a copy.
 */
export const changesPublicData = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.get('keepsPublicData')) return
  // A write that ended in a fault may have happened.
  if (c.res.status < 300 || c.res.status >= 500) publicDataChanged()
})
