import {
  matchRoutes,
  RouterContextProvider,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createDataRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type DataRouter,
  type HydrationState,
  type RouteObject,
} from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { loadLateParts } from '#web/lib/lazy-part.tsx'
import { loadSession, sessionSnapshot, subscribeToSession } from '#web/lib/session-store.ts'
import { keepScrollOf } from './scroll-position.ts'
import { forgetLeftPages, loadUnlessLeft, rememberLeftPages, watchGoingBack } from './left-pages.ts'
import { pagesId, publicRoutes, routeTable } from './routes.tsx'

// A public page does not load the tables of the other pages.
const otherTable = () => import('./other-routes.ts')
const loadOtherRoutes = async (path: string) => (await otherTable()).otherRoutes(path)

/** Resolves in a task of its own, so that the browser can answer a tap before it. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The browser's router, hydrated from what the Worker rendered. */
export async function createRouter(hydration: HydrationState | undefined) {
  const publicTable = routeTable(publicRoutes)
  const isPublicPath = (path: string) => matchRoutes(publicTable, path)?.at(-1)?.route.path !== '*'
  const { pathname } = location
  const routes = isPublicPath(pathname)
    ? publicTable
    : routeTable([...publicRoutes, ...(await loadOtherRoutes(pathname))])
  // Hydration needs the same markup as the server, so the code of the matched pages must load first.
  if (hydration) await loadMatchedRoutes(routes).then(nextTask)
  if (hydration?.errors) reviveErrors(hydration.errors)
  watchGoingBack()
  // What `createBrowserRouter` does, whose file brings links, forms and fetchers along: 4 kB that no page uses.
  const router = createDataRouter({
    routes,
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationRouteProperties,
    hydrationData: hydration,
    dataStrategy: loadUnlessLeft,
    getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
    // The router skips the routes that it has.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!isPublicPath(path)) patch(pagesId, await loadOtherRoutes(path))
    },
  })
  router.initialize()
  keepScrollOf(router)
  rerunGuards(router)
  rememberLeftPages(router, isPublicPath)
  router.subscribe(loadLateParts)
  return router
}

/** When the session ends under an open page, its guard must run again and redirect to the login. */
function rerunGuards(router: DataRouter): void {
  let signedIn = loadSession().user !== null
  subscribeToSession(() => {
    forgetLeftPages()
    const ended = signedIn && sessionSnapshot().user === null
    signedIn = sessionSnapshot().user !== null
    if (ended) void router.revalidate()
  })
}

async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

type Errors = NonNullable<HydrationState['errors']>

/** The server sent errors as plain data: turns them back into ApiErrors. */
function reviveErrors(errors: Errors): void {
  for (const [id, { status, code, message, body }] of Object.entries<ApiError>(errors))
    errors[id] = new ApiError(status, code, message, body)
}
