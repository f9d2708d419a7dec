import { isOnline, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

// Every number below a hundred has an irregular name in Bengali.
const words = (
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় ' +
  'দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ ' +
  'বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ উনত্রিশ ' +
  'ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ উনচল্লিশ ' +
  'চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ উনপঞ্চাশ ' +
  'পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন উনষাট ' +
  'ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি উনসত্তর ' +
  'সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর উনআশি ' +
  'আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি উননব্বই ' +
  'নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই'
).split(' ')

const units = [
  [10_000_000, ' কোটি'],
  [100_000, ' লাখ'],
  [1_000, ' হাজার'],
  [100, 'শ'],
] as const

function inWords(value: number): string {
  const parts: string[] = []
  let rest = value
  for (const [size, unit] of units) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) parts.push(`${inWords(count)}${unit}`)
  }
  if (rest > 0 || parts.length === 0) parts.push(words[rest] ?? '')
  return parts.join(' ')
}

/** An amount in taka as receipts write it: 1250.5 is 'এক হাজার দুইশ পঞ্চাশ টাকা পঞ্চাশ পয়সা'. */
export function takaInWords(taka: number): string {
  const poisha = Math.round(taka * 100)
  const whole = `${inWords(Math.floor(poisha / 100))} টাকা`
  return poisha % 100 === 0 ? whole : `${whole} ${inWords(poisha % 100)} পয়সা`
}

type CheckedPayment = { status: string; method: PaymentMethod; reason: string | null }

/** Whether checking a payment can change it. A manual payment has no gateway to ask; a superseded one has its own form. */
export function canCheckPayment({ status, method, reason }: CheckedPayment): boolean {
  if (reason === 'superseded') return false
  if (status === 'failed' || status === 'cancelled') return true
  if (!isOnline(method)) return false
  return (
    status === 'initiated' || status === 'pending' || (status === 'review' && reason === 'customer_claim')
  )
}
