import type { ReactNode } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { Stars } from '#web/ui/feedback/stars.tsx'
import type { CustomerDetail } from './customers.calls.ts'
import { actionLabel, reportLabel } from './customer.labels.ts'
import { Card } from '#web/ui/layout/card.tsx'

type ProviderLineProps = { of: { biodata_id: number; name: string }; children: ReactNode }

const ProviderLine = ({ of, children }: ProviderLineProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <Link
      to={paths.provider(of.biodata_id)}
      className="inline-flex min-h-11 items-center wrap-anywhere text-action underline underline-offset-4"
    >
      {of.name}
    </Link>
    {children}
  </div>
)

export function CustomerActivity({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <ActivitySection
        title="দেখা নম্বর"
        rows={customer.reveals}
        total={customer.reveals_count}
        empty="কোনো নম্বর দেখেননি।"
        rowKey={({ id }) => id}
      >
        {(row) => (
          <ProviderLine of={row}>
            <span className="text-sm text-muted">
              {formatDateTime(row.revealed_at)}
              {row.returned && ' (ফেরত দেওয়া হয়েছে)'}
            </span>
          </ProviderLine>
        )}
      </ActivitySection>
      <ActivitySection
        title="নম্বর নিয়ে অভিযোগ"
        rows={customer.reports}
        total={customer.reports_count}
        empty="কোনো অভিযোগ করেননি।"
        rowKey={({ id }) => id}
      >
        {(row) => (
          <ProviderLine of={row}>
            <span className="text-sm">
              {reportLabel(row.reason)}
              <span className="text-muted">
                , {formatDate(row.created_at)}
                {row.settled && ' (মীমাংসিত)'}
              </span>
            </span>
          </ProviderLine>
        )}
      </ActivitySection>
      <ActivitySection
        title="রেটিং"
        rows={customer.ratings}
        total={customer.ratings_count}
        empty="কাউকে রেটিং দেননি।"
        rowKey={({ biodata_id: id }) => id}
      >
        {(row) => (
          <>
            <ProviderLine of={row}>
              <span className="inline-flex items-center gap-2 text-sm">
                <Stars value={row.rating} />
                <span className="text-muted">{formatDate(row.updated_at)}</span>
              </span>
            </ProviderLine>
            {row.comment && <p>{row.comment}</p>}
          </>
        )}
      </ActivitySection>
      <ActivitySection
        title="অ্যাকাউন্টের ইতিহাস"
        rows={customer.history}
        empty="অ্যাকাউন্টে কোনো পরিবর্তন হয়নি।"
        rowKey={({ id }) => id}
      >
        {(row) => (
          <>
            <p>
              <span className="font-semibold">{row.by}</span> {actionLabel(row.action)}
            </p>
            {row.reason && <p className="text-sm">কারণ: {row.reason}</p>}
            <p className="text-sm text-muted">{formatDateTime(row.created_at)}</p>
          </>
        )}
      </ActivitySection>
    </>
  )
}

type ActivitySectionProps<Row> = {
  title: string
  rows: readonly Row[]
  /** Number of all rows; `rows` are the newest ones. */
  total?: number
  empty: string
  rowKey: (row: Row) => string | number
  children: (row: Row) => ReactNode
}

export function ActivitySection<Row>({ title, rows, total, ...rest }: ActivitySectionProps<Row>) {
  const count = total ?? rows.length
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lg">
        {title} <span className="font-normal text-muted">({formatCount(count)})</span>
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">{rest.empty}</p>
      ) : (
        <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
          {rows.map((row) => (
            <li key={rest.rowKey(row)} className="py-2.5">
              {rest.children(row)}
            </li>
          ))}
        </ul>
      )}
      {count > rows.length && rows.length > 0 && (
        <p className="text-sm text-muted">সর্বশেষ {formatCount(rows.length)}টি দেখানো হচ্ছে।</p>
      )}
    </Card>
  )
}
