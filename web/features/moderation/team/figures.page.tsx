import '#web/staff.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { TablePage } from '#web/app/pages/table-page.tsx'
import { apiContext, unwrap, type Api } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'

const fetchFigures = (from: Api, day: string | null) =>
  unwrap(from.admin.moderation.figures.$get({ query: day ? { day } : {} }))

type Figures = Awaited<ReturnType<typeof fetchFigures>>['data'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const day = new URL(request.url).searchParams.get('day')
  const figures = await fetchFigures(context.get(apiContext), day)
  return { ...figures, isToday: day === null }
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const addressOf = (day: string) => `${adminPaths.moderationFigures}?day=${day}`

export function Component() {
  const { day, data, isToday } = useLoaderData<typeof loader>()
  return (
    <TablePage actions={<RelatedPages />}>
      <nav aria-label="দিন" className="flex flex-wrap items-center gap-2">
        <ButtonLink variant="secondary" size="small" icon={ChevronLeft} to={addressOf(dayAfter(day, -1))}>
          আগের দিন
        </ButtonLink>
        <p aria-live="polite" className="px-2 font-semibold">
          {formatDate(`${day}T12:00:00Z`)}
        </p>
        {!isToday && (
          <ButtonLink variant="secondary" size="small" icon={ChevronRight} to={addressOf(dayAfter(day, 1))}>
            পরের দিন
          </ButtonLink>
        )}
      </nav>
      {data.length === 0 ? (
        <EmptyState title="এই দিনে কোনো সিদ্ধান্ত নেই" />
      ) : (
        <Table caption="যাচাইয়ের হিসাব" columns={columns} rows={data} rowKey={(row) => row.moderator.id} />
      )}
    </TablePage>
  )
}

const columns: TableColumn<Figures>[] = [
  { header: 'নাম', heading: true, cell: ({ moderator }) => moderator.name },
  {
    header: 'সিদ্ধান্ত',
    cell: (row) => (
      <span className="cards:text-end">
        <span className="font-semibold">{formatCount(row.decisions)}</span>
        <span className="block text-sm text-muted">
          অনুমোদন {formatCount(row.approved)} · প্রত্যাখ্যান {formatCount(row.rejected)} · তথ্য চাওয়া{' '}
          {formatCount(row.asked)}
        </span>
      </span>
    ),
  },
  { header: 'মাঝামাঝি অপেক্ষা', align: 'end', cell: (row) => waitWords(row.median_wait_minutes) },
  { header: 'ফিরিয়ে নেওয়া', align: 'end', cell: (row) => formatCount(row.undone) },
  { header: 'প্রত্যাখ্যানের পর আবার জমা', align: 'end', cell: (row) => formatCount(row.appeals) },
]

/** Whole minutes up to two hours, then hours, then days. */
function waitWords(minutes: number | null): string {
  if (minutes === null) return '—'
  if (minutes < 120) return `${formatCount(minutes)} মিনিট`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${formatCount(hours)} ঘণ্টা` : `${formatCount(Math.round(hours / 24))} দিন`
}
