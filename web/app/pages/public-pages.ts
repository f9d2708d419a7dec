import { matchPath } from 'react-router'
import type { PageRow } from './page.ts'
import { informationSlugs, paths } from './paths.ts'

/** Pages that the Worker renders into the HTML. The sitemap lists those without a parameter. All visitors load this table. */
export const publicPages = [
  { path: paths.home, module: 'home/home', title: 'হোম', menu: { icon: 'House' } },
  {
    path: paths.browse,
    module: 'browse/browse',
    title: 'সেবাদাতা খুঁজুন',
    menu: { icon: 'Search', short: 'খুঁজুন' },
  },
  {
    path: paths.categories,
    module: 'categories/categories',
    title: 'সব পেশা',
    menu: { icon: 'LayoutGrid', short: 'পেশা' },
  },
  { path: '/sheba/:trade/:area?/:thana?', module: 'browse/browse' },
  { path: '/biodata/:id', module: 'browse/provider-page/provider' },
  ...informationSlugs.map((slug) => ({
    path: paths.information(slug),
    module: 'content-pages/content-pages' as const,
  })),
] as const satisfies readonly PageRow[]

export type PublicModule = (typeof publicPages)[number]['module']

export const isPublicPage = (pathname: string): boolean =>
  publicPages.some(({ path }) => matchPath(path, pathname) !== null)
