// Formats numbers; format-time.ts formats times.
import { bengaliDigits, bengaliNumber } from '#worker/lib/text/bengali-number.ts'

export { bengaliDigits }

/** Replaces Bengali digits by ASCII ones, before phones, amounts and codes are parsed. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)))

/** A number in Bengali digits, rounded to `decimals`. */
export const formatCount = (value: number, { decimals = 0 }: { decimals?: number } = {}): string =>
  bengaliNumber(value, decimals)

// Module state is safe: an isolate and a browser each show one site.
let currencySymbol = '৳'

/** Sets the currency sign from the settings; an empty one changes nothing. */
export function showCurrencyAs(symbol: string | undefined): void {
  currencySymbol = symbol || currencySymbol
}

/** An amount in taka (not poisha) with the currency sign in front. Poisha are shown only if there are any. */
export const formatTaka = (amount: number): string => withCurrency(bengaliNumber(amount))

/** An amount in taka that always shows its poisha. */
export const exactTaka = (amount: number): string => withCurrency(bengaliNumber(amount, 2))

const withCurrency = (text: string) => text.replace(/^-?/, (sign) => sign + currencySymbol)

/** Dhaka is six hours ahead of UTC all year. In milliseconds. */
export const dhakaOffset = 6 * 3_600_000

/** The year in Dhaka: '২০২৬'. @param time milliseconds since 1970 */
export function formatYear(time: number): string {
  return bengaliDigits(new Date(time + dhakaOffset).getUTCFullYear())
}

const ordinals = ['১ম', '২য়', '৩য়', '৪র্থ', '৫ম', '৬ষ্ঠ', '৭ম', '৮ম', '৯ম', '১০ম']

/** "৮ ধাপের ১ম". @param index from 0 */
export const stepText = (index: number, count: number): string =>
  `${formatCount(count)} ধাপের ${ordinals[index] ?? formatCount(index + 1)}`

/** The message of a write as a screen shows it: "জমা হয়েছে", where the API says "সফলভাবে জমা হয়েছে". */
export const shownMessage = (message: string): string => message.replaceAll('সফলভাবে ', '')
