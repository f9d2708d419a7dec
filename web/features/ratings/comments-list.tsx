import { useState } from 'react'
import { formatDate } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Stars } from '#web/ui/feedback/stars.tsx'
import { api } from '#web/lib/api.ts'
import { fetchComments, type CommentsPage } from './ratings.calls.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'

/** `first` is the first page of the comments about a provider; further pages are loaded on demand. */
export function CommentsList({ providerId, first }: { providerId: number; first: CommentsPage }) {
  const [more, setMore] = useState<{
    behind: CommentsPage
    data: CommentsPage['data']
    cursor: string | null
  }>()
  const { pending: loading, problem, run } = useAction({ reloads: 'never' })
  // A reloaded first page drops the further ones.
  const current = more?.behind === first ? more : { behind: first, data: [], cursor: first.next_cursor }
  const comments = [...first.data, ...current.data]

  const load = () =>
    run(async () => {
      if (!current.cursor) return
      const page = await fetchComments(api, providerId, current.cursor)
      setMore({ behind: first, data: [...current.data, ...page.data], cursor: page.next_cursor })
    })

  if (comments.length === 0) return <p className="text-muted">এখনো কেউ মন্তব্য করেননি।</p>
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {comments.map(({ id, name, rating, comment, created_at }) => (
          <li key={id} className="flex flex-col gap-1 py-3 first:pt-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{name}</span>
              <Stars value={rating} className="h-4" />
              <time dateTime={created_at} className="text-sm text-muted">
                {formatDate(created_at)}
              </time>
            </div>
            <p className="whitespace-pre-line">{comment}</p>
          </li>
        ))}
      </ul>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {current.cursor && (
        <Button variant="secondary" pending={loading} pendingLabel="আনা হচ্ছে..." onClick={load}>
          আরও মতামত দেখুন
        </Button>
      )}
    </div>
  )
}
