import '#web/staff.css'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#web/app/admin-paths.ts'
import { loadList } from '#web/lib/list/list-address.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage, useFilters, FilterDay, FilterSelect } from '#web/ui/list/list-page.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { can } from '#worker/lib/rights.schema.ts'
import { useSession } from '#web/app/session.tsx'
import { BulkReview } from './bulk-review.tsx'
import { fetchPayments, type PaymentsPage } from './payments.calls.ts'
import { countFilters, isQueue, paymentsList, type PaymentsAddress, usualSort } from './payments.address.ts'
import { PaymentsTable } from './payments-table.tsx'
import { paymentPurposes, paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { paymentSorts, type PaymentSort } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { purposeLabels, statusBadge } from './admin-payment.labels.ts'
import { paymentMethodOf, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Card } from '#web/ui/layout/card.tsx'

type PaymentFiltersProps = {
  address: PaymentsAddress
  onChange: (change: Partial<PaymentsAddress>) => void
}

const firstDay = '2020-01-01'

const sortLabels: Record<PaymentSort, string> = {
  newest: 'নতুন আগে',
  oldest: 'পুরোনো আগে',
  amount_high: 'বেশি টাকা আগে',
  amount_low: 'কম টাকা আগে',
}

const PaymentFilters = ({ address, onChange }: PaymentFiltersProps) => (
  <>
    {!isQueue(address) && (
      <FilterSelect
        label="অবস্থা"
        placeholder="সব অবস্থা"
        value={address.status}
        onChange={(status) => onChange({ status })}
        options={paymentStatuses.map((value) => ({ value, label: statusBadge(value).label }))}
      />
    )}
    <FilterSelect
      label="ধরন"
      placeholder="সব ধরন"
      value={address.type}
      onChange={(type) => onChange({ type })}
      options={paymentPurposes.map((value) => ({ value, label: purposeLabels[value] }))}
    />
    <FilterSelect
      label="পেমেন্ট পদ্ধতি"
      placeholder="সব পদ্ধতি"
      value={address.payment_method}
      onChange={(payment_method) => onChange({ payment_method })}
      options={paymentMethods.map((value) => ({ value, label: paymentMethodOf(value).shortName }))}
    />
    <FilterDay label="কবে থেকে" min={firstDay} value={address.from} onChange={(from) => onChange({ from })} />
    <FilterDay label="কবে পর্যন্ত" min={firstDay} value={address.to} onChange={(to) => onChange({ to })} />
    {/* On wide screens the table headers sort. */}
    <FilterSelect
      label="সাজানো"
      className="lg:hidden"
      value={address.sort ?? usualSort(address)}
      onChange={(sort) => onChange({ sort })}
      options={paymentSorts.map((value) => ({ value, label: sortLabels[value] }))}
    />
  </>
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = paymentsList.read(new URL(request.url).searchParams)
  const loading = fetchPayments(context.get(apiContext), address)
  const { list: page, failure } = await loadList<PaymentsPage | null>(loading, null)
  if (page) paymentsList.requireRows(address, page.data, page.last_page)
  return { address, page, failure }
}

const queuePath = paymentsList.path({ q: '', page: 1, status: 'review' })

export function Component() {
  const { address, page, failure } = useLoaderData<typeof loader>()
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const change = useFilters(paymentsList, address)
  const waits = isQueue(address)
  const decides = can(useSession().user, 'decide_payments') && waits
  const rows = page?.data ?? []
  return (
    <ListPage
      title="পেমেন্ট"
      description={page && <span role="status">{formatCount(page.total)}টি লেনদেন</span>}
      list={paymentsList}
      address={address}
      csv={page !== null && page.total > 0 && { path: '/api/admin/payments/export', name: 'payments.csv' }}
      lead={
        <>
          <Tabs
            label="তালিকা"
            tabs={[
              { to: adminPaths.payments, label: 'সব লেনদেন', current: !waits },
              { to: queuePath, label: 'যাচাই চলছে', count: page?.status_counts.review, current: waits },
            ]}
          />
          {!waits && page && <RevenueTotals revenue={page.revenue} />}
        </>
      }
      search={{ placeholder: 'নাম, ফোন, ট্রানজেকশন আইডি বা রেফারেন্স' }}
      filters={{
        count: countFilters(address),
        fields: <PaymentFilters address={address} onChange={change} />,
      }}
      tools={page?.revenue_of_days && <RevenueOfDays days={page.revenue_of_days} address={address} />}
      failure={failure}
      isEmpty={rows.length === 0}
      noMatches={{
        title: 'কোনো লেনদেন নেই',
        ...(waits && { clearTo: queuePath }),
        hint: 'অন্য শব্দ, অবস্থা বা তারিখ দিয়ে খুঁজুন।',
      }}
      empty={
        <EmptyState icon={ReceiptText} title="কোনো লেনদেন নেই">
          {waits ? 'যাচাই করার মতো কিছু বাকি নেই।' : 'কেউ টাকা দিলে এখানে দেখা যাবে।'}
        </EmptyState>
      }
      below={
        decides && (
          <BulkReview
            chosen={rows.filter(({ id }) => selected.has(id))}
            onDone={() => setSelected(new Set())}
          />
        )
      }
      page={page}
    >
      <PaymentsTable
        payments={rows}
        address={address}
        selection={decides ? { selected, onChange: setSelected } : undefined}
      />
    </ListPage>
  )
}

const taka = (amount: number) => formatTaka(amount, { decimals: 2 })

const periods = [
  ['today', 'আজ'],
  ['7d', 'গত ৭ দিন'],
  ['30d', 'গত ৩০ দিন'],
  ['90d', 'গত ৯০ দিন'],
  ['this_month', 'এই মাস'],
  ['last_month', 'গত মাস'],
] as const

/** Revenue as on the dashboard: payments minus refunds, each counted on its own day. */
function RevenueTotals({ revenue }: Pick<PaymentsPage, 'revenue'>) {
  return (
    <section aria-label="আয়" className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {periods.map(([period, label]) => (
          <div
            key={period}
            className="min-w-0 rounded-card border border-line bg-surface px-3 py-2.5 sm:px-4"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{taka(revenue[period])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">আয় হলো পরিশোধিত টাকা থেকে ফেরত দেওয়া টাকা বাদে যা থাকে।</p>
    </section>
  )
}

type DaysProps = { days: NonNullable<PaymentsPage['revenue_of_days']>; address: PaymentsAddress }

/** Revenue of the selected days; other filters have no effect. */
function RevenueOfDays({ days, address: { from, to } }: DaysProps) {
  const words =
    from && to && from !== to
      ? `${formatDate(from)} থেকে ${formatDate(to)}`
      : from && to
        ? formatDate(from)
        : from
          ? `${formatDate(from)} থেকে`
          : `${formatDate(to ?? '')} পর্যন্ত`
  return (
    <Card
      as="section"
      aria-label="বাছাই করা দিনের আয়"
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1"
    >
      <p className="font-semibold">{words}</p>
      <p>
        আয় <span className="font-semibold">{taka(days.net)}</span>
      </p>
      <p className="text-sm text-muted">
        {formatCount(days.paid_count)}টি পেমেন্টে {taka(days.paid)}, ফেরত {taka(days.refunded)}
      </p>
    </Card>
  )
}
