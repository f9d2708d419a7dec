// Formats times, without the words of Intl, as format.ts does. Rendered pages show times in static parts.
import { bengaliDigits, dhakaOffset } from './format.ts'

const months = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ')
const shortMonths = 'জানু ফেব মার্চ এপ্রি মে জুন জুলাই আগ সেপ অক্টো নভে ডিসে'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** ISO 8601 text, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

/** Seconds as minutes and seconds: 59 is '০:৫৯'. */
export function formatSeconds(seconds: number): string {
  return bengaliDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}

/** '২১ নভেম্বর, ২০২৬' in Dhaka; '—' for an invalid time. */
export function formatDate(time: Instant): string {
  const parts = dhakaParts(time)
  return parts ? `${bengaliDigits(parts.day)} ${months[parts.month]}, ${bengaliDigits(parts.year)}` : '—'
}

/** '২১ নভে' in Dhaka, for rows of a list; with its year if that is not the year of `now`. */
export function formatShortDate(time: Instant, now: Instant = Date.now()): string {
  const parts = dhakaParts(time)
  if (!parts) return '—'
  const isThisYear = parts.year === dhakaParts(now)?.year
  return bengaliDigits(
    `${parts.day} ${shortMonths.split(' ')[parts.month]}${isThisYear ? '' : ` ${parts.year}`}`,
  )
}

/** '২১ নভে, রাত ৯:০৫' in Dhaka. */
export const formatShortDateTime = (time: Instant): string => `${formatShortDate(time)}, ${formatClock(time)}`

/** The hour in Dhaka, 0 to 23; undefined for an invalid time. */
export function dhakaHour(time: Instant): number | undefined {
  return dhakaParts(time)?.hour
}

/** '২১ নভেম্বর, ২০২৬, রাত ৯:০৫' in Dhaka; '—' for an invalid time. */
export function formatDateTime(time: Instant): string {
  return dhakaParts(time) ? `${formatDate(time)}, ${formatClock(time)}` : '—'
}

/** 'রাত ৯:০৫' in Dhaka. */
export function formatClock(time: Instant): string {
  const { hour: hourOfDay, minute: minutes } = dhakaParts(time) ?? { hour: 0, minute: 0 }
  return `${dayPart(hourOfDay)} ${bengaliDigits(`${hourOfDay % 12 || 12}:${String(minutes).padStart(2, '0')}`)}`
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

/** What a clock in Dhaka shows, the month from 0; undefined for an invalid time. */
function dhakaParts(time: Instant) {
  const shown = new Date(new Date(time).getTime() + dhakaOffset)
  if (Number.isNaN(shown.getTime())) return undefined
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth(),
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  }
}
