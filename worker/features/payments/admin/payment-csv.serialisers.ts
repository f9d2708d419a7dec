import type { CsvCell } from '#worker/lib/csv.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import type { AdminPayment } from './admin-payments.serialisers.ts'
import { paymentPurposeNames } from './admin-payments.schema.ts'
import { paymentStatusNames } from '#worker/features/payments/payments.schema.ts'
import { paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'

export const paymentCsvHeader = [
  'আইডি',
  'ধরন',
  'নাম',
  'ফোন',
  'এলাকা',
  'প্ল্যান',
  'পেমেন্ট পদ্ধতি',
  'ট্রানজেকশন আইডি',
  'টাকা',
  'ফেরত',
  'অবস্থা',
  'সময়',
  'শুরু',
  'শেষ',
  'রেফারেন্স',
] as const

/** A row of the file, in the order of {@link paymentCsvHeader}; amounts in taka, times in Dhaka. */
export const paymentCsvRow = (payment: AdminPayment): CsvCell[] => [
  payment.id,
  paymentPurposeNames[payment.type],
  payment.name,
  payment.phone,
  payment.location,
  payment.plan,
  paymentMethodOf(payment.payment_method).name,
  payment.transaction_id,
  payment.amount,
  payment.refunded_amount,
  paymentStatusNames[payment.status],
  dhakaTime(payment.payment_time),
  dhakaTime(payment.starts_at),
  dhakaTime(payment.ends_at),
  payment.ref,
]

const dhakaTime = (moment: Date | null): string => (moment ? minuteInDhaka(moment) : '')
