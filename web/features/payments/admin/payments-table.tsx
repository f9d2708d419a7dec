import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/admin-paths.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ListLink, Table, type RowSelection, type TableColumn } from '#web/ui/list/table.tsx'
import { purposeLabels, statusBadge } from './admin-payment.labels.ts'
import type { ListedPayment } from './payments.calls.ts'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { paymentsList, type PaymentsAddress } from './payments.address.ts'
import { paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'

type PaymentsTableProps = {
  payments: readonly ListedPayment[]
  address: PaymentsAddress
  selection?: RowSelection | undefined
}

export function PaymentsTable({ payments, address, selection }: PaymentsTableProps) {
  return (
    <Table
      wide
      caption="লেনদেন"
      columns={columnsFor(address)}
      rows={payments}
      rowKey={({ id }) => id}
      rowName={({ name, amount }) => `${name}, ${formatTaka(amount, { decimals: 2 })}`}
      selection={selection}
    />
  )
}

const columnsFor = (address: PaymentsAddress): TableColumn<ListedPayment>[] => [
  {
    header: 'নাম',
    heading: true,
    cell: (payment) => (
      <>
        <ListLink to={adminPaths.payment(payment.id)} state={{ list: paymentsList.path(address) }}>
          {payment.name}
        </ListLink>
        <p className="text-sm font-normal text-muted">
          {payment.phone && <PhoneNumber phone={payment.phone} />}
          {payment.phone && payment.location && ' · '}
          {payment.location}
        </p>
      </>
    ),
  },
  {
    header: 'কেনা হয়েছে',
    cell: ({ type, plan, ends_at: ends }) => (
      <div className="columns:min-w-28">
        <p className="wrap-anywhere">{plan}</p>
        <p className="text-sm text-muted">
          {purposeLabels[type]}
          {ends && <span className="block">{formatDate(ends)} পর্যন্ত</span>}
        </p>
      </div>
    ),
  },
  {
    header: 'পদ্ধতি',
    cell: ({ payment_method: method, transaction_id: own, claimed_transaction_id: claimed }) => (
      <>
        <p>{paymentMethodOf(method).shortName}</p>
        <p className="max-w-36 truncate text-sm text-muted" title={own ?? claimed ?? undefined}>
          {own ?? claimed ?? '—'}
        </p>
      </>
    ),
  },
  {
    header: 'টাকা',
    align: 'end',
    sort: paymentsList.sortBy(address, {
      ascending: 'amount_low',
      descending: 'amount_high',
      first: 'descending',
    }),
    cell: ({ amount, refunded_amount: refunded }) => (
      <>
        <p className="font-semibold whitespace-nowrap">{formatTaka(amount, { decimals: 2 })}</p>
        {refunded > 0 && (
          <p className="text-sm whitespace-nowrap text-muted">ফেরত {formatTaka(refunded, { decimals: 2 })}</p>
        )}
      </>
    ),
  },
  {
    header: 'সময়',
    sort: paymentsList.sortBy(address, { ascending: 'oldest', descending: 'newest', first: 'descending' }),
    cell: ({ payment_time: time }) => (time ? <Moment time={time} /> : '—'),
  },
  {
    header: 'অবস্থা',
    cell: ({ id, status, rival_count: rivals }) => (
      <>
        <Badge tone={statusBadge(status).tone}>{statusBadge(status).label}</Badge>
        {rivals > 0 && (
          <Link
            to={adminPaths.payment(id)}
            state={{ list: paymentsList.path(address) }}
            className="block py-1 text-sm text-action hover:underline"
          >
            একই TrxID: আরও {formatCount(rivals)}টি
          </Link>
        )}
      </>
    ),
  },
]

function Moment({ time }: { time: string }) {
  const day = formatDate(time)
  return (
    <time dateTime={time} className="block whitespace-nowrap">
      {day}
      <span className="block text-sm text-muted">{formatDateTime(time).slice(day.length + 2)}</span>
    </time>
  )
}
