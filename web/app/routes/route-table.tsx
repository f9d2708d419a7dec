import type { RouteObject } from 'react-router'
import { ErrorBoundary, RootErrorBoundary } from '../error-boundary.tsx'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { NotFoundPage } from '#web/app/not-found.page.tsx'
import { rootLoader, rootShouldRevalidate } from '../root-data.ts'
import { Root } from '../root.tsx'

export const pagesId = 'pages'

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
