import { ChevronLeft } from '#web/ui/layout/icons/provider.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { Link } from '#web/ui/layout/link.tsx'
import { isOpenedFromList, lastListPath } from '#web/features/providers/last-list.ts'
import { ContactPanel } from '#web/features/reveals/contact-panel.tsx'
import { RatingPanel as Panel } from '#web/features/ratings/rating-panel.tsx'
import { rateProvider } from '#web/features/ratings/ratings.calls.ts'
import { fetchProvider, type Provider } from '#web/features/providers/provider.calls.ts'
import type { ShownProvider } from '#web/features/providers/provider-card.tsx'
import { usePageData } from '#web/lib/page-data-context.ts'
import { isOrdinaryClick } from '#web/lib/ordinary-click.ts'
import { api } from '#web/lib/api.ts'
import { deviceSavesData } from '#web/lib/hooks/use-data-saver.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Head } from '#web/app/pages/head.ts'
import { lazyPart, useIsHydrating } from '#web/lib/lazy-part.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import type { Loaded, loader } from './provider.loader.ts'

function RatingPanel({ provider }: { provider: Provider }) {
  const session = useSession()
  const revalidator = useRevalidator()
  return (
    <Panel
      provider={provider}
      session={session}
      onRate={rateProvider}
      onRated={() => void revalidator.revalidate()}
    />
  )
}

// The result page of a payment takes the panel from this file: a file of its own would be one more for every visitor.
export { ContactPanel }

// Only texts and links, so the browser needs no code for them after the first load.
const header = () => import('#web/features/browse/provider-page/provider-header.tsx')
const ProviderHeader = lazyPart(
  async () => (await header()).ProviderHeader,
  'never',
  <Skeleton className="h-40" />,
)
const ProviderAbout = lazyPart(
  async () => (await import('#web/features/browse/provider-page/provider-about.tsx')).ProviderAbout,
  'never',
  <Skeleton className="h-48" />,
)

const Crumbs = lazyPart(async () => (await header()).Crumbs, 'never')
const ReviewCounts = lazyPart(
  async () => (await import('#web/features/ratings/review-counts.tsx')).ReviewCounts,
  'never',
)
const comments = async () => (await import('#web/features/ratings/comments-list.tsx')).CommentsList
const CommentsList = lazyPart(comments, 'never')
// With a button that loads more.
const LongCommentsList = lazyPart(comments, 'at once')
const CommentsFailure = lazyPart(
  async () => (await import('#web/ui/feedback/error-state.tsx')).ErrorState,
  'at once',
)

export const ErrorBoundary = errorPart(
  async () => (await import('#web/features/browse/provider-page/provider-error.tsx')).ProviderError,
)

type Known = { known?: ShownProvider }

/** The Worker writes description and picture. */
export const head: Head<typeof loader> = ({ provider, known }: Partial<Loaded> & Known) => {
  const shown = provider ?? known
  return { title: shown && `${shown.name}, ${shown.category.name}, ${shown.district}` }
}

/** What the page that is left knows of a provider stands on this page at once. */
export function preview({ pathname }: URL, shown: readonly unknown[]) {
  const known = knownProvider(Number(pathname.split('/')[2]), shown)
  return known ? { known } : null
}

// The count of views changes from load to load. It is not in these parts, which keep their HTML.
const headerOf = ({ id, name, category, area, district, division, ...rest }: Provider) => ({
  id,
  name,
  category,
  area,
  district,
  division,
  verified_badge: rest.verified_badge,
  approved_at: rest.approved_at,
  last_active: rest.last_active,
  reveal_count: rest.reveal_count,
  has_more_reveals: rest.has_more_reveals,
  profile_photo: rest.profile_photo,
  average_rating: rest.average_rating,
  total_ratings: rest.total_ratings,
  answer_rate: rest.answer_rate,
  work_price: rest.work_price,
  experience_years: rest.experience_years,
  is_boosted: rest.is_boosted,
})

const aboutOf = ({ bio, work_experience, gender, created_at }: Provider) => ({
  bio,
  work_experience,
  gender,
  created_at,
})

export function Component() {
  const { provider, comments } = usePageData<typeof loader>()
  return (
    <Page key={provider.id}>
      <CountView id={provider.id} />
      <BackToList />
      <div className={columns}>
        <ProviderHeader
          provider={headerOf(provider)}
          praise={comments?.data.find(({ rating }) => rating >= goodStars)}
        />
        {/* Before the reviews for a screen reader, too. On wide screens it stays beside them, on a phone its bar stays. */}
        <div className="max-lg:contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          <ContactPanel provider={provider} withBar />
        </div>
        <ProviderAbout provider={aboutOf(provider)} />
        <CardSection title="গ্রাহকদের মতামত" className="gap-3">
          <Suspense fallback={<Skeleton className="h-8" />}>
            <RatingPanel provider={provider} />
          </Suspense>
          {comments ? (
            <>
              {comments.counts && <ReviewCounts {...comments.counts} />}
              {comments.next_cursor ? (
                <LongCommentsList providerId={provider.id} first={comments} />
              ) : (
                <CommentsList providerId={provider.id} first={comments} />
              )}
            </>
          ) : (
            <CommentsFailure>মতামত এখন দেখানো যাচ্ছে না।</CommentsFailure>
          )}
        </CardSection>
      </div>
      <Crumbs crumbs={provider.crumbs} here={provider.name} />
    </Page>
  )
}

/** What the list knows of the provider, until the data of the page are there. */
export function HydrateFallback() {
  const { known } = useLoaderData<Known | undefined>() ?? {}
  if (!known) return <PageSkeleton />
  return (
    <Page aria-busy>
      <BackToList />
      <div className={columns}>
        <ProviderHeader provider={known} />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </Page>
  )
}

const goodStars = 4

const columns = 'flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6'

const preloadPlans = async () =>
  (await import('#web/features/entitlements/plans/plans.calls.ts')).plansOfMinute(api).catch(() => null)

/**
 * The HTML and its copies are the same for every visitor. This counts the view of a guest, and loads what belongs to a signed-in
 * visitor, which counts it, too.
 */
function CountView({ id }: { id: number }) {
  const isHydrating = useIsHydrating()
  const [isFromServer] = useState(isHydrating)
  const { status } = useSession()
  const revalidator = useRevalidator()
  const isCounted = useRef(false)
  useEffect(() => {
    if (status === 'unknown' || isCounted.current) return
    isCounted.current = true
    if (status === 'guest') {
      fetchProvider(api, id).catch(() => undefined)
      // A tap on the number shows their prices.
      if (!deviceSavesData()) void preloadPlans()
    } else if (isFromServer) void revalidator.revalidate()
  }, [isFromServer, status, id, revalidator])
  return null
}

function BackToList() {
  // The HTML of the server is the same for every visitor.
  const path = useIsHydrating() ? null : lastListPath()
  return (
    <nav aria-label="অবস্থান" className="-my-2">
      <Link
        to={path ?? paths.browse}
        onClick={(event) => {
          if (!isOpenedFromList() || !isOrdinaryClick(event, undefined)) return
          event.preventDefault()
          // To the place in the list.
          history.back()
        }}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-action hover:underline"
      >
        <Icon icon={ChevronLeft} />
        সেবাদাতাদের তালিকা
      </Link>
    </nav>
  )
}

type Cards = { data: readonly ShownProvider[] }
/** The data of a list, or of the home page. */
type Shown = {
  results?: { listing?: Cards & { near: { groups: readonly Cards[] } | null } }
  praised?: readonly ShownProvider[]
  recent?: { providers?: readonly ShownProvider[] }
} | null

/** What the data of a shown page, a list or the home page, says of a provider. */
function knownProvider(id: number, shown: readonly unknown[]): ShownProvider | undefined {
  return (shown as readonly Shown[])
    .flatMap((data) => {
      const listing = data?.results?.listing
      const near = listing?.near?.groups.flatMap((group) => group.data) ?? []
      return [...(listing?.data ?? []), ...near, ...(data?.praised ?? []), ...(data?.recent?.providers ?? [])]
    })
    .find((provider) => provider.id === id)
}
