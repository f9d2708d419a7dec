import '#web/staff.css'
import { TablePage } from '#web/app/table-page.tsx'
import { MessageSquareText } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { fetchModeration } from './comments.calls.ts'
import { CommentCard, ReplyCard, ReviewCard } from './queue-cards.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { ...(await fetchModeration(context.get(apiContext))), now: Date.now() }
}

export function Component() {
  const { comments, replies, reported, now } = useLoaderData<typeof loader>()
  const isEmpty = [comments, replies, reported].every(({ meta }) => meta.total === 0)
  return (
    <TablePage>
      {isEmpty && (
        <EmptyState icon={MessageSquareText} title="কোনো মন্তব্য অপেক্ষায় নেই">
          সন্দেহজনক মন্তব্য, নতুন উত্তর বা অভিযোগ এলে এখানে দেখা যাবে।
        </EmptyState>
      )}
      <Queue title="অভিযোগ এসেছে" label="অভিযোগ আসা মন্তব্য" of={reported}>
        {(review) => <ReviewCard review={review} now={now} />}
      </Queue>
      <Queue title="যোগাযোগের কথা থাকতে পারে" label="অপেক্ষায় থাকা মন্তব্য" of={comments}>
        {(comment) => <CommentCard comment={comment} now={now} />}
      </Queue>
      <Queue title="সেবাদাতার উত্তর" label="অপেক্ষায় থাকা উত্তর" of={replies}>
        {(reply) => <ReplyCard reply={reply} now={now} />}
      </Queue>
    </TablePage>
  )
}

type QueueProps<Row> = {
  title: string
  label: string
  of: { data: readonly Row[]; meta: { total: number } }
  children: (row: Row) => ReactNode
}

function Queue<Row extends { id: number; updated_at: string }>({
  title,
  label,
  of: { data, meta },
  children,
}: QueueProps<Row>) {
  if (meta.total === 0) return null
  const further = meta.total - data.length
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">
        {title} ({formatCount(meta.total)})
      </h2>
      <ul aria-label={label} className="flex flex-col gap-4">
        {data.map((row) => (
          <Fragment key={`${row.id} ${row.updated_at}`}>{children(row)}</Fragment>
        ))}
      </ul>
      {further > 0 && <p className="text-muted">আরও {formatCount(further)}টি পরে দেখা যাবে।</p>}
    </section>
  )
}
