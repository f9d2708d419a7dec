import { Hono, type Context } from 'hono'
import { loadPageData, renderPage } from '#web/app/routes/entry-server.tsx'
import type { AppEnv } from '#worker/env.ts'
import { countSearch, countSearchFor } from '#worker/features/providers/interest/count-searches.middleware.ts'
import type { PublicAddress } from '#worker/features/browse/browse.answers.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { rolesWith } from '#worker/lib/staff-rights.schema.ts'
import type { ErrorCode } from '#worker/lib/error-codes.ts'
import { conflict, notFound, refused, underMaintenance } from '#worker/lib/errors.ts'
import { movedAdminPages } from '#web/app/pages/admin-pages.ts'
import { sharedFiles } from '#web/app/pages/all-pages.ts'
import { isPublicPage } from '#web/app/pages/public-pages.ts'
import { renamed } from '#web/app/pages/paths.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { dataPrefix } from '#web/lib/page-data.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { rateLimit } from '#worker/middleware/admission.ts'
import { scriptSources } from '#worker/middleware/headers.ts'
import { markInnerCall, numbersOf } from '#worker/middleware/copies/numbers.ts'
import { keepPages } from '#worker/middleware/copies/page-copies.ts'
import { refreshThrough } from '#worker/middleware/copies/public-copy.ts'
import type { app } from '../app.ts'
import {
  aheadOf,
  fileOfPage,
  frameAddress,
  headersForSearch,
  isAdminPage,
  isOpenPage,
  pageAddress,
  renderedPageOf,
  shellPageOf,
  tidyAddress,
} from './pages.rules.ts'
import { fillShell, policyOf, readShell } from './shell.ts'

/** Whether maintenance closes a page. Without the settings the page decides by what its own calls answer. */
async function isClosed(c: Context<AppEnv>, path: string): Promise<boolean> {
  if (isOpenPage(path)) return false
  const known = { now: c.get('now'), number: c.get('numbers')?.settings }
  const settings = await readSettings(c.env, known).catch(() => null)
  return settings?.maintenance_mode === '1'
}

/** The path of the page whose data an address is, or of the page itself. */
const pathOf = (path: string) => (path.startsWith(`${dataPrefix}/`) ? path.slice(dataPrefix.length) : path)

/** What distinguishes the copies of pages and of their data. */
function copyAddress(path: string, search: string): string | null {
  const page = pathOf(path)
  if (page === path) return pageAddress(path, search)
  const address = isPublicPage(page) ? pageAddress(page, search) : null
  const key = new URLSearchParams(search).get('key')
  const own = key === null ? '' : `${address?.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`
  return address && dataPrefix + address + own
}

/** Counts a search of a readable address after the response: only the database says which district it names. */
async function countAddress(c: Context<AppEnv>, answeredBy: Pick<typeof app, 'request'>): Promise<void> {
  const [, , trade = '', area, thana] = pathOf(c.req.path).split('/')
  if (!area) return
  const query = new URLSearchParams({ trade, area, ...(thana && { thana }) })
  try {
    const answer = await answeredBy.request(`/api/addresses?${query}`, undefined, c.env, c.executionCtx)
    if (answer.status !== 200) return
    const { filters } = (await answer.json<{ data: PublicAddress }>()).data
    if (filters.district_id === undefined) return
    countSearchFor(c, null, { district: filters.district_id, category: filters.category })
  } catch {
    c.get('log').warn('searches_not_counted', { searches: 1 })
  }
}

/** Answers every path that is neither API nor file. The page loaders call the API of `answeredBy`. */
export function pagesRoutes(answeredBy: Pick<typeof app, 'request' | 'fetch'>) {
  refreshThrough((request, env, context) => answeredBy.fetch(request, env, context))
  keepPages({
    addressOf: copyAddress,
    visited: (c) => {
      const path = pathOf(c.req.path)
      if (path === '/biodata') countSearch(c, null)
      else if (path.startsWith('/sheba/') && c.req.query('page') === undefined)
        c.executionCtx.waitUntil(countAddress(c, answeredBy))
    },
  })
  const routes = new Hono<AppEnv>()
  // The data of a public page for a change inside the app, in one request: what its HTML embeds, or for a signed-in visitor, theirs.
  routes.get(`${dataPrefix}/*`, allow.anyone(), rateLimit, async (c) => {
    const { pathname, search, origin } = new URL(c.req.url)
    const path = pathOf(pathname)
    if (!isPublicPage(path)) throw notFound()
    const authorization = c.req.header('authorization')
    if (authorization === undefined) c.set('numbers', await numbersOf(c))
    let bookmark: string | null = null
    const fetcher: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const inner = authorization === undefined ? markInnerCall(request, c) : request
      // Who visits decides what is counted: a view by network, a search without an answer by person.
      for (const name of ['user-agent', 'cf-connecting-ip']) {
        const value = c.req.header(name)
        if (value !== undefined) inner.headers.set(name, value)
      }
      if (authorization === undefined) {
        // A guest's page reports its view itself.
        inner.headers.set('Purpose', 'prefetch')
        inner.headers.set('x-page-visit', '1')
      } else {
        inner.headers.set('Authorization', authorization)
        inner.headers.set('x-d1-bookmark', c.req.header('x-d1-bookmark') ?? '')
      }
      inner.headers.set('cf-ray', c.get('requestId'))
      const response = await answeredBy.request(inner, undefined, c.env, c.executionCtx)
      bookmark = response.headers.get('x-d1-bookmark') ?? bookmark
      return response
    }
    const data = await loadPageData(new Request(origin + path + search), fetcher).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      throw refused((error.status || 503) as 404, error.code as ErrorCode, error.message)
    })
    // The browser follows the link, and so to the other address.
    if (data instanceof Response) throw conflict('এই পাতার ঠিকানা বদলে গেছে।', 'moved')
    if (bookmark) c.header('x-d1-bookmark', bookmark)
    if (authorization !== undefined) c.header('Cache-Control', 'private, no-store')
    return c.json({ data })
  })
  return routes.get('*', allow.anyone(), rateLimit, async (c) => {
    const { pathname, search, origin } = new URL(c.req.url)
    // A missing file is a 404. HTML in its place would be cached as a script for a year.
    if (pathname.startsWith('/assets/') || /\.[a-z0-9]{2,12}$/i.test(pathname))
      return c.text('Not found', 404)
    const tidy = tidyAddress(pathname, search)
    if (tidy !== null) return c.redirect(tidy, 301)
    const other = movedAdminPages[pathname] ?? renamed(pathname + search)
    if (other !== pathname + search) return c.redirect(other, 302)
    c.set('numbers', await numbersOf(c))
    let isWhole = true
    // Nothing of the visitor is in these calls, because the page is kept for others.
    const fetcher: typeof fetch = async (input, init) => {
      const inner = markInnerCall(new Request(input, init), c)
      // The page reports its view itself, and `countVisits` counts a search.
      inner.headers.set('Purpose', 'prefetch')
      // The lines of the calls name the same request as the line of the page.
      inner.headers.set('cf-ray', c.get('requestId'))
      const response = await answeredBy.request(inner, undefined, c.env, c.executionCtx)
      // The page shows something in the place of a part that failed.
      if (response.status >= 500) isWhole = false
      return response
    }
    const keptAddress = pageAddress(pathname, search)
    const shellPage = shellPageOf(pathname)
    const shellOnly = shellPage !== undefined
    const renderedPage = renderedPageOf(pathname)
    const publicOrigin = c.env.PUBLIC_ORIGIN || origin
    // Without unknown parameters, so that the page does not depend on them.
    const address = shellOnly ? frameAddress(pathname) : (keptAddress ?? pathname + search)
    const closed = (await isClosed(c, pathname)) ? underMaintenance() : undefined
    const missing = !shellPage && !renderedPage
    const [page, shell] = await Promise.all([
      // Not `new URL(address, origin)`: of a path such as //example.com that would make another host.
      renderPage(new Request(origin + address), fetcher, {
        shellPage,
        missing,
        closed,
        origin: publicOrigin,
      }),
      readShell(c.env.ASSETS, c.req.url),
    ])
    if (page instanceof Response) {
      const [path] = page.headers.get('location')?.split('?') ?? []
      // The page was rendered without the parameters that it does not know.
      return path === undefined ? page : c.redirect(path + search, page.status as 301)
    }
    const { reads, right } = shellPage ?? renderedPage ?? {}
    // Who is led away from the page asks for nothing of it.
    const roles = right ? rolesWith(right) : []
    // Shell pages are in one lazily loaded table, which keeps them out of the scripts of rendered pages.
    const filled = fillShell(shell, page, {
      file: renderedPage ? fileOfPage(renderedPage) : sharedFiles.account,
      signedIn:
        shellPage || reads
          ? {
              files: shellPage ? [fileOfPage(shellPage)] : [],
              calls: (reads ?? []).map((path) => [path, ...roles].join(' ')),
            }
          : undefined,
      hasAccountSheet: shellOnly && !isAdminPage(pathname),
      ahead: aheadOf(pathname),
      isClosed: closed !== undefined,
      origin: publicOrigin,
      build: c.env.VERSION ?? 'unknown',
    })
    return c.html(filled, page.status as 200, {
      // A page that shows an error in the place of a part is not kept.
      'Cache-Control': isWhole || closed ? 'no-cache' : 'no-store',
      'Content-Security-Policy': policyOf(shell, filled, scriptSources(Boolean(c.env.TURNSTILE_SITE_KEY))),
      ...(shellPage && headersForSearch(shellPage, publicOrigin)),
      ...closed?.headers,
    })
  })
}
