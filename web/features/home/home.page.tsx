import { lazy, Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Hero, HeroPromises } from './hero.tsx'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { pageHandle } from '#web/app/page-handle.ts'
import { latePart } from '#web/lib/late-part.tsx'
import { staticPart, withParts } from '#web/lib/static-part.tsx'
import { useAfterFirstInput } from '#web/lib/hooks/use-after-first-input.ts'
import { loadHome, type HomeData } from './home.calls.ts'
import { HomeSearch } from './home-search.part.tsx'

const sections = () => import('./home-sections.part.tsx')
const TopSections = staticPart(async () => (await sections()).TopSections, <PageSkeleton />)
const BottomSections = staticPart(async () => (await sections()).BottomSections)
// Its numbers count up when they are seen.
const Stats = latePart(async () => (await import('./stats.tsx')).Stats)
// With a button to try again.
const FailedSections = lazy(async () => ({ default: (await sections()).TopSections }))

export const loader = (args: LoaderFunctionArgs) =>
  withParts(loadHome(args), TopSections, BottomSections, HeroPromises, Stats)

export const handle = pageHandle<typeof loader>(() => ({}))

export function Component() {
  // A visitor who comes back sees the page at once if the code is there.
  useAfterFirstInput(sections)
  const { featured, categories, divisions, stats, questions, recent } = useLoaderData<typeof loader>()
  const Top = hasFailed({ featured, recent }) ? FailedSections : TopSections
  return (
    <>
      <Hero>
        <HomeSearch categories={categories} divisions={divisions} />
      </Hero>
      <div className="mt-4 flex flex-col gap-16 sm:mt-12">
        <Suspense fallback={<PageSkeleton />}>
          <Top
            featured={featured}
            recent={recent}
            moreCategories={categories.length - (featured?.length ?? 0)}
          />
        </Suspense>
        {stats && <Stats stats={stats} />}
        <BottomSections questions={questions} />
      </div>
    </>
  )
}

const hasFailed = ({ featured, recent }: Pick<HomeData, 'featured' | 'recent'>) =>
  featured === null || 'problem' in recent.value
