import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { answerFromCopy, type MadeAnswer } from './answer-from-copy.ts'
import { versionOf } from './data-version.ts'
import { answerKept, buildOf } from './kept-answers.ts'

type Pages = {
  /** The path and query that distinguish a page from others, or null for an address without a copy. */
  addressOf(path: string, search: string): string | null
  /** A visitor got this page, rendered or from its copy. */
  visited(c: Context<AppEnv>): void
}

let pages: Pages | null = null

/** The pages of the site, which are mounted behind everything else and render by calling the rest. */
export function cachePages(given: Pages): void {
  pages = given
}

const headers = { 'Cache-Control': 'no-cache' }

const made = new WeakMap<Request, MadeAnswer>()

/** The renderer hands a page that may be kept to the cache. */
export function offerPage(request: Request, page: MadeAnswer): void {
  made.set(request, page)
}

/**
 * Answers pages from their copies, before the request is counted against any limit: the HTML is the same for every visitor.
 * The key holds the build.
 */
export const pageCache = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req
  if (!pages || (method !== 'GET' && method !== 'HEAD')) return next()
  // A request with a token gets the headers of private answers from the routes.
  if (c.req.header('authorization') !== undefined) return next()
  const address = pages.addressOf(c.req.path, searchOf(c.req.url))
  if (address === null) return next()
  const found = await answerFromCopy(
    {
      c,
      key: keyOf(c, address),
      version: await versionOf(c),
      isInner: false,
      made: () => Promise.resolve(made.get(c.req.raw) ?? null),
    },
    next,
  )
  if (!found) return
  const { kept, miss } = found
  // Otherwise Hono merges the headers of the answer that it replaces.
  c.res = undefined
  c.res = answerKept(c, kept, headers, miss)
  if (method === 'GET' && kept.status === 200) pages.visited(c)
})

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
