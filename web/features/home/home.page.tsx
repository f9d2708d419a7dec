import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { Hero } from './hero.tsx'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { pageHandle } from '#web/app/head.ts'
import { loadHome } from './home.calls.ts'
import { HomeSearch } from './home-search.part.tsx'

// Loaded after the search, so that the search is interactive first. The Worker renders both.
const HomeSections = lazy(async () => ({ default: (await import('./home-sections.part.tsx')).HomeSections }))

export const loader = loadHome

export const handle = pageHandle<typeof loader>(() => ({}))

export function Component() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <Hero>
        <HomeSearch categories={data.categories} divisions={data.divisions} />
      </Hero>
      <Suspense fallback={<PageSkeleton />}>
        <HomeSections {...data} />
      </Suspense>
    </>
  )
}
