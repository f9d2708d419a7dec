import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { refusalReasons } from '#worker/features/ratings/replies/replies.schema.ts'
import { paths } from '#web/app/paths.ts'
import { refusalReasonLabels } from '#web/features/ratings/ratings.labels.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { PendingReply } from './comments.calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Replies of workers that wait for a moderator. */
export function PendingReplies({ replies, now }: { replies: readonly PendingReply[]; now: number }) {
  return (
    <ul aria-label="অপেক্ষায় থাকা উত্তর" className="flex flex-col gap-4">
      {replies.map((reply) => (
        <ReplyCard key={`${reply.id} ${reply.updated_at}`} reply={reply} now={now} />
      ))}
    </ul>
  )
}

function ReplyCard({ reply, now }: { reply: PendingReply; now: number }) {
  const { id, text, updated_at, review, provider } = reply
  const { pending, problem, run } = useAction()
  const [asking, setAsking] = useState(false)
  const param = { id: String(id) }
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={paths.provider(provider.id)} className="py-1 font-semibold wrap-anywhere hover:underline">
          {provider.name}
        </Link>
        <time dateTime={updated_at} className="text-sm text-muted">
          {formatRelative(updated_at, now)}
        </time>
      </div>
      <p className="rounded-card bg-sunken p-3 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <div className="flex flex-col gap-1 border-s-4 border-line ps-3 text-sm text-muted">
        <p className="flex flex-wrap items-center gap-2">
          {review.customer.name}-এর মন্তব্য <Stars value={review.rating} className="h-4" />
        </p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p>
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Check}
          pending={pending && !asking}
          onClick={() =>
            run(() =>
              unwrap(api.admin['review-replies'][':id'].approve.$post({ param, json: { updated_at } })),
            )
          }
        >
          উত্তর প্রকাশ করুন
        </Button>
        <Button size="small" variant="danger" icon={X} disabled={pending} onClick={() => setAsking(true)}>
          ফেরত দিন
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          title="উত্তরটি ফেরত দেবেন?"
          confirmLabel="ফেরত দিন"
          labels={refusalReasonLabels}
          reasons={refusalReasons}
          pending={pending}
          onConfirm={(reason) =>
            run(async () => {
              try {
                const json = { updated_at, reason }
                return await unwrap(api.admin['review-replies'][':id'].refuse.$post({ param, json }))
              } finally {
                setAsking(false)
              }
            })
          }
          onClose={() => setAsking(false)}
        >
          {provider.name} কারণটি দেখবেন এবং উত্তরটি আবার লিখতে পারবেন।
        </ReasonDialog>
      )}
    </Card>
  )
}
