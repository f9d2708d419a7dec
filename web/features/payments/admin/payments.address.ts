import { paymentSorts } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { paymentPurposes, paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { defineList, listQuery } from '#web/lib/list/list-address.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

const day = /^20\d\d-\d\d-\d\d$/

export const isQueue = ({ status }: { status?: string | undefined }): boolean => status === 'review'

/** The review queue starts with the oldest payment, every other list with the newest. */
export const usualSort = (address: { status?: string | undefined }) =>
  isQueue(address) ? 'oldest' : 'newest'

export const paymentsCsv = { path: '/api/admin/payments/export', name: 'payments.csv' } as const

export const paymentsList = defineList(
  adminPaths.payments,
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

/** The payments in review. */
export const paymentsQueuePath = paymentsList.path({ q: '', page: 1, status: 'review' })

/** The review queue comes in pages of a hundred: a statement is compared, and rivals meet, within a page. */
export const paymentsQueryOf = (address: PaymentsAddress): Record<string, string> => ({
  ...listQuery(address),
  sort: address.sort ?? usualSort(address),
  ...(isQueue(address) && { per_page: '100' }),
})

export const countFilters = (address: PaymentsAddress): number =>
  [
    isQueue(address) ? undefined : address.status,
    address.payment_method,
    address.type,
    address.from ?? address.to,
  ].filter(Boolean).length
