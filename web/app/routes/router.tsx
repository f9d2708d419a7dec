import {
  createPath,
  matchRoutes,
  RouterContextProvider,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createDataRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  type RouteObject,
  type To,
} from 'react-router'
import { ApiError, asApiError } from '#web/lib/api-error.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { loadLateParts, loadParts } from '#web/lib/lazy-part.tsx'
import { clearMemoized } from '#web/lib/memoize.ts'
import { fetchPageData, openingOf, shownOf } from '#web/lib/page-data.ts'
import { watchReloads } from '#web/lib/reload.ts'
import { keepScrollOf } from '#web/lib/scroll-position.ts'
import { loadSession, sessionSnapshot, subscribeToSession } from '#web/lib/session-store.ts'
import { forgetLeftPages, loadUnlessLeft, rememberLeftPages, watchGoingBack } from './left-pages.ts'
import type { PageHandle } from '#web/app/pages/head.ts'
import { isPublicPage } from '#web/app/pages/public-pages.ts'
import { paths, renamed } from '#web/app/pages/paths.ts'
import { pagesId, publicRoutes, routeTable, type PageRoute } from './routes.tsx'

/** The routes of the pages that are not public, as far as `path` needs them: a guest on a page of entry needs no other page. */
async function otherRoutes(path: string): Promise<RouteObject[]> {
  const isStaff = path === paths.admin || path.startsWith(`${paths.admin}/`)
  if (!loadSession().user && !isStaff) {
    const { entryRoutes } = await import('./entry-routes.ts')
    if (matchRoutes(entryRoutes, path)) return entryRoutes
  }
  const [{ shellRoutes }, staff] = await Promise.all([
    import('./shell-routes.ts'),
    isStaff ? import('./admin-routes.ts') : null,
    // Pages of the staff import their own sheet, which holds the styles of the others, too.
    isStaff ? null : import('#web/account.css'),
  ])
  return shellRoutes(staff)
}

/** Resolves in a task of its own, so that the browser can answer a tap before it. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The browser's router, hydrated from what the Worker rendered. */
export async function createRouter(hydration: HydrationState | undefined) {
  const { pathname } = location
  const pages = publicRoutes(
    () =>
      ({ request }) =>
        loadPublicPage(router, request),
  )
  const others = isPublicPage(pathname) ? [] : await otherRoutes(pathname)
  // A redirect may lead to a page whose table is not here.
  const routes = routeTable([...pages, ...others], ({ request }) => {
    if (router.state.initialized) leaveFor(request.url)
    return router.state.initialized ? new Promise(() => {}) : null
  })
  // Hydration needs the same markup as the server, so the code of the matched pages must load first.
  if (hydration)
    await loadCode((matchRoutes(routes, location) ?? []).map(({ route }) => route)).then(nextTask)
  if (hydration?.errors) reviveErrors(hydration.errors)
  watchGoingBack()
  // What `createBrowserRouter` does, whose file also has links, forms and fetchers: 4 kB that no page uses.
  const router: DataRouter = createDataRouter({
    routes,
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationRouteProperties,
    hydrationData: hydration,
    dataStrategy: loadUnlessLeft,
    getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
  })
  followLinks(router)
  watchReloads(router)
  router.initialize()
  keepScrollOf(router)
  rerunGuards(router)
  rememberLeftPages(router, isPublicPage)
  router.subscribe(loadLateParts)
  return router
}

/** Loads the code of routes, each once. @param mapped adds what the router makes of it, once it has the routes */
async function loadCode<Route extends RouteObject>(
  routes: readonly Route[],
  mapped: (route: Route) => object = () => ({}),
): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      if (typeof route.lazy !== 'function') return
      const code = await route.lazy()
      Object.assign(route, code, mapped({ ...route, ...code }), { lazy: undefined })
    }),
  )
}

/**
 * Makes the code of the next pages ready, in the few files that the HTML names. With data saving, the next link brings its own.
 * A file that cannot be loaded is only missing: the browser follows the link. @returns whether it has come
 */
export async function loadAhead(router: DataRouter): Promise<boolean> {
  if (deviceSavesData()) return false
  const pagesOf = () => (router.routes[0]?.children?.[0]?.children ?? []) as DataRouteObject[]
  if (loadSession().user && !pagesOf().some(({ path }) => path === paths.profile))
    router.patchRoutes(pagesId, await otherRoutes(location.pathname))
  await loadCode(
    pagesOf().filter((route: DataRouteObject & Pick<PageRoute, 'isAhead'>) => route.isAhead?.()),
    mapRouteProperties,
  )
  await loadParts()
  return true
}

/** Whether the code of a page is there, so that a change to it needs its data only. */
function isReady(router: DataRouter, pathname: string): boolean {
  const matches = matchRoutes(router.routes, pathname)
  return matches !== null && matches.at(-1)?.route.path !== '*' && matches.every(({ route }) => !route.lazy)
}

/** Whether the touch of a link may ask for the data of its page: it is public, and opens inside the app. */
export const isOpenInApp = (router: DataRouter, address: string): boolean => {
  const [pathname = ''] = address.split('?')
  return (
    address !== location.pathname + location.search && isPublicPage(pathname) && isReady(router, pathname)
  )
}

let replaces = false

/**
 * A page changes inside the app only if its code is there. Otherwise the browser follows the link, as without scripts: the server
 * renders every page.
 */
function followLinks(router: DataRouter): void {
  const navigate = router.navigate.bind(router) as (to: unknown, options?: object) => Promise<void>
  const follow = (to: To | number | null, options: { replace?: boolean; state?: unknown } = {}) => {
    if (to === null || typeof to === 'number') return navigate(to)
    const { href, origin } = new URL(
      // Only what it names differs from the open address.
      typeof to === 'string' ? to : createPath({ pathname: location.pathname, ...to }),
      location.href,
    )
    const address = renamed(href.slice(origin.length))
    replaces = options.replace === true
    if (isReady(router, new URL(address, origin).pathname)) return navigate(address, options)
    leaveFor(address, options.state)
    // What follows a navigation must not change the page that is still shown.
    return new Promise<void>((resolve) => addEventListener('pagehide', () => resolve(), { once: true }))
  }
  router.navigate = follow as typeof router.navigate
}

/** @param state of the history entry, as the router writes it: the next document reads it */
function leaveFor(address: string, state?: unknown): void {
  // The frame shows that the tap was seen.
  document.documentElement.dataset.leaving = ''
  if (!state) return location[replaces ? 'replace' : 'assign'](address)
  history[replaces ? 'replaceState' : 'pushState']({ usr: state, idx: 0 }, '', address)
  location.reload()
}

/**
 * The loader of every public page: one request, which the touch of the link may have begun. A page that opens shows at once what it
 * knows. Where the data are not to be had, the browser follows the link, which shows why.
 */
function loadPublicPage(router: DataRouter, request: Request): unknown {
  const address = new URL(request.url)
  const { navigation, loaderData } = router.state
  const route = matchRoutes(router.routes, address.pathname)?.at(-1)?.route as DataRouteObject
  const { preview, failed } = (route.handle ?? {}) as Partial<PageHandle>
  const shown = shownOf(loaderData[route.id]) as never
  const isOpening = navigation.state !== 'idle'
  const path = address.pathname + address.search
  const whole = fetchPageData(path).catch((error: unknown) => {
    const { status, message } = asApiError(error)
    if (failed && shown !== undefined) return failed(address, shown, message)
    // Without a service worker the browser would show a page of its own.
    if (status === 0 && isOpening && !navigator.serviceWorker?.controller) throw error
    // The page says already why: following its own link would load it without an end.
    if (!isOpening && shown === undefined) throw error
    if (!isOpening && (status === 0 || status >= 500)) return shown
    leaveFor(path)
    return new Promise(() => {})
  })
  if (!isOpening || shown !== undefined) return whole
  return openingOf(preview?.(address, Object.values(loaderData).map(shownOf)), whole)
}

const isLeaving = () => document.documentElement.dataset.leaving !== undefined

/** When the session ends under an open page that stays, its guard must run again and redirect to the login. */
function rerunGuards(router: DataRouter): void {
  let signedIn = loadSession().user !== null
  subscribeToSession(() => {
    forgetLeftPages()
    clearMemoized()
    const ended = signedIn && sessionSnapshot().user === null
    signedIn = sessionSnapshot().user !== null
    if (ended)
      void nextTask().then(() => {
        if (!isLeaving()) void router.revalidate()
      })
  })
}

type Errors = NonNullable<HydrationState['errors']>

/** The server sent errors as plain data: turns them back into ApiErrors. */
function reviveErrors(errors: Errors): void {
  for (const [id, { status, code, message, body }] of Object.entries<ApiError>(errors))
    errors[id] = new ApiError(status, code, message, body)
}
