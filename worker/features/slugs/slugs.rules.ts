import { invisibleMarks } from '#worker/lib/text/fold.ts'
import { maxSlugLength } from './slug-field.schema.ts'

const cut = (slug: string) => slug.slice(0, maxSlugLength).replace(/-+$/, '')

/** The slug of an English name: "Cox's Bazar" is coxs-bazar. Empty for a name without Latin letters and digits. */
export const slugOf = (name: string): string =>
  cut(
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[\u0300-\u036f'’‘`]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+/, ''),
  )

/** Pairs of a Bengali letter and its Latin one: "ক k, খ kh". */
const readPairs = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(', ').map((pair) => [pair.charAt(0), pair.slice(2)]))

const consonants = readPairs(
  'ক k, খ kh, গ g, ঘ gh, ঙ ng, চ ch, ছ chh, জ j, ঝ jh, ঞ n, ট t, ঠ th, ড d, ঢ dh, ণ n, ত t, থ th, দ d, ধ dh, ন n, ' +
    'প p, ফ f, ব b, ভ v, ম m, য j, র r, ল l, শ sh, ষ sh, স s, হ h',
)
const vowels = readPairs('অ o, আ a, ই i, ঈ i, উ u, ঊ u, ঋ ri, এ e, ঐ oi, ও o, ঔ ou')
const signs = readPairs(
  '\u09be a, \u09bf i, \u09c0 i, \u09c1 u, \u09c2 u, \u09c3 ri, \u09c7 e, \u09c8 oi, \u09cb o, \u09cc ou',
)
const marks: Record<string, string> = { 'ং': 'ng', 'ঃ': '', ৎ: 't', 'ঁ': '' }
const nukta = '\u09bc'
const withNukta: Record<string, string> = { ড: 'r', ঢ: 'rh', য: 'y' }
const virama = '\u09cd'

/** A Bengali name in Latin letters, as people write it: মিস্ত্রি is mistri. Other characters stay. */
export function romanise(text: string): string {
  const letters = Array.from(text.normalize('NFC').replace(invisibleMarks, ''))
  let latin = ''
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? ''
    const consonant = consonants[letter]
    if (consonant === undefined) {
      if (letter !== virama && letter !== nukta)
        latin += vowels[letter] ?? signs[letter] ?? marks[letter] ?? letter
      continue
    }
    const isDotted = letters[at + 1] === nukta
    if (isDotted) at += 1
    const next = letters[at + 1] ?? ''
    latin += isDotted ? (withNukta[letter] ?? consonant) : consonant
    // The inherent vowel is written between two consonants of a word.
    if (consonants[next] !== undefined) latin += 'o'
  }
  return latin
}

const maxNumbered = 30

/** Slugs for a row in the order of preference; the first one that is free is taken. Empty if the names make none. */
export function slugChoices(...preferred: readonly string[]): string[] {
  const choices = preferred.filter(Boolean)
  const base = choices[0]
  if (base === undefined) return []
  const numbered = Array.from(
    { length: maxNumbered },
    (_, at) => `${base.slice(0, maxSlugLength - 3)}-${at + 2}`,
  )
  return [...new Set([...choices, ...numbered])]
}

/** Divisions and districts share one level of the address, and five of them a name, so a division says what it is. */
export const divisionSlug = (name: string): string =>
  cut(`${slugOf(name).slice(0, maxSlugLength - 9)}-division`)
