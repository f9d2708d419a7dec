import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { nextChangeOf } from '#worker/lib/next-change.ts'
import { answerFromCopy } from './edge/answer-from-copy.ts'
import type { ShownData } from './edge/data-version.ts'
import { innerCallOf } from './edge/inner-calls.ts'
import { answerKept, buildOf } from './edge/kept-answers.ts'

export { changesPublicData } from './edge/data-version.ts'

const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Authorization' }

/** The names of the parts that an answer shows, see `ShownData`. */
type NamesOf = readonly string[] | ((c: Context<AppEnv>) => readonly string[])

/** Says of an answer that it shows these parts as well. For a handler behind `edgeCache`. */
export function showsParts(c: Context<AppEnv>, names: readonly string[]): void {
  for (const name of names) c.get('shows')?.names.add(name)
}

/** {@link showsParts} for providers, and says when the answer changes by itself. */
export function showsProviders(c: Context<AppEnv>, providers: readonly { id: number }[]): void {
  showsParts(
    c,
    providers.map(({ id }) => `provider:${id}`),
  )
  for (const provider of providers) showsUntil(c, nextChangeOf(provider))
}

/** Says of an answer that it has no copy from this moment on. @param at milliseconds; null for no end */
export function showsUntil(c: Context<AppEnv>, at: number | null): void {
  const shows = c.get('shows')
  if (shows && at !== null) shows.changesAt = Math.min(at, shows.changesAt ?? Infinity)
}

/**
 * Keeps anonymous answers until a part changes that they show. Requests with a verified token are never cached: an editor sees an edit
 * at once. A token that cannot be verified buys nothing: its request is answered from the cache, too.
 */
const cacheBy = (parametersOf: (c: Context<AppEnv>) => unknown, namesOf: NamesOf) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'GET' || c.get('claims')) return next()
    const version = c.get('dataVersion')
    const names = typeof namesOf === 'function' ? namesOf(c) : namesOf
    const inner = innerCallOf(c.req.raw)
    const shown = (shows: readonly string[], changesAt: number | null): ShownData => ({
      shows,
      version: version?.version ?? 0,
      readAt: version?.askedAt ?? 0,
      changesAt,
    })
    const own = { names: new Set(names), changesAt: null }
    c.set('shows', own)
    const made = async () => {
      if (c.res.status !== 200) return null
      return {
        status: 200,
        headers: [['content-type', c.res.headers.get('content-type') ?? 'application/json']] as const,
        // Not of a clone, which costs a stream: the answer is made anew from the body.
        body: new Uint8Array(await c.res.arrayBuffer()),
        madeAt: c.get('now').getTime(),
        shown: version && shown([...own.names], own.changesAt),
      }
    }
    const copied = { c, key: cacheKey(c, parametersOf(c)), version, isInner: inner !== undefined, made }
    const found = await answerFromCopy(copied, next)
    if (inner) inner.shown = found?.kept.shown ?? shown(names, null)
    if (!found) return
    // Otherwise Hono merges the headers of the answer that it replaces.
    c.res = undefined
    c.res = answerKept(c, found.kept, headers, found.miss)
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
