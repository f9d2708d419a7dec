import type { RouteObject } from 'react-router'
import { informationSlugs } from '../paths.ts'

/** Pages whose head, data and first content the Worker renders into the HTML. */
export const publicRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../pages/home-page.tsx') },
  { path: 'biodata', lazy: () => import('../pages/browse-page.tsx') },
  { path: 'biodata/:id', lazy: () => import('../pages/provider-page.tsx') },
  { path: 'categories', lazy: () => import('../pages/categories-page.tsx') },
  ...informationSlugs.map((slug) => ({
    path: slug,
    lazy: () => import('../pages/information-page.tsx'),
  })),
]
