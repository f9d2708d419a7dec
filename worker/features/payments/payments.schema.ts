import * as z from 'zod/mini'
import { asciiDigits, foldText } from '#worker/lib/text/fold.ts'

export const paymentPurposes = ['subscription', 'boost', 'biodata_fee'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** In the order in which they are offered. */
export const paymentMethods = ['nogorpay', 'sslcommerz', 'manual'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodNames: Record<PaymentMethod, string> = {
  nogorpay: 'নগরপে',
  sslcommerz: 'এসএসএল কমার্জ (কার্ড ও মোবাইল ব্যাংকিং)',
  manual: 'ম্যানুয়াল পেমেন্ট',
}

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

/** What there is to do about a payment: enter its TrxID, wait for the gateway, wait for an admin, try again, nothing. */
export const paymentNextSteps = ['enter_trx', 'wait', 'review', 'retry', 'done'] as const
export type PaymentNextStep = (typeof paymentNextSteps)[number]

/** A field of every form that starts a payment. */
export const paymentMethodField = z.enum(paymentMethods, 'পেমেন্ট পদ্ধতি নির্বাচন করুন')

/** The price in taka as the buyer saw it; the server compares and never believes it. */
export const amountField = z.number('টাকার পরিমাণ দিন').check(z.nonnegative('টাকার পরিমাণ ঠিক নয়'))

/** A TrxID as people copy it ("TrxID" before it, spaces, dashes, Bengali digits, small letters) in one form to compare. */
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

/** What a payer has at hand about money that left: any id from an SMS or an app, or nothing. */
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

/** How asking the gateway on the payer's behalf ended. */
export const checkOutcomes = ['paid', 'pending', 'review', 'nothing', 'failed', 'refunded'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

// Anything may stand here: a text that is no reference simply names no payment.
export const refParam = z.object({ ref: z.string().check(z.maxLength(64)) })
