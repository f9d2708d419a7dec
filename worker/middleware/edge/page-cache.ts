import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { currentState, versionOf, type DataVersion, type ShownData } from './data-version.ts'
import { createSharedWork } from './shared-work.ts'
import {
  answerKept,
  buildOf,
  findAtEdge,
  findInMemory,
  isFresh,
  keepAnswer,
  makeKept,
  missOf,
  type KeptAnswer,
} from './kept-answers.ts'

/** A page as the renderer made it. `body` is UTF-8. `madeAt`: milliseconds, the age of the oldest data in it. */
type MadePage = Omit<KeptAnswer, 'etag'>

type Pages = {
  /** The path and query that distinguish a page from others, or null for an address without a copy. */
  addressOf(path: string, search: string): string | null
  /** Renders a page that has become old, behind the answer. */
  render(request: Request, env: Env, context: Context<AppEnv>['executionCtx']): Response | Promise<Response>
  /** A visitor got this page, rendered or from its copy. */
  visited(c: Context<AppEnv>): void
}

let pages: Pages | null = null

/** The pages of the site, which are mounted behind everything else and render by calling the rest. */
export function cachePages(given: Pages): void {
  pages = given
}

/**
 * Milliseconds. `stale`: a page that is older than the usual minute is still answered until this age, if nothing has changed that it
 * shows, while a new one is made behind the answer. `missing`: how long a missing page is kept.
 */
const ages = { stale: 660_000, missing: 20_000 }

const headers = { 'Cache-Control': 'no-cache' }

/** `error`: the renderer threw it, and the requests that wait for the same page throw it as well. */
type Outcome = { kept: KeptAnswer; error?: never } | { kept?: never; error: Error | undefined }

// Milliseconds; longer than the reads of a page that are tried twice.
const share = createSharedWork<Outcome>(9_000)

// Requests of this module for a page that its copy must not answer.
const refreshing = new WeakSet<Request>()
const made = new WeakMap<Request, MadePage>()

/** The renderer hands a page that may be kept to the cache. */
export function offerPage(request: Request, page: MadePage): void {
  made.set(request, page)
}

/** A request for a page that may have a copy. `version` is null while it is unknown: then no copy is used or kept. */
type Visit = {
  c: Context<AppEnv>
  site: Pages
  key: string
  version: DataVersion | null
  now: number
  /** The part whose change made a copy too old. */
  outdated: string | null
}

/**
 * Answers pages from their copies, before the request is counted against any limit: the HTML is the same for every visitor.
 * Parallel requests for one page wait for one rendering. The key holds the build.
 */
export const pageCache = createMiddleware<AppEnv>(async (c, next) => {
  const site = pages
  const { method } = c.req
  if (!site || (method !== 'GET' && method !== 'HEAD') || refreshing.has(c.req.raw)) return next()
  // A request with a token gets the headers of private answers from the routes.
  if (c.req.header('authorization') !== undefined) return next()
  const address = site.addressOf(c.req.path, searchOf(c.req.url))
  if (address === null) return next()
  const version = await versionOf(c)
  const visit: Visit = {
    c,
    site,
    version,
    key: keyOf(c, address),
    now: c.get('now').getTime(),
    outdated: null,
  }
  const inMemory = usable(visit, findInMemory(visit.key, visit.now, ages.stale))
  if (inMemory) return answer(visit, inMemory)
  return answerTogether(visit, next)
})

async function answerTogether(visit: Visit, next: Next): Promise<void> {
  const { c, key, now } = visit
  let isMaker = false
  const { kept, error } = await share(
    // A visitor who wrote waits for no page whose reading may have begun before.
    `${key} ${visit.version?.version ?? 'unknown'} ${visit.version?.own ?? 0}`,
    async () => {
      const atEdge = usable(visit, visit.version && (await findAtEdge(key, now, ages.stale)))
      if (atEdge) return { kept: atEdge }
      isMaker = true
      await next()
      const kept = await keepMade(visit, c.req.raw)
      return kept ? { kept } : { error: c.error }
    },
    keepAliveOf(c),
  )
  if (kept) return answer(visit, kept, isMaker ? missOf(visit.outdated) : null)
  // The answer of this request stands: an error, or a page that is not kept.
  if (isMaker) return
  if (error) throw error
  return next()
}

function usable(visit: Visit, kept: KeptAnswer | null): KeptAnswer | null {
  const { version, now } = visit
  if (!kept?.shown || !version) return null
  if (kept.status !== 200 && now - kept.madeAt > ages.missing) return null
  const state = currentState(kept.shown, version, now)
  if (typeof state !== 'string') return kept
  visit.outdated = state
  return null
}

function answer(visit: Visit, kept: KeptAnswer, miss: string | null = null): void {
  const { c, site, now } = visit
  if (kept.status === 200 && !isFresh(kept, now)) refresh(visit)
  // Otherwise Hono merges the headers of the answer that it replaces.
  c.res = undefined
  c.res = answerKept(c, kept, headers, miss)
  if (c.req.method === 'GET' && kept.status === 200) site.visited(c)
}

/** Makes the page anew behind the answer, unless another isolate of this data centre did. */
function refresh(visit: Visit): void {
  const { c, site, key, now } = visit
  const refreshed = share(
    `refresh ${key}`,
    async () => {
      const newer = usable(visit, await findAtEdge(key, now, ages.stale))
      if (newer && isFresh(newer, now)) return { kept: newer }
      const request = new Request(c.req.url, { headers: { 'cf-ray': c.get('requestId') } })
      refreshing.add(request)
      await site.render(request, c.env, c.executionCtx)
      const kept = await keepMade(visit, request)
      return kept ? { kept } : { error: undefined }
    },
    keepAliveOf(c),
  )
  keepAliveOf(c)(refreshed.catch(() => undefined))
}

async function keepMade({ c, key, version }: Visit, request: Request): Promise<KeptAnswer | null> {
  const page = made.get(request)
  if (!page) return null
  const kept = await makeKept({ ...page, shown: version && page.shown && olderState(page.shown, version) })
  if (version) keepAnswer(c, key, kept, kept.status === 200 ? ages.stale : ages.missing)
  return kept
}

/** The page was begun under this version, and a call of it may have been answered from an older copy. */
const olderState = (shown: ShownData, { version, askedAt }: DataVersion): ShownData => ({
  shows: shown.shows,
  version: Math.min(shown.version, version),
  readAt: Math.min(shown.readAt, askedAt),
})

const keepAliveOf = (c: Context<AppEnv>) => (work: Promise<unknown>) => c.executionCtx.waitUntil(work)

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}

/** An address of the same site, because a data centre keeps copies by site. */
function keyOf(c: Context<AppEnv>, address: string): string {
  const { url } = c.req
  const origin = url.slice(0, url.indexOf('/', 'https://'.length))
  const join = address.includes('?') ? '&' : '?'
  return `${origin}${address}${join}page=${buildOf(c.env)}`
}
