import { api, unwrap, type Api } from '#web/lib/api.ts'
import { listQuery, defineList } from '#web/lib/list/list-address.ts'
import {
  accountStates,
  customerSorts,
  subscriptionStates,
} from '#worker/features/accounts/customers/customers.schema.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'

export const customersList = defineList(
  adminPaths.customers,
  { subscription: subscriptionStates, account: accountStates, sort: customerSorts },
  () => 'newest',
)
export type CustomersAddress = ReturnType<typeof customersList.read>

type CustomersPage = Awaited<ReturnType<typeof fetchCustomers>>
export type Customer = CustomersPage['data'][number]

export const fetchCustomers = (from: Api, address: CustomersAddress) =>
  unwrap(from.admin.customers.$get({ query: listQuery(address) }))

/** The ids of all that the filter finds. */
export const findCustomers = (address: CustomersAddress) =>
  unwrap(api.admin.customers.ids.$get({ query: listQuery({ ...address, page: 1, sort: undefined }) }))

export const fetchCustomer = (from: Api, id: string) =>
  unwrap(from.admin.customers[':id'].$get({ param: { id } }))
export type CustomerDetail = Awaited<ReturnType<typeof fetchCustomer>>['data']
