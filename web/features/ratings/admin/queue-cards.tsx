import { Check, MessageSquareX, Trash2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { paths } from '#web/app/pages/paths.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { reportReasonWords } from '#worker/features/ratings/ratings.schema.ts'
import { refusalReasonLabels } from '../ratings.labels.ts'
import type { HeldComment, PendingReply, ReportedReview } from './comments.calls.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'

type Call = () => Promise<{ message: string }>

/** What a moderator may do besides publishing: a button and the dialog that asks for it. */
type Removal = {
  label: string
  icon?: typeof Trash2
  /** `decide` sends the call; the dialog closes after the answer, also after a refusal. */
  renderDialog: (props: { pending: boolean; onClose: () => void }, decide: (call: Call) => void) => ReactNode
}

type QueueCardProps = {
  author: { name: string; to: string }
  stars?: number
  time: string
  timeLabel: string
  text: string
  marks?: ReactNode
  quote?: ReactNode
  provider?: { id: number; name: string }
  publish: Call
  publishLabel?: string
  removals: readonly (Removal | null)[]
}

/** A text that waits for a moderator, and what can be done with it, in the panel of the list. */
function QueueCard({ author, stars, time, timeLabel, text, provider, ...rest }: QueueCardProps) {
  const { publish, publishLabel = 'প্রকাশ করুন' } = rest
  const { pending, problem, run } = useAction()
  const [asking, setAsking] = useState<string>()
  const close = () => setAsking(undefined)
  const decide = (call: Call) => void run(() => call().finally(close))
  const removals = rest.removals.filter((removal) => removal !== null)
  const asked = removals.find(({ label }) => label === asking)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={author.to} className="py-1 font-semibold wrap-anywhere hover:underline">
          {author.name}
        </Link>
        {stars !== undefined && <Stars value={stars} className="h-4" />}
        <time dateTime={time} className="text-sm text-muted">
          {timeLabel}
        </time>
      </div>
      {rest.marks}
      <p className="rounded-card bg-sunken p-3 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {rest.quote}
      {provider && (
        <p className="text-sm text-muted">
          সেবাদাতা:{' '}
          <Link
            to={paths.provider(provider.id)}
            className="inline-block py-1 text-action underline underline-offset-4"
          >
            {provider.name}
          </Link>
        </p>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Check} pending={pending && !asked} onClick={() => decide(publish)}>
          {publishLabel}
        </Button>
        {removals.map(({ label, icon = Trash2 }) => (
          <Button
            key={label}
            size="small"
            variant="remove"
            icon={icon}
            disabled={pending}
            onClick={() => setAsking(label)}
          >
            {label}
          </Button>
        ))}
      </div>
      {asked?.renderDialog({ pending, onClose: close }, decide)}
    </div>
  )
}

type CardProps = {
  now: number
  /** Publishes the text, or keeps it public. */
  publish: Call
}

/** A comment that may hold contact details. */
export function CommentCard({ comment, now, publish }: CardProps & { comment: HeldComment }) {
  const { rating, updated_at, provider, customer } = comment
  const call = { param: { id: String(comment.id) }, json: { updated_at } }
  return (
    <QueueCard
      author={{ name: customer.name, to: adminPaths.customer(customer.id) }}
      stars={rating}
      time={updated_at}
      timeLabel={formatRelative(updated_at, now)}
      text={comment.comment}
      provider={provider}
      publish={publish}
      removals={[
        {
          label: 'সরিয়ে দিন',
          renderDialog: (props, decide) => (
            <ConfirmDialog
              {...props}
              title="মন্তব্যটি সরিয়ে দেবেন?"
              confirmLabel="সরিয়ে দিন"
              pendingLabel="সরানো হচ্ছে..."
              danger
              onConfirm={() => decide(() => unwrap(api.admin.comments[':id'].remove.$post(call)))}
            >
              {customer.name}-এর লেখাটি মুছে যাবে, ফিরিয়ে আনা যাবে না। তারাগুলো থাকবে।
            </ConfirmDialog>
          ),
        },
      ]}
    />
  )
}

/** A reply of a worker that waits for a moderator. */
export function ReplyCard({ reply, now, publish }: CardProps & { reply: PendingReply }) {
  const { text, updated_at, review, provider } = reply
  const param = { id: String(reply.id) }
  const replies = api.admin['review-replies'][':id']
  return (
    <QueueCard
      author={{ name: provider.name, to: paths.provider(provider.id) }}
      time={updated_at}
      timeLabel={formatRelative(updated_at, now)}
      text={text}
      quote={
        <div className="flex flex-col gap-1 border-s-4 border-line ps-3 text-sm text-muted">
          <p className="flex flex-wrap items-center gap-2">
            {review.customer.name}-এর মন্তব্য <Stars value={review.rating} className="h-4" />
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p>
        </div>
      }
      publish={publish}
      publishLabel="উত্তর প্রকাশ করুন"
      removals={[
        removal({
          label: 'ফেরত দিন',
          icon: X,
          title: 'উত্তরটি ফেরত দেবেন?',
          confirmLabel: 'ফেরত দিন',
          text: `${provider.name} কারণটি দেখবেন এবং উত্তরটি আবার লিখতে পারবেন।`,
          labels: refusalReasonLabels,
          call: (reason) => unwrap(replies.refuse.$post({ param, json: { updated_at, reason } })),
        }),
      ]}
    />
  )
}

/** A public comment that was reported, with the reply to it. */
export function ReviewCard({ review, now, publish }: CardProps & { review: ReportedReview }) {
  const { reported_at, updated_at, reasons, reply, provider, customer } = review
  const param = { id: String(review.id) }
  const reviews = api.admin.reviews[':id']
  return (
    <QueueCard
      author={{ name: customer.name, to: adminPaths.customer(customer.id) }}
      stars={review.rating}
      time={reported_at}
      timeLabel={`অভিযোগ ${formatRelative(reported_at, now)}`}
      marks={
        <p className="flex flex-wrap gap-2">
          {reasons.map(({ reason, total }) => (
            <Badge key={reason} tone="warning">
              {reportReasonWords[reason]} · {formatCount(total)}
            </Badge>
          ))}
        </p>
      }
      text={review.comment}
      quote={
        reply && (
          <div className="border-s-4 border-line ps-3 text-sm text-muted">
            <p className="font-semibold">সেবাদাতার উত্তর</p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
          </div>
        )
      }
      provider={provider}
      publish={publish}
      publishLabel="মন্তব্য থাকুক"
      removals={[
        removal({
          label: 'মন্তব্য সরান',
          title: 'রেটিং ও মন্তব্য সরাবেন?',
          confirmLabel: 'সরিয়ে দিন',
          text: `${customer.name}-এর তারা ও মন্তব্য মুছে যাবে, ফিরিয়ে আনা যাবে না। তিনি এসএমএসে কারণ জানবেন।`,
          labels: reportReasonWords,
          initial: reasons[0]?.reason,
          call: (reason) => unwrap(reviews.remove.$post({ param, json: { updated_at, reason } })),
        }),
        reply &&
          removal({
            label: 'উত্তর সরান',
            icon: MessageSquareX,
            title: 'উত্তরটি সরাবেন?',
            confirmLabel: 'সরিয়ে দিন',
            text: `${provider.name}-এর উত্তর আর দেখা যাবে না। তিনি কারণটি দেখবেন এবং আবার লিখতে পারবেন।`,
            labels: refusalReasonLabels,
            call: (reason) =>
              unwrap(
                api.admin['review-replies'][':id'].refuse.$post({
                  param: { id: String(reply.id) },
                  json: { updated_at: reply.updated_at, reason },
                }),
              ),
          }),
      ]}
    />
  )
}

type Question<Reason extends string> = {
  title: string
  confirmLabel: string
  text: string
  /** The reasons, in this order. */
  labels: Record<Reason, string>
  initial?: Reason | undefined
}

type RemovalFor<Reason extends string> = Question<Reason> & {
  label: string
  icon?: typeof Trash2
  call: (reason: Reason) => Promise<{ message: string }>
}

/** A removal that asks the moderator for its reason. */
const removal = <Reason extends string>({ label, icon, call, ...question }: RemovalFor<Reason>): Removal => ({
  label,
  ...(icon && { icon }),
  renderDialog: (props, decide) => (
    <ReasonDialog {...question} {...props} onConfirm={(reason) => decide(() => call(reason))} />
  ),
})

type ReasonDialogProps<Reason extends string> = Question<Reason> & {
  pending: boolean
  onConfirm: (reason: Reason) => void
  onClose: () => void
}

/** Rendered while it is open, so that it starts empty each time. */
function ReasonDialog<Reason extends string>(props: ReasonDialogProps<Reason>) {
  const { labels, initial, text, onConfirm, ...dialog } = props
  const [reason, setReason] = useState(initial)
  const [problem, setProblem] = useState<string>()
  return (
    <ConfirmDialog
      danger
      pendingLabel="জমা হচ্ছে..."
      {...dialog}
      onConfirm={() => (reason ? onConfirm(reason) : setProblem('কারণ বেছে নিন'))}
    >
      <div className="flex flex-col gap-4">
        <p>{text}</p>
        <RadioCards
          name="reason"
          label="কারণ"
          options={(Object.keys(labels) as Reason[]).map((value) => ({ value, label: labels[value] }))}
          error={problem}
          {...(reason && { value: reason })}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
