import '#web/staff.css'
import { ReceiptText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { redirect, useLoaderData, useNavigate, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useCsvDownload } from '#web/lib/list/use-csv-download.ts'
import { useSlashKey } from '#web/lib/list/use-slash-key.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { BulkReview } from './bulk-review.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { fetchPayments } from './payments.calls.ts'
import {
  countFilters,
  exportPath,
  isQueue,
  paymentsPath,
  readPaymentsAddress,
  type PaymentsAddress,
} from './payments.address.ts'
import { PaymentsTable } from './payments-table.tsx'
import { RevenueOfDays, RevenueTotals } from './revenue-totals.tsx'
import { Page } from '#web/ui/layout/page.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readPaymentsAddress(new URL(request.url).searchParams)
  const page = await fetchPayments(context.get(apiContext), address)
  if (page.data.length === 0 && address.page > 1)
    throw redirect(paymentsPath({ ...address, page: Math.min(address.page - 1, page.last_page) }))
  return { address, page }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'পেমেন্ট', noIndex: true }))

/** Every payment: found, filtered, added up, taken home; and those that wait for a decision. */
export function Component() {
  const { address, page } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  const [filtering, setFiltering] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const searchField = useSlashKey()
  const download = useCsvDownload(exportPath(address), 'payments.csv')
  const chosen = page.data.filter(({ id }) => selected.has(id))
  const count = countFilters(address)
  // Another filter is another list: it begins at its first page.
  const change = (filter: Partial<PaymentsAddress>) =>
    void navigate(paymentsPath({ ...address, page: 1, ...filter }), {
      replace: true,
      preventScrollReset: true,
    })

  return (
    <Page width="table">
      <PageHeading
        description={<span role="status">{formatCount(page.total)}টি লেনদেন</span>}
        actions={page.total > 0 && <CsvButton {...download} />}
      >
        পেমেন্ট
      </PageHeading>
      <Tabs
        label="তালিকা"
        tabs={[
          { to: paths.adminPayments, label: 'সব লেনদেন', current: !isQueue(address) },
          {
            to: paymentsPath({ q: '', page: 1, status: 'review' }),
            label: 'যাচাই প্রয়োজন',
            count: page.status_counts.review,
            current: isQueue(address),
          },
        ]}
      />
      {!isQueue(address) && <RevenueTotals revenue={page.revenue} />}
      <SearchBox
        placeholder="নাম, ফোন, ট্রানজেকশন আইডি বা রেফারেন্স"
        inputRef={searchField}
        query={address.q}
        onSearch={(q) => change({ q })}
      />
      <Button
        variant="secondary"
        aria-expanded={filtering}
        aria-controls="payment-filters"
        onClick={() => setFiltering(!filtering)}
        className="lg:hidden"
      >
        {filtering ? 'ফিল্টার লুকান' : count > 0 ? `ফিল্টার (${formatCount(count)})` : 'ফিল্টার'}
      </Button>
      <PaymentFilters
        id="payment-filters"
        address={address}
        onChange={change}
        className={filtering ? '' : 'max-lg:hidden'}
      />
      {page.revenue_of_days && <RevenueOfDays days={page.revenue_of_days} address={address} />}
      <div aria-busy={isLoading} className={`flex flex-col gap-4 ${isLoading ? 'opacity-70' : ''}`}>
        {page.data.length === 0 ? (
          <NoPayments address={address} filtered={count > 0 || address.q !== ''} />
        ) : (
          <PaymentsTable
            payments={page.data}
            address={address}
            selection={isQueue(address) ? { selected, onChange: setSelected } : undefined}
          />
        )}
        {isQueue(address) && <BulkReview chosen={chosen} onDone={() => setSelected(new Set())} />}
      </div>
      <Pagination
        current={page.current_page}
        last={page.last_page}
        hrefFor={(number) => paymentsPath({ ...address, page: number })}
      />
    </Page>
  )
}

function NoPayments({ address, filtered }: { address: PaymentsAddress; filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title="কোনো লেনদেন নেই"
        action={
          <ButtonLink
            variant="secondary"
            to={isQueue(address) ? paymentsPath({ q: '', page: 1, status: 'review' }) : paths.adminPayments}
          >
            সব ফিল্টার মুছুন
          </ButtonLink>
        }
      >
        অন্য শব্দ, অবস্থা বা তারিখ দিয়ে খুঁজুন।
      </EmptyState>
    )
  return (
    <EmptyState icon={ReceiptText} title="কোনো লেনদেন নেই">
      {isQueue(address) ? 'যাচাই করার মতো কিছু বাকি নেই।' : 'কেউ টাকা দিলে এখানে দেখা যাবে।'}
    </EmptyState>
  )
}
