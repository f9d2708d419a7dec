import type { PaymentEventSource, PaymentMethod, PaymentNextStep, PaymentStatus } from './payments.schema.ts'

type Transition = { from: readonly PaymentStatus[]; to: PaymentStatus; by: readonly PaymentEventSource[] }

// Every source whose word the gateway's own validation stands behind.
const asked = ['gateway', 'callback', 'ipn', 'webhook', 'cron'] as const

/**
 * The life of a payment. `failed` and `cancelled` still settle: a gateway may report a failed try and then a good one
 * under the same reference. Nothing leads out of `paid` but a refund, so a late "failed" undoes nothing; and nothing out of
 * `refunded` but the gateway's word that the money never left.
 */
export const paymentTransitions = {
  await: { from: ['initiated'], to: 'pending', by: asked },
  settle: { from: ['initiated', 'pending', 'failed', 'cancelled'], to: 'paid', by: asked },
  hold: {
    from: ['initiated', 'pending', 'failed', 'cancelled', 'review'],
    to: 'review',
    by: [...asked, 'admin'],
  },
  // Somebody says that money left, with an id the gateway does not know of (yet): a person looks.
  claim: { from: ['initiated', 'pending', 'failed', 'cancelled'], to: 'review', by: ['customer'] },
  submit_trx: { from: ['initiated', 'pending'], to: 'review', by: ['customer'] },
  confirm: { from: ['review'], to: 'paid', by: ['admin'] },
  reject: { from: ['review'], to: 'failed', by: ['admin'] },
  fail: { from: ['initiated', 'pending'], to: 'failed', by: asked },
  cancel: { from: ['initiated', 'pending'], to: 'cancelled', by: asked },
  refund: { from: ['paid', 'review'], to: 'refunded', by: ['admin'] },
  refund_cancelled: { from: ['paid', 'review', 'refunded'], to: 'review', by: ['gateway', 'cron'] },
} as const satisfies Record<string, Transition>

export type PaymentTransition = keyof typeof paymentTransitions

/** Whether a source may move a payment of this status so. */
export function canTransition(
  name: PaymentTransition,
  status: PaymentStatus,
  source: PaymentEventSource,
): boolean {
  const transition: Transition = paymentTransitions[name]
  return transition.from.includes(status) && transition.by.includes(source)
}

/** The transition by which a source brings a payment to `paid`: an admin confirms what waits, everyone else settles. */
export const transitionToPaid = (source: PaymentEventSource): PaymentTransition =>
  source === 'admin' ? 'confirm' : 'settle'

/** Whether a payment waits in review only for the payer's word: no money has been counted for it yet. */
export const isOnlyClaimed = ({
  status,
  reason,
}: {
  status: PaymentStatus
  reason: string | null
}): boolean => status === 'review' && reason === 'customer_claim'

/** Whether a source that brings money may bring this payment to `paid`. What is only claimed still settles by itself. */
export const maySettle = (
  payment: { status: PaymentStatus; reason: string | null },
  source: PaymentEventSource,
): boolean =>
  canTransition(transitionToPaid(source), payment.status, source) ||
  (isOnlyClaimed(payment) && canTransition('hold', payment.status, source))

/**
 * How long a payment that was started stands for every identical start, in seconds. One that is not open at its gateway
 * yet: as long as opening takes. An address at a gateway may be dead soon; the page for paying by hand never is.
 */
export const reuseSeconds: Record<PaymentMethod | 'unopened', number> = {
  unopened: 15,
  nogorpay: 20,
  sslcommerz: 20,
  manual: 72 * 3600,
}

/** Whether money has been counted for a payment: nothing but further money or a person can still change it. */
export const isSettled = (payment: { status: PaymentStatus; reason: string | null }): boolean =>
  ['paid', 'review', 'refunded'].includes(payment.status) && !isOnlyClaimed(payment)

const hour = 3_600_000

/** When the cron asks about a payment, in milliseconds since its start (CONTRACT §6). */
export const recheck = {
  from: 2 * 60_000,
  until: 72 * hour,
  longestPause: 6 * hour,
  /** How long a failed payment is asked about: its gateway page may still be open. */
  failedFor: 24 * hour,
} as const

/** When the cron asks about money that a gateway is sending back, in milliseconds since it was accepted. */
export const refundRecheck = {
  from: hour,
  until: 30 * 24 * hour,
  longestPause: 24 * hour,
} as const

/** What the payer can do about a payment now. */
export function nextStep({
  status,
  method,
}: {
  status: PaymentStatus
  method: PaymentMethod
}): PaymentNextStep {
  if (status === 'review') return 'review'
  if (status === 'failed' || status === 'cancelled') return 'retry'
  if (status === 'paid' || status === 'refunded') return 'done'
  return method === 'manual' ? 'enter_trx' : 'wait'
}

const unkept = /pass|secret|token|sign|key|phone|mobile|email|name|card_?no|card_?number|address|cus_|ip$/i
const phoneLike = /(?:\+?88)?01[3-9]\d{8}/g

/**
 * What of a message may be kept with a payment: plain values under harmless names, texts cut to 200 characters with
 * phones masked, at most 30 of them.
 */
export function scrubDetail(
  detail: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean | null> {
  const kept = Object.entries(detail).filter(([name, value]) => !unkept.test(name) && isPlain(value))
  return Object.fromEntries(
    kept
      .slice(0, 30)
      .map(([name, value]) => [
        name.slice(0, 60),
        typeof value === 'string'
          ? value.replace(phoneLike, '01*********').slice(0, 200)
          : (value as number | boolean | null),
      ]),
  )
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
