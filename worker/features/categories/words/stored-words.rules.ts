import { startWordsOf } from './start-words.rules.ts'

type Stored = { name: string; image: string | null; words: string[] | null }

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, at) => word === other[at])

/** What is stored for a list of words: null if they are those that come with the product, so that these can grow. */
export const storedWords = (
  words: string[] | null,
  category: { name: string; image: string | null },
): string[] | null => (words && isSame(words, startWordsOf(category)) ? null : words)

/** The stored words after an edit; the same array if nothing changes. */
export function wordsAfter(row: Stored, sent: { words?: string[] | null | undefined }): string[] | null {
  if (sent.words === undefined) return row.words
  const wanted = storedWords(sent.words, row)
  return wanted && row.words && isSame(wanted, row.words) ? row.words : wanted
}
