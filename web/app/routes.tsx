import type { RouteObject } from 'react-router'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import type { Head, PageHandle } from './head.ts'
import { loadAfterInput } from './layouts/lazy-parts.ts'
import { publicPages, type PublicModule } from './pages.ts'
import { rootLoader, rootShouldRevalidate } from './root-data.ts'
import { Root } from './root.tsx'

const ErrorBoundary = errorPart(async () => (await loadAfterInput()).ErrorBoundary)
const RootErrorBoundary = errorPart(async () => (await loadAfterInput()).RootErrorBoundary)
const NotFoundPage = errorPart(async () => (await loadAfterInput()).NotFoundPage)

export const pagesId = 'pages'

/** What a page module exports. */
export type PageModule = Pick<RouteObject, 'loader' | 'Component' | 'ErrorBoundary' | 'shouldRevalidate'> & {
  head?: Head
}

/** The route of a page. */
export const routeOf = (
  page: PageHandle['page'] & { path: string },
  load: () => Promise<PageModule>,
): RouteObject => ({
  path: page.path,
  lazy: async () => {
    const module = await load()
    return { ...module, handle: { page, head: module.head } satisfies PageHandle }
  },
})

const publicModules: Record<PublicModule, () => Promise<PageModule>> = {
  'home/home': () => import('#web/features/home/home.page.tsx'),
  'browse/browse': () => import('#web/features/browse/browse.page.tsx'),
  'provider-page/provider': () => import('#web/features/provider-page/provider.page.tsx'),
  'categories/categories': () => import('#web/features/categories/categories.page.tsx'),
  'information/information': () => import('#web/features/information/information.page.tsx'),
}

/** Pages that the Worker renders into the HTML. */
export const publicRoutes = publicPages.map((page) => routeOf(page, publicModules[page.module]))

/** Used by both sides: the browser passes all pages, the Worker only the pages it renders. */
export function routeTable(pages: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'root',
      path: '/',
      loader: rootLoader,
      shouldRevalidate: rootShouldRevalidate,
      Component: Root,
      HydrateFallback: PageSkeleton,
      ErrorBoundary: RootErrorBoundary,
      children: [
        {
          id: pagesId,
          ErrorBoundary,
          HydrateFallback: PageSkeleton,
          children: [...pages, { path: '*', Component: NotFoundPage }],
        },
      ],
    },
  ]
}
