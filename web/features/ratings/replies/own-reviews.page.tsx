import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { fetchOwnReviews, type OwnReview } from './own-reviews.calls.ts'
import { OwnReviewCard } from './own-review-card.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => fetchOwnReviews(context.get(apiContext))

export function Component() {
  const first = useLoaderData<typeof loader>()
  const [more, setMore] = useState<{ data: OwnReview[]; cursor: string | null }>()
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const cursor = more ? more.cursor : first.next_cursor
  const shown = new Set(first.data.map(({ id }) => id))
  const reviews = [...first.data, ...(more?.data ?? []).filter(({ id }) => !shown.has(id))]

  const load = () =>
    run(async () => {
      if (!cursor) return
      const page = await fetchOwnReviews(api, cursor)
      setMore((before) => ({ data: [...(before?.data ?? []), ...page.data], cursor: page.next_cursor }))
    })

  // A further page is not loaded again after a write, so its cards are changed here.
  const change = (changed: OwnReview) =>
    setMore(
      (before) =>
        before && {
          ...before,
          data: before.data.map((review) => (review.id === changed.id ? changed : review)),
        },
    )

  return (
    <Page width="text">
      <PageHeading description="প্রতিটি মন্তব্যের একটি উত্তর দিতে পারেন। আমরা দেখে নেওয়ার পর উত্তরটি সবাই দেখবেন।">
        গ্রাহকদের মতামত
      </PageHeading>
      {reviews.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title="এখনো কেউ মন্তব্য করেননি"
          action={<ButtonLink to={paths.workerSubmit}>আমার বায়োডাটা দেখুন</ButtonLink>}
        >
          ভালো কাজের পর গ্রাহককে মন্তব্য লিখতে অনুরোধ করতে পারেন।
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {reviews.map((review) => (
            <OwnReviewCard key={review.id} review={review} onReplied={change} />
          ))}
        </ul>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {cursor && (
        <Button variant="secondary" pending={pending} pendingLabel="আনা হচ্ছে..." onClick={load}>
          আরও মতামত দেখুন
        </Button>
      )}
    </Page>
  )
}
