import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { currentState, type ShownData } from './edge/data-version.ts'
import { innerCallOf } from './edge/inner-calls.ts'
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
  missOf,
  type KeptAnswer,
} from './edge/kept-answers.ts'

export { changesPublicData } from './edge/data-version.ts'

/** `error`: the route threw it, and the calls that wait for the same answer throw it as well. */
type Outcome = { kept: KeptAnswer; error?: never } | { kept?: never; error: Error | undefined }

// Milliseconds; longer than a read of the database that is tried twice.
const share = createSharedWork<Outcome>(9_000)

const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Authorization' }

/** The names of the parts that an answer shows, see `ShownData`. */
type NamesOf = readonly string[] | ((c: Context<AppEnv>) => readonly string[])

/** Says of an answer that it shows these parts as well. For a handler behind `edgeCache`. */
export function showsParts(c: Context<AppEnv>, names: readonly string[]): void {
  for (const name of names) c.get('shows')?.add(name)
}

/** {@link showsParts} for providers. */
export const showsProviders = (c: Context<AppEnv>, providers: readonly { id: number }[]): void =>
  showsParts(
    c,
    providers.map(({ id }) => `provider:${id}`),
  )

/**
 * Keeps anonymous answers for a minute, or until a part changes that they show. Parallel calls for the same answer wait for one
 * of them. Requests with a verified token are never cached: an editor sees an edit at once. A token that cannot be verified
 * buys nothing: its request is answered from the cache, too.
 */
const cacheBy = (parametersOf: (c: Context<AppEnv>) => unknown, namesOf: NamesOf) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'GET' || c.get('claims')) return next()
    const version = c.get('dataVersion')
    const key = cacheKey(c, parametersOf(c))
    const now = c.get('now').getTime()
    const names = typeof namesOf === 'function' ? namesOf(c) : namesOf
    const unknown: ShownData = { shows: names, version: 0, readAt: 0 }
    // The page itself is kept at the edge, so its answers are kept in the memory of the isolate only: several questions to the
    // cache of the data centre would take longer than the database.
    const inner = innerCallOf(c.req.raw)
    let outdated: string | null = null
    const usable = (kept: KeptAnswer | null): KeptAnswer | null => {
      const state = version && kept?.shown && currentState(kept.shown, version, now)
      if (!kept || !state) return null
      if (typeof state !== 'string') return { ...kept, shown: { shows: kept.shown?.shows ?? null, ...state } }
      outdated = state
      return null
    }
    const answer = (kept: KeptAnswer, miss: string | null = null) => {
      if (inner) inner.shown = kept.shown ?? unknown
      setAnswer(c, kept, miss)
    }
    const inMemory = usable(findInMemory(key, now, millisecondsFresh))
    if (inMemory) return answer(inMemory)
    let isMaker = false
    const { kept, error } = await share(
      // A visitor who wrote waits for no answer whose reading may have begun before.
      `${key} ${version?.version ?? 'unknown'} ${version?.own ?? 0}`,
      async () => {
        const atEdge = inner ? null : usable(version && (await findAtEdge(key, now, millisecondsFresh)))
        if (atEdge) return { kept: atEdge }
        isMaker = true
        const shows = new Set(names)
        c.set('shows', shows)
        await next()
        if (c.res.status !== 200) return { error: c.error }
        // Not of a clone, which costs a stream: the answer is made anew from the body.
        const body = new Uint8Array(await c.res.arrayBuffer())
        const type = c.res.headers.get('content-type') ?? 'application/json'
        const shown = version && { shows: [...shows], version: version.version, readAt: version.askedAt }
        const made = await makeKept({
          status: 200,
          headers: [['content-type', type]],
          body,
          madeAt: now,
          shown,
        })
        if (version && inner) keepInMemory(key, made)
        else if (version) keepAnswer(c, key, made, millisecondsFresh)
        return { kept: made }
      },
      (work) => c.executionCtx.waitUntil(work),
      // To wait for the answer of another request costs nothing, so it takes no place of one that works.
      c.get('leaveSlot'),
    )
    if (kept) return answer(kept, isMaker ? missOf(outdated) : null)
    if (inner && version) inner.shown = { shows: names, version: version.version, readAt: version.askedAt }
    // The answer of this request stands: an error, or something that is not kept.
    if (isMaker) return
    if (error) throw error
    return next()
  })

/**
 * Put it behind the validation: the validated query distinguishes the answers, other parameters do not.
 * @param namesOf the parts that the answer shows
 */
export const edgeCache = (namesOf: NamesOf) => cacheBy((c) => validQuery(c), namesOf)

/** `parametersOf` says what distinguishes the answers to a validated query, `namesOf` which parts they show. */
export const edgeCacheBy = <Query>(
  parametersOf: (query: Query) => unknown,
  namesOf: (query: Query) => readonly string[],
) =>
  cacheBy(
    (c) => parametersOf(validQuery(c) as Query),
    (c) => namesOf(validQuery(c) as Query),
  )

const validQuery = (c: Context<AppEnv>): unknown => c.req.valid('query' as never)

function setAnswer(c: Context<AppEnv>, kept: KeptAnswer, miss: string | null): void {
  // Otherwise Hono merges the headers of the answer that it replaces.
  c.res = undefined
  c.res = answerKept(c, kept, headers, miss)
}

/** An address of the same site, because a data centre keeps copies by site. */
function cacheKey(c: Context<AppEnv>, parameters: unknown): string {
  const { url } = c.req
  const origin = url.slice(0, url.indexOf('/', 'https://'.length))
  // The decoded path: an address can be written with escapes in many ways.
  const path = encodeURI(c.req.path).replace(/[?#]/g, encodeURIComponent)
  return `${origin}${path}?of=${encodeURIComponent(canonical(parameters))}&build=${buildOf(c.env)}`
}

/** JSON with sorted names, without those that are undefined. */
const canonical = (parameters: unknown): string =>
  JSON.stringify(
    Object.entries(parameters ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .filter(([, value]) => value !== undefined),
  )
