import { api } from '#web/lib/api.ts'
import { useMoreRows } from '#web/ui/list/more-rows.tsx'
import { CommentItem } from './comment-item.tsx'
import { fetchComments, type CommentsPage } from './ratings.calls.ts'

type CommentsListProps = { providerId: number; first: CommentsPage }

/** `first` is the first page of the comments about a provider. Another one, after a new comment, drops the further ones. */
export const CommentsList = (props: CommentsListProps) => (
  <Comments key={props.first.data.map(({ id }) => id).join()} {...props} />
)

function Comments({ providerId, first }: CommentsListProps) {
  const { rows, button } = useMoreRows(
    first,
    (cursor) => fetchComments(api, providerId, cursor),
    'আরও মতামত দেখুন',
  )
  if (rows.length === 0) return <p className="text-muted">এখনো কেউ মন্তব্য করেননি।</p>
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {rows.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      {button}
    </div>
  )
}
