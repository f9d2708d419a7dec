import { plainWords } from '#worker/lib/text/spelling.schema.ts'

/** The most different texts that are kept of a day, and the most that one network adds to a day. */
export const unmetADay = { site: 1000, network: 30 } as const

/** Days for which an unmet search is kept. */
export const daysOfUnmet = 60

const longest = 60
const shortest = 3

/** The words of a search as they are kept, without any that has a digit; null if that leaves nothing to learn from. */
export function unmetWords(q: string): string | null {
  const words = plainWords(q.normalize('NFKC')).filter((word) => /^[\p{L}\p{M}]+$/u.test(word))
  const text = words.join(' ').slice(0, longest).trim()
  return text.length >= shortest ? text : null
}
