import * as z from 'zod/mini'
import { isPathOfThisSite } from '#worker/lib/input/site-path.schema.ts'
import { foldText, typedDigits } from '#worker/lib/text/fold.ts'

export const paymentPurposes = ['subscription', 'boost', 'biodata_fee'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

export const paymentStatuses = [
  'initiated',
  'pending',
  'paid',
  'failed',
  'cancelled',
  'review',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The only names of the states, for all screens, exports and answers. */
export const paymentStatusNames: Record<PaymentStatus, string> = {
  initiated: 'পরিশোধ বাকি',
  pending: 'অপেক্ষায়',
  paid: 'পরিশোধিত',
  failed: 'ব্যর্থ',
  cancelled: 'বাতিল',
  review: 'যাচাই চলছে',
  refunded: 'টাকা ফেরত',
}

/** The only names of what is paid for. */
export const paymentPurposeNames: Record<PaymentPurpose, string> = {
  subscription: 'সাবস্ক্রিপশন',
  boost: 'বুস্ট',
  biodata_fee: 'প্রোফাইল জমার ফি',
}

export const paymentEventSources = [
  'customer',
  'gateway',
  'callback',
  'ipn',
  'webhook',
  'cron',
  'admin',
] as const
export type PaymentEventSource = (typeof paymentEventSources)[number]

/** The events that the payer sees. Messages and repetitions are for operators. */
export const paymentStepKinds = [
  'start',
  'await',
  'settle',
  'hold',
  'surplus',
  'submit_trx',
  'claim',
  'confirm',
  'reject',
  'reopen',
  'supersede',
  'rival_confirmed',
  'fail',
  'cancel',
  'refund',
  'refund_sent',
  'refund_cancelled',
] as const
export type PaymentStepKind = (typeof paymentStepKinds)[number]

export const paymentEventKinds = [
  ...paymentStepKinds,
  'message',
  'unconfirmed',
  'evidence_refused',
  'refund_ask',
  'refund_failed',
] as const
export type PaymentEventKind = (typeof paymentEventKinds)[number]

/** `report`: nothing is to be paid any more, but the payer may report money that was sent before. */
export const paymentNextSteps = ['enter_trx', 'report', 'wait', 'review', 'retry', 'done'] as const
export type PaymentNextStep = (typeof paymentNextSteps)[number]

/** The price in taka as the buyer saw it. The server only compares it with the price of the plan. */
export const amountField = z.number('টাকার পরিমাণ দিন').check(z.nonnegative('টাকার পরিমাণ ঠিক নয়'))

/** The page that the payer wanted before paying, and returns to. */
export const returnPathField = z.optional(
  z
    .string()
    .check(z.maxLength(500, 'ফেরার ঠিকানা ঠিক নয়'), z.refine(isPathOfThisSite, 'ফেরার ঠিকানা ঠিক নয়')),
)

/** A TrxID in the one form that is compared: without the word "TrxID", spaces and dashes, in Latin capitals and digits. */
export const normalizeTrxId = (text: string): string =>
  foldText(text.normalize('NFKC'))
    .replace(/^(?:trx|transaction) ?id\b/, '')
    .replace(/[^a-z0-9]/g, '')
    .toUpperCase()

export const trxInput = z.object({
  trx_id: z.pipe(
    z.pipe(z.string('ট্রানজেকশন আইডি দিন'), z.transform(normalizeTrxId)),
    z
      .string()
      .check(
        z.minLength(1, 'ট্রানজেকশন আইডি দিন'),
        z.regex(/^[A-Z0-9]{6,30}$/, 'ট্রানজেকশন আইডি ৬ থেকে ৩০টি ইংরেজি অক্ষর ও সংখ্যার হবে'),
      ),
  ),
})

export const checkInput = z.object({
  transaction_id: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => typedDigits(text).replace(/\s+/g, '')),
      ),
      z.string().check(z.regex(/^$|^[\w.:-]{4,100}$/, 'ট্রানজেকশন আইডি ইংরেজি অক্ষর ও সংখ্যায় লিখুন')),
    ),
  ),
})

/** `soon`: the gateway was asked within the last minute and will be asked again. */
export const checkOutcomes = ['soon', 'paid', 'pending', 'review', 'nothing', 'failed', 'refunded'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

// A text that is no reference simply finds no payment.
export const refParam = z.object({ ref: z.string().check(z.maxLength(64)) })
