import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import type { ReactNode } from 'react'
import type { Comment } from './ratings.calls.ts'
import { tagLabels } from './ratings.labels.ts'

/** Stars, name, tags and text of a comment. `children` stand below. */
export function CommentBody({
  comment,
  children,
}: {
  comment: Omit<Comment, 'reply'>
  children?: ReactNode
}) {
  const { name, rating, tags, contacted, created_at } = comment
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <Stars value={rating} className="h-4" />
        {contacted && <Badge tone="success">যোগাযোগ করেছেন</Badge>}
        <time dateTime={created_at} className="text-sm text-muted">
          {formatDate(created_at)}
        </time>
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment.comment}</p>
      {tags.length > 0 && (
        <p className="text-sm text-muted">{tags.map((tag) => tagLabels[tag]).join(' · ')}</p>
      )}
      {children}
    </>
  )
}

/** A public comment with the reply of the provider. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { id, name, reply } = comment
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0">
      <CommentBody comment={comment}>
        {reply && (
          <div className="mt-1 rounded-card bg-sunken px-4 py-3">
            <p className="text-sm font-semibold">সেবাদাতার উত্তর</p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
          </div>
        )}
        {/* No link: a crawler would follow one to the form of each comment. `web/app/layouts/late-buttons.tsx` answers it. */}
        <button
          type="button"
          data-late
          data-report={id}
          aria-label={`${name}-এর মন্তব্যে সমস্যা জানান`}
          className="-my-1 inline-flex min-h-11 items-center self-start text-sm text-muted underline underline-offset-4 noscript:hidden"
        >
          সমস্যা জানান
        </button>
      </CommentBody>
    </li>
  )
}
