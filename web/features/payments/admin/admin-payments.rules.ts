import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import type { PaymentDetail, ListedPayment } from './payments.calls.ts'

type Paid = Pick<PaymentDetail, 'type' | 'status' | 'bought'>

export function effectOfConfirmation({ type, bought }: Pick<Paid, 'type' | 'bought'>): string {
  if (type === 'biodata_fee') return 'নিশ্চিত করলে ফি পরিশোধিত হবে, সেবাদাতা বায়োডাটা জমা দিতে পারবেন।'
  const days = bought.duration_days ? ` ${formatCount(bought.duration_days)} দিনের জন্য` : ''
  return `নিশ্চিত করলে “${bought.plan}” এখন থেকে${days} চালু হবে।`
}

/** A sentence about what the refund deactivates. */
export function effectOfRefund({ type, status, bought }: Paid, ends: boolean): string {
  if (status === 'review') return 'এই টাকায় এখন কিছু চালু নেই, তাই কিছু বন্ধ হবে না।'
  if (type === 'biodata_fee')
    return ends
      ? 'ফি আর পরিশোধিত থাকবে না: আবার জমা দিতে চাইলে সেবাদাতাকে ফি দিতে হবে। জমা দেওয়া বায়োডাটা থাকবে।'
      : 'ফি পরিশোধিত থাকবে।'
  const product = type === 'boost' ? 'বুস্ট' : 'সাবস্ক্রিপশন'
  if (status !== 'paid' || bought.status !== 'active' || bought.ends_at === null)
    return `${product} এখন চালু নেই, তাই কিছু বন্ধ হবে না।`
  const until = formatDate(bought.ends_at)
  return ends
    ? `${product} “${bought.plan}” (${until} পর্যন্ত ছিল) সঙ্গে সঙ্গে বন্ধ হয়ে যাবে।`
    : `${product} “${bought.plan}” ${until} পর্যন্ত চালু থাকবে।`
}

type Named = Pick<ListedPayment, 'payment_method' | 'transaction_id' | 'claimed_transaction_id'>

/** The id of the money that a payment names. */
export const trxOf = ({ transaction_id: own, claimed_transaction_id: claimed }: Named): string | null =>
  own ?? claimed

/** In the order of the list, but payments that name the same money follow each other. */
export function besideRivals<Row extends Named>(rows: readonly Row[]): Row[] {
  const keyOf = (row: Row) => (trxOf(row) ? `${row.payment_method} ${trxOf(row)}` : row)
  const places = new Map<string | Row, number>()
  for (const [at, row] of rows.entries()) if (!places.has(keyOf(row))) places.set(keyOf(row), at)
  const placeOf = (row: Row) => places.get(keyOf(row)) ?? 0
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b))
}
