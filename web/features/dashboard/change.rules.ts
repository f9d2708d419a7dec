import { formatCount } from '#web/lib/format.ts'

/** By how many per cent a figure grew, rounded; null where there was nothing to grow from, so nothing to show. */
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
