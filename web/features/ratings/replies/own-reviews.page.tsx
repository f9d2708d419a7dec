import { TablePage } from '#web/app/pages/table-page.tsx'
import { MessageSquareText, MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { api, apiContext, unwrap, type Api } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useMoreRows } from '#web/ui/list/more-rows.tsx'
import { maxReplyLength, replyInput } from '#worker/features/ratings/ratings.schema.ts'
import { CommentBody } from '#web/features/ratings/comment-item.tsx'
import { refusalReasonLabels } from '#web/features/ratings/ratings.labels.ts'
import { useForm, Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** A page of the comments about the worker's own profile. */
const fetchOwnReviews = (from: Api, cursor?: string) =>
  unwrap(from['service-workers'].me.reviews.$get({ query: cursor ? { cursor } : {} }))

type OwnReview = Awaited<ReturnType<typeof fetchOwnReviews>>['data'][number]

export const loader = ({ context }: LoaderFunctionArgs) => fetchOwnReviews(context.get(apiContext))

export function Component() {
  const first = useLoaderData<typeof loader>()
  const { rows, button, change } = useMoreRows<OwnReview>(
    first,
    (cursor) => fetchOwnReviews(api, cursor),
    'আরও মতামত দেখুন',
  )
  return (
    <TablePage>
      {rows.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title="এখনো কেউ মন্তব্য করেননি"
          action={<ButtonLink to={paths.workerSubmit}>আমার কাজ দেখুন</ButtonLink>}
        >
          ভালো কাজের পর গ্রাহককে মন্তব্য লিখতে অনুরোধ করতে পারেন।
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {rows.map((review) => (
            <OwnReviewCard
              key={review.id}
              review={review}
              onReplied={(reply) => change(review.id, { reply })}
            />
          ))}
        </ul>
      )}
      {button}
    </TablePage>
  )
}

type OwnReviewCardProps = { review: OwnReview; onReplied: (reply: NonNullable<OwnReview['reply']>) => void }

function OwnReviewCard({ review, onReplied }: OwnReviewCardProps) {
  const [writing, setWriting] = useState(false)
  const { reply } = review
  return (
    <Card as="li" className="flex flex-col gap-2">
      <CommentBody comment={review} />
      {reply && !writing && <Reply reply={reply} />}
      {writing ? (
        <ReplyForm
          review={review}
          onReplied={(text) => {
            setWriting(false)
            const created_at = new Date().toISOString()
            onReplied({ text, status: 'pending', refusal_reason: null, created_at })
          }}
          onClose={() => setWriting(false)}
        />
      ) : (
        (!reply || reply.status === 'refused') && (
          <Button
            variant="quiet"
            size="small"
            icon={MessageSquareReply}
            className="self-start"
            aria-label={`${review.name}-এর মন্তব্যের উত্তর লিখুন`}
            onClick={() => setWriting(true)}
          >
            {reply ? 'আবার লিখুন' : 'উত্তর লিখুন'}
          </Button>
        )
      )}
    </Card>
  )
}

function Reply({ reply }: { reply: NonNullable<OwnReview['reply']> }) {
  return (
    <div className="flex flex-col gap-2 rounded-card bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        আপনার উত্তর
        {reply.status === 'pending' && <Badge tone="warning">যাচাই চলছে</Badge>}
        {reply.status === 'approved' && <Badge tone="success">সবাই দেখছেন</Badge>}
        {reply.status === 'refused' && <Badge tone="danger">প্রকাশ হয়নি</Badge>}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
      {reply.refusal_reason && (
        <Alert tone="warning">
          উত্তরটি প্রকাশ করা যায়নি। কারণ: {refusalReasonLabels[reply.refusal_reason]}।
        </Alert>
      )}
    </div>
  )
}

type ReplyFormProps = { review: OwnReview; onReplied: (text: string) => void; onClose: () => void }

function ReplyForm({ review, onReplied, onClose }: ReplyFormProps) {
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: replyInput,
    send: async (json) => {
      const call = { param: { id: String(review.id) }, json }
      const answer = await unwrap(api['service-workers'].me.reviews[':id'].reply.$post(call))
      await afterWrite(answer, () => onReplied(json.text))
    },
  })
  return (
    <Form of={form} className="gap-3">
      <Field
        name="text"
        label={`${review.name}-কে উত্তর`}
        hint="ফোন নম্বর বা লিংক লিখবেন না। একটি মন্তব্যের একটিই উত্তর দেওয়া যায়।"
      >
        <Textarea limit={maxReplyLength} defaultValue={review.reply?.text ?? ''} />
      </Field>
      <div className="flex flex-col gap-2 sm:flex-row">
        <SubmitButton pendingLabel="জমা হচ্ছে...">উত্তর জমা দিন</SubmitButton>
        <Button variant="secondary" disabled={form.pending} onClick={onClose}>
          বাতিল
        </Button>
      </div>
    </Form>
  )
}
