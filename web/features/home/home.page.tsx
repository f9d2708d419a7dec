import type { ReactNode } from 'react'
import { ProviderCardSkeleton } from '#web/features/providers/provider-card-skeleton.tsx'
import { Skeleton, SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import type { Head } from '#web/app/pages/head.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { usePageData } from '#web/lib/page-data-context.ts'
import type { HomeData, loader } from './home.loader.ts'
import { HomeSearch } from './home-search.part.tsx'
import { useSession } from '#web/lib/session.ts'
import { readOwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { api } from '#web/lib/api.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'

const HeroFacts = lazyPart(async () => (await import('./hero-facts.tsx')).HeroFacts, 'never')

/** @param isBesidePeople on a wide screen it leaves room for the cards of {@link TopSections} */
function Hero({ isBesidePeople = false, children }: { isBesidePeople?: boolean; children: ReactNode }) {
  return (
    <div className="@container dotted bg-brand text-on-brand">
      <div
        className={`mx-auto flex max-w-6xl flex-col px-4 pt-4 sm:gap-5 sm:px-6 sm:py-10 lg:gap-8 ${isBesidePeople ? 'xl:min-h-138 xl:pe-102 xl:@6xl:pt-25' : ''}`}
      >
        <div className="max-sm:mb-3">
          <h1 tabIndex={-1} className="text-xl sm:text-3xl lg:text-4xl">
            আপনার এলাকার কাজের মানুষ খুঁজে নিন
          </h1>
          <p className="mt-2 max-w-prose max-sm:hidden sm:text-lg lg:mt-3">
            ইলেকট্রিশিয়ান থেকে গৃহশিক্ষক, কাজের মানুষ খুঁজুন নিজের থানা/উপজেলা ধরে।
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}

const sections = () => import('./home-sections.part.tsx')
const TopSections = lazyPart(async () => (await sections()).TopSections, 'never', <PageSkeleton />)
const BottomSections = lazyPart(async () => (await sections()).BottomSections, 'never')
// Its numbers count up when they are seen.
const Stats = lazyPart(async () => (await import('./stats.tsx')).Stats, 'at input')
// With a button to try again.
const FailedSections = lazyPart(async () => (await sections()).TopSections, 'if shown', <PageSkeleton />)

// The title of the site.
export const head: Head<typeof loader> = () => ({ title: undefined })

export function Component() {
  const { featured, categories, divisions, stats, questions, praised, recent } = usePageData<typeof loader>()
  const Top = hasFailed({ featured, recent }) ? FailedSections : TopSections
  return (
    <>
      <WorkerPanel />
      <div className="relative">
        <Hero isBesidePeople={praised.length > 0}>
          <HomeSearch categories={categories} divisions={divisions} />
          <HeroFacts stats={stats} />
        </Hero>
        <div className="mt-4 flex flex-col gap-10 sm:mt-12">
          <Top
            featured={featured}
            praised={praised}
            recent={recent}
            others={categories.length - (featured?.length ?? 0)}
          />
          {stats && <Stats stats={stats} />}
          <BottomSections questions={questions} />
        </div>
      </div>
    </>
  )
}

const hasFailed = ({ featured, recent }: Pick<HomeData, 'featured' | 'recent'>) =>
  featured === null || 'problem' in recent

/** The frame of the page, while it opens inside the app. */
export const HydrateFallback = () => (
  <>
    <Hero>
      <Skeleton className="h-24" />
    </Hero>
    <div className="mx-auto mt-12 w-full max-w-6xl px-4 sm:px-6">
      <SkeletonList count={5}>
        <ProviderCardSkeleton />
      </SkeletonList>
    </div>
  </>
)

const loadState = async () => {
  const [{ WorkerState, fetchOwnRate }, own] = await Promise.all([
    import('./worker-state.tsx'),
    readOwnSubmission(api).catch(() => null),
  ])
  return { WorkerState, own, rate: await fetchOwnRate(api).catch(() => null) }
}

/**
 * Where a worker's home says the state of the profile. It is empty in the HTML, which is the same for every visitor, and has its
 * height from the first paint in the browsers of workers only.
 */
function WorkerPanel() {
  const { user } = useSession()
  const loaded = useLazyModule(loadState, user?.role === 'service_worker')
  return (
    <section
      aria-label="আপনার প্রোফাইল"
      className="mx-auto hidden w-full max-w-6xl px-4 py-4 of-worker:block sm:px-6"
    >
      <div className="flex min-h-66 flex-col rounded-card border border-line bg-surface p-4 sm:min-h-52">
        {loaded && <loaded.WorkerState own={loaded.own} rate={loaded.rate} />}
      </div>
    </section>
  )
}
