import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { paths } from '#web/app/paths.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { formatRelative } from '#web/lib/format-time.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { HeldComment } from './comments.calls.ts'

/** Comments that may hold contact details. */
export function HeldComments({ comments, now }: { comments: readonly HeldComment[]; now: number }) {
  return (
    <ul aria-label="অপেক্ষায় থাকা মন্তব্য" className="flex flex-col gap-4">
      {comments.map((comment) => (
        <CommentCard key={`${comment.id} ${comment.updated_at}`} comment={comment} now={now} />
      ))}
    </ul>
  )
}

function CommentCard({ comment, now }: { comment: HeldComment; now: number }) {
  const { id, rating, comment: text, updated_at, provider, customer } = comment
  const { pending, problem, run } = useAction()
  const [asking, setAsking] = useState(false)
  const decision = { param: { id: String(id) }, json: { updated_at } }
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`${adminPaths.customers}/${customer.id}`}
          className="py-1 font-semibold wrap-anywhere hover:underline"
        >
          {customer.name}
        </Link>
        <Stars value={rating} className="h-4" />
        <time dateTime={updated_at} className="text-sm text-muted">
          {formatRelative(updated_at, now)}
        </time>
      </div>
      <p className="rounded-card bg-sunken p-3 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
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
          onClick={() => run(() => unwrap(api.admin.comments[':id'].approve.$post(decision)))}
        >
          প্রকাশ করুন
        </Button>
        <Button
          size="small"
          variant="remove"
          icon={Trash2}
          disabled={pending}
          onClick={() => setAsking(true)}
        >
          সরিয়ে দিন
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="মন্তব্যটি সরিয়ে দেবেন?"
        confirmLabel="সরিয়ে দিন"
        pendingLabel="সরানো হচ্ছে..."
        danger
        pending={pending}
        onConfirm={() =>
          run(async () => {
            try {
              return await unwrap(api.admin.comments[':id'].remove.$post(decision))
            } finally {
              setAsking(false)
            }
          })
        }
        onClose={() => setAsking(false)}
      >
        {customer.name}-এর লেখাটি মুছে যাবে, ফিরিয়ে আনা যাবে না। তারাগুলো থাকবে।
      </ConfirmDialog>
    </Card>
  )
}
