import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { Stars } from '#web/ui/feedback/stars.tsx'
import type { CustomerDetail } from './customers.calls.ts'
import { actionLabel, reportLabel } from './customer.labels.ts'
import { ActivitySection } from './activity-section.tsx'

const link = 'inline-flex min-h-11 items-center text-action underline underline-offset-4'

const ProviderLink = ({ id, name }: { id: number; name: string }) => (
  <Link to={paths.provider(id)} className={link}>
    {name}
  </Link>
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
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <ProviderLink id={row.biodata_id} name={row.name} />
            <span className="text-sm text-muted">
              {formatDateTime(row.revealed_at)}
              {row.returned && ' (ফেরত দেওয়া হয়েছে)'}
            </span>
          </div>
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
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <ProviderLink id={row.biodata_id} name={row.name} />
            <span className="text-sm">
              {reportLabel(row.reason)}
              <span className="text-muted">
                , {formatDate(row.created_at)}
                {row.settled && ' (মীমাংসিত)'}
              </span>
            </span>
          </div>
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
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <ProviderLink id={row.biodata_id} name={row.name} />
              <span className="inline-flex items-center gap-2 text-sm">
                <Stars value={row.rating} />
                <span className="text-muted">{formatDate(row.updated_at)}</span>
              </span>
            </div>
            {row.comment && <p>{row.comment}</p>}
          </>
        )}
      </ActivitySection>
      <ActivitySection
        title="অ্যাকাউন্টের ইতিহাস"
        rows={customer.history}
        empty="অ্যাকাউন্টে কেউ হাত দেননি।"
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
