import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type DataRouter,
  type HydrationState,
  type RouteObject,
} from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { recallSession, sessionSnapshot, subscribeToSession } from '#web/lib/session-store.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { pagesId, routeTable } from './routes/route-table.tsx'

// The table of the other pages is long and names all their files: a visitor's first page does without.
const loadShellRoutes = async () => (await import('./routes/shell-routes.ts')).shellRoutes

/** The browser's router, continuing from what the Worker rendered. */
export async function createRouter(hydration: HydrationState | undefined) {
  const visited = routeTable(publicRoutes)
  const isVisitors = (path: string) => matchRoutes(visited, path)?.at(-1)?.route.path !== '*'
  let complete = !isVisitors(window.location.pathname)
  const routes = complete ? routeTable([...publicRoutes, ...(await loadShellRoutes())]) : visited
  // The first render must be the very markup that came: the code of the matched pages has to be there before it.
  if (hydration) await loadMatched(routes)
  const router = createBrowserRouter(routes, {
    ...(hydration && { hydrationData: rehydrated(hydration) }),
    getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      if (complete || isVisitors(path)) return
      const shellRoutes = await loadShellRoutes()
      // Nothing is added for a navigation that another one overtook, nor twice.
      if (signal.aborted || complete) return
      patch(pagesId, shellRoutes)
      complete = true
    },
  })
  rerunGuards(router)
  return router
}

/** A session that ends under an open page, by an expired token: its guard leads to the login, and back afterwards. */
function rerunGuards(router: DataRouter): void {
  let signedIn = recallSession().user !== null
  subscribeToSession(() => {
    const ended = signedIn && sessionSnapshot().user === null
    signedIn = sessionSnapshot().user !== null
    if (ended) void router.revalidate()
  })
}

async function loadMatched(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const module = (await route.lazy()) as RouteObject & { parts?: () => Promise<unknown> }
      // What a page must answer with from its first moment, such as the way to a number: a tap before would be lost.
      await module.parts?.().catch(() => undefined)
      Object.assign(route, module, { lazy: undefined })
    }),
  )
}

/** Errors crossed the wire as plain data: they become ApiErrors again. */
function rehydrated(state: HydrationState): HydrationState {
  if (!state.errors) return state
  const errors = Object.fromEntries(
    Object.entries(state.errors as Record<string, { status: number; code: string; message: string }>).map(
      ([id, error]) => [id, new ApiError(error.status, error.code, error.message)],
    ),
  )
  return { ...state, errors }
}
