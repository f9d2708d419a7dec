import { paymentSorts } from '#worker/features/payments/admin/admin-payments.schema.ts'
import {
  paymentMethods,
  paymentPurposes,
  paymentStatuses,
} from '#worker/features/payments/payments.schema.ts'
import { paths } from '#web/app/paths.ts'
import { defineList, listQuery } from '#web/lib/list/list-address.ts'

const day = /^20\d\d-\d\d-\d\d$/

/** Whether the list shows the payments that wait for review. */
export const isQueue = ({ status }: { status?: string | undefined }): boolean => status === 'review'

/** The queue starts with the oldest payment, every other list with the newest. */
export const usualSort = (address: { status?: string | undefined }) =>
  isQueue(address) ? 'oldest' : 'newest'

export const paymentsList = defineList(
  paths.adminPayments,
  {
    status: paymentStatuses,
    payment_method: paymentMethods,
    type: paymentPurposes,
    from: day,
    to: day,
    sort: paymentSorts,
  },
  usualSort,
)
export type PaymentsAddress = ReturnType<typeof paymentsList.read>

/** As the API takes it. */
export const paymentsQueryOf = (address: PaymentsAddress): Record<string, string> => ({
  ...listQuery(address),
  sort: address.sort ?? usualSort(address),
})

/** How many filters are set beside the words and the tab. */
export const countFilters = (address: PaymentsAddress): number =>
  [
    isQueue(address) ? undefined : address.status,
    address.payment_method,
    address.type,
    address.from ?? address.to,
  ].filter(Boolean).length
