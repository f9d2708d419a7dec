import {
  begunSoundOf,
  bonesOf,
  isLatin,
  plainWords,
  soundOf,
  spelledPhrases,
  stemOf,
} from '#worker/lib/text/spelling.schema.ts'
import { markers, type MarkedColumn } from '../listing/listing.rules.ts'
import { isHelping } from './understanding/vocabulary.rules.ts'
import { isNeed } from '#worker/features/categories/words/words.rules.ts'

type SearchColumn = MarkedColumn | 'head'

/** The FTS5 expression for a word of a column. */
export const termOf = (column: SearchColumn, word: string): string =>
  `"${column === 'head' ? '' : markers[column]}${word}"`

/** The FTS5 expression for the words of a column that begin like this. */
const beginningOf = (column: SearchColumn, word: string): string => `${termOf(column, word)} *`

/** FTS5 expressions from the closest to the widest: each one includes the results of the one before. */
export type Matches = {
  /** Each word is a whole word of name, trade, upazila or district. */
  whole: string
  /** ... or the beginning of one (the last, half-typed word), or has the same bones. */
  near: string
  /** ... or is in the division, the experience, the bio or the description of the trade. */
  anywhere: string
}

const maxWords = 8
// A phone number has eleven digits; prices and years have fewer than six.
const digitsOfAPhone = 6

// The letters of a word in FTS5's tokenizer. Any other letter would split a quoted word, which the index refuses.
const beyondWords = /[^0-9a-z\u00df-\u00f6\u00f8-\u024f\u0981-\u09f1]+/u

/** Whether a text looks like a phone number or a part of one, which finds nothing. */
export const isPhoneLike = (q: string): boolean =>
  plainWords(q).join('').replace(/\D/g, '').length >= digitsOfAPhone

type How = {
  /** Whether a result has all words, or at least one. */
  words?: 'all' | 'any'
  /** Without words that only sound alike. */
  asWritten?: boolean
}

/** The expressions for a typed text; null if it can find nothing, such as a phone number. */
export function matchesOf(q: string, { words: which = 'all', asWritten = false }: How = {}): Matches | null {
  const typed = plainWords(q)
    .flatMap((word) => word.split(beyondWords))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (typed.join('').replace(/\D/g, '').length >= digitsOfAPhone) return null
  const wanted = typed.filter((word) => !isHelping(word))
  const words = (wanted.length > 0 ? wanted : typed).slice(0, maxWords)
  if (words.length === 0) return null
  // Of any words, none is half typed, and bones do not match.
  const exact = which === 'any'
  const units = words.map((word, at) =>
    matchesOfWord(word, { unfinished: !exact && at === words.length - 1, exact, asWritten }),
  )
  const joined = (closeness: keyof Matches) =>
    units.map((unit) => unit[closeness]).join(exact ? ' OR ' : ' AND ')
  return { whole: joined('whole'), near: joined('near'), anywhere: joined('anywhere') }
}

const termsOf = (column: SearchColumn, words: readonly string[]) => words.map((word) => termOf(column, word))
const anyOf = (terms: readonly string[]) =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`
/** Each lookup costs a walk down the index. */
function matchesOfWord(
  word: string,
  { unfinished, exact, asWritten }: { unfinished: boolean; exact: boolean; asWritten: boolean },
): Matches {
  const sound = asWritten ? '' : soundOf(word)
  // A sound of one letter is too short for a Bengali word.
  const sounds = sound.length > 1 || isLatin(word) ? [sound].filter(Boolean) : []
  // Bengali writes its vowels; only English spellings need the bones.
  const bones = isLatin(word) && !exact && sound ? [bonesOf(sound)].filter((found) => found !== null) : []
  // "in Dhaka", "of Mirpur": ঢাকায়, মিরপুরের, ধানমন্ডিতে.
  const stems = termsOf(
    'head',
    [stemOf(word)].filter((stem) => stem !== word),
  )
  const whole = [termOf('head', word), ...stems, ...termsOf('sound', sounds)]
  // Numbers match whole only.
  const isBegun = unfinished && !/\d/.test(word)
  const written = (column: SearchColumn, longerThan: number) =>
    (isBegun && word.length > longerThan ? beginningOf : termOf)(column, word)
  const heard = isBegun && !asWritten ? begunSound(word) : undefined
  const alike = [
    ...stems,
    ...orBegun('sound', sounds, heard?.sound),
    ...orBegun('bones', bones, heard?.bones),
  ]
  const near = [written('head', 1), ...alike]
  const anywhere = [
    written('head', 1),
    written('wider', 2),
    ...alike,
    ...termsOf(
      'wider_sound',
      sounds.filter((letters) => letters.length > 2),
    ),
  ]
  return { whole: anyOf(whole), near: anyOf(near), anywhere: anyOf(anywhere) }
}

function begunSound(word: string): { sound: string | undefined; bones: string | undefined } {
  const bones = bonesOf(soundOf(word, { unfinished: true }), { unfinished: true })
  return {
    sound: begunSoundOf(word),
    bones: isLatin(word) && bones && bones.length > 3 ? bones : undefined,
  }
}

const orBegun = (column: SearchColumn, wholes: readonly string[], begun: string | undefined): string[] =>
  begun === undefined
    ? termsOf(column, wholes)
    : [
        beginningOf(column, begun),
        ...termsOf(
          column,
          wholes.filter((whole) => !whole.startsWith(begun)),
        ),
      ]

/** The letters of the words of all trades together, so that a site with many trades keeps a small file. */
const maxLetters = 14_600

/**
 * The words of each trade that the phones of visitors search, separated by commas: its names, then its needs, up to its part of the
 * letters. Of those that sound alike in one script, phones need the first.
 */
export function sentWords(trades: readonly (readonly string[])[]): string[] {
  const share = maxLetters / Math.max(24, trades.length)
  const spelled = spelledPhrases(trades.flat()).values()
  return trades.map((words) => {
    const namesFirst = words
      .map((word) => ({ word, sound: `${isLatin(word)} ${spelled.next().value?.sounds.join('')}` }))
      .toSorted((one, other) => Number(isNeed(one.word)) - Number(isNeed(other.word)))
    const sent = new Map<string, string>()
    let letters = 0
    for (const { word, sound } of namesFirst) {
      if (sent.has(sound)) continue
      letters += word.length + 1
      if (letters > share) break
      sent.set(sound, word)
    }
    return [...sent.values()].join(',')
  })
}

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
