import { paymentSorts } from '#worker/features/payments/admin/admin-payments.schema.ts'
import {
  paymentMethods,
  paymentPurposes,
  paymentStatuses,
} from '#worker/features/payments/payments.schema.ts'
import { paths } from '#web/app/paths.ts'
import { listPath, listQuery, readListAddress, type ListAddress } from '#web/lib/list/list-address.ts'

const filters = {
  status: paymentStatuses,
  payment_method: paymentMethods,
  type: paymentPurposes,
  from: null,
  to: null,
  sort: paymentSorts,
} as const

/** What the address of the payments says: words, page, filters and order. */
export type PaymentsAddress = ListAddress<keyof typeof filters>

/** Reads an address; what makes no sense is as if it were not there. */
export function readPaymentsAddress(query: URLSearchParams): PaymentsAddress {
  const address: PaymentsAddress = readListAddress(query, filters)
  for (const end of ['from', 'to'] as const)
    if (!/^20\d\d-\d\d-\d\d$/.test(address[end] ?? '')) delete address[end]
  return { ...address, page: Math.min(address.page, 1000) }
}

export const paymentsPath = (address: PaymentsAddress): string => listPath(paths.adminPayments, address)

/** What waits is worked off from the oldest on; everything else is read from the newest. */
export const isQueue = ({ status }: Pick<PaymentsAddress, 'status'>): boolean => status === 'review'

export const usualSort = (address: Pick<PaymentsAddress, 'status'>) =>
  isQueue(address) ? 'oldest' : 'newest'

/** As the API takes it. */
export const paymentsQueryOf = (address: PaymentsAddress): Record<string, string> => ({
  ...listQuery(address),
  sort: address.sort ?? usualSort(address),
})

/** The address of the file with every row of a list. */
export function exportPath(address: PaymentsAddress): string {
  const { page: _, sort: __, ...chosen } = address
  return `/api${listPath('/admin/payments/export', { ...chosen, page: 1 })}`
}

/** How many filters are set beside the words and the tab. */
export const countFilters = (address: PaymentsAddress): number =>
  [
    isQueue(address) ? undefined : address.status,
    address.payment_method,
    address.type,
    address.from ?? address.to,
  ].filter(Boolean).length
