import { api, unwrap, type Api } from '#web/lib/api.ts'
import type { ReviewManyInput } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { paymentsQueryOf, type PaymentsAddress } from './payments.address.ts'

export type PaymentsPage = Awaited<ReturnType<typeof fetchPayments>>
export type ListedPayment = PaymentsPage['data'][number]
export type PaymentDetail = Awaited<ReturnType<typeof fetchPayment>>

export const fetchPayments = (from: Api, address: PaymentsAddress) =>
  unwrap(from.admin.payments.$get({ query: paymentsQueryOf(address) }))

export const fetchPayment = (from: Api, id: number) =>
  unwrap(from.admin.payments[':id'].$get({ param: { id: String(id) } })).then(({ data }) => data)

export const askGateway = (id: number) =>
  unwrap(api.admin.payments[':id'].ask.$post({ param: { id: String(id) } }))

export const reviewPayments = (json: ReviewManyInput) => unwrap(api.admin.payments.review.$post({ json }))

/** The ids of all that the filter finds, and their sum. */
export const findPayments = (address: PaymentsAddress) =>
  unwrap(api.admin.payments.ids.$get({ query: paymentsQueryOf({ ...address, page: 1, sort: undefined }) }))
