import * as z from 'zod/mini'
import type { KeyOf } from '#worker/features/settings/settings.schema.ts'
import { isPathOfThisSite } from '#worker/lib/input/site-path.schema.ts'
import { asciiDigits, foldText } from '#worker/lib/text/fold.ts'

export const paymentPurposes = ['subscription', 'boost', 'biodata_fee'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

type MethodDefinition = {
  name: string
  /** As columns and filters of the admin area show it. */
  shortName: string
  /** Whether a gateway receives the money and can be asked about it. Otherwise an admin confirms each payment. */
  online: boolean
  /** Whether the gateway finds a payment only by its own transaction id, never by our reference. */
  needsTransactionId: boolean
  /** How long the address of an open payment is handed out again for the same purchase. */
  reuseSeconds: number
  /** Whether a payment is paid at once in development, without the required settings. */
  paidInDevelopment: boolean
  /** The flag that switches the method on, the settings without which it cannot work, and the others of its form. */
  settings: {
    enabled: KeyOf<'payment'>
    required: readonly KeyOf<'payment'>[]
    optional: readonly KeyOf<'payment'>[]
  }
}

const methodDefinitions = {
  nogorpay: {
    name: 'নগরপে',
    shortName: 'নগরপে',
    online: true,
    needsTransactionId: true,
    reuseSeconds: 20,
    paidInDevelopment: false,
    settings: {
      enabled: 'enable_nogorpay',
      required: ['nogorpay_api_key', 'nogorpay_base_url'],
      optional: ['nogorpay_success_url', 'nogorpay_cancel_url'],
    },
  },
  sslcommerz: {
    name: 'এসএসএল কমার্জ (কার্ড ও মোবাইল ব্যাংকিং)',
    shortName: 'এসএসএল কমার্জ',
    online: true,
    needsTransactionId: false,
    reuseSeconds: 20,
    paidInDevelopment: false,
    settings: {
      enabled: 'enable_sslcommerz',
      required: ['ssl_store_id', 'ssl_store_password'],
      optional: ['ssl_sandbox', 'ssl_fail_url'],
    },
  },
  manual: {
    name: 'বিকাশ/নগদ/রকেটে সেন্ড মানি',
    shortName: 'সেন্ড মানি',
    online: false,
    needsTransactionId: false,
    reuseSeconds: 72 * 3600,
    paidInDevelopment: true,
    settings: {
      enabled: 'enable_manual_payment',
      required: ['manual_payment_number'],
      optional: ['manual_payment_instructions'],
    },
  },
} as const satisfies Record<string, MethodDefinition>

export type PaymentMethod = keyof typeof methodDefinitions

export type OnlineMethod = {
  [Method in PaymentMethod]: (typeof methodDefinitions)[Method]['online'] extends true ? Method : never
}[PaymentMethod]

// Object.keys loses the type of the keys, and a column of the database asks for a list that is not empty.
export const paymentMethods = Object.keys(methodDefinitions) as [PaymentMethod, ...PaymentMethod[]]

export const paymentMethodOf = (method: PaymentMethod): MethodDefinition => methodDefinitions[method]

export const isOnline = (method: PaymentMethod): method is OnlineMethod => methodDefinitions[method].online

/** The methods without a gateway, which an admin confirms. */
export const offlineMethods = paymentMethods.filter((method) => !isOnline(method))

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

/** `report`: nothing is to be paid any more, but the payer may report money that was sent before. */
export type PaymentNextStep = 'enter_trx' | 'report' | 'wait' | 'review' | 'retry' | 'done'

export const paymentMethodField = z.enum(paymentMethods, 'পেমেন্ট পদ্ধতি নির্বাচন করুন')

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
  foldText(text)
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
        z.transform((text: string) => asciiDigits(text).replace(/\s+/g, '')),
      ),
      z.string().check(z.regex(/^$|^[\w.:-]{4,100}$/, 'ট্রানজেকশন আইডি ইংরেজি অক্ষর ও সংখ্যায় লিখুন')),
    ),
  ),
})

/** `soon`: the gateway was asked within the last minute and will be asked again. */
export type CheckOutcome = 'soon' | 'paid' | 'pending' | 'review' | 'nothing' | 'failed' | 'refunded'

// A text that is no reference simply finds no payment.
export const refParam = z.object({ ref: z.string().check(z.maxLength(64)) })
