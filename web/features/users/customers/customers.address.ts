import {
  accountStates,
  customerSorts,
  subscriptionStates,
} from '#worker/features/users/customers/customers.schema.ts'
import { paths } from '#web/app/paths.ts'
import { listPath, listQuery, readListAddress, type ListAddress } from '#web/lib/list/list-address.ts'
import type { ColumnSort } from '#web/ui/list/table.tsx'

const filters = { subscription: subscriptionStates, account: accountStates, sort: customerSorts } as const

/** What the address of the customers says: words, page, filters and order. */
export type CustomersAddress = ListAddress<keyof typeof filters>

export const readCustomersAddress = (query: URLSearchParams): CustomersAddress =>
  readListAddress(query, filters)

export const customersPath = (address: CustomersAddress): string => listPath(paths.adminCustomers, address)

/** Another filter or order is another list: it begins at its first page. */
export const changedPath = (address: CustomersAddress, change: Partial<CustomersAddress>): string =>
  customersPath({ ...address, page: 1, ...change })

/** Where the file of everything that the filters leave is fetched. */
export function customersFilePath(address: CustomersAddress): string {
  const query = new URLSearchParams(listQuery(address))
  query.delete('page')
  query.delete('sort')
  return `/api/admin/customers.csv?${query}`
}

/** By name; a second press goes back to the newest first. */
export const nameSort = (address: CustomersAddress): ColumnSort =>
  address.sort === 'name'
    ? { to: changedPath(address, { sort: '' }), direction: 'ascending' }
    : { to: changedPath(address, { sort: 'name' }) }

/** By the day of the registration, newest first unless turned round. */
export const dateSort = (address: CustomersAddress): ColumnSort => {
  if (address.sort === 'oldest') return { to: changedPath(address, { sort: '' }), direction: 'ascending' }
  if (address.sort === 'name') return { to: changedPath(address, { sort: '' }) }
  return { to: changedPath(address, { sort: 'oldest' }), direction: 'descending' }
}
