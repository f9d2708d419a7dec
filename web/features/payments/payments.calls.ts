import { formatPhone } from '#web/lib/format-phone.ts'
import { unwrap, type Api } from '#web/lib/api.ts'

export const fetchOwnPayments = async (from: Api) => (await unwrap(from.me.payments.$get())).data
export type OwnPayment = Awaited<ReturnType<typeof fetchOwnPayments>>[number]

export async function fetchReceipt(from: Api, ref: string) {
  const [payment, site] = await Promise.all([
    unwrap(from.me.payments[':ref'].$get({ param: { ref } })),
    unwrap(from.settings.$get()),
  ])
  const { site_name: name, contact_phone: phone, contact_email: email } = site.data
  return {
    payment: payment.data,
    site: { name, contact: [phone && formatPhone(phone), email].filter(Boolean).join(' · ') },
  }
}

export type Receipt = Awaited<ReturnType<typeof fetchReceipt>>['payment']
export type Site = Awaited<ReturnType<typeof fetchReceipt>>['site']

/** The state of a payment for anyone who has its reference; no sign-in needed. */
export const fetchPaymentState = (from: Api, ref: string) =>
  unwrap(from.payments[':ref'].status.$get({ param: { ref } }))
export type PaymentState = Awaited<ReturnType<typeof fetchPaymentState>>
