// How people spell a word: one fold, one sound and one list of endings for the box that suggests, the search and, as SQL, its index.
import { foldText } from './fold.ts'

/**
 * How a word sounds: রহিম, rohim and raheem are all `rhim`. The replacements apply in order, to text with spaces around
 * each word. The index is made from the same lists in SQL, so a change needs a migration that writes the index again.
 */
export type Replacement = readonly [from: string, to: string]

const each = (letters: string, to: string): Replacement[] => Array.from(letters, (letter) => [letter, to])
const pairs = (text: string): Replacement[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [from = '', to = ''] = pair.split('>')
      // `_` stands for the space at either end of a word.
      return [from.replaceAll('_', ' '), to.replaceAll('_', ' ')]
    })

export const isLatin = (text: string): boolean => /^[a-z]/i.test(text)

/** One writing of each letter, words separated by spaces. What `foldText` does, for SQL, which cannot call it. */
export const plainRules: readonly Replacement[] = [
  ['\u09dc', '\u09a1\u09bc'],
  ['\u09dd', '\u09a2\u09bc'],
  ['\u09df', '\u09af\u09bc'],
  ['\u09c7\u09be', '\u09cb'],
  ['\u09c7\u09d7', '\u09cc'],
  ...each("\u200b\u200c\u200d\ufeff'’‘`", ''),
  ...Array.from('০১২৩৪৫৬৭৮৯', (digit, value): Replacement => [digit, String(value)]),
  // রাজমিস্ত্রি is written in one word and in two.
  ['মিস্ত্রী', 'মিস্ত্রি'],
  ['মিস্ত্রি', ' মিস্ত্রি'],
  ['mistry', 'mistri'],
  ['mistiri', 'mistri'],
  ['mistri', ' mistri'],
  ...each('\n\r\t.,;:!?।|/\\-–—_()[]{}<>"“”+&*#%@=~^$', ' '),
]

/** Latin letters as people type Bengali, and English words as they are said here. `A` keeps an `a` that counts. */
export const latinRules: readonly Replacement[] = pairs(`
  tion>sin sion>sin sch>sk tech>tek mech>mek que_>k_ x>ks q>k ck>k chh>ç ch>ç ce>se ci>si cy>si c>k ç>c
  ksh>k ph>f kh>k gh>g jh>j zh>j th>t dh>d bh>b sh>s rh>r gya>ga z>j v>b ngg>ng
  bb>b cc>c dd>d ff>f gg>g hh>h jj>j kk>k ll>l mm>m nn>n pp>p rr>r ss>s tt>t
  oo>u ee>i ea>i owd>ud oud>ud aud>ud
  er_>r_ e_>_ ah_>A_ h_>_ a_>A_ _o>_A _a>_A y>i e>i a> o>
`)

/** The same letters from Bengali ones. An inherent vowel is never written, so neither are a and o inside a word. */
export const bengaliRules: readonly Replacement[] = [
  ...pairs('ক্ষ>k জ্ঞ>g িঞ>ি ওয়>w োয়>w ুয়>u উয়>u য়>i ড়>r ঢ়>r ্য> ম্ব>mb র্ব>rb ল্ব>lb ্ব> হ_>_'),
  ...pairs('_আ>_A _অ>_A _ও>_A া_>A_ ের_>r_ ে_>_ ং>ng ৃ>ri ঋ>ri'),
  ...each('িীেৈইঈএঐ', 'i'),
  ...each('ুূৌউঊঔ', 'u'),
  ...each('াোঅআওঁঃ়', ''),
  ...pairs('ক>k খ>k গ>g ঘ>g ঙ>ng চ>c ছ>c জ>j ঝ>j য>j ঞ>n ণ>n ন>n ট>t ঠ>t ত>t থ>t ৎ>t ড>d ঢ>d দ>d ধ>d'),
  ...pairs('প>p ফ>f ব>b ভ>b ম>m র>r ল>l শ>s ষ>s স>s হ>h'),
  ...Array.from('bcdfghjklmnprst', (letter): Replacement => [`${letter}্${letter}`, letter]),
  ...pairs('্> ngg>ng ii>i uu>u A>a'),
]

/** From a sound to its bones: consonants, and an `a` for whatever vowel the word begins with. plumber is প্লাম্বার. */
export const bonesRules: readonly Replacement[] = pairs('_i>_a _u>_a _w>_a i> u> w> a_>_')

const apply = (text: string, rules: readonly Replacement[]) =>
  rules.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

// Between phrases that are transformed together: no rule knows it, and no text has it after folding.
const boundary = '\u0001'
const withoutBoundary = (text: string) => text.replaceAll(boundary, ' ')

/** {@link plainWords} of many phrases: a hundred times faster than one by one. */
const plainPhrases = (phrases: readonly string[]): string[][] =>
  apply(foldText(phrases.map(withoutBoundary).join(boundary)), plainRules)
    .split(boundary)
    .map((phrase) => phrase.split(' ').filter(Boolean))

/** {@link soundOf} of many plain words, in their order. */
export const soundsOf = (words: readonly string[]): string[] =>
  apply(apply(` ${words.join(` ${boundary} `)} `, latinRules), bengaliRules)
    .split(boundary)
    .map((sound) => sound.trim())

export const plainWords = (text: string): string[] =>
  apply(foldText(text), plainRules).split(' ').filter(Boolean)

/** The sound of one plain word, maybe empty. `unfinished`: nothing is known about its end. */
export function soundOf(word: string, { unfinished = false } = {}): string {
  return apply(apply(` ${word}${unfinished ? '' : ' '}`, latinRules), bengaliRules).trim()
}

// Fewer say nothing: বাবা and বিবি would be one.
const minBones = 3

/** The bones of a sound, or null when they are too few to tell words apart. */
export function bonesOf(sound: string, { unfinished = false } = {}): string | null {
  const bones = apply(` ${sound}${unfinished ? '' : ' '}`, bonesRules).trim()
  return bones.length >= minBones ? bones : null
}

// Endings of a noun: genitive, locative, objective, plural, article, emphasis. "te", "er" and "y" are those of Bengali in
// Latin letters, "s" the English plural.
const bengaliEndings =
  'গুলোতে গুলোর গুলির গুলো গুলি েদেরকে দেরকে েদের দের য়েরা েরা রা টির টার টিকে টাকে টিতে টাতে টি টা য়ের য়েতে েতেই তেই েতে ের তে কে য় েই ে র ই ও'
    .normalize('NFC')
    .split(' ')
const latinEndings =
  'gulor gulo guli derke der era ra tir tar ti ta yer eer er ete te ke ey ay ai ye s e y r i o'.split(' ')

const minBengali = 2
const minLatin = 3
const deepest = 2

/** কাটন, কাটনো and কাটবার are said for কাটা, and চালাইবার for চালানো. The trades have these. */
const verbalNouns: readonly (readonly [RegExp, string])[] = [
  [/(?<=[\u0995-\u09b9\u09bc])নো?$/u, 'া'],
  [/(?<=[\u0995-\u09b9\u09bc])(?:ি|ই)?বা$/u, 'া'],
  [/াইবা$/u, 'ানো'],
]

/**
 * A plain word and the words that it may be an inflection of: বাচ্চাদের is also বাচ্চা. The endings are ambiguous, so a
 * form may be no word at all.
 */
export function formsOf(word: string): string[] {
  const forms = new Set([word])
  let grown: string[] = [word]
  for (let depth = 0; depth < deepest; depth++) {
    // Two endings of one letter would make "cla" of "class".
    grown = grown.flatMap((form) =>
      stemsOf(form).filter(
        (stem) => form === word || form.length - stem.length > 1 || word.length - form.length > 1,
      ),
    )
    for (const stem of grown) forms.add(stem)
  }
  const nouns = Array.from(forms, (form) =>
    verbalNouns.flatMap(([end, noun]) => (end.test(form) ? [form.replace(end, noun)] : [])),
  )
  return [...forms, ...nouns.flat()]
}

/** The shortest form that is left when the longest ending is taken away; the word itself if it has none. */
export const stemOf = (word: string): string => stemsOf(word)[0] ?? word

function stemsOf(word: string): string[] {
  const [endings, fewest] = isLatin(word) ? [latinEndings, minLatin] : [bengaliEndings, minBengali]
  return endings
    .filter((ending) => word.length - ending.length >= fewest && word.endsWith(ending))
    .toSorted((a, b) => b.length - a.length)
    .map((ending) => word.slice(0, -ending.length))
}

/** The words of each phrase, and their sounds. */
export function spelledPhrases(phrases: readonly string[]): { words: string[]; sounds: string[] }[] {
  const plain = plainPhrases(phrases)
  const known = [...new Set(plain.flat())]
  const sounds = soundsOf(known)
  const soundOfWord = new Map(known.map((word, at) => [word, sounds[at] ?? '']))
  return plain.map((words) => ({ words, sounds: words.map((word) => soundOfWord.get(word) ?? '') }))
}

/** A word, or a phrase without its spaces, as it is written and as it sounds. */
export type Form = { written: string; sound: string }

/** The forms of each word, the word itself first. */
export function wordForms(words: readonly string[]): Form[][] {
  const written = words.map(formsOf)
  const sounds = soundsOf(written.flat())
  return written.map((forms) => forms.map((form) => ({ written: form, sound: sounds.shift() ?? '' })))
}

const maxForms = 40

/** The forms of a phrase: those of its words, joined, the uninflected first. */
export const phraseForms = (parts: readonly (readonly Form[])[]): Form[] =>
  parts.reduce<Form[]>(
    (joined, forms) =>
      joined
        .flatMap((begun) =>
          forms.map((form) => ({ written: begun.written + form.written, sound: begun.sound + form.sound })),
        )
        .slice(0, maxForms),
    [{ written: '', sound: '' }],
  )

/** The sound of a half-typed word; undefined while it is too short to mean something. */
export function begunSoundOf(word: string): string | undefined {
  const sound = soundOf(word, { unfinished: true })
  return sound.length >= (isLatin(word) && word.length < 5 ? 2 : 3) ? sound : undefined
}

/** How long the sound of a word or phrase is at least, if it names something by itself. */
export const leastSound = (written: string): number => (isLatin(written) ? 3 : 4)

/** A typo in a shorter sound would make another word of it. */
export const minForgivenLength = 5

/** Whether one text becomes the other by one letter more, one less, another one, or two neighbours exchanged. */
export function isWithinOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [left, right] = [one.slice(start), other.slice(start)]
  if (left.length > right.length) return left.slice(1) === right
  if (left.length < right.length) return left === right.slice(1)
  return (
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}
