import type { ComponentProps } from 'react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { formatDate, formatDateTime } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { RowColumn } from '#web/ui/list/row-table.tsx'
import { Rows } from '#web/ui/list/rows.tsx'
import { purposeLabels, statusBadge } from './admin-payment.labels.ts'
import { BulkReview } from './bulk-review.tsx'
import type { ListedPayment } from './payments.calls.ts'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { paymentsList, type PaymentsAddress } from './payments.address.ts'
import { paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'

type PaymentsTableProps = Pick<ComponentProps<typeof Rows>, 'panel' | 'pages'> & {
  payments: readonly ListedPayment[]
  address: PaymentsAddress
  decides: boolean
}

export function PaymentsTable({ payments, address, decides, ...rest }: PaymentsTableProps) {
  return (
    <Rows
      {...rest}
      caption="লেনদেন"
      columns={columnsFor(address)}
      rows={payments}
      rowKey={({ id }) => id}
      rowName={({ name, amount }) => `${name}, ${taka(amount)}`}
      renderBulk={decides ? (chosen, clear) => <BulkReview chosen={chosen} onDone={clear} /> : undefined}
    />
  )
}

const taka = (amount: number) => formatTaka(amount, { decimals: 2 })

const columnsFor = (address: PaymentsAddress): RowColumn<ListedPayment>[] => [
  { header: 'নাম', heading: true, width: 'w-44', cell: ({ name }) => name },
  {
    header: 'ফোন',
    width: 'w-30',
    wide: true,
    cell: ({ phone }) => (phone ? <PhoneNumber phone={phone} /> : '—'),
  },
  { header: 'এলাকা', wide: true, extra: true, cell: ({ location }) => location ?? '—' },
  { header: 'কেনা হয়েছে', cell: ({ type, plan }) => `${plan} · ${purposeLabels[type]}` },
  {
    header: 'পদ্ধতি',
    wide: true,
    cell: ({ payment_method: method, transaction_id: own, claimed_transaction_id: claimed }) =>
      [paymentMethodOf(method).shortName, own ?? claimed].filter(Boolean).join(' · '),
  },
  {
    header: 'টাকা',
    second: true,
    align: 'end',
    width: 'w-28',
    sort: paymentsList.sortBy(address, {
      ascending: 'amount_low',
      descending: 'amount_high',
      first: 'descending',
    }),
    cell: ({ amount, refunded_amount: refunded }) => (
      <span title={refunded > 0 ? `ফেরত ${taka(refunded)}` : undefined} className="font-semibold text-ink">
        {taka(amount)}
      </span>
    ),
  },
  {
    header: 'সময়',
    width: 'w-33',
    sort: paymentsList.sortBy(address, { ascending: 'oldest', descending: 'newest', first: 'descending' }),
    cell: ({ payment_time: time }) =>
      time ? (
        <time dateTime={time} title={formatDateTime(time)}>
          {formatDate(time)}
        </time>
      ) : (
        '—'
      ),
  },
  {
    header: 'অবস্থা',
    width: 'w-32',
    cell: ({ status, rival_count: rivals }) => (
      <>
        <Badge tone={statusBadge(status).tone}>{statusBadge(status).label}</Badge>
        {rivals > 0 && (
          <span className="ms-1" title={`একই TrxID: আরও ${formatCount(rivals)}টি`}>
            <Badge tone="warning">+{formatCount(rivals)}</Badge>
          </span>
        )}
      </>
    ),
  },
]
