import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { formatTaka } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { purposeLabels, reasonText, statusBadge } from './admin-payment.labels.ts'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import type { PaymentDetail } from './payments.calls.ts'

type Rival = PaymentDetail['rivals'][number]

/** This payment and the others that name the same transaction id, for comparison. */
export function RivalsCard({ payment }: { payment: PaymentDetail }) {
  if (payment.rivals.length === 0) return null
  const submitted = payment.events.findLast(({ kind }) => kind === 'submit_trx' || kind === 'claim')
  const own: Rival = { ...payment, submitted_at: submitted?.created_at ?? null }
  return (
    <CardSection title="একই ট্রানজেকশন আইডির পেমেন্ট">
      <p className="text-sm text-muted">
        টাকা একবারই এসেছে, তাই একটিই নিশ্চিত করা যাবে। বিকাশ/নগদ/রকেটের হিসাবে প্রেরকের নম্বর ও সময় মিলিয়ে দেখুন।
      </p>
      <Table
        caption="একই ট্রানজেকশন আইডির পেমেন্ট"
        columns={columnsFor(payment.id)}
        rows={[own, ...payment.rivals]}
        rowKey={({ id }) => id}
      />
    </CardSection>
  )
}

const columnsFor = (ownId: number): TableColumn<Rival>[] => [
  {
    key: 'name',
    header: 'নাম',
    heading: true,
    cell: ({ id, name, phone }) => (
      <div className="columns:min-w-36">
        {id === ownId ? (
          <p className="py-1">
            {name} <span className="text-sm font-normal text-muted">(এই পেমেন্ট)</span>
          </p>
        ) : (
          <Link to={adminPaths.payment(id)} className="inline-block py-1 text-action hover:underline">
            {name}
          </Link>
        )}
        {phone && (
          <p className="text-sm font-normal text-muted">
            <PhoneNumber phone={phone} />
          </p>
        )}
      </div>
    ),
  },
  {
    key: 'submitted',
    header: 'আইডি জমা দিয়েছেন',
    cell: ({ submitted_at: at }) => (at ? formatDateTime(at) : '—'),
  },
  { key: 'started', header: 'শুরু', cell: ({ created_at: at }) => formatDateTime(at) },
  {
    key: 'amount',
    header: 'টাকা',
    cell: ({ amount, type }) => (
      <>
        <p className="font-semibold whitespace-nowrap">{formatTaka(amount, { decimals: 2 })}</p>
        <p className="text-sm text-muted">{purposeLabels[type]}</p>
      </>
    ),
  },
  {
    key: 'status',
    header: 'অবস্থা',
    cell: ({ status, reason }) => (
      <>
        <Badge tone={statusBadge(status).tone}>{statusBadge(status).label}</Badge>
        {status === 'failed' && reason && <p className="text-sm text-muted">{reasonText(reason)}</p>}
      </>
    ),
  },
]
