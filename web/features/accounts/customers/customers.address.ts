import {
  accountStates,
  customerSorts,
  subscriptionStates,
} from '#worker/features/accounts/customers/customers.schema.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { defineList } from '#web/lib/list/list-address.ts'

export const customersList = defineList(
  adminPaths.customers,
  { subscription: subscriptionStates, account: accountStates, sort: customerSorts },
  () => 'newest',
)
export type CustomersAddress = ReturnType<typeof customersList.read>

export const nameOrders = { ascending: 'name', first: 'ascending' } as const
export const dateOrders = { ascending: 'oldest', descending: 'newest', first: 'descending' } as const
