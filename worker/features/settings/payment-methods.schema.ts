import * as z from 'zod/mini'
import type { KeyOf } from './settings.schema.ts'

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

export const paymentMethodField = z.enum(paymentMethods, 'পেমেন্ট পদ্ধতি নির্বাচন করুন')
