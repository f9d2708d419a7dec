// A signed-in user needs the menus at once, and guests are on the way to them.
import '#web/app/layouts/navigation/account.tsx'
import { createElement } from 'react'
import type { LoaderFunction } from 'react-router'
import { missingRight } from '#web/lib/missing-right.ts'
import { setPasswordPrompt } from '#web/lib/password-prompt.ts'
import { loadSession } from '#web/lib/session-store.ts'
import { askForPassword } from '#web/features/sign-in/reauthentication/password-dialog.tsx'
import { hasRight } from '#worker/lib/rights.schema.ts'
import { accountPages } from '#web/app/pages/account-pages.ts'
import type * as adminRoutes from './admin-routes.ts'
import { entryRoutes } from './entry-routes.ts'
import { FailedPage } from '#web/app/layouts/failed-page.tsx'
import { Sidebar } from '#web/app/layouts/lazy-parts.ts'
import type { PageRow } from '#web/app/pages/page.ts'
import { routeOf, type PageModule, type PageRoute } from './routes.tsx'
import { only } from './session-guards.ts'
import { PageFrame } from '#web/app/pages/table-page.tsx'

setPasswordPrompt(askForPassword)

// Without those of `admin-routes.ts`, so that guests do not load their names.
const modules = import.meta.glob<PageModule>(
  [
    './**/*.page.tsx',
    '!./{audit,catalogue-admin,moderation,operations,settings-admin}/**',
    '!./**/{admin,admin-profile,customers,staff}/**',
  ],
  { base: '../../features' },
)

type StaffRoutes = Pick<typeof adminRoutes, 'pages' | 'modules'>

/** The pages that the browser makes, and those of entry. @param staff those of the staff, in their area only */
export async function shellRoutes(staff: StaffRoutes | null): Promise<PageRoute[]> {
  // The first render has the sidebar, which may be in the HTML.
  await Sidebar.preload()
  const routes = [...entryRoutes, ...accountPages.map((page) => shellRoute(page, modules))]
  if (!staff) return routes
  return [...routes, ...staff.pages.map((page) => shellRoute(page, { ...modules, ...staff.modules }))]
}

function shellRoute(page: PageRow, from: typeof modules): PageRoute {
  // A test opens the file of each page.
  const load = from[`./${page.module}.page.tsx`] as () => Promise<PageModule>
  const { right } = page
  const mayOpen = () => !right || hasRight(loadSession().user, right)
  // The guard of the route sends all others away. The page that failed stands within the menus.
  const loadAllowed = async () => {
    const module = await load()
    const loader: LoaderFunction = (args, context) => {
      if (typeof right === 'string' && !mayOpen()) throw missingRight(right, loadSession().user)
      return typeof module.loader === 'function' ? module.loader(args, context) : null
    }
    return { ...module, loader }
  }
  return {
    ...routeOf({ ...page, noIndex: !page.listed }, loadAllowed, mayOpen),
    // The frame that the Worker has sent stays until the data are there.
    HydrateFallback: () => createElement(PageFrame, page),
    ErrorBoundary: () => createElement(FailedPage, page),
    ...(right && { middleware: [only(right)] }),
  }
}
