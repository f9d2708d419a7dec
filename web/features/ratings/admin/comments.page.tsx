import '#web/staff.css'
import { MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { fetchModeration } from './comments.calls.ts'
import { HeldComments } from './held-comments.tsx'
import { PendingReplies } from './pending-replies.tsx'
import { ReportedReviews } from './reported-reviews.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { ...(await fetchModeration(context.get(apiContext))), now: Date.now() }
}

export function Component() {
  const { comments, replies, reported, now } = useLoaderData<typeof loader>()
  const isEmpty = [comments, replies, reported].every(({ meta }) => meta.total === 0)
  return (
    <Page
      width="text"
      title="মন্তব্য যাচাই"
      description="যোগাযোগের তথ্য থাকতে পারে এমন মন্তব্য, সেবাদাতাদের উত্তর, আর যেসব মন্তব্যে সমস্যা জানানো হয়েছে।"
    >
      {isEmpty && (
        <EmptyState icon={MessageSquareText} title="কোনো মন্তব্য অপেক্ষায় নেই">
          সন্দেহজনক মন্তব্য, নতুন উত্তর বা অভিযোগ এলে এখানে দেখা যাবে।
        </EmptyState>
      )}
      <Queue title="অভিযোগ এসেছে" total={reported.meta.total} shown={reported.data.length}>
        <ReportedReviews reviews={reported.data} now={now} />
      </Queue>
      <Queue title="যোগাযোগের কথা থাকতে পারে" total={comments.meta.total} shown={comments.data.length}>
        <HeldComments comments={comments.data} now={now} />
      </Queue>
      <Queue title="সেবাদাতার উত্তর" total={replies.meta.total} shown={replies.data.length}>
        <PendingReplies replies={replies.data} now={now} />
      </Queue>
    </Page>
  )
}

type QueueProps = { title: string; total: number; shown: number; children: ReactNode }

function Queue({ title, total, shown, children }: QueueProps) {
  if (total === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">
        {title} ({formatCount(total)})
      </h2>
      {children}
      {total > shown && <p className="text-muted">আরও {formatCount(total - shown)}টি পরে দেখা যাবে।</p>}
    </section>
  )
}
