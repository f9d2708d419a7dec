import { ChevronLeft } from '#web/ui/layout/icons/provider.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { Link } from '#web/ui/layout/link.tsx'
import {
  isOpenedFromList,
  lastListingPath,
  clearListingCache,
} from '#web/features/providers/listing-cache.ts'
import {
  ContactPanel,
  GuestBarOffer,
  GuestPanelOffer,
  UpdatedAt,
} from '#web/features/reveals/contact-panel.tsx'
import { countView, fetchProviderForPage } from './prefetch-provider.ts'
import { RatingSummary, RatingPanel as Panel } from '#web/features/ratings/rating-panel.tsx'
import { fetchComments, rateProvider } from '#web/features/ratings/ratings.calls.ts'
import type { Provider } from '#web/features/providers/provider.calls.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { isOrdinaryClick } from '#web/lib/ordinary-click.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { CardSection } from '#web/ui/layout/card.tsx'
import { errorPart } from '#web/ui/feedback/error-part.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Head } from '#web/app/head.ts'
import { lazyPart, withParts } from '#web/lib/lazy-part.tsx'
import { deferred, Await } from '#web/lib/deferred.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'

function RatingPanel({ provider }: { provider: Provider }) {
  const session = useSession()
  const revalidator = useRevalidator()
  return (
    <Panel
      provider={provider}
      session={session}
      onRate={async (...rating) => {
        const answer = await rateProvider(...rating)
        clearListingCache()
        return answer
      }}
      onRated={() => void revalidator.revalidate()}
    />
  )
}

// The result page of a payment takes the panel from this file: a file of its own would be one more for every visitor.
export { ContactPanel }

// Only texts and links, so the browser needs no code for them after the first load.
const header = () => import('#web/features/provider-page/provider-header.tsx')
const ProviderHeader = lazyPart(
  async () => (await header()).ProviderHeader,
  'never',
  <Skeleton className="h-40" />,
)
const ProviderAbout = lazyPart(
  async () => (await import('#web/features/provider-page/provider-about.tsx')).ProviderAbout,
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
  async () => (await import('#web/ui/list/list-failure.tsx')).ListFailure,
  'at once',
)

export const ErrorBoundary = errorPart(
  async () => (await import('#web/features/provider-page/provider-error.tsx')).ProviderError,
)

export async function loader({ params, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : null
  if (id === null) throw new ApiError(404, 'not_found', 'এই সেবাদাতাকে পাওয়া যায়নি।')
  const firstComments = fetchComments(from, id).catch(() => null)
  const provider = await withParts(
    fetchProviderForPage(from, id),
    ProviderHeader,
    ProviderAbout,
    Crumbs,
    ReviewCounts,
    CommentsList,
    UpdatedAt,
    GuestBarOffer,
    GuestPanelOffer,
    RatingSummary,
  )
  return { provider, comments: await deferred(firstComments), fromServer: typeof document === 'undefined' }
}

/** The Worker writes description and picture. */
export const head: Head<typeof loader> = ({ provider }) => ({
  title: `${provider.name}, ${provider.category.name}, ${provider.district}`,
})

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
})

const aboutOf = ({ bio, work_experience, gender, created_at }: Provider) => ({
  bio,
  work_experience,
  gender,
  created_at,
})

export function Component() {
  const { provider, comments } = useLoaderData<typeof loader>()

  return (
    <Page>
      <CountView />
      <BackToList />
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
        <ProviderHeader provider={headerOf(provider)} />
        {/* Before the reviews for a screen reader, too. On wide screens it stays beside them, on a phone its bar stays. */}
        <div className="max-lg:contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          <ContactPanel provider={provider} withBar />
        </div>
        <ProviderAbout provider={aboutOf(provider)} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RatingPanel provider={provider} />
        </Suspense>
        <CardSection title="গ্রাহকদের মতামত" className="gap-3">
          <Await key={provider.id} part={comments} fallback={<Skeleton className="h-24" />}>
            {(first) =>
              first ? (
                <>
                  {first.counts && <ReviewCounts {...first.counts} />}
                  {first.next_cursor ? (
                    <LongCommentsList providerId={provider.id} first={first} />
                  ) : (
                    <CommentsList providerId={provider.id} first={first} />
                  )}
                </>
              ) : (
                <CommentsFailure>মতামত এখন দেখানো যাচ্ছে না।</CommentsFailure>
              )
            }
          </Await>
        </CardSection>
      </div>
      <Crumbs crumbs={provider.crumbs} here={provider.name} />
    </Page>
  )
}

/** The Worker renders the page without a session. This counts the view and loads a customer's own rating. */
function CountView() {
  const { provider, fromServer } = useLoaderData<typeof loader>()
  const { status } = useSession()
  const revalidator = useRevalidator()
  const countedId = useRef<number>(undefined)
  const { id } = provider
  useEffect(() => {
    if (!fromServer || status === 'unknown' || countedId.current === id) return
    countedId.current = id
    if (status === 'guest') countView(api, id)
    else void revalidator.revalidate()
  }, [fromServer, status, id, revalidator])
  return null
}

function BackToList() {
  const [path] = useState(lastListingPath)
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
