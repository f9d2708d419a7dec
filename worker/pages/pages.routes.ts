import { Hono } from 'hono'
import { matchPath } from 'react-router'
import { renderPage } from '#web/app/entry-server.tsx'
import { informationSlugs } from '#web/app/paths.ts'
import { shellPatterns } from '#web/app/shell-patterns.ts'
import type { AppEnv } from '#worker/env.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { underMaintenance } from '#worker/lib/errors.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { rateLimit } from '#worker/middleware/rate-limit.ts'
import type { app } from '../app.ts'
import { fillShell, readShell } from './shell.ts'

/** Rendered addresses and the module of each page; the HTML preloads the scripts of the module. */
const renderedPages = new Map<string, string>([
  ['/', 'features/home/home.page.tsx'],
  ['/biodata', 'features/providers/browse/browse.page.tsx'],
  ['/biodata/:id', 'features/providers/detail/provider.page.tsx'],
  ['/categories', 'features/categories/categories.page.tsx'],
  ...informationSlugs.map((slug) => [`/${slug}`, 'features/information/information.page.tsx'] as const),
])

const find = (patterns: Iterable<string>, path: string) =>
  Array.from(patterns).find((pattern) => matchPath(pattern, path) !== null)

// The addresses of the sign-in page, and the admin area with its own.
const openPages = /^\/(?:login|staff\/login|stuff\/login|admin(?:\/.*)?)\/?$/

/** Whether maintenance closes a page. Without the settings the page decides by what its own calls answer. */
async function isClosed(env: Env, path: string, now: Date): Promise<boolean> {
  if (openPages.test(path)) return false
  const settings = await readSettings(env, now).catch(() => null)
  return settings?.maintenance_mode === '1'
}

/** Answers every path that is neither API nor file. The page loaders call the API of `answeredBy`. */
export function pagesRoutes(answeredBy: Pick<typeof app, 'request'>) {
  return new Hono<AppEnv>().get('*', allow.anyone(), rateLimit, async (c) => {
    const { pathname, origin } = new URL(c.req.url)
    // A missing file is a 404. HTML in its place would be cached as a script for a year.
    if (pathname.startsWith('/assets/') || /\.[a-z0-9]{2,12}$/i.test(pathname))
      return c.text('Not found', 404)
    const fetcher: typeof fetch = async (input, init) => {
      const inner = new Request(input, init)
      // The token is in the browser, so this request has no user. The page reports its view itself.
      inner.headers.set('Purpose', 'prefetch')
      const isAhead = /prefetch/.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`)
      if (!isAhead && c.req.method === 'GET') inner.headers.set('X-Page-Visit', '1')
      inner.headers.set('User-Agent', c.req.header('user-agent') ?? '')
      // The lines of the calls name the same request as the line of the page.
      inner.headers.set('cf-ray', c.get('requestId'))
      return answeredBy.request(inner, undefined, c.env, c.executionCtx)
    }
    const shellOnly = find(shellPatterns, pathname) !== undefined
    const pattern = find(renderedPages.keys(), pathname)
    const closed = (await isClosed(c.env, pathname, c.get('now'))) ? underMaintenance() : undefined
    const missing = !shellOnly && pattern === undefined
    const [page, shell] = await Promise.all([
      renderPage(c.req.raw, fetcher, { shellOnly, missing, closed }),
      readShell(c.env.ASSETS, c.req.url),
    ])
    if (page instanceof Response) return page
    // Shell pages are in one lazily loaded table, which keeps them out of the scripts of rendered pages.
    const module = (pattern && renderedPages.get(pattern)) ?? 'app/routes/shell-routes.ts'
    const filled = fillShell(shell, page, {
      module,
      origin: c.env.PUBLIC_ORIGIN || origin,
      build: c.env.VERSION ?? 'unknown',
    })
    return c.html(filled, page.status as 200, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': shell.policy,
      ...closed?.headers,
    })
  })
}
