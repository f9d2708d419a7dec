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

const ask = (id: number) => unwrap(api.admin.payments[':id'].ask.$post({ param: { id: String(id) } }))

const askedTexts: Record<Awaited<ReturnType<typeof ask>>['said'], string> = {
  paid: 'গেটওয়ে জানিয়েছে, টাকা পাওয়া গেছে।',
  pending: 'গেটওয়ে জানিয়েছে, টাকা এখনো পথে আছে।',
  failed: 'গেটওয়ে জানিয়েছে, পেমেন্টটি ব্যর্থ হয়েছে।',
  cancelled: 'গেটওয়ে জানিয়েছে, পেমেন্টটি বাতিল হয়েছে।',
  unknown: 'গেটওয়ে এখনো কোনো টাকার কথা জানে না।',
  refund_processing: 'ফেরতের টাকা এখনো পথে আছে।',
  refund_refunded: 'ফেরতের টাকা পৌঁছে গেছে।',
  refund_cancelled: 'পেমেন্ট গেটওয়ে ফেরতটি বাতিল করেছে, টাকা যায়নি।',
}

/** With a text by outcome: the message of the API calls each outcome a success, because the asking was one. */
export async function askGateway(id: number) {
  const answer = await ask(id)
  return { ...answer, message: askedTexts[answer.said] }
}

export const reviewPayments = (json: ReviewManyInput) => unwrap(api.admin.payments.review.$post({ json }))

/** The ids of all that the filter finds, and their sum. */
export const findPayments = (address: PaymentsAddress) =>
  unwrap(api.admin.payments.ids.$get({ query: paymentsQueryOf({ ...address, page: 1, sort: undefined }) }))
