import { formatCount, bengaliDigits } from '#web/lib/format.ts'

/** The greeting for an hour of the day in Dhaka, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'শুভ সকাল'
  if (hour < 17) return 'শুভ দুপুর'
  return hour < 20 ? 'শুভ বিকাল' : 'শুভ সন্ধ্যা'
}

/** The growth in percent, rounded. Null when the previous value is 0. */
export function changeOf(current: number, previous: number): number | null {
  if (previous <= 0) return null
  const percent = Math.round(((current - previous) / previous) * 100)
  return percent === 0 ? 0 : percent
}

/** '১২% বেশি', '৩% কম', 'একই' */
export function changeText(percent: number): string {
  if (percent === 0) return 'একই'
  return `${formatCount(Math.abs(percent))}% ${percent > 0 ? 'বেশি' : 'কম'}`
}

const weekdays = ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার']

/** The weekday of a calendar day, `yyyy-mm-dd`. */
export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

const months = ['জানু', 'ফেব্রু', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টে', 'অক্টো', 'নভে', 'ডিসে']

/** '2026-11-05' as '৫ নভে'. */
export function dayLabel(day: string): string {
  const [, month = '1', date = '1'] = day.split('-')
  return bengaliDigits(`${Number(date)} ${months[Number(month) - 1] ?? ''}`)
}

/** A short amount for an axis: '৫০০', '১২ হাজার', '২.৫ লাখ'. */
export function shortTaka(amount: number): string {
  const size = Math.abs(amount)
  const inUnits = (unit: number) => {
    const value = Math.round((amount / unit) * 10) / 10
    return formatCount(value, { decimals: Number.isInteger(value) ? 0 : 1 })
  }
  if (size >= 100_000) return `৳${inUnits(100_000)} লাখ`
  if (size >= 1_000) return `৳${inUnits(1_000)} হাজার`
  return `৳${formatCount(Math.round(amount))}`
}

/** Round amounts for the axis of a chart, in about four steps of whole taka, from the least or 0 to the most. */
export function axisOf(amounts: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...amounts), Math.max(1, ...amounts)]
  const rough = (most - least) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power,
  )
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

type Day = { day: string; revenue_bdt: number; refunded_bdt: number; payments: number }

/** Groups days into weeks, newest first. The oldest week may be shorter. */
export function byWeek(days: readonly Day[]) {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => {
    const end = days.length - week * 7
    const span = days.slice(Math.max(0, end - 7), end)
    const sum = (of: (day: Day) => number) =>
      span.reduce((total, day) => total + Math.round(of(day) * 100), 0) / 100
    return {
      from: span[0]?.day ?? '',
      to: span.at(-1)?.day ?? '',
      revenue: sum((day) => day.revenue_bdt),
      refunded: sum((day) => day.refunded_bdt),
      payments: sum((day) => day.payments),
    }
  })
}
