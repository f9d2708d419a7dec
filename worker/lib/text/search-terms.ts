import { foldText } from './fold.ts'

/** What somebody behind the scenes typed into a search box. */
export type SearchTerms = { phonePrefix: string } | { words: string[] }

const mostWords = 6

/** Digits are looked for as the beginning of a phone number, anything else word by word; null for nothing. */
export function searchTerms(text: string): SearchTerms | null {
  const folded = foldText(text)
  const digits = folded.replace(/[\s\-().+]/g, '')
  if (/^\d{2,}$/.test(digits)) {
    const local = digits.replace(/^(?:00)?88(?=0)/, '')
    return { phonePrefix: (local.startsWith('1') ? `0${local}` : local).slice(0, 11) }
  }
  const words = folded.split(' ').filter(Boolean).slice(0, mostWords)
  return words.length > 0 ? { words } : null
}
