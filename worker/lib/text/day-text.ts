import { typedDigits } from './fold.ts'

/**
 * Reads a day as people write it in Bangladesh, in Bengali or Latin digits: '২৬/১১/২০২৬', '5-3-2026' or '০৫০৩২০২৬'.
 * @returns yyyy-mm-dd; null for what is no day
 */
export function readDay(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})$|^$/.exec(spaced(typedDigits(text).trim())) ?? []
  return wholeDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** As {@link readDay}, and `yyyy-mm-dd` as it is. */
export const readAnyDay = (text: string): string | null => wholeDay(text.trim()) ?? readDay(text)

// The thirtieth of February becomes a day in March.
function wholeDay(written: string): string | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(written) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? null : written
}

const spaced = (text: string) => text.replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3')
