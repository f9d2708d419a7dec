import { useState } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { api } from '#web/lib/api.ts'
import { CommentItem } from './comment-item.tsx'
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
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
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
