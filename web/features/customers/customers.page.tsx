import '#web/staff.css'
import { Users } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { listLoader, notLoaded } from '#web/lib/list/list-address.ts'
import { adminPaths } from '#web/app/admin-paths.ts'
import { formatCount, bengaliDigits } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect, ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import { accountStates, subscriptionStates } from '#worker/features/customers/customers.schema.ts'
import { customersList, type CustomersAddress, dateOrders, nameOrders } from './customers.address.ts'
import { fetchCustomers, type Customer } from './customers.calls.ts'
import { accountLabels, subscriptionLabels, placeText } from './customer.labels.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ListLink, Table, type TableColumn } from '#web/ui/list/table.tsx'
import { useSession } from '#web/app/session.tsx'
import { maskedNote } from '#web/features/exports/exports.labels.ts'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'

export const loader = listLoader(customersList, fetchCustomers, { data: [], meta: notLoaded })

export function Component() {
  const { address, list: customers, failure } = useLoaderData<typeof loader>()
  const { user } = useSession()
  const change = useFilters(customersList, address)
  const count = [address.subscription, address.account].filter(Boolean).length
  return (
    <ListPage
      title="গ্রাহক"
      description={
        <span role="status">
          {count > 0 || address.q ? 'পাওয়া গেছে' : 'মোট'} {formatCount(customers.meta.total)} জন
        </span>
      }
      list={customersList}
      address={address}
      csv={{ path: '/api/admin/customers.csv', name: 'customers.csv', note: maskedNote(user) }}
      search={{ placeholder: 'নাম, ফোন নম্বর, ইমেইল বা আইডি' }}
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
        hint: 'অন্য নাম, ফোন নম্বর, ইমেইল বা আইডি দিয়ে খুঁজুন।',
      }}
      empty={
        <EmptyState icon={Users} title="এখনো কোনো গ্রাহক নেই">
          কেউ নিবন্ধন করলে এখানে দেখা যাবে।
        </EmptyState>
      }
      page={customers.meta}
    >
      <CustomersTable customers={customers.data} address={address} />
    </ListPage>
  )
}

type CustomersTableProps = { customers: readonly Customer[]; address: CustomersAddress }

function CustomersTable({ customers, address }: CustomersTableProps) {
  return <Table wide caption="গ্রাহক" columns={columnsFor(address)} rows={customers} rowKey={({ id }) => id} />
}

const columnsFor = (address: CustomersAddress): TableColumn<Customer>[] => [
  {
    header: 'নাম',
    heading: true,
    sort: customersList.sortBy(address, nameOrders),
    cell: (customer) => <NameCell customer={customer} />,
  },
  { header: 'আইডি', cell: ({ id }) => bengaliDigits(id) },
  { header: 'ফোন', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  {
    header: 'ইমেইল',
    cell: ({ email }) => (
      <span className="text-sm break-all columns:inline-block columns:min-w-44">{email ?? '—'}</span>
    ),
  },
  { header: 'এলাকা', cell: placeText },
  {
    header: 'সাবস্ক্রিপশন',
    cell: ({ subscription_state: state }) => (
      <Badge tone={subscriptionLabels[state].tone}>{subscriptionLabels[state].label}</Badge>
    ),
  },
  {
    header: 'নিবন্ধন',
    sort: customersList.sortBy(address, dateOrders),
    cell: ({ created_at: at }) => <span className="whitespace-nowrap">{formatDate(at)}</span>,
  },
]

function NameCell({ customer }: { customer: Customer }) {
  const state = customer.suspended_at ? 'suspended' : customer.phone_verified ? null : 'unverified'
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <ListLink to={adminPaths.customer(customer.id)}>{customer.name}</ListLink>
      {state && <Badge tone={accountLabels[state].tone}>{accountLabels[state].label}</Badge>}
    </span>
  )
}
