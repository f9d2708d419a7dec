import { type ComponentProps, useEffect, useState, type ComponentType, useRef } from 'react'
import {
  type LoaderFunction,
  type RouteObject,
  useLoaderData,
  Outlet,
  useLocation,
  useMatches,
} from 'react-router'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import type { Head, PageHandle } from '#web/app/pages/head.ts'
import { loadAfterInput } from '#web/app/layouts/lazy-parts.ts'
import { publicPages, type PublicModule } from '#web/app/pages/public-pages.ts'
import {
  rootLoader,
  rootShouldRevalidate,
  markSettingsOutdated,
  settingsUpdatedEvent,
  useRootData,
} from '#web/lib/root-data.ts'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { wholeOf } from '#web/lib/page-data.ts'
import { PageData } from '#web/lib/page-data-context.ts'
import { useArrived } from '#web/lib/hooks/use-arrived.ts'
import { showCurrencyAs } from '#web/lib/format.ts'
import { repeatEarlyInput } from './early-input.ts'
import { useIsHydrating } from '#web/lib/lazy-part.tsx'
import { Shell } from '#web/app/layouts/shell.tsx'
import { useScrollPosition } from '#web/lib/scroll-position.ts'
import { checkSession, useSession } from '#web/lib/session.ts'

const ErrorBoundary = errorPart(async () => (await loadAfterInput()).ErrorBoundary)
const RootErrorBoundary = errorPart(async () => (await loadAfterInput()).RootErrorBoundary)
const NotFoundPage = errorPart(async () => (await loadAfterInput()).NotFoundPage)

export const pagesId = 'pages'

/**
 * What a page module exports. A public page has its loader in a file of its own, which only the server runs, and a placeholder
 * (`HydrateFallback`) that stands at once when it opens inside the app.
 */
export type PageModule = Pick<
  RouteObject,
  'loader' | 'Component' | 'ErrorBoundary' | 'shouldRevalidate' | 'HydrateFallback'
> &
  Pick<PageHandle, 'preview' | 'failed'> & { head?: Head }

/** The route of a page. `isAhead`: whether its code is loaded before it is needed. */
export type PageRoute = RouteObject & { isAhead?: () => boolean }

export const routeOf = (
  page: PageHandle['page'] & { path: string },
  load: () => Promise<PageModule>,
  isAhead = () => true,
): PageRoute => ({
  path: page.path,
  isAhead,
  lazy: async () => {
    const { head, preview, failed, ...module } = await load()
    return { ...module, handle: { page, head, preview, failed } satisfies PageHandle }
  },
})

const publicModules: Record<PublicModule, () => Promise<PageModule>> = {
  'home/home': () => import('#web/features/home/home.page.tsx'),
  'browse/browse': () => import('#web/features/browse/browse.page.tsx'),
  'browse/provider-page/provider': () => import('#web/features/browse/provider-page/provider.page.tsx'),
  'categories/categories': () => import('#web/features/categories/categories.page.tsx'),
  'content-pages/content-pages': () => import('#web/features/content-pages/content-pages.page.tsx'),
}

/** Pages that the Worker renders into the HTML. @param loaderOf the Worker runs that of the page, the browser asks for its data */
export const publicRoutes = (loaderOf: (module: PublicModule) => LoaderFunction): PageRoute[] =>
  publicPages.map((page) => {
    let shown: ComponentProps<typeof PublicPage> = { Page: PageSkeleton, Placeholder: PageSkeleton }
    // The same component however often the code is asked for: another one would build the page again.
    const Component = () => <PublicPage {...shown} />
    const load = async () => {
      const module = await publicModules[page.module]()
      const { Component: Page, HydrateFallback: Placeholder } = module
      shown = { Page: Page ?? PageSkeleton, Placeholder: Placeholder ?? PageSkeleton }
      return { ...module, Component }
    }
    return { ...routeOf(page, load), loader: loaderOf(page.module) }
  })

/**
 * Used by both sides: the browser passes all pages, the Worker only the pages it renders.
 * @param missing runs for an address that none of the pages has
 */
export function routeTable(pages: RouteObject[], missing: LoaderFunction = () => null): RouteObject[] {
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
          children: [...pages, { id: 'missing', path: '*', loader: missing, Component: NotFoundPage }],
        },
      ],
    },
  ]
}

type PublicPageProps = { Page: ComponentType; Placeholder: ComponentType }

/** A public page around its data, or a placeholder until they have come. The HTML of the server has them. */
function PublicPage({ Page, Placeholder }: PublicPageProps) {
  const data = useArrived(wholeOf(useLoaderData<unknown>()))
  const isWaiting = data === undefined
  const waited = useRef(false)
  useEffect(() => {
    const { activeElement, body } = document
    // A placeholder without a heading gave the focus to the content, or its heading has gone.
    if (!isWaiting && waited.current && (activeElement === body || activeElement?.id === 'content'))
      focusHeading()
    waited.current = isWaiting
  }, [isWaiting])
  if (isWaiting) return <Placeholder />
  return (
    <PageData value={data}>
      <Page />
    </PageData>
  )
}

function Root() {
  useHeadTags()
  useScrollPosition()
  // Must run before children format amounts.
  showCurrencyAs(useRootData()?.settings.currency_symbol)
  useEffect(() => {
    void checkSession()
    addEventListener(settingsUpdatedEvent, markSettingsOutdated)
    return () => removeEventListener(settingsUpdatedEvent, markSettingsOutdated)
  }, [])
  const isKnown = useSession().status !== 'unknown'
  useEffect(() => {
    // Later, because the session may exchange buttons.
    if (isKnown) setTimeout(repeatEarlyInput)
  }, [isKnown])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** Updates the head on navigation. The first head is in the HTML. */
function useHeadTags(): void {
  const matches = useMatches()
  const settings = useRootData()?.settings
  const [isFromServer] = useState(useIsHydrating())
  const { key } = useLocation()
  const hasNavigated = useRef(!isFromServer)
  useEffect(() => {
    // The first page of a visit has its head in the HTML.
    if (key !== 'default') hasNavigated.current = true
    if (!hasNavigated.current) return
    let isOutdated = false
    const show = async () => {
      const { showHead } = await loadAfterInput()
      if (!isOutdated) showHead(matches, settings)
    }
    show()
      .then(() => Promise.all(matches.map(({ loaderData }) => wholeOf(loaderData))))
      .then(show)
      .catch(() => undefined)
    return () => {
      isOutdated = true
    }
  }, [matches, settings, key])
}
