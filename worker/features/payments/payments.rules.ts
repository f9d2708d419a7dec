import {
  isOnline,
  type PaymentEventSource,
  type PaymentMethod,
  type PaymentNextStep,
  type PaymentStatus,
} from './payments.schema.ts'

type Transition = { from: readonly PaymentStatus[]; to: PaymentStatus; by: readonly PaymentEventSource[] }

// For these sources the gateway itself was asked.
const byGateway = ['gateway', 'callback', 'ipn', 'webhook', 'cron'] as const

/** A gateway may report a failure and then a success under one reference: `failed` and `cancelled` can still settle. */
export const paymentTransitions = {
  await: { from: ['initiated'], to: 'pending', by: byGateway },
  settle: { from: ['initiated', 'pending', 'failed', 'cancelled'], to: 'paid', by: byGateway },
  hold: {
    from: ['initiated', 'pending', 'failed', 'cancelled', 'review'],
    to: 'review',
    by: [...byGateway, 'admin'],
  },
  // The payer reports a payment with an id that the gateway does not know yet: an admin decides.
  claim: { from: ['initiated', 'pending', 'failed', 'cancelled'], to: 'review', by: ['customer'] },
  submit_trx: { from: ['initiated', 'pending'], to: 'review', by: ['customer'] },
  confirm: { from: ['review'], to: 'paid', by: ['admin'] },
  reject: { from: ['review'], to: 'failed', by: ['admin'] },
  fail: { from: ['initiated', 'pending'], to: 'failed', by: byGateway },
  cancel: { from: ['initiated', 'pending'], to: 'cancelled', by: byGateway },
  refund: { from: ['paid', 'review'], to: 'refunded', by: ['admin'] },
  refund_cancelled: { from: ['paid', 'review', 'refunded'], to: 'review', by: ['gateway', 'cron'] },
} as const satisfies Record<string, Transition>

export type PaymentTransition = keyof typeof paymentTransitions

type Standing = { status: PaymentStatus; reason: string | null }

export function canTransition(
  name: PaymentTransition,
  status: PaymentStatus,
  source: PaymentEventSource,
): boolean {
  const transition: Transition = paymentTransitions[name]
  return transition.from.includes(status) && transition.by.includes(source)
}

export const transitionToPaid = (source: PaymentEventSource): PaymentTransition =>
  source === 'admin' ? 'confirm' : 'settle'

/** Whether a payment is in review only because of the payer's report: no money has been counted for it yet. */
export const isOnlyClaimed = ({ status, reason }: Standing): boolean =>
  status === 'review' && reason === 'customer_claim'

/** Whether a source may move this payment to `paid`. A payment that is only claimed can still be settled by a gateway. */
export const maySettle = (payment: Standing, source: PaymentEventSource): boolean =>
  canTransition(transitionToPaid(source), payment.status, source) ||
  (isOnlyClaimed(payment) && canTransition('hold', payment.status, source))

/** How long a payment without an address blocks the same purchase: the time that a gateway needs to open it. */
export const unopenedReuseSeconds = 15

/** Whether money has been counted for a payment: only further money or an admin can still change it. */
export const isSettled = (payment: Standing): boolean =>
  ['paid', 'review', 'refunded'].includes(payment.status) && !isOnlyClaimed(payment)

const hour = 3_600_000

/** When the cron checks a payment, in milliseconds since its start. */
export const recheck = {
  from: 2 * 60_000,
  until: 72 * hour,
  longestPause: 6 * hour,
  /** How long a failed payment is checked: its gateway page may still be open. */
  failedFor: 24 * hour,
} as const

/** When the cron checks a refund that a gateway is sending, in milliseconds since it was accepted. */
export const refundRecheck = {
  from: hour,
  until: 30 * 24 * hour,
  longestPause: 24 * hour,
} as const

export function nextStep(payment: { status: PaymentStatus; method: PaymentMethod }): PaymentNextStep {
  const { status, method } = payment
  if (status === 'review') return 'review'
  if (status === 'failed' || status === 'cancelled') return 'retry'
  if (status === 'paid' || status === 'refunded') return 'done'
  return isOnline(method) ? 'wait' : 'enter_trx'
}

const unkept = /pass|secret|token|sign|key|phone|mobile|email|name|card_?no|card_?number|address|cus_|ip$/i
const phoneLike = /(?:\+?88)?01[3-9]\d{8}/g

/** The fields of a message that may be stored: at most 30 plain values, texts cut to 200 characters, phones masked. */
export function scrubDetail(detail: Readonly<Record<string, unknown>>): Record<string, Plain> {
  const kept = Object.entries(detail).flatMap(([name, value]) =>
    !unkept.test(name) && isPlain(value) ? [[name.slice(0, 60), masked(value)] as const] : [],
  )
  return Object.fromEntries(kept.slice(0, 30))
}

type Plain = string | number | boolean | null

const masked = (value: Plain): Plain =>
  typeof value === 'string' ? value.replace(phoneLike, '01*********').slice(0, 200) : value

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
