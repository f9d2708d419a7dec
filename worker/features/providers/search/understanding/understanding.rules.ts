import {
  type Form,
  isWithinOneTypo,
  leastSound,
  minForgivenLength,
  phraseForms,
  plainWords,
  soundOf,
  wordForms,
  formsOf,
} from '#worker/lib/text/spelling.schema.ts'
import { standardWord } from '#worker/features/categories/words/dialect-words.rules.ts'
import {
  type Meaning,
  type Place,
  type Trade,
  type Vocabulary,
  genderOf,
  isHelping,
  liesIn,
} from './vocabulary.rules.ts'

/** What a typed text asks for. Empty lists mean: not understood. */
export type Understood = {
  /** Any of these trades. */
  trades: readonly Trade[]
  /** Any of these places, which have one name and one level. */
  places: readonly Place[]
  /** Words that ask for a gender. */
  gender: 'female' | 'male' | null
  /** What is left, without helping words, as plain words. */
  rest: readonly string[]
}

// A spoken sentence has some 25.
const maxTokens = 30

/** `weight`: its words that say something by themselves. */
type Span = FoundSpan & { weight: number }
/** `isExact`: the words stand so in the vocabulary; others only sound like it. */
type FoundSpan = { from: number; length: number; meanings: readonly Meaning[]; isExact: boolean }

/** Understands a text: longest phrases first, in any spelling, with any ending, and with one typo in a longer word. */
export function understand(q: string, vocabulary: Vocabulary): Understood {
  const words = plainWords(q)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxTokens)
    .map((word) => (isStandard(word, vocabulary) ? word : standardWord(word)))
  const spans = withoutLikeness(withoutGeneral(spansOf(words, vocabulary), words))
  const trades = tradesOf(spans)
  const places = placesOf(spans)
  const isNamed = spans.some(({ meanings }) => namesOnly(meanings).length > 0)
  const isChosen = (meaning: Meaning) =>
    meaning.kind === 'place' ||
    (trades.some(({ id }) => id === meaning.trade.id) && !(isNamed && meaning.isNeed))
  // A need beside the name of a trade ranks; a second place is left out.
  const used = new Set(
    spans
      .filter(({ meanings }) => meanings.some(isChosen))
      .flatMap(({ from, length }) => Array.from({ length }, (_, step) => from + step)),
  )
  const left = words.filter((_, at) => !used.has(at))
  const gender = left.map(genderOf).find((found) => found !== null) ?? null
  return {
    trades,
    places,
    gender,
    rest: left.filter((word) => !isHelping(word) && genderOf(word) === null),
  }
}

/** Also with an ending: অংকে is no dialect for "to the paint". */
const isStandard = (word: string, { written }: Vocabulary): boolean =>
  written.has(word) ||
  isHelping(word) ||
  formsOf(word).some((form) => written.get(form)?.some(({ kind }) => kind === 'trade'))

/** "বার বার ফিউজ কাটে" sounds like a barber, but says what is to be done. */
function withoutLikeness(spans: Span[]): Span[] {
  const trades = spans.filter(({ meanings }) => tradeMeanings(meanings).length > 0)
  const hasNeed = trades.some(({ meanings, isExact }) => isExact && namesOnly(meanings).length === 0)
  const isLikeness = ({ meanings, isExact }: Span) => !isExact && namesOnly(meanings).length > 0
  return hasNeed ? spans.filter((span) => !isLikeness(span)) : spans
}

/** কাজের লোক is a maid, but রঙের কাজের লোক is a painter. */
function withoutGeneral(spans: Span[], words: readonly string[]): Span[] {
  const isGeneral = ({ from, length }: Span) => words.slice(from, from + length).every(isHelping)
  const isTrade = ({ meanings }: Span) => meanings.some(({ kind }) => kind === 'trade')
  return spans.some((span) => isTrade(span) && !isGeneral(span))
    ? spans.filter((span) => !isTrade(span) || !isGeneral(span))
    : spans
}

function spansOf(words: readonly string[], vocabulary: Vocabulary): Span[] {
  const forms = wordForms(words)
  const spans: Span[] = []
  for (let at = 0; at < words.length;) {
    const found = longestAt(words, forms, at, vocabulary) ?? typoAt(words, forms, at, vocabulary)
    if (found) {
      const own = words.slice(at, at + found.length).filter((word) => !isHelping(word))
      spans.push({ ...found, weight: own.length || found.length })
    }
    at += found?.length ?? 1
  }
  return spans
}

function longestAt(
  words: readonly string[],
  forms: readonly (readonly Form[])[],
  from: number,
  { written, sounding, longest }: Vocabulary,
): FoundSpan | null {
  for (let length = Math.min(longest, words.length - from); length > 0; length--) {
    const joined = phraseForms(forms.slice(from, from + length))
    const exact = joined.map((form) => written.get(form.written)).find((meanings) => meanings !== undefined)
    if (exact) return { from, length, meanings: exact, isExact: true }
    if (words.slice(from, from + length).every(isHelping)) continue
    const least = leastSound(words[from] ?? '')
    const alike = joined
      .map(({ sound }) => heardFrom(sounding, sound, { least, minNeed: minNeedLength, minPlace: least }))
      .find((meanings) => meanings.length > 0)
    if (alike) return { from, length, meanings: alike, isExact: false }
  }
  return null
}

/** A shorter need is understood in its own spelling only. */
const minNeedLength = 5

/** Names of people sound like needs and places, which are many: these need a longer sound. */
const heardFrom = (
  sounding: Vocabulary['sounding'],
  sound: string,
  { least, minNeed, minPlace }: { least: number; minNeed: number; minPlace: number },
): readonly Meaning[] =>
  (sounding.get(sound) ?? []).filter((meaning) => {
    const wanted = meaning.kind === 'place' ? minPlace : meaning.isNeed ? minNeed : least
    return sound.length >= wanted
  })

const craftsman: ReadonlySet<string> = new Set(plainWords('মিস্ত্রি mistri'))

function typoAt(
  words: readonly string[],
  forms: readonly (readonly Form[])[],
  from: number,
  { sounding, byLength }: Vocabulary,
): FoundSpan | null {
  for (let length = Math.min(2, words.length - from); length > 0; length--) {
    const [first = '', second = first] = words.slice(from, from + length)
    // মিস্ত্রি helps, but ends many names: "কারেন মিস্ত্রি".
    if (isHelping(first) || (isHelping(second) && !craftsman.has(second))) continue
    for (const { sound } of phraseForms(forms.slice(from, from + length)).slice(0, 4)) {
      if (sound.length < minForgivenLength) continue
      for (const size of [sound.length, sound.length + 1, sound.length - 1]) {
        const near = byLength
          .get(size)
          ?.find((known) => known !== sound && known[0] === sound[0] && isWithinOneTypo(known, sound))
        const meanings =
          near === undefined
            ? []
            : heardFrom(sounding, near, { least: minForgivenLength, minNeed: 6, minPlace: 7 })
        if (meanings.length > 0) return { from, length, meanings, isExact: false }
      }
    }
  }
  return null
}

const maxTrades = 3

/**
 * Names of trades count before needs: in "bathroom tiles" the tiles do, in "child tutor" the tutor. Of needs the longest counts,
 * without its helping words: in "চুল রং করা" the object চুল counts as much as রং করা, and before it.
 */
function tradesOf(spans: readonly Span[]): Trade[] {
  const called = spans.map(({ meanings, weight }) => ({ weight, meanings: tradeMeanings(meanings) }))
  const names = called.map(({ meanings }) => namesOnly(meanings)).filter((found) => found.length > 0)
  const needed = called.filter(({ meanings }) => meanings.length > 0)
  const most = Math.max(...needed.map(({ weight }) => weight))
  const longest = needed.filter(({ weight }) => weight === most).map(({ meanings }) => meanings)
  const chosen = (names.length > 0 ? names : longest).flat().map(({ trade }) => trade)
  return [...new Map(chosen.map((trade) => [trade.id, trade])).values()].slice(0, maxTrades)
}

const tradeMeanings = (meanings: readonly Meaning[]) => meanings.filter((meaning) => meaning.kind === 'trade')

const namesOnly = (meanings: readonly Meaning[]) => tradeMeanings(meanings).filter(({ isNeed }) => !isNeed)

/** The narrowest place, in the wider one that the text names, if it names one. */
function placesOf(spans: readonly Span[]): Place[] {
  const groups = spans
    .map(({ meanings }) => meanings.flatMap((meaning) => (meaning.kind === 'place' ? [meaning.place] : [])))
    .filter((places, at) => places.length > 0 && !spans[at]?.meanings.some(({ kind }) => kind === 'trade'))
  const [first] = groups
  if (!first) return []
  const resolved = groups
    .map((places) => {
      const rest = groups.filter((group) => group !== places).flat()
      const within = places.filter((place) => rest.some((outer) => liesIn(place, outer)))
      return within.length > 0 ? heaviest(within) : null
    })
    .find((places) => places !== null)
  if (resolved) return resolved
  return heaviest(first)
}

const maxPlaces = 6

function heaviest(places: readonly Place[]): Place[] {
  const most = Math.max(...places.map(({ weight }) => weight))
  return places.filter(({ weight }) => weight === most).slice(0, maxPlaces)
}

const maxSuggested = 4
// Pairs of letters that two sounds must share, as a part of all their pairs. Fewer make উকিল a carpenter.
const minShared = 0.5

/** The trades whose words sound most like a text that found nothing, then the first of the site. */
export function suggestTrades(q: string, { trades, sounding }: Vocabulary): Trade[] {
  const wanted = plainWords(q)
    .filter((word) => !isHelping(word))
    .slice(0, 5)
    .map((word) => pairsOf(soundOf(word)))
    .filter((pairs) => pairs.size > 1)
  const likeness = new Map<number, number>()
  if (wanted.length > 0)
    for (const [sound, meanings] of sounding) {
      const pairs = pairsOf(sound)
      const shared = Math.max(...wanted.map((some) => sharedPart(some, pairs)))
      if (shared < minShared) continue
      for (const meaning of meanings)
        // A short need only sounds alike: "mobil" is the oil of an engine, not a mobile.
        if (meaning.kind === 'trade' && !(meaning.isNeed && sound.length < minNeedLength))
          likeness.set(meaning.trade.id, Math.max(likeness.get(meaning.trade.id) ?? 0, shared))
    }
  return trades
    .toSorted((a, b) => (likeness.get(b.id) ?? 0) - (likeness.get(a.id) ?? 0))
    .slice(0, maxSuggested)
}

const pairsOf = (sound: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, sound.length - 1) }, (_, at) => sound.slice(at, at + 2)))

function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length
  return shared / Math.max(1, one.size + other.size - shared)
}

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

// Parts of a name that stand apart: "মতিগঞ্জ বাজার", "hasnahena para".
const apart = new Set(
  plainWords('বাজার পাড়া নগর মোড় রোড গ্রাম হাট কলোনি bazar bazaar para nagar mor road gram hat colony'),
)

/** Of the plain words that nothing explains, those that may name a place. */
export const placeLike = (words: readonly string[]): string[] =>
  words.filter(
    (word, at) => looksLikePlace(word) || (at > 0 && apart.has(word)) || apart.has(words[at + 1] ?? ''),
  )

const looksLikePlace = (word: string): boolean =>
  formsOf(word).some((form) => placeEnds.some((end) => form.length > end.length + 1 && form.endsWith(end)))

type Seen = {
  /** Words that look like a place, were not understood, and that no result has. */
  unknown: string
  /** Places of one name in several districts. */
  choices: readonly Place[]
  /** Whether the list is of the whole country. */
  isEverywhere: boolean
}

/** What to tell the visitor about an answer, if there is something to tell. */
export function noticeOf({ unknown, choices: [first], isEverywhere }: Seen): string | null {
  if (first) return `কোন ${first.called ?? first.name}?`
  if (unknown === '') return null
  return `“${unknown}” নামে এলাকা পাইনি।${isEverywhere ? ' এলাকা বেছে নিন।' : ''}`
}
