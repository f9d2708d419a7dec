// The one place that turns numbers and times into what a person reads. Words, digits and grouping are written out here
// instead of asked from Intl, because the Worker's and the browser's tables differ and hydration needs equal text.

const bengaliZero = '০'.charCodeAt(0)
const months = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What a time may be given as: ISO 8601 text, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

/** ASCII digits become Bengali ones; everything else stays as it is. */
export function bengaliDigits(value: number | string): string {
  return String(value).replace(/[0-9]/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)))
}

/** Bengali digits become ASCII ones; everything else stays as it is. For phones, amounts and codes before parsing. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}

/** A number in Bengali digits with lakh grouping, as `bn-BD` groups: 1234567 is '১২,৩৪,৫৬৭'. Rounds to `decimals`. */
export function formatCount(value: number, { decimals = 0 }: { decimals?: number } = {}): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  const digits = bengaliDigits(fraction === undefined ? grouped : `${grouped}.${fraction}`)
  return value < 0 && /[১-৯]/.test(digits) ? `-${digits}` : digits
}

// Of the site, not of a visitor: the Worker's isolate and the browser each show one site.
let currencySymbol = '৳'

/** The sign before amounts, from the settings; an empty one leaves it as it is. */
export function showCurrencyAs(symbol: string | undefined): void {
  currencySymbol = symbol || currencySymbol
}

/**
 * An amount in taka (not poisha) with the site's currency sign (৳) in front. Without `decimals` the poisha show only when there are some, so that
 * no amount is ever rounded by accident.
 */
export function formatTaka(amount: number, { decimals }: { decimals?: 0 | 2 } = {}): string {
  const text = formatCount(amount, { decimals: decimals ?? (Number.isInteger(amount) ? 0 : 2) })
  return text.startsWith('-') ? `-${currencySymbol}${text.slice(1)}` : `${currencySymbol}${text}`
}

/** A share between 0 and 100 as '৪৫%'. */
export function formatPercent(value: number): string {
  return `${formatCount(value)}%`
}

/** Seconds as minutes and seconds, for countdowns: 59 is '০:৫৯'. */
export function formatSeconds(seconds: number): string {
  return bengaliDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}

/** '২১ নভেম্বর, ২০২৬' as seen in Dhaka; '—' for a time that cannot be read. */
export function formatDate(time: Instant): string {
  const parts = dhakaParts(time)
  return parts ? `${bengaliDigits(parts.day)} ${months[parts.month - 1]}, ${bengaliDigits(parts.year)}` : '—'
}

/** The year in Dhaka: '২০২৬'. */
export function formatYear(time: Instant): string {
  return bengaliDigits(dhakaParts(time)?.year ?? '')
}

/** The hour in Dhaka, 0 to 23; undefined for a time that cannot be read. */
export function dhakaHour(time: Instant): number | undefined {
  return dhakaParts(time)?.hour
}

/** '২১ নভেম্বর, ২০২৬, রাত ৯:০৫' as seen in Dhaka; '—' for a time that cannot be read. */
export function formatDateTime(time: Instant): string {
  const parts = dhakaParts(time)
  if (!parts) return '—'
  const clock = `${parts.hour % 12 || 12}:${String(parts.minute).padStart(2, '0')}`
  return `${formatDate(time)}, ${dayPart(parts.hour)} ${bengaliDigits(clock)}`
}

/** How long ago or ahead: 'এইমাত্র', '৫ মিনিট আগে', '৩ দিন পর'; beyond thirty days the date itself. */
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
  // Only plain numbers are asked of Intl: those are alike everywhere. Made once, as making it is slow on a phone.
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
