import { api, unwrap, type Api } from '#web/lib/api.ts'
import type { RefundInput, ReviewManyInput } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { paymentsQueryOf, type PaymentsAddress } from './payments.address.ts'

export type PaymentsPage = Awaited<ReturnType<typeof fetchPayments>>
export type ListedPayment = PaymentsPage['data'][number]
export type PaymentDetail = Awaited<ReturnType<typeof fetchPayment>>

export const fetchPayments = (from: Api, address: PaymentsAddress) =>
  unwrap(from.admin.payments.$get({ query: paymentsQueryOf(address) }))

export const fetchPayment = (from: Api, id: number) =>
  unwrap(from.admin.payments[':id'].$get({ param: { id: String(id) } })).then(({ data }) => data)

const param = (id: number) => ({ id: String(id) })

export const confirmPayment = (id: number) =>
  unwrap(api.admin.payments[':id'].confirm.$post({ param: param(id) }))

export const rejectPayment = (id: number, reason: string) =>
  unwrap(api.admin.payments[':id'].reject.$post({ param: param(id), json: { reason } }))

export const reopenPayment = (id: number) =>
  unwrap(api.admin.payments[':id'].reopen.$post({ param: param(id) }))

export const refundPayment = (id: number, json: RefundInput) =>
  unwrap(api.admin.payments[':id'].refund.$post({ param: param(id), json }))

export const askGateway = (id: number) => unwrap(api.admin.payments[':id'].ask.$post({ param: param(id) }))

export const reviewPayments = (json: ReviewManyInput) => unwrap(api.admin.payments.review.$post({ json }))

export type Reviewed = Awaited<ReturnType<typeof reviewPayments>>['results'][number]
