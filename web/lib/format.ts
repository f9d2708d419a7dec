// Formats numbers; format-time.ts formats times. Words, digits and grouping do not come from Intl, because its tables
// differ between the Worker and the browser, and hydration needs equal text.

const bengaliZero = '০'.charCodeAt(0)

export function bengaliDigits(value: number | string): string {
  return String(value).replace(/[0-9]/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)))
}

/** Replaces Bengali digits by ASCII ones, before phones, amounts and codes are parsed. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}

/** A number in Bengali digits, grouped as in `bn-BD`: 1234567 is '১২,৩৪,৫৬৭'. Rounds to `decimals`. */
export function formatCount(value: number, { decimals = 0 }: { decimals?: number } = {}): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  const digits = bengaliDigits(fraction === undefined ? grouped : `${grouped}.${fraction}`)
  return value < 0 && /[১-৯]/.test(digits) ? `-${digits}` : digits
}

// Module state is safe: an isolate and a browser each show one site.
let currencySymbol = '৳'

/** Sets the currency sign from the settings; an empty one changes nothing. */
export function showCurrencyAs(symbol: string | undefined): void {
  currencySymbol = symbol || currencySymbol
}

/**
 * An amount in taka (not poisha) with the currency sign in front. Without `decimals`, poisha are shown only if there are
 * any, so that no amount is rounded by accident.
 */
export function formatTaka(amount: number, { decimals }: { decimals?: 0 | 2 } = {}): string {
  const text = formatCount(amount, { decimals: decimals ?? (Number.isInteger(amount) ? 0 : 2) })
  return text.startsWith('-') ? `-${currencySymbol}${text.slice(1)}` : `${currencySymbol}${text}`
}

/** An amount in taka that always shows its poisha. */
export const exactTaka = (amount: number): string => formatTaka(amount, { decimals: 2 })

/** A percentage between 0 and 100 as '৪৫%'. */
export function formatPercent(value: number): string {
  return `${formatCount(value)}%`
}

const dhakaOffset = 6 * 3_600_000

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
