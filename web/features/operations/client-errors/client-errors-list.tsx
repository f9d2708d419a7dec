import { Check } from 'lucide-react'
import { api, unwrap } from '#web/lib/api.ts'
import { bengaliDigits, formatCount } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { DetailList } from '#web/ui/list/detail-list.tsx'
import { browserLabels, clientErrorKindLabels, clientErrorStateLabels } from './client-error.labels.ts'
import type { ClientError } from './client-errors.calls.ts'

export const ClientErrorsList = ({ errors }: { errors: readonly ClientError[] }) => (
  <DetailList label="ত্রুটির তালিকা" rows={errors} rowKey={({ id }) => id} summary={Summary} detail={Detail} />
)

const Summary = ({ row: error }: { row: ClientError }) => (
  <span className="flex min-w-0 flex-1 flex-col gap-1">
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={error.resolved_at ? 'neutral' : 'danger'}>{clientErrorKindLabels[error.kind]}</Badge>
      {error.count > 1 && <span className="text-sm">{formatCount(error.count)} বার</span>}
    </span>
    <span lang="en" className="line-clamp-3 font-semibold wrap-anywhere">
      {error.message}
    </span>
    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
      <time dateTime={error.last_at}>{formatDateTime(error.last_at)}</time>
      <span lang="en" className="wrap-anywhere">
        {error.path}
      </span>
    </span>
  </span>
)

function Detail({ row: error }: { row: ClientError }) {
  const { pending, problem, run } = useAction()
  const facts = [
    ['সংস্করণ', error.build],
    ['প্রথম দেখা গেছে', formatDateTime(error.first_at)],
    ['শেষ ব্রাউজার', `${browserLabels[error.browser]}, ${bengaliDigits(error.width)} পিক্সেল চওড়া`],
    ['ইন্টারনেট', error.was_offline ? 'ছিল না' : 'ছিল'],
    ...(error.resolved_at ? [[clientErrorStateLabels.resolved, formatDateTime(error.resolved_at)]] : []),
  ]
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-ground px-4 py-4 sm:px-5">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{term}:</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {error.stack && (
        <pre
          lang="en"
          aria-label="কোডের কোথায়"
          className="max-h-80 overflow-auto rounded-card bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {error.stack}
        </pre>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {!error.resolved_at && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="small"
            icon={Check}
            pending={pending}
            onClick={() =>
              run(() =>
                unwrap(api.admin['client-errors'][':id'].resolve.$post({ param: { id: String(error.id) } })),
              )
            }
          >
            সমাধান হয়েছে
          </Button>
          <p className="text-sm text-muted">সব দিনের একই ত্রুটি সরে যাবে। নতুন সংস্করণে আবার হলে ফিরে আসবে।</p>
        </div>
      )}
    </div>
  )
}
