import type {
  PaymentEventSource,
  PaymentNextStep,
  PaymentPurpose,
  PaymentStatus,
  CheckOutcome,
} from './payments.schema.ts'
import { fixedWindow, hour, minute } from '#worker/features/people/limits.rules.ts'
import { isOnline, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

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
  // The payer reports money that is not proven yet: an admin decides.
  claim: { from: ['initiated', 'pending', 'failed', 'cancelled'], to: 'review', by: ['customer'] },
  submit_trx: { from: ['initiated', 'pending'], to: 'review', by: ['customer'] },
  confirm: { from: ['review'], to: 'paid', by: ['admin'] },
  reject: { from: ['review'], to: 'failed', by: ['admin'] },
  reopen: { from: ['failed'], to: 'review', by: ['admin'] },
  // Another payment began the same purchase: this one, without a gateway, can give nothing any more.
  supersede: { from: ['initiated', 'pending'], to: 'cancelled', by: [...byGateway, 'admin'] },
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

/** A boost moves the profile up in the public lists. */
export const changesListings = (purpose: PaymentPurpose): boolean => purpose === 'boost'

export const transitionToPaid = (source: PaymentEventSource): PaymentTransition =>
  source === 'admin' ? 'confirm' : 'settle'

/** Reasons of a payment in review. `superseded` is the reason of a cancelled one. */
export const reviewReasons = {
  /** The payer of a manual payment entered a TrxID. */
  submitted: 'trx_submitted',
  /** As above, but the purchase could not begin at that time. Usually another payment had begun it. */
  surplus: 'surplus_claim',
  /** Another payment with the same TrxID was confirmed. */
  rival: 'trx_confirmed_elsewhere',
  /** The payer of an online payment reports money that the gateway does not know. */
  claimed: 'customer_claim',
} as const

export const superseded = 'superseded'

export type PlanOnSale = { purpose: 'subscription' | 'boost'; planId: number; pricePoisha: number }

/** The reason of money in review whose code had no use left when it arrived. */
export const codeUsedUp = 'code_used_up'

const unproven: readonly (string | null)[] = Object.values(reviewReasons)

/** Whether only the payer has reported the money of a payment in review. */
export const isUnproven = ({ status, reason }: Standing): boolean =>
  status === 'review' && unproven.includes(reason)

/**
 * Whether an admin may refund the money of this payment. Reported money must be confirmed first, except where nothing can
 * be given for it: then the refund says that the money arrived.
 */
export const hasRefundable = (payment: Standing): boolean =>
  !isUnproven(payment) || payment.reason === reviewReasons.surplus

/** How long an admin may reopen a payment after its rejection, in milliseconds. */
export const reopenWithin = 30 * 24 * 3_600_000

/** Whether the gateway can still settle a payment that is in review because of its payer's report. */
export const isOnlyClaimed = ({ status, reason }: Standing): boolean =>
  status === 'review' && reason === reviewReasons.claimed

/** Whether a source may move this payment to `paid`. A payment that is only claimed can still be settled by a gateway. */
export const maySettle = (payment: Standing, source: PaymentEventSource): boolean =>
  canTransition(transitionToPaid(source), payment.status, source) ||
  (isOnlyClaimed(payment) && canTransition('hold', payment.status, source))

/** How long a payment without an address blocks the same purchase: the time that a gateway needs to open it. */
export const unopenedReuseSeconds = 15

/** Whether money has been counted for a payment: only further money or an admin can still change it. */
export const isSettled = (payment: Standing): boolean =>
  ['paid', 'review', 'refunded'].includes(payment.status) && !isOnlyClaimed(payment)

/** When the cron checks a payment, in milliseconds since its start. */
export const recheck = {
  from: 2 * 60_000,
  until: 72 * hour,
  maxPause: 6 * hour,
  /** How long a failed payment is checked: its gateway page may still be open. */
  failedFor: 24 * hour,
} as const

/**
 * The shortest times between questions about a payment because of messages, polls or the payer, in milliseconds: after the first,
 * the second and each later one. A payer often comes back before the money is known. After `quiet` they begin again.
 */
export const askPauses = { first: 5_000, second: 15_000, later: 60_000, quiet: 10 * 60_000 } as const

/** When the cron checks a refund that a gateway is sending, in milliseconds since it was accepted. */
export const refundRecheck = {
  from: hour,
  until: 30 * 24 * hour,
  maxPause: 24 * hour,
} as const

export function nextStep(payment: Standing & { method: PaymentMethod }): PaymentNextStep {
  const { status, method, reason } = payment
  if (status === 'review') return 'review'
  if (status === 'cancelled' && reason === superseded) return 'report'
  if (status === 'failed' || status === 'cancelled') return 'retry'
  if (status === 'paid' || status === 'refunded') return 'done'
  return isOnline(method) ? 'wait' : 'enter_trx'
}

const unkept = /pass|secret|token|sign|key|phone|mobile|email|name|card_?no|card_?number|address|cus_|ip$/i
// Not within a longer number or an id, which would then read like another one.
const phoneLike = /(?<![a-z\d])(?:\+?88)?01[3-9]\d{8}(?![a-z\d])/gi

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

export function checkLimits(userId: number, paymentId: number, now: Date) {
  const window = fixedWindow(now, 10 * minute)
  return [
    { bucket: `payment-check:${paymentId}`, max: 5, ...window },
    { bucket: `payment-checks-of:${userId}`, max: 15, ...window },
  ] as const
}

export const checkMessages = {
  soon: 'অনুরোধটি সফলভাবে রাখা হয়েছে। পেমেন্ট গেটওয়ের কাছে এইমাত্র খোঁজ নেওয়া হয়েছে, তাই এক মিনিট পরে আবার নেওয়া হবে। আবার টাকা দেবেন না।',
  paid: 'পেমেন্ট সফল হয়েছে: টাকা পাওয়া গেছে।',
  pending:
    'সফলভাবে খোঁজ নেওয়া হয়েছে: টাকা আসার পথে আছে, পেমেন্ট গেটওয়ে এখনো নিশ্চিত করেনি। আমরা আবার খোঁজ নেব; আবার টাকা দেবেন না।',
  review: 'আপনার দেওয়া তথ্য সফলভাবে জমা হয়েছে। আমাদের একজন প্রতিনিধি মিলিয়ে দেখবেন; আবার টাকা দেবেন না।',
  nothing:
    'সফলভাবে খোঁজ নেওয়া হয়েছে: পেমেন্ট গেটওয়ে এই পেমেন্টের কোনো টাকার কথা জানে না। টাকা কাটা হয়ে থাকলে ট্রানজেকশন আইডিটি লিখে জমা দিন।',
  failed:
    'সফলভাবে খোঁজ নেওয়া হয়েছে: পেমেন্ট গেটওয়ে জানিয়েছে, এই পেমেন্টে টাকা জমা হয়নি। টাকা কাটা হয়ে থাকলে ট্রানজেকশন আইডিটি লিখে জমা দিন।',
  refunded: 'সফলভাবে খোঁজ নেওয়া হয়েছে: এই পেমেন্টের টাকা ফেরত দেওয়া হয়েছে।',
} as const satisfies Record<CheckOutcome, `${string}সফল${string}`>
