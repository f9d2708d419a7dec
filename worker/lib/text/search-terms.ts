import { foldText, joinedDigits } from './fold.ts'

export type SearchTerms = { phonePrefix: string } | { words: string[] }

const maxWords = 6

/** Digits are searched as the beginning of a phone number, other text word by word; null for an empty search. */
export function searchTerms(text: string): SearchTerms | null {
  const digits = joinedDigits(text).replace(/^\+/, '')
  if (/^\d{2,}$/.test(digits)) {
    const local = digits.replace(/^(?:00)?88(?=0)/, '')
    return { phonePrefix: (local.startsWith('1') ? `0${local}` : local).slice(0, 11) }
  }
  const words = foldText(text).split(' ').filter(Boolean).slice(0, maxWords)
  return words.length > 0 ? { words } : null
}

/** The id that a search may mean: digits without a leading zero, with or without a number sign. */
export function searchedId(text: string): number | undefined {
  const digits = /^#?([1-9]\d{0,8})$/.exec(foldText(text).trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
