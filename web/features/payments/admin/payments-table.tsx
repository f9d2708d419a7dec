import type { ComponentProps } from 'react'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { RowColumn } from '#web/ui/list/row-table.tsx'
import { Check, X } from 'lucide-react'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { BulkActions, inParts, type BulkChoice } from '#web/ui/list/bulk-action.tsx'
import { Rows } from '#web/ui/list/rows.tsx'
import type { Selection } from '#web/ui/list/selection.tsx'
import { statusBadge } from './admin-payment.labels.ts'
import { paymentPurposeNames } from '#worker/features/payments/payments.schema.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { findPayments, reviewPayments, type ListedPayment } from './payments.calls.ts'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { paymentsCsv, paymentsList, type PaymentsAddress } from './payments.address.ts'
import { paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'
import { trxOf } from './admin-payments.rules.ts'
import { marksOf, type StatementEntry, type StatementMark } from './statement.rules.ts'
import { StatementIcon, StatementResult } from './statement.tsx'
import { TimeCell } from '#web/ui/list/row-cells.tsx'

type PaymentsTableProps = Pick<ComponentProps<typeof Rows>, 'panel' | 'pages'> & {
  payments: readonly ListedPayment[]
  address: PaymentsAddress
  decides: boolean
  /** The statement that the admin has pasted. */
  statement: readonly StatementEntry[] | undefined
}

export function PaymentsTable({ payments, address, decides, statement, ...rest }: PaymentsTableProps) {
  const marks = statement && marksOf(payments, statement)
  return (
    <Rows
      {...rest}
      caption="লেনদেন"
      columns={columnsFor(address, marks)}
      rows={payments}
      rowKey={({ id }) => id}
      rowName={({ name, amount }) => `${name}, ${taka(amount)}`}
      findAll={() => findPayments(address)}
      renderBulk={(selection) => {
        const sum = sumOf(selection)
        return (
          <>
            {statement && marks && <StatementResult {...{ statement, marks, selection }} />}
            <BulkActions
              label="বাছাই করা পেমেন্ট"
              unit="টি"
              selection={selection}
              rowName={({ name, amount }) => `${name}, ${taka(amount)}`}
              note={sum}
              choices={decides ? choicesFor(sum) : []}
              file={{ ...paymentsCsv, all: paymentsList.filePath(paymentsCsv.path, address) }}
            />
          </>
        )
      }}
    />
  )
}

/** In words. Unknown if a row was selected by "all" and another one was left out. */
function sumOf({ picked, found }: Selection<ListedPayment>): string {
  const sum =
    found?.amount ??
    picked.reduce<number | undefined>(
      (total, { row }) => (total === undefined || !row ? undefined : total + row.amount),
      0,
    )
  return sum === undefined ? '' : `মোট ${taka(sum)}`
}

const choicesFor = (sum: string): readonly BulkChoice<ListedPayment>[] => [
  {
    label: 'নিশ্চিত করুন',
    icon: Check,
    Dialog: ({ count, start, ...asking }) => (
      <ConfirmDialog
        {...asking}
        title={`${count} পেমেন্ট নিশ্চিত করবেন?`}
        confirmLabel="সবগুলো নিশ্চিত করুন"
        pendingLabel="নিশ্চিত করা হচ্ছে..."
        onConfirm={() => start(inParts((ids) => reviewPayments({ decision: 'confirm', ids })))}
      >
        প্রতিটির টাকা এসেছে বলে নিশ্চিত হয়েই এগোন{sum && `: ${sum}`}। যা কেনা হয়েছে তা সঙ্গে সঙ্গে চালু হবে। কোনোটি
        চালু করা না গেলে সেটি যাচাইয়ের তালিকায় থেকে যাবে।
      </ConfirmDialog>
    ),
  },
  {
    label: 'প্রত্যাখ্যান',
    icon: X,
    danger: true,
    Dialog: ({ count, start, ...asking }) => (
      <RejectDialog
        {...asking}
        title={`${count} পেমেন্ট প্রত্যাখ্যান`}
        onReject={(reason) => start(inParts((ids) => reviewPayments({ decision: 'reject', ids, reason })))}
      />
    ),
  },
]

const taka = (amount: number) => formatTaka(amount, { decimals: 2 })

/** How many other payments have the same id. */
const Rivals = ({ rival_count: count }: Pick<ListedPayment, 'rival_count'>) =>
  count > 0 && (
    <span className="ms-1" title={`একই TrxID: আরও ${formatCount(count)}টি`}>
      <Badge tone="warning">
        +{formatCount(count)}
        <span className="sr-only">টি পেমেন্টে একই TrxID</span>
      </Badge>
    </span>
  )

/** A phone has room for an id of 20 signs and an hour in one line only in small letters. */
const smallOnPhone = 'narrow:text-[0.75rem]'

/** A review compares ids, hours and payers with a statement, so these are whole; every state there is the same. */
const columnsFor = (
  address: PaymentsAddress,
  marks: ReadonlyMap<ListedPayment, StatementMark> | undefined,
): RowColumn<ListedPayment>[] => {
  const reviews = address.status === 'review'
  const marksBeside = (payment: ListedPayment) => (
    <>
      <StatementIcon mark={marks?.get(payment)} />
      <Rivals {...payment} />
    </>
  )
  return [
    {
      header: 'নাম',
      heading: true,
      ...(reviews
        ? {
            // On a phone the marks and the number of the payer stand in the first line.
            after: (payment: ListedPayment) => (
              <span className="ms-auto hidden shrink-0 font-normal narrow:inline">
                {marksBeside(payment)}
                <span className="ms-1 text-[0.75rem] text-muted">
                  {payment.phone && <PhoneNumber phone={payment.phone} />}
                </span>
              </span>
            ),
          }
        : { width: 'w-52' }),
      cell: ({ name }) => name,
    },
    {
      header: 'ফোন',
      width: 'w-30',
      wide: reviews ? 'always' : true,
      cell: ({ phone }) => (phone ? <PhoneNumber phone={phone} /> : '—'),
    },
    { header: 'এলাকা', wide: true, extra: true, cell: ({ location }) => location ?? '—' },
    {
      header: 'কেনা হয়েছে',
      ...(reviews && { extra: true }),
      cell: ({ type, plan }) => `${plan} · ${paymentPurposeNames[type]}`,
    },
    ...(reviews
      ? [
          {
            header: 'TrxID',
            phone: 1,
            width: 'w-66',
            cell: (payment: ListedPayment) => (
              <>
                <span className={`font-mono text-ink narrow:tracking-[-0.025em] ${smallOnPhone}`}>
                  {trxOf(payment) ?? '—'}
                </span>
                <span className="ms-1 narrow:hidden">{marksBeside(payment)}</span>
              </>
            ),
          } as const,
        ]
      : []),
    {
      header: 'পদ্ধতি',
      wide: true,
      ...(reviews ? { extra: true } : { phone: 3 }),
      cell: (payment) =>
        [paymentMethodOf(payment.payment_method).shortName, reviews ? null : trxOf(payment)]
          .filter(Boolean)
          .join(' · '),
    },
    {
      header: 'টাকা',
      phone: 'top',
      align: 'end',
      width: reviews ? 'w-24' : 'w-28',
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
      phone: 2,
      width: reviews ? 'w-48' : 'w-24',
      sort: paymentsList.sortBy(address, { ascending: 'oldest', descending: 'newest', first: 'descending' }),
      cell: ({ payment_time: time }) => (
        <span className={reviews ? smallOnPhone : ''}>
          {time ? <TimeCell at={time} withHour={reviews} /> : '—'}
        </span>
      ),
    },
    {
      header: 'অবস্থা',
      ...(reviews ? { extra: true } : { phone: 1 as const }),
      width: 'w-32',
      cell: (payment) => (
        <>
          <Badge tone={statusBadge(payment.status).tone}>{statusBadge(payment.status).label}</Badge>
          <Rivals {...payment} />
        </>
      ),
    },
  ]
}
