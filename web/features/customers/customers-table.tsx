import { adminPaths } from '#web/app/admin-paths.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ListLink } from '#web/ui/list/list-link.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { customersList, dateOrders, nameOrders, type CustomersAddress } from './customers.address.ts'
import type { Customer } from './customers.calls.ts'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { accountLabels, placeText, subscriptionLabels } from './customer.labels.ts'

type CustomersTableProps = { customers: readonly Customer[]; address: CustomersAddress }

export function CustomersTable({ customers, address }: CustomersTableProps) {
  return <Table wide caption="গ্রাহক" columns={columnsFor(address)} rows={customers} rowKey={({ id }) => id} />
}

const columnsFor = (address: CustomersAddress): TableColumn<Customer>[] => [
  {
    key: 'name',
    header: 'নাম',
    heading: true,
    sort: customersList.sortBy(address, nameOrders),
    cell: (customer) => <NameCell customer={customer} />,
  },
  { key: 'id', header: 'আইডি', cell: ({ id }) => bengaliDigits(id) },
  {
    key: 'phone',
    header: 'ফোন',
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
  {
    key: 'email',
    header: 'ইমেইল',
    cell: ({ email }) => (
      <span className="text-sm break-all columns:inline-block columns:min-w-44">{email ?? '—'}</span>
    ),
  },
  { key: 'place', header: 'এলাকা', cell: placeText },
  {
    key: 'subscription',
    header: 'সাবস্ক্রিপশন',
    cell: ({ subscription_state: state }) => (
      <Badge tone={subscriptionLabels[state].tone}>{subscriptionLabels[state].label}</Badge>
    ),
  },
  {
    key: 'created',
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
