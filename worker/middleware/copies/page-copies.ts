import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { publicCopy } from './public-copy.ts'

type Pages = {
  /** The path and query that distinguish a page from others, or null for an address without a copy. */
  addressOf(path: string, search: string): string | null
  /** A visitor got this page, rendered or from its copy. */
  visited(c: Context<AppEnv>): void
}

let pages: Pages | null = null

/** The pages of the site, which are mounted after everything else and render by calling the rest. */
export function keepPages(given: Pages): void {
  pages = given
}

// A request with a token gets the headers of private answers from the routes.
const addressOf = (c: Context<AppEnv>) =>
  c.req.header('authorization') === undefined && pages
    ? pages.addressOf(c.req.path, new URL(c.req.url).search)
    : null

/** Tells the pages of a visit, also if a copy answers. */
export const countVisits = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const isSeen = c.res.status === 200 || c.res.status === 304
  if (isSeen && c.req.method === 'GET' && addressOf(c) !== null) pages?.visited(c)
})

/**
 * Answers pages from their copies, before the request is counted against any limit: the HTML is the same for every visitor, because it
 * holds nothing of a person.
 */
export const pageCopies = publicCopy(addressOf)
