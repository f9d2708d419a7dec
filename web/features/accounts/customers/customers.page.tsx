import '#web/staff.css'
import { Users } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { can } from '#worker/lib/rights.schema.ts'
import { suspensionChoices } from './account-actions.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { listLoader, loadOpened, notLoaded } from '#web/lib/list/list-address.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { FilterSelect, ListPage, useFilters } from '#web/ui/list/list-page.tsx'
import {
  accountStates,
  customerSorts,
  subscriptionStates,
} from '#worker/features/accounts/customers/customers.schema.ts'
import {
  customersList,
  type CustomersAddress,
  fetchCustomer,
  fetchCustomers,
  findCustomers,
  type Customer,
} from './customers.calls.ts'
import { subscriptionLabels } from './customer.labels.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { type RowColumn, Rows } from '#web/ui/list/rows.tsx'
import { useSession } from '#web/lib/session.ts'
import { maskedNote } from '#web/features/exports/exports.labels.ts'
import { CallCell, TimeCell } from '#web/ui/list/row-cells.tsx'

const loadCustomers = listLoader(customersList, fetchCustomers, { data: [], meta: notLoaded })

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const from = args.context.get(apiContext)
  const [loaded, opened] = await Promise.all([
    loadCustomers(args),
    loadOpened(query, (id) => fetchCustomer(from, String(id))),
  ])
  return { ...loaded, opened: opened && opened.data }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { address, list: customers, opened } = loaded
  const { user } = useSession()
  const { by } = useFilters(customersList, address)
  return (
    <ListPage
      title="গ্রাহক"
      list={customersList}
      of={loaded}
      csv={{ ...file, note: maskedNote(user) }}
      total={{ unit: ' জন' }}
      search={{ placeholder: 'নাম, ফোন নম্বর, ইমেইল বা আইডি' }}
      filters={{
        count: [address.subscription, address.account].filter(Boolean).length,
        fields: (
          <>
            <FilterSelect
              label="সাবস্ক্রিপশন"
              {...by('subscription')}
              options={subscriptionStates.map((value) => ({ value, label: subscriptionLabels[value].label }))}
            />
            <FilterSelect
              label="অ্যাকাউন্ট"
              {...by('account')}
              options={accountStates.map((value) => ({ value, label: suspended.label }))}
            />
          </>
        ),
        more: (
          <FilterSelect
            label="সাজানো"
            {...by('sort', 'newest')}
            options={customerSorts.map((value) => ({ value, label: sortLabels[value] }))}
          />
        ),
      }}
      noMatches={{
        title: 'কাউকে পাওয়া যায়নি',
        hint: 'অন্য নাম, ফোন নম্বর, ইমেইল বা আইডি দিয়ে খুঁজুন।',
      }}
      empty={{ icon: Users, title: 'এখনো কোনো গ্রাহক নেই', hint: 'কেউ নিবন্ধন করলে এখানে দেখা যাবে।' }}
    >
      <Rows
        caption="গ্রাহক"
        columns={columnsFor(address)}
        rows={customers.data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        findAll={() => findCustomers(address)}
        bulk={{
          label: 'বাছাই করা গ্রাহক',
          unit: ' জন',
          choices: can(user, 'suspend') ? suspensionChoices : [],
        }}
        panel={
          opened && {
            title: opened.name,
            body: (
              <>
                <p className="flex flex-wrap gap-2">
                  <ButtonLink variant="secondary" to={adminPaths.customer(opened.id)}>
                    পুরো পাতা
                  </ButtonLink>
                </p>
                <CustomerParts customer={opened} />
              </>
            ),
          }
        }
      />
    </ListPage>
  )
}

const suspended = { label: 'স্থগিত', tone: 'danger' } as const

const file = { path: '/api/admin/customers.csv', name: 'customers.csv' } as const

const sortLabels: Record<(typeof customerSorts)[number], string> = {
  newest: 'নতুন আগে',
  oldest: 'পুরোনো আগে',
  name: 'নাম ধরে',
}

const columnsFor = (address: CustomersAddress): RowColumn<Customer>[] => [
  {
    header: 'নাম',
    heading: true,
    width: 'w-48',
    sort: customersList.sortBy(address, { ascending: 'name', first: 'ascending' }),
    cell: ({ name }) => name,
    after: ({ suspended_at: at }) => at && <StateBadge of={suspended} />,
  },
  { header: 'আইডি', width: 'w-16', align: 'end', wide: true, cell: ({ id }) => bengaliDigits(id) },
  { header: 'ফোন', phone: 'end', width: 'w-28', cell: ({ phone }) => <CallCell phone={phone} /> },
  { header: 'ইমেইল', wide: true, cell: ({ email }) => email ?? '—' },
  {
    header: 'এলাকা',
    phone: 2,
    cell: ({ area, district }) => [area, district].filter(Boolean).join(', ') || '—',
  },
  {
    header: 'সাবস্ক্রিপশন',
    width: 'w-26',
    phone: 1,
    cell: ({ subscription_state: state }) => <StateBadge of={subscriptionLabels[state]} />,
  },
  {
    header: 'নিবন্ধন',
    width: 'w-22',
    sort: customersList.sortBy(address, { ascending: 'oldest', descending: 'newest', first: 'descending' }),
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
]
