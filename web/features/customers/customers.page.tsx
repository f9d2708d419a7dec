import '#web/staff.css'
import { Users } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadList, notLoaded } from '#web/lib/list/load-list.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect } from '#web/ui/list/list-filters.tsx'
import { ListPage, useChangeAddress } from '#web/ui/list/list-page.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { accountStates, subscriptionStates } from '#worker/features/customers/customers.schema.ts'
import { customersList, type CustomersAddress } from './customers.address.ts'
import { fetchCustomers } from './customers.calls.ts'
import { CustomersTable } from './customers-table.tsx'
import { accountLabels, subscriptionLabels } from './customer.labels.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = customersList.read(new URL(request.url).searchParams)
  const { list: customers, failure } = await loadList(fetchCustomers(context.get(apiContext), address), {
    data: [],
    meta: notLoaded,
  })
  customersList.requireRows(address, customers.data, customers.meta.last_page)
  return { address, customers, failure }
}

export function Component() {
  const { address, customers, failure } = useLoaderData<typeof loader>()
  const changeAddress = useChangeAddress()
  const change = (filter: Partial<CustomersAddress>) => changeAddress(customersList.changed(address, filter))
  const count = [address.subscription, address.account].filter(Boolean).length
  return (
    <ListPage
      title="গ্রাহক"
      description={
        <span role="status">
          {count > 0 || address.q ? 'পাওয়া গেছে' : 'মোট'} {formatCount(customers.meta.total)} জন
        </span>
      }
      csv={{ path: customersList.filePath('/api/admin/customers.csv', address), name: 'customers.csv' }}
      search={{
        placeholder: 'নাম, ফোন নম্বর, ইমেইল বা আইডি',
        query: address.q,
        onSearch: (q) => change({ q }),
      }}
      filters={{
        count,
        alwaysOpen: true,
        fields: (
          <>
            <FilterSelect
              label="সাবস্ক্রিপশন"
              placeholder="সব"
              value={address.subscription}
              onChange={(subscription) => change({ subscription })}
              options={subscriptionStates.map((value) => ({ value, label: subscriptionLabels[value].label }))}
            />
            <FilterSelect
              label="অ্যাকাউন্ট"
              placeholder="সব"
              value={address.account}
              onChange={(account) => change({ account })}
              options={accountStates.map((value) => ({ value, label: accountLabels[value].label }))}
            />
          </>
        ),
      }}
      failure={failure}
      isEmpty={customers.data.length === 0}
      noMatches={{
        title: 'কাউকে পাওয়া যায়নি',
        clearTo: adminPaths.customers,
        hint: 'অন্য নাম, ফোন নম্বর, ইমেইল বা আইডি দিয়ে খুঁজুন।',
      }}
      empty={
        <EmptyState icon={Users} title="এখনো কোনো গ্রাহক নেই">
          কেউ নিবন্ধন করলে এখানে দেখা যাবে।
        </EmptyState>
      }
      pagination={
        <Pagination
          current={customers.meta.current_page}
          last={customers.meta.last_page}
          hrefFor={(page) => customersList.path({ ...address, page })}
        />
      }
    >
      <CustomersTable customers={customers.data} address={address} />
    </ListPage>
  )
}
