import type { RouteObject } from 'react-router'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import { rootLoader, rootShouldRevalidate } from '../root-data.ts'
import { Root } from '../root.tsx'

const ErrorBoundary = errorPart(async () => (await import('../error-boundary.tsx')).ErrorBoundary)
const RootErrorBoundary = errorPart(async () => (await import('../error-boundary.tsx')).RootErrorBoundary)
const NotFoundPage = errorPart(async () => (await import('../not-found.page.tsx')).NotFoundPage)

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
