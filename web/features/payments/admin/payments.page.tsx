import '#web/staff.css'
import { ListChecks, ReceiptText, Check, X } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { loadList, loadOpened } from '#web/lib/list/list-address.ts'
import { apiContext } from '#web/lib/api.ts'
import { exactTaka, formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { ListPage, useFilters, FilterDay, FilterSelect, type Figure } from '#web/ui/list/list-page.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { can } from '#worker/lib/rights.schema.ts'
import { useSession } from '#web/lib/session.ts'
import {
  fetchPayment,
  fetchPayments,
  type PaymentsPage,
  findPayments,
  reviewPayments,
  type ListedPayment,
} from './payments.calls.ts'
import {
  countFilters,
  isQueue,
  paymentsCsv,
  paymentsList,
  paymentsQueuePath,
  type PaymentsAddress,
  usualSort,
} from './payments.address.ts'
import { besideRivals, trxOf } from './admin-payments.rules.ts'
import { PaymentParts } from './payment-parts.tsx'
import { type StatementEntry, marksOf, type StatementMark } from './statement.rules.ts'
import { StatementDialog, StatementIcon, StatementResult } from './statement.tsx'
import {
  paymentPurposeNames,
  paymentPurposes,
  paymentStatuses,
} from '#worker/features/payments/payments.schema.ts'
import { paymentSorts, type PaymentSort } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { statusBadge } from './admin-payment.labels.ts'
import { paymentMethodOf, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { inParts, type BulkChoice } from '#web/ui/list/bulk-action.tsx'
import type { Selection } from '#web/ui/list/selection.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { TimeCell } from '#web/ui/list/row-cells.tsx'

const firstDay = '2020-01-01'

const sortLabels: Record<PaymentSort, string> = {
  newest: 'নতুন আগে',
  oldest: 'পুরোনো আগে',
  amount_high: 'বেশি টাকা আগে',
  amount_low: 'কম টাকা আগে',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const from = context.get(apiContext)
  const address = paymentsList.read(query)
  const [{ list: page, failure }, opened] = await Promise.all([
    loadList<PaymentsPage | null>(fetchPayments(from, address), null),
    loadOpened(query, (id) => fetchPayment(from, id)),
  ])
  if (page) paymentsList.requireRows(address, page.data, page.last_page)
  return { address, page, failure, opened }
}

export function Component() {
  const { address, page, failure, opened } = useLoaderData<typeof loader>()
  const { by } = useFilters(paymentsList, address)
  const waits = isQueue(address)
  const mayDecide = can(useSession().user, 'decide_payments')
  /** What the admin has pasted, to be compared with the payments in review. */
  const [statement, setStatement] = useState<readonly StatementEntry[]>()
  const [isPasting, setPasting] = useState(false)
  const rows = waits ? besideRivals(page?.data ?? []) : (page?.data ?? [])
  const marks = waits && statement ? marksOf(rows, statement) : undefined
  return (
    <ListPage
      title="পেমেন্ট"
      list={paymentsList}
      of={{ address, failure, list: { data: rows, meta: page ?? undefined } }}
      csv={page !== null && page.total > 0 && paymentsCsv}
      total={{ label: 'লেনদেন', unit: 'টি' }}
      figures={page ? figuresOf(page, waits) : []}
      tabs={
        <Tabs
          label="তালিকা"
          tabs={[
            { to: adminPaths.payments, label: 'সব লেনদেন', current: !waits },
            { to: paymentsQueuePath, label: 'যাচাই চলছে', count: page?.status_counts.review, current: waits },
          ]}
        />
      }
      search={{ placeholder: 'নাম, ফোন, ট্রানজেকশন আইডি বা রেফারেন্স' }}
      filters={{
        count: countFilters(address),
        fields: (
          <>
            {!isQueue(address) && (
              <FilterSelect
                label="অবস্থা"
                {...by('status')}
                options={paymentStatuses.map((value) => ({ value, label: statusBadge(value).label }))}
              />
            )}
            <FilterSelect
              label="পদ্ধতি"
              {...by('payment_method')}
              options={paymentMethods.map((value) => ({ value, label: paymentMethodOf(value).shortName }))}
            />
          </>
        ),
        more: (
          <>
            <FilterSelect
              label="ধরন"
              {...by('type')}
              options={paymentPurposes.map((value) => ({ value, label: paymentPurposeNames[value] }))}
            />
            <FilterDay label="কবে থেকে" min={firstDay} {...by('from')} />
            <FilterDay label="কবে পর্যন্ত" min={firstDay} {...by('to')} />
            <FilterSelect
              label="সাজানো"
              {...by('sort', usualSort(address))}
              options={paymentSorts.map((value) => ({ value, label: sortLabels[value] }))}
            />
          </>
        ),
      }}
      actions={
        waits && (
          <>
            <Button variant="secondary" size="small" icon={ListChecks} onClick={() => setPasting(true)}>
              <span className="max-sm:sr-only">স্টেটমেন্ট</span>
            </Button>
            {isPasting && (
              <StatementDialog
                onRead={(read) => {
                  setStatement(read)
                  setPasting(false)
                }}
                onClose={() => setPasting(false)}
              />
            )}
          </>
        )
      }
      noMatches={{
        title: 'কোনো লেনদেন নেই',
        ...(waits && { clearTo: paymentsQueuePath }),
        hint: 'অন্য শব্দ, অবস্থা বা তারিখ দিয়ে খুঁজুন।',
      }}
      empty={{
        icon: ReceiptText,
        title: 'কোনো লেনদেন নেই',
        hint: waits ? 'যাচাই করার মতো কিছু বাকি নেই।' : 'কেউ টাকা দিলে এখানে দেখা যাবে।',
      }}
    >
      <Rows
        caption="লেনদেন"
        columns={columnsFor(address, marks)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
        findAll={() => findPayments(address)}
        renderAbove={(selection) =>
          statement && marks && <StatementResult {...{ statement, marks, selection }} />
        }
        bulk={{
          label: 'বাছাই করা পেমেন্ট',
          unit: 'টি',
          noteOf: sumOf,
          choices: mayDecide && waits ? choices : [],
        }}
        panel={
          opened && {
            title: `${opened.name}: ${exactTaka(opened.amount)}`,
            body: (
              <>
                <p className="flex flex-wrap items-center gap-2">
                  <StateBadge of={statusBadge(opened.status)} />
                  {paymentPurposeNames[opened.type]}: {opened.plan}
                  <Link to={adminPaths.payment(opened.id)} className="ms-auto py-2 text-action underline">
                    পুরো পাতা
                  </Link>
                </p>
                <PaymentParts payment={opened} mayDecide={mayDecide} />
              </>
            ),
          }
        }
      />
    </ListPage>
  )
}

const periods = [
  ['today', 'আজ'],
  ['7d', 'গত ৭ দিন'],
  ['30d', 'গত ৩০ দিন'],
  ['90d', 'গত ৯০ দিন'],
  ['this_month', 'এই মাস'],
  ['last_month', 'গত মাস'],
] as const

/** Revenue as on the dashboard: payments minus refunds, each counted on its own day. Other filters than the days have no effect. */
function figuresOf(page: PaymentsPage, waits: boolean): readonly Figure[] {
  const days = page.revenue_of_days
  return [
    ...(days
      ? [
          { label: 'বাছাই করা দিনের আয়', value: exactTaka(days.net) },
          { label: `${formatCount(days.paid_count)}টি পেমেন্ট`, value: exactTaka(days.paid) },
          { label: 'ফেরত', value: exactTaka(days.refunded) },
          ...(days.discount > 0 ? [{ label: 'কোডে ছাড়', value: exactTaka(days.discount) }] : []),
        ]
      : []),
    ...(waits
      ? []
      : periods.map(([period, label]) => ({
          label: `আয়, ${label}`,
          value: exactTaka(page.revenue[period]),
        }))),
  ]
}

const nameOf = ({ name, amount }: ListedPayment) => `${name}, ${exactTaka(amount)}`

/** In words. Unknown if a row was selected by "all" and another one was left out. */
function sumOf({ picked, found }: Selection<ListedPayment>): string {
  const sum =
    found?.amount ??
    picked.reduce<number | undefined>(
      (total, { row }) => (total === undefined || !row ? undefined : total + row.amount),
      0,
    )
  return sum === undefined ? '' : `মোট ${exactTaka(sum)}`
}

const choices: readonly BulkChoice<ListedPayment>[] = [
  {
    label: 'নিশ্চিত করুন',
    icon: Check,
    Dialog: ({ count, note, start, ...asking }) => (
      <ConfirmDialog
        {...asking}
        title={`${count} পেমেন্ট নিশ্চিত করবেন?`}
        confirmLabel="সবগুলো নিশ্চিত করুন"
        pendingLabel="নিশ্চিত করা হচ্ছে..."
        onConfirm={() => start(inParts((ids) => reviewPayments({ decision: 'confirm', ids })))}
      >
        প্রতিটির টাকা এসেছে বলে নিশ্চিত হয়েই এগোন{note && <>: {note}</>}। যা কেনা হয়েছে তা সঙ্গে সঙ্গে চালু হবে।
        কোনোটি চালু করা না গেলে সেটি যাচাইয়ের তালিকায় থেকে যাবে।
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
        <span
          title={refunded > 0 ? `ফেরত ${exactTaka(refunded)}` : undefined}
          className="font-semibold text-ink"
        >
          {exactTaka(amount)}
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
          <StateBadge of={statusBadge(payment.status)} />
          <Rivals {...payment} />
        </>
      ),
    },
  ]
}
