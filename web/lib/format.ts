// Formats numbers and times. Words, digits and grouping do not come from Intl, because its tables differ between the
// Worker and the browser, and hydration needs equal text.

const bengaliZero = '০'.charCodeAt(0)
const months = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** ISO 8601 text, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

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

/** A percentage between 0 and 100 as '৪৫%'. */
export function formatPercent(value: number): string {
  return `${formatCount(value)}%`
}

/** Seconds as minutes and seconds: 59 is '০:৫৯'. */
export function formatSeconds(seconds: number): string {
  return bengaliDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}

/** '২১ নভেম্বর, ২০২৬' in Dhaka; '—' for an invalid time. */
export function formatDate(time: Instant): string {
  const parts = dhakaParts(time)
  return parts ? `${bengaliDigits(parts.day)} ${months[parts.month - 1]}, ${bengaliDigits(parts.year)}` : '—'
}

/** The year in Dhaka: '২০২৬'. */
export function formatYear(time: Instant): string {
  return bengaliDigits(dhakaParts(time)?.year ?? '')
}

/** The hour in Dhaka, 0 to 23; undefined for an invalid time. */
export function dhakaHour(time: Instant): number | undefined {
  return dhakaParts(time)?.hour
}

/** '২১ নভেম্বর, ২০২৬, রাত ৯:০৫' in Dhaka; '—' for an invalid time. */
export function formatDateTime(time: Instant): string {
  const parts = dhakaParts(time)
  if (!parts) return '—'
  const clock = `${parts.hour % 12 || 12}:${String(parts.minute).padStart(2, '0')}`
  return `${formatDate(time)}, ${dayPart(parts.hour)} ${bengaliDigits(clock)}`
}

/** 'এইমাত্র', '৫ মিনিট আগে' or '৩ দিন পর'; the date beyond thirty days. */
export function formatRelative(time: Instant, now: Instant): string {
  const difference = new Date(time).getTime() - new Date(now).getTime()
  const distance = Math.abs(difference)
  if (!(distance < 30 * day)) return formatDate(time)
  if (distance < minute) return difference > 0 ? 'এখনই' : 'এইমাত্র'
  const amount =
    distance < hour
      ? `${Math.floor(distance / minute)} মিনিট`
      : distance < day
        ? `${Math.floor(distance / hour)} ঘণ্টা`
        : `${Math.floor(distance / day)} দিন`
  return `${bengaliDigits(amount)} ${difference > 0 ? 'পর' : 'আগে'}`
}

function dayPart(hourOfDay: number): string {
  if (hourOfDay < 4 || hourOfDay >= 19) return 'রাত'
  if (hourOfDay < 12) return 'সকাল'
  return hourOfDay < 15 ? 'দুপুর' : 'বিকাল'
}

let dhakaClock: Intl.DateTimeFormat | undefined

function dhakaParts(time: Instant) {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return undefined
  // Plain numbers are equal in every Intl. Created once, because creating it is slow on a phone.
  dhakaClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Dhaka',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of dhakaClock.formatToParts(date)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value)
  }
  return parts
}
