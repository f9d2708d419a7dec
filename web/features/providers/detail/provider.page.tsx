import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useRevalidator, useRouteError, type LoaderFunctionArgs } from 'react-router'
import { lastListingPath } from '#web/features/providers/browse/listing-cache.ts'
import { countView, fetchProviderForPage } from './prefetch-provider.ts'
import { ProviderHeader } from './provider-header.tsx'
import { fetchComments } from '#web/features/ratings/ratings.calls.ts'
import { ApiError, asApiError } from '#web/lib/api-error.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { pageHandle } from '#web/app/head.ts'
import { deferred, Await } from '#web/lib/deferred.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'

// The Worker renders these parts, too. In the browser they are two small chunks.
const contactParts = () => import('./provider-contact.part.tsx')
export const preload = contactParts
const ContactPanel = lazy(async () => ({ default: (await contactParts()).ContactPanel }))
const ContactBar = lazy(async () => ({ default: (await contactParts()).ContactBar }))
const details = () => import('./provider-details.part.tsx')
const ProviderAbout = lazy(async () => ({ default: (await details()).ProviderAbout }))
const CommentsList = lazy(async () => ({ default: (await details()).CommentsList }))
const RatingPanel = lazy(async () => ({ default: (await details()).RatingPanel }))
const ShareButton = lazy(async () => ({ default: (await details()).ShareButton }))

export async function loader({ params, context }: LoaderFunctionArgs) {
  const from = context.get(apiContext)
  const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : null
  if (id === null) throw new ApiError(404, 'not_found', 'এই সেবাদাতাকে পাওয়া যায়নি।')
  const comments = fetchComments(from, id).catch(() => null)
  const provider = await fetchProviderForPage(from, id)
  return { provider, comments: await deferred(comments), fromServer: typeof document === 'undefined' }
}

export const handle = pageHandle<typeof loader>(({ provider }) => ({
  title: `${provider.name}, ${provider.category.name}, ${provider.district}`,
  description: [provider.category.name, `${provider.area}, ${provider.district}`, provider.bio]
    .filter(Boolean)
    .join('। '),
  image: provider.profile_photo && `${provider.profile_photo}-640.webp`,
}))

/** Must not read the session or the router: an update while a part loads replaces its HTML by a skeleton. */
export function Component() {
  const { provider, comments } = useLoaderData<typeof loader>()
  const contact = useRef<HTMLDivElement>(null)

  return (
    <Page>
      <CountView />
      <BackToList />
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
        <div className="contents lg:flex lg:flex-col lg:gap-6">
          <div className="order-1 lg:order-none">
            <ProviderHeader provider={provider} />
          </div>
          <div className="order-3 lg:order-none">
            <Suspense fallback={<Skeleton className="h-48" />}>
              <ProviderAbout provider={provider} />
            </Suspense>
          </div>
          <CardSection title="গ্রাহকদের মতামত" className="order-5 gap-3 lg:order-none">
            <Await key={provider.id} part={comments} fallback={<Skeleton className="h-24" />}>
              {(first) =>
                first ? (
                  <CommentsList providerId={provider.id} first={first} />
                ) : (
                  <p className="text-muted">মতামত এখন দেখানো যাচ্ছে না।</p>
                )
              }
            </Await>
          </CardSection>
        </div>
        <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-6">
          <div ref={contact} className="order-2 lg:order-none">
            <Suspense fallback={<Skeleton className="h-48" />}>
              <ContactPanel provider={provider} />
            </Suspense>
          </div>
          <div className="order-4 lg:order-none">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <RatingPanel provider={provider} />
            </Suspense>
          </div>
          <div className="order-6 lg:order-none">
            <Suspense>
              <ShareButton title={`${provider.name}, ${provider.category.name}`} />
            </Suspense>
          </div>
        </div>
      </div>
      <Suspense>
        <ContactBar name={provider.name} panel={contact} />
      </Suspense>
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
    <nav aria-label="অবস্থান">
      <Link
        to={path ?? paths.browse}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-action hover:underline"
      >
        <Icon icon={ChevronLeft} />
        সেবাদাতাদের তালিকা
      </Link>
    </nav>
  )
}

export function ErrorBoundary() {
  const error = asApiError(useRouteError())
  const revalidator = useRevalidator()
  const isMissing = error.status === 404
  return (
    <Page>
      <ErrorState
        page
        title={isMissing ? 'এই সেবাদাতাকে পাওয়া যায়নি' : 'সেবাদাতার তথ্য লোড করতে ব্যর্থ'}
        onRetry={isMissing ? undefined : () => void revalidator.revalidate()}
        retrying={revalidator.state === 'loading'}
        action={
          <ButtonLink to={paths.browse} variant={isMissing ? 'primary' : 'quiet'}>
            তালিকায় ফিরে যান
          </ButtonLink>
        }
      >
        {isMissing ? 'তিনি হয়তো এখন তালিকায় নেই, অথবা ঠিকানাটি ভুল।' : error.message}
      </ErrorState>
    </Page>
  )
}
