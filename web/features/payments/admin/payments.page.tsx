import '#web/staff.css'
import { ListChecks, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { loadList, loadOpened } from '#web/lib/list/list-address.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage, useFilters, FilterDay, FilterSelect, type Figure } from '#web/ui/list/list-page.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { can } from '#worker/lib/rights.schema.ts'
import { useSession } from '#web/lib/session.ts'
import { fetchPayment, fetchPayments, type PaymentsPage } from './payments.calls.ts'
import {
  countFilters,
  isQueue,
  paymentsCsv,
  paymentsList,
  paymentsQueuePath,
  type PaymentsAddress,
  usualSort,
} from './payments.address.ts'
import { besideRivals } from './admin-payments.rules.ts'
import { PaymentParts } from './payment-parts.tsx'
import type { StatementEntry } from './statement.rules.ts'
import { StatementDialog } from './statement.tsx'
import { PaymentsTable } from './payments-table.tsx'
import {
  paymentPurposeNames,
  paymentPurposes,
  paymentStatuses,
} from '#worker/features/payments/payments.schema.ts'
import { paymentSorts, type PaymentSort } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { statusBadge } from './admin-payment.labels.ts'
import { paymentMethodOf, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

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

const MainFilters = ({ address, onChange }: PaymentFiltersProps) => (
  <>
    {!isQueue(address) && (
      <FilterSelect
        label="অবস্থা"
        placeholder="সব"
        value={address.status}
        onChange={(status) => onChange({ status })}
        options={paymentStatuses.map((value) => ({ value, label: statusBadge(value).label }))}
      />
    )}
    <FilterSelect
      label="পদ্ধতি"
      placeholder="সব"
      value={address.payment_method}
      onChange={(payment_method) => onChange({ payment_method })}
      options={paymentMethods.map((value) => ({ value, label: paymentMethodOf(value).shortName }))}
    />
  </>
)

const MoreFilters = ({ address, onChange }: PaymentFiltersProps) => (
  <>
    <FilterSelect
      label="ধরন"
      placeholder="সব"
      value={address.type}
      onChange={(type) => onChange({ type })}
      options={paymentPurposes.map((value) => ({ value, label: paymentPurposeNames[value] }))}
    />
    <FilterDay label="কবে থেকে" min={firstDay} value={address.from} onChange={(from) => onChange({ from })} />
    <FilterDay label="কবে পর্যন্ত" min={firstDay} value={address.to} onChange={(to) => onChange({ to })} />
    <FilterSelect
      label="সাজানো"
      value={address.sort ?? usualSort(address)}
      onChange={(sort) => onChange({ sort })}
      options={paymentSorts.map((value) => ({ value, label: sortLabels[value] }))}
    />
  </>
)

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
  const change = useFilters(paymentsList, address)
  const waits = isQueue(address)
  const mayDecide = can(useSession().user, 'decide_payments')
  const [statement, setStatement] = useState<readonly StatementEntry[]>()
  const [isPasting, setPasting] = useState(false)
  const rows = waits ? besideRivals(page?.data ?? []) : (page?.data ?? [])
  return (
    <ListPage
      title="পেমেন্ট"
      list={paymentsList}
      address={address}
      csv={page !== null && page.total > 0 && paymentsCsv}
      figures={page ? figuresOf(page, waits) : undefined}
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
        fields: <MainFilters address={address} onChange={change} />,
        more: <MoreFilters address={address} onChange={change} />,
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
      failure={failure}
      isEmpty={rows.length === 0}
      noMatches={{
        title: 'কোনো লেনদেন নেই',
        ...(waits && { clearTo: paymentsQueuePath }),
        hint: 'অন্য শব্দ, অবস্থা বা তারিখ দিয়ে খুঁজুন।',
      }}
      empty={
        <EmptyState icon={ReceiptText} title="কোনো লেনদেন নেই">
          {waits ? 'যাচাই করার মতো কিছু বাকি নেই।' : 'কেউ টাকা দিলে এখানে দেখা যাবে।'}
        </EmptyState>
      }
      page={page}
    >
      {(pages) => (
        <PaymentsTable
          payments={rows}
          address={address}
          pages={pages}
          decides={mayDecide && waits}
          statement={waits ? statement : undefined}
          panel={
            opened && {
              title: `${opened.name}: ${taka(opened.amount)}`,
              body: (
                <>
                  <p className="flex flex-wrap items-center gap-2">
                    <Badge tone={statusBadge(opened.status).tone}>{statusBadge(opened.status).label}</Badge>
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
      )}
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

/** Revenue as on the dashboard: payments minus refunds, each counted on its own day. Other filters than the days have no effect. */
function figuresOf(page: PaymentsPage, waits: boolean): readonly Figure[] {
  const days = page.revenue_of_days
  return [
    { label: 'লেনদেন', value: <span role="status">{formatCount(page.total)}টি</span> },
    ...(days
      ? [
          { label: 'বাছাই করা দিনের আয়', value: taka(days.net) },
          { label: `${formatCount(days.paid_count)}টি পেমেন্ট`, value: taka(days.paid) },
          { label: 'ফেরত', value: taka(days.refunded) },
          ...(days.discount > 0 ? [{ label: 'কোডে ছাড়', value: taka(days.discount) }] : []),
        ]
      : []),
    ...(waits
      ? []
      : periods.map(([period, label]) => ({ label: `আয়, ${label}`, value: taka(page.revenue[period]) }))),
  ]
}
