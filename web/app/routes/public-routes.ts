import type { RouteObject } from 'react-router'
import { informationSlugs } from '../paths.ts'

/** Pages that the Worker renders into the HTML. */
export const publicRoutes: RouteObject[] = [
  { index: true, lazy: () => import('#web/features/home/home.page.tsx') },
  {
    path: 'sheba/:trade/:area?/:thana?',
    lazy: () => import('#web/features/browse/browse.page.tsx'),
  },
  { path: 'biodata', lazy: () => import('#web/features/browse/browse.page.tsx') },
  { path: 'biodata/:id', lazy: () => import('#web/features/provider-page/provider.page.tsx') },
  { path: 'categories', lazy: () => import('#web/features/categories/categories.page.tsx') },
  ...informationSlugs.map((slug) => ({
    path: slug,
    lazy: () => import('#web/features/information/information.page.tsx'),
  })),
]
