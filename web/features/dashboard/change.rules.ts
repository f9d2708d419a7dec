import { formatCount } from '#web/lib/format.ts'

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
