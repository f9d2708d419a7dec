import { entryPages, type EntryModule } from '#web/app/pages/entry-pages.ts'
import { paths } from '#web/app/pages/paths.ts'
import { routeOf, type PageModule } from './routes.tsx'

const modules: Record<EntryModule, () => Promise<PageModule>> = {
  'sign-in/login': () => import('#web/features/sign-in/login.page.tsx'),
  'sign-in/registration/register': () => import('#web/features/sign-in/registration/register.page.tsx'),
  'sign-in/forgot-password': () => import('#web/features/sign-in/forgot-password.page.tsx'),
  'payments/checkout/plans': () => import('#web/features/payments/checkout/plans.page.tsx'),
}

export const entryRoutes = entryPages.map((page) =>
  // The pages of the staff have another style sheet.
  routeOf(
    { ...page, noIndex: !page.listed },
    modules[page.module],
    () => !location.pathname.startsWith(paths.admin),
  ),
)
