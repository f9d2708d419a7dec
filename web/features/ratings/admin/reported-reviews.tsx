import { Check, MessageSquareX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusalReasons } from '#worker/features/ratings/replies/replies.schema.ts'
import { reviewReportReasons } from '#worker/features/ratings/reports/review-reports.schema.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { paths } from '#web/app/paths.ts'
import { refusalReasonLabels, reportReasonLabels } from '#web/features/ratings/ratings.labels.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import type { ReportedReview } from './comments.calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Public comments that were reported. */
export function ReportedReviews({ reviews, now }: { reviews: readonly ReportedReview[]; now: number }) {
  return (
    <ul aria-label="অভিযোগ আসা মন্তব্য" className="flex flex-col gap-4">
      {reviews.map((review) => (
        <ReviewCard key={`${review.id} ${review.updated_at}`} review={review} now={now} />
      ))}
    </ul>
  )
}

function ReviewCard({ review, now }: { review: ReportedReview; now: number }) {
  const { id, rating, comment, reported_at, updated_at, reasons, reply, provider, customer } = review
  const { pending, problem, run } = useAction()
  const [asking, setAsking] = useState<'review' | 'reply'>()
  const param = { id: String(id) }
  const close = () => setAsking(undefined)
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={adminPaths.customer(customer.id)}
          className="py-1 font-semibold wrap-anywhere hover:underline"
        >
          {customer.name}
        </Link>
        <Stars value={rating} className="h-4" />
        <time dateTime={reported_at} className="text-sm text-muted">
          অভিযোগ {formatRelative(reported_at, now)}
        </time>
      </div>
      <p className="flex flex-wrap gap-2">
        {reasons.map(({ reason, total }) => (
          <Badge key={reason} tone="warning">
            {reportReasonLabels[reason]} · {formatCount(total)}
          </Badge>
        ))}
      </p>
      <p className="rounded-card bg-sunken p-3 whitespace-pre-line [overflow-wrap:anywhere]">{comment}</p>
      {reply && (
        <div className="border-s-4 border-line ps-3 text-sm text-muted">
          <p className="font-semibold">সেবাদাতার উত্তর</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
        </div>
      )}
      <p className="text-sm text-muted">
        সেবাদাতা:{' '}
        <Link
          to={paths.provider(provider.id)}
          className="inline-block py-1 text-action underline underline-offset-4"
        >
          {provider.name}
        </Link>
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Check}
          pending={pending && !asking}
          onClick={() =>
            run(() => unwrap(api.admin.reviews[':id'].keep.$post({ param, json: { updated_at } })))
          }
        >
          মন্তব্য থাকুক
        </Button>
        <Button
          size="small"
          variant="remove"
          icon={Trash2}
          disabled={pending}
          onClick={() => setAsking('review')}
        >
          মন্তব্য সরান
        </Button>
        {reply && (
          <Button
            size="small"
            variant="remove"
            icon={MessageSquareX}
            disabled={pending}
            onClick={() => setAsking('reply')}
          >
            উত্তর সরান
          </Button>
        )}
      </div>
      {asking === 'review' && (
        <ReasonDialog
          title="রেটিং ও মন্তব্য সরাবেন?"
          confirmLabel="সরিয়ে দিন"
          labels={reportReasonLabels}
          reasons={reviewReportReasons}
          initial={reasons[0]?.reason}
          pending={pending}
          onConfirm={(reason) =>
            run(async () => {
              try {
                const json = { updated_at, reason }
                return await unwrap(api.admin.reviews[':id'].remove.$post({ param, json }))
              } finally {
                close()
              }
            })
          }
          onClose={close}
        >
          {customer.name}-এর তারা ও মন্তব্য মুছে যাবে, ফিরিয়ে আনা যাবে না। তিনি এসএমএসে কারণ জানবেন।
        </ReasonDialog>
      )}
      {asking === 'reply' && reply && (
        <ReasonDialog
          title="উত্তরটি সরাবেন?"
          confirmLabel="সরিয়ে দিন"
          labels={refusalReasonLabels}
          reasons={refusalReasons}
          pending={pending}
          onConfirm={(reason) =>
            run(async () => {
              try {
                const call = {
                  param: { id: String(reply.id) },
                  json: { updated_at: reply.updated_at, reason },
                }
                return await unwrap(api.admin['review-replies'][':id'].refuse.$post(call))
              } finally {
                close()
              }
            })
          }
          onClose={close}
        >
          {provider.name}-এর উত্তর আর দেখা যাবে না। তিনি কারণটি দেখবেন এবং আবার লিখতে পারবেন।
        </ReasonDialog>
      )}
    </Card>
  )
}
