import '#web/staff.css'
import { Check, MessageSquareText } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api, apiContext, unwrap } from '#web/lib/api.ts'
import { eachRow } from '#web/ui/list/bulk-action.tsx'
import { useQuery } from '#web/lib/hooks/use-query.ts'
import { formatCount } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { formatRelative } from '#web/lib/format-time.ts'
import { StateBadge, type StateLabel } from '#web/ui/feedback/state-badge.tsx'
import { Figures, ListFrame, ListHead } from '#web/ui/list/list-page.tsx'
import { openRowOf } from '#web/ui/list/open-row.ts'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import {
  fetchModeration,
  type HeldComment,
  type Moderation,
  type PendingReply,
  type ReportedReview,
} from './comments.calls.ts'
import { CommentCard, ReplyCard, ReviewCard } from './queue-cards.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { ...(await fetchModeration(context.get(apiContext))), now: Date.now() }
}

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

type Waiting = { author: string; text: string; at: string } & (
  | { kind: 'reported'; of: ReportedReview }
  | { kind: 'comment'; of: HeldComment }
  | { kind: 'reply'; of: PendingReply }
)

const kinds: Record<Waiting['kind'], StateLabel> = {
  reported: { label: 'অভিযোগ এসেছে', tone: 'danger' },
  comment: { label: 'যোগাযোগের কথা', tone: 'warning' },
  reply: { label: 'সেবাদাতার উত্তর', tone: 'neutral' },
}

/** What waits, as one list: reports first, then what is not yet public. */
const waitingOf = ({ reported, comments, replies }: Moderation): readonly Waiting[] => [
  ...reported.data.map((of): Waiting => ({
    kind: 'reported',
    of,
    author: of.customer.name,
    text: of.comment,
    at: of.reported_at,
  })),
  ...comments.data.map((of): Waiting => ({
    kind: 'comment',
    of,
    author: of.customer.name,
    text: of.comment,
    at: of.updated_at,
  })),
  ...replies.data.map((of): Waiting => ({
    kind: 'reply',
    of,
    author: of.provider.name,
    text: of.text,
    at: of.updated_at,
  })),
]

export function Component() {
  const { now, ...moderation } = useLoaderData<typeof loader>()
  const rows = waitingOf(moderation)
  const isOpen = openRowOf(useQuery()) !== undefined
  const total = (kind: 'reported' | 'comments' | 'replies') => `${formatCount(moderation[kind].meta.total)}টি`
  return (
    <ListFrame>
      <ListHead title="মন্তব্য যাচাই" />
      <Figures
        label="অপেক্ষায়"
        figures={[
          { label: kinds.reported.label, value: total('reported') },
          { label: 'যোগাযোগের কথা থাকতে পারে', value: total('comments') },
          { label: kinds.reply.label, value: total('replies') },
        ]}
      />
      {rows.length === 0 && !isOpen ? (
        <EmptyState icon={MessageSquareText} title="কোনো মন্তব্য অপেক্ষায় নেই">
          সন্দেহজনক মন্তব্য, নতুন উত্তর বা অভিযোগ এলে এখানে দেখা যাবে।
        </EmptyState>
      ) : (
        <Rows
          caption="অপেক্ষায় থাকা মন্তব্য"
          columns={columnsAt(now)}
          rows={rows}
          rowKey={({ kind, of }) => `${kind}-${of.id}`}
          rowName={nameOf}
          bulk={{
            label: 'বাছাই করা মন্তব্য',
            unit: 'টি',
            choices: [
              {
                label: 'প্রকাশ করুন',
                icon: Check,
                question: 'লেখাগুলো সবাই দেখবেন; যেগুলো নিয়ে অভিযোগ এসেছে সেগুলোও থাকবে।',
                act: eachRow(publish),
              },
            ],
          }}
          renderDetail={(row) => (
            <Decision key={`${row.kind} ${row.of.id} ${row.of.updated_at}`} row={row} now={now} />
          )}
        />
      )}
    </ListFrame>
  )
}

const nameOf = ({ kind, author }: Waiting) => `${author}, ${kinds[kind].label}`

/** Publishes the version that was read, or keeps a reported one. */
function publish({ kind, of: { id, updated_at } }: Waiting) {
  const call = { param: { id: String(id) }, json: { updated_at } }
  if (kind === 'comment') return unwrap(api.admin.comments[':id'].approve.$post(call))
  if (kind === 'reply') return unwrap(api.admin['review-replies'][':id'].approve.$post(call))
  return unwrap(api.admin.reviews[':id'].keep.$post(call))
}

function Decision({ row, now }: { row: Waiting; now: number }) {
  const card = { now, publish: () => publish(row) }
  if (row.kind === 'reported') return <ReviewCard review={row.of} {...card} />
  if (row.kind === 'comment') return <CommentCard comment={row.of} {...card} />
  return <ReplyCard reply={row.of} {...card} />
}

const columnsAt = (now: number): RowColumn<Waiting>[] => [
  { header: 'কে', heading: true, width: 'w-1/5', cell: ({ author }) => author },
  {
    header: 'কেন',
    phone: 1,
    width: 'w-40',
    cell: ({ kind }) => <StateBadge of={kinds[kind]} />,
  },
  { header: 'লেখা', phone: 3, cell: ({ text }) => text },
  { header: 'সেবাদাতা', wide: true, width: 'w-40', cell: ({ of }) => of.provider.name },
  { header: 'কখন', width: 'w-32', cell: ({ at }) => formatRelative(at, now) },
]
