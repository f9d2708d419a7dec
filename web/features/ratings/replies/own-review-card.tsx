import { MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { maxReplyLength, replyInput } from '#worker/features/ratings/replies/replies.schema.ts'
import { CommentBody } from '#web/features/ratings/comment-item.tsx'
import { refusalReasonLabels } from '#web/features/ratings/ratings.labels.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { replyToReview, type OwnReview } from './own-reviews.calls.ts'

type OwnReviewCardProps = { review: OwnReview; onReplied: (changed: OwnReview) => void }

export function OwnReviewCard({ review, onReplied }: OwnReviewCardProps) {
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
            onReplied({ ...review, reply: { text, status: 'pending', refusal_reason: null, created_at } })
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
        {reply.status === 'refused' && <Badge tone="danger">প্রত্যাখ্যান</Badge>}
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
  const [text, setText] = useState(review.reply?.text ?? '')
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: replyInput,
    read: () => ({ text }),
    send: async (values) => {
      const answer = await replyToReview(review.id, values.text)
      await afterWrite(answer, () => onReplied(values.text))
    },
  })
  return (
    <Form of={form} className="gap-3">
      <Field
        label={`${review.name}-কে উত্তর`}
        hint="ফোন নম্বর বা লিংক লিখবেন না। একটি মন্তব্যের একটিই উত্তর দেওয়া যায়।"
        error={form.errors.fields.text}
      >
        <Textarea
          name="text"
          limit={maxReplyLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" pending={form.pending} pendingLabel="জমা হচ্ছে...">
          উত্তর জমা দিন
        </Button>
        <Button variant="secondary" disabled={form.pending} onClick={onClose}>
          বাতিল
        </Button>
      </div>
    </Form>
  )
}
