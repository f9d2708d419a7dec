// A signed-in user needs the menus at once, and guests are on the way to them.
import './layouts/navigation/account.tsx'
import { createElement } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { setPasswordPrompt } from '#web/lib/password-prompt.ts'
import { errorPart, preloadErrorParts } from '#web/ui/feedback/error-part.tsx'
import { accountPages } from './account-pages.ts'
import { entryRoutes } from './entry-routes.ts'
import { Sidebar } from './layouts/lazy-parts.ts'
import type { ShellPage } from './pages.ts'
import { paths } from './paths.ts'
import { routeOf, type PageModule } from './routes.tsx'
import { only } from './session-guards.ts'
import { PageFrame } from './table-page.tsx'

setPasswordPrompt(async () =>
  (await import('#web/features/sign-in/reauthentication/password-dialog.tsx')).askForPassword(),
)

// These pages need the network at every step, so what tells of a lost connection must be here before.
preloadErrorParts().catch(() => undefined)

const FailedPage = errorPart(async () => (await import('./failed-page.tsx')).FailedPage)

const adminTable = () => import('./admin-routes.ts')

// Without those of `admin-routes.ts`, so that guests do not load their names.
const modules = import.meta.glob<PageModule>(
  [
    './**/*.page.tsx',
    '!./{audit,catalogue,customers,dashboard,moderation,operations,site-settings,staff}/**',
    '!./*/{admin,admin-profile}/**',
  ],
  { base: '../features' },
)

/** The pages that the browser makes, and those of entry. Those of the staff are among them if `path` leads to their area. */
export async function shellRoutes(path: string): Promise<RouteObject[]> {
  // The first render has the sidebar, which may be in the HTML.
  await Sidebar.preload()
  const routes = [...entryRoutes, ...accountPages.map((page) => shellRoute(page, modules))]
  if (!path.startsWith(paths.admin)) return routes
  const staff = await adminTable()
  return [...routes, ...staff.pages.map((page) => shellRoute(page, { ...modules, ...staff.modules }))]
}

function shellRoute(page: ShellPage, from: typeof modules): RouteObject {
  if ('redirectTo' in page)
    return {
      path: page.path,
      loader: ({ params, request }) =>
        redirect(page.redirectTo({ params, search: new URL(request.url).search })),
    }
  // A test opens the file of each page.
  const load = from[`./${page.module}.page.tsx`] as () => Promise<PageModule>
  return {
    ...routeOf({ ...page, noIndex: !page.listed }, load),
    // The frame that the Worker has sent stays until the data are there.
    HydrateFallback: () => createElement(PageFrame, page),
    ErrorBoundary: () => createElement(FailedPage, page),
    ...(page.right && { middleware: [only(page.right)] }),
  }
}
