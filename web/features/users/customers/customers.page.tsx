import '#web/staff.css'
import { Users } from 'lucide-react'
import { redirect, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useCsvDownload } from '#web/lib/list/use-csv-download.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NothingMatches } from '#web/ui/list/nothing-matches.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { SearchBox } from '#web/ui/list/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { accountStates, subscriptionStates } from '#worker/features/users/customers/customers.schema.ts'
import {
  changedPath,
  customersFilePath,
  customersPath,
  readCustomersAddress,
  type CustomersAddress,
} from './customers.address.ts'
import { fetchCustomers } from './customers.calls.ts'
import { CustomersTable } from './customers-table.tsx'
import { accountLabels, subscriptionLabels } from './customer.labels.ts'
import { Page } from '#web/ui/layout/page.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readCustomersAddress(new URL(request.url).searchParams)
  const customers = await fetchCustomers(context.get(apiContext), address)
  if (customers.data.length === 0 && address.page > 1)
    throw redirect(customersPath({ ...address, page: Math.min(address.page - 1, customers.meta.last_page) }))
  return { address, customers }
}

export const handle = pageHandle<typeof loader>(() => ({ title: 'গ্রাহক', noIndex: true }))

/** Everybody who registered as a customer: found, looked at, taken home as a file. */
export function Component() {
  const { address, customers } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const download = useCsvDownload(customersFilePath(address), 'customers.csv')
  const change = (filter: Partial<CustomersAddress>) =>
    void navigate(changedPath(address, filter), { replace: true, preventScrollReset: true })
  const filtered = Boolean(address.q || address.subscription || address.account)
  return (
    <Page width="table">
      <PageHeading
        description={
          <span role="status">
            {filtered ? 'পাওয়া গেছে' : 'মোট'} {formatCount(customers.meta.total)} জন
          </span>
        }
        actions={<CsvButton {...download} />}
      >
        গ্রাহক
      </PageHeading>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="col-span-2 lg:col-span-1">
          <SearchBox placeholder="নাম, ফোন নম্বর বা ইমেইল" query={address.q} onSearch={(q) => change({ q })} />
        </div>
        <Field label="সাবস্ক্রিপশন">
          <Select
            placeholder="সব"
            value={address.subscription ?? ''}
            onChange={(event) => change({ subscription: event.target.value })}
            options={subscriptionStates.map((state) => ({
              value: state,
              label: subscriptionLabels[state].label,
            }))}
          />
        </Field>
        <Field label="অ্যাকাউন্ট">
          <Select
            placeholder="সব"
            value={address.account ?? ''}
            onChange={(event) => change({ account: event.target.value })}
            options={accountStates.map((state) => ({ value: state, label: accountLabels[state].label }))}
          />
        </Field>
      </div>
      {customers.data.length > 0 ? (
        <CustomersTable customers={customers.data} address={address} />
      ) : (
        <NoCustomers filtered={filtered} />
      )}
      <Pagination
        current={customers.meta.current_page}
        last={customers.meta.last_page}
        hrefFor={(page) => customersPath({ ...address, page })}
      />
    </Page>
  )
}

function NoCustomers({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState icon={Users} title="এখনো কোনো গ্রাহক নেই">
        কেউ নিবন্ধন করলে এখানে দেখা যাবে।
      </EmptyState>
    )
  return (
    <NothingMatches title="কাউকে পাওয়া যায়নি" clearTo={paths.adminCustomers}>
      অন্য নাম, ফোন নম্বর বা ইমেইল দিয়ে খুঁজুন।
    </NothingMatches>
  )
}
