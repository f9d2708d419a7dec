import { formsOf, plainWords } from '#worker/lib/text/spelling.schema.ts'
import type { Place } from './vocabulary.rules.ts'

const near = new Set(
  'কাছাকাছি কাছের কাছে আশেপাশে আশপাশে নিকটে নিকটবর্তী near nearby nearest kachakachi kasakasi kacher ashepashe pashe'
    .split(' ')
    .flatMap(plainWords),
)

/** Whether a text asks for people near the visitor, such as "plumber near me". One that names a place does not. */
export const asksNearMe = (q: string): boolean => plainWords(q).some((word) => near.has(word))

// How names of places end in both scripts. A bare "মোড়" or "road" is no name.
const ends =
  'বাজার পাড়া নগর পুর গঞ্জ হাট তলা তলী মোড় রোড গ্রাম খালী দিয়া টেক বাগ গাঁও ঘাট কান্দা কান্দি চর বাড়ি বাড়ী কলোনি টোলা পট্টি ডাঙ্গা দহ গাছা ছড়ি খোলা বাদ ' +
  'bazar bazaar para nagar nogor pur ganj gonj hat tola tala toli mor road gram khali dia tek bag bagh gaon ghat kandi kanda char bari colony patti danga abad'
const placeEnds = plainWords(ends)

/** Whether plain words that nothing explains may name a place. */
export const looksLikePlace = (words: readonly string[]): boolean =>
  words.some((word) => formsOf(word).some((form) => placeEnds.some((end) => form.endsWith(end))))

type Seen = {
  /** Words that were not understood, and that no result has. */
  unknown: string
  /** Places of one name in several districts. */
  choices: readonly Place[]
  /** Whether the list is of the whole country. */
  isEverywhere: boolean
}

/** What to tell the visitor about an answer, if there is something to tell. */
export function noticeOf({ unknown, choices: [first], isEverywhere }: Seen): string | null {
  if (first) return `কোন ${first.name}?`
  if (unknown === '') return null
  return `“${unknown}” চিনতে পারিনি${isEverywhere ? ', সারা দেশ দেখাচ্ছি' : ''}।`
}
