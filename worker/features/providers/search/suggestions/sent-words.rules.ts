import { isNeed } from '#worker/features/categories/words/start-words.rules.ts'

/** The letters of the words of all trades together, so that a site with many trades keeps a small file. */
const mostLetters = 16_800

/**
 * The words of a trade that the phones of visitors search: its names, then its needs, up to its part of the letters.
 * @param trades how many trades share the letters
 */
export function sentWords(words: readonly string[], trades: number): string {
  const share = mostLetters / Math.max(24, trades)
  const sent: string[] = []
  let letters = 0
  for (const word of [...words.filter((one) => !isNeed(one)), ...words.filter(isNeed)]) {
    letters += word.length + 1
    if (letters > share) break
    sent.push(word)
  }
  return sent.join(',')
}
