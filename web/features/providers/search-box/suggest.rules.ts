import { locativeOf } from '#worker/lib/text/locative.schema.ts'
import {
  begunSoundOf,
  type Form,
  isWithinOneTypo,
  leastSound,
  minForgivenLength,
  phraseForms,
  plainWords,
  spelledPhrases,
  wordForms,
} from '#worker/lib/text/spelling.schema.ts'

type Named = { id: number; name: string; words: string }

/** What `GET /api/search/suggestions` answers. */
export type SuggestionFile = {
  trades: readonly (Named & { image: string | null })[]
  /** Words that name nothing, separated by commas. */
  helping: string
  divisions: readonly Named[]
  districts: readonly (Named & { division_id: number })[]
  /** `areas`: localities, separated by semicolons: a name and its other spellings, separated by commas. */
  upazilas: readonly (Named & { district_id: number; areas: string })[]
}

type PlaceChoice = {
  division_id: number
  district_id?: number | undefined
  upazila_id?: number | undefined
}
type Choice = Partial<PlaceChoice> & { category?: number | undefined }

type SuggestedTrade = { kind: 'trade'; id: number; name: string; image: string | null; order: number }
export type SuggestedPlace = {
  kind: 'place'
  level: 'division' | 'district' | 'upazila'
  name: string
  /** The thana in which a locality lies. */
  within?: string
  /** What tells places of one name apart. */
  detail: string
  choice: PlaceChoice
  order: number
}
type Meaning = SuggestedTrade | SuggestedPlace

/** `choice`: the filters of the list that the suggestion leads to. */
export type Suggestion = {
  kind: 'trade' | 'place' | 'both'
  label: string
  detail: string
  image: string | null
  choice: Choice
}

type Entry = Form & { meaning: Meaning; isName: boolean }

export type SuggestionIndex = {
  trades: readonly SuggestedTrade[]
  places: readonly SuggestedPlace[]
  /** By the letters, and by the sound, of a phrase without spaces; sorted. */
  written: readonly Entry[]
  sounding: readonly Entry[]
  helping: ReadonlySet<string>
}

/** Builds the index of all words: some 3,500, in some milliseconds of a phone. */
export function buildIndex(file: SuggestionFile): SuggestionIndex {
  const { trades, helping, divisions, districts, upazilas } = file
  const divisionOf = new Map(divisions.map((division) => [division.id, division]))
  const districtOf = new Map(districts.map((district) => [district.id, district]))
  const thanas = upazilas.flatMap(({ id, district_id: districtId, name, words, areas }) => {
    const district = districtOf.get(districtId)
    const division = divisionOf.get(district?.division_id ?? 0)
    if (!district || !division) return []
    const choice = { division_id: division.id, district_id: districtId, upazila_id: id }
    return [{ place: { level: 'upazila' as const, name, detail: district.name, choice }, words, areas }]
  })
  const places: { place: Omit<SuggestedPlace, 'order' | 'kind'>; words: string }[] = [
    // The district before the division of its name: its people are nearer.
    ...districts.map(({ id, division_id: division, name, words }) => ({
      place: {
        level: 'district' as const,
        name,
        detail: 'জেলা',
        choice: { division_id: division, district_id: id },
      },
      words,
    })),
    ...divisions.map(({ id, name, words }) => ({
      place: { level: 'division' as const, name, detail: 'বিভাগ', choice: { division_id: id } },
      words,
    })),
    ...thanas.map(({ place, words }) => ({ place, words })),
    // A place before what lies in it.
    ...thanas.flatMap(({ place, areas }) =>
      areas
        .split(';')
        .filter(Boolean)
        .map((area) => {
          const [name = '', ...others] = area.split(',')
          return { place: { ...place, name, within: place.name }, words: others.join(',') }
        }),
    ),
  ]
  const named = [
    ...trades.map(({ id, name, image, words }, order) => ({
      meaning: { kind: 'trade' as const, id, name, image, order },
      words,
    })),
    ...places.map(({ place, words }, order) => ({
      meaning: { kind: 'place' as const, ...place, order },
      words,
    })),
  ]
  const entries = writtenEntries(named)
  return {
    trades: named.flatMap(({ meaning }) => (meaning.kind === 'trade' ? [meaning] : [])),
    places: named.flatMap(({ meaning }) => (meaning.kind === 'place' ? [meaning] : [])),
    written: entries.toSorted((a, b) => compare(a.written, b.written)),
    sounding: entries.toSorted((a, b) => compare(a.sound, b.sound)),
    helping: new Set(helping.split(',')),
  }
}

export type Trades = readonly { id: number; name: string }[]

/** Builds the index of what a page knows before all words have come: the names of trades. */
export const indexOfNames = (trades: Trades): SuggestionIndex =>
  buildIndex({
    trades: trades.map(({ id, name }) => ({ id, name, words: '', image: null })),
    helping: '',
    divisions: [],
    districts: [],
    upazilas: [],
  })

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function writtenEntries(named: readonly { meaning: Meaning; words: string }[]): Entry[] {
  const phrases = named.flatMap(({ meaning, words }) =>
    [meaning.name, ...words.split(',')].map((phrase, at) => ({ phrase, meaning, isName: at === 0 })),
  )
  const spelled = spelledPhrases(phrases.map(({ phrase }) => phrase))
  return phrases
    .map(({ meaning, isName }, at) => ({
      written: spelled[at]?.words.join('') ?? '',
      sound: spelled[at]?.sounds.join('') ?? '',
      meaning,
      isName,
    }))
    .filter(({ written }) => written !== '')
}

const maxTokens = 8
const maxPhraseWords = 4
const maxOfAKind = 4
const maxBoth = 3
const maxSuggestions = 8

/** Words of a text that mean something; `quality` is lower for a better match. `isGeneral`: they only help, like কাজের লোক. */
type Span = { found: readonly Found[]; isGeneral?: boolean }
type Found = { meaning: Meaning; quality: number }

/**
 * What a typed text may mean, best first: "trade in place", trades, places. Its last word may be half typed. Spellings, endings
 * and one typo are forgiven.
 * @param near the place of the visitor, for which a text that names only a trade is completed
 */
export function suggest(text: string, index: SuggestionIndex, near?: SuggestedPlace): Suggestion[] {
  const tokens = tokensOf(text)
  const spans = spansOf(tokens, index)
  if (spans.length === 0) return tradesWith(tokens.at(-1) ?? '', index)
  const { trades, places, pairs } = meaningsOf(spans, index, near)
  const both = pairs.slice(0, maxBoth).map(([trade, place]) => bothIn(trade, place))
  const found = [
    ...both,
    ...trades.slice(0, maxOfAKind).map(tradeSuggestion),
    ...places.slice(0, maxOfAKind).map(placeSuggestion),
  ]
  // A place alone leads to its first trades, too; they come after it.
  const isPlaceOnly = trades.length === 0 && places.length > 0
  // One or two letters after a trade may begin anything.
  const [first] = trades
  const isVague = first !== undefined && places.length > 0 && (tokens.at(-1) ?? '').length < minBegun
  if (isVague)
    return [
      tradeSuggestion(first),
      ...found.filter(({ choice }) => choice.category !== first.id || choice.division_id !== undefined),
    ].slice(0, maxSuggestions)
  const ordered = isPlaceOnly ? [...found.slice(both.length), ...both] : found
  return ordered.slice(0, maxSuggestions)
}

// Worse ones are half typed or have a typo.
const worstNamed = 2

/**
 * What a whole text surely names: its trades and places then stand for themselves, beside no chosen ones. Words that name a trade and
 * a place mean the trade, as in the list.
 */
export function namedIn(text: string, index: SuggestionIndex): { trade: boolean; place: boolean } {
  const named = new Set(
    spansOf(tokensOf(text), index)
      .map(({ found }) =>
        found.filter(({ quality }) => quality <= worstNamed && quality === found[0]?.quality),
      )
      .filter((found) => found.length > 0)
      .map((found) => (found.some(({ meaning }) => isTrade(meaning)) ? 'trade' : 'place')),
  )
  return { trade: named.has('trade'), place: named.has('place') }
}

const tokensOf = (text: string) => plainWords(text).slice(0, maxTokens)

/** কাজের লোক is a maid, but রঙের কাজের লোক is a painter. */
function spansOf(tokens: readonly string[], index: SuggestionIndex): Span[] {
  const forms = wordForms(tokens)
  const spans: Span[] = []
  for (let at = 0; at < tokens.length;) {
    const [length, span] = longestAt({ tokens, forms, at }, index)
    if (span) spans.push(span)
    at += length
  }
  const special = spans.filter(({ isGeneral }) => !isGeneral)
  return special.some(({ found }) => found.some(({ meaning }) => isTrade(meaning))) ? special : spans
}

type Typed = { tokens: readonly string[]; forms: readonly (readonly Form[])[]; at: number }

function longestAt({ tokens, forms, at }: Typed, index: SuggestionIndex): [number, Span | null] {
  const [token = ''] = tokens.slice(at)
  const isEnd = (length: number) => at + length === tokens.length
  const isHelping = (length: number) => tokens.slice(at, at + length).every((word) => index.helping.has(word))
  const most = Math.min(maxPhraseWords, tokens.length - at)
  for (let length = most; length > 0; length -= 1) {
    if (length === 1 && isHelping(1)) {
      const begun = isEnd(1) ? begunBy(index.written, 'written', token, 3) : []
      return [1, begun.length > 0 ? { found: bestOf(begun), isGeneral: true } : null]
    }
    const phrase = phraseForms(forms.slice(at, at + length))
    const found = matches(phrase, index, isEnd(length) ? begunSound(forms.slice(at), tokens) : null)
    if (found.length > 0) return [length, { found, isGeneral: isHelping(length) }]
  }
  const begun = begunAnywhere(token, index)
  if (begun.length > 0) return [1, { found: begun }]
  for (let length = Math.min(2, most); length > 0; length -= 1) {
    const found = mistyped(phraseForms(forms.slice(at, at + length)), index, isEnd(length))
    if (found.length > 0) return [length, { found }]
  }
  return [1, null]
}

/** The sound of words of which the last is half typed; empty if it is too short. */
function begunSound(forms: readonly (readonly Form[])[], tokens: readonly string[]): string {
  const begun = begunSoundOf(tokens.at(-1) ?? '')
  return begun === undefined
    ? ''
    : forms
        .slice(0, -1)
        .map(([word]) => word?.sound)
        .join('') + begun
}

/** @param begun the sound of the words if the last one may be half typed; null if it is not */
function matches([typed, ...stems]: readonly Form[], index: SuggestionIndex, begun: string | null): Found[] {
  if (!typed) return []
  const heard = (form: Form, quality: number) =>
    form.sound.length < leastSound(typed.written) ? [] : equalTo(index.sounding, 'sound', form.sound, quality)
  const started = begun === null ? [] : begunBy(index.written, 'written', typed.written, 3)
  return bestOf([
    ...equalTo(index.written, 'written', typed.written, 0),
    ...stems.flatMap((form) => equalTo(index.written, 'written', form.written, 1)),
    ...heard(typed, 1),
    ...stems.flatMap((form) => heard(form, 2)),
    ...started,
    // The sound of half a word says less than its letters.
    ...(begun && started.length === 0 ? begunBy(index.sounding, 'sound', begun, 5) : []),
  ])
}

type Key = 'written' | 'sound'

/** Shorter beginnings are of too many words to stand before other words. */
const minBegun = 3

/** What begins like a word that other words follow: "চট্ট ড্রাই". */
const begunAnywhere = (typed: string, { written }: SuggestionIndex): Found[] =>
  typed.length < minBegun ? [] : bestOf(begunBy(written, 'written', typed, 3))

/** Trades with a word inside theirs: মিস্ত্রি alone may be any of them. */
const tradesWith = (word: string, { written }: SuggestionIndex): Suggestion[] =>
  word.length <= minBegun
    ? []
    : bestOf(
        written
          .filter((entry) => entry.written.includes(word))
          .map(({ meaning }) => ({ meaning, quality: 0 })),
      )
        .flatMap(({ meaning }) => (isTrade(meaning) ? [tradeSuggestion(meaning)] : []))
        .slice(0, maxOfAKind)

/** The index of the first entry that is not before a key. */
function lowerBound(entries: readonly Entry[], by: Key, key: string): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.[by] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The entries whose key passes a test, from the first that is not before `start` to the first that does not pass. */
function entriesFrom(
  entries: readonly Entry[],
  { by, start, passes }: { by: Key; start: string; passes: (key: string) => boolean },
): readonly Entry[] {
  const from = lowerBound(entries, by, start)
  let end = from
  for (let entry = entries[end]; entry && passes(entry[by]); entry = entries[end]) end += 1
  return entries.slice(from, end)
}

const equalTo = (entries: readonly Entry[], by: Key, start: string, quality: number): Found[] =>
  entriesFrom(entries, { by, start, passes: (key) => key === start }).map(({ meaning }) => ({
    meaning,
    quality,
  }))

const begunWith = (entries: readonly Entry[], by: Key, start: string) =>
  entriesFrom(entries, { by, start, passes: (key) => key.startsWith(start) })

/** A name that begins like the text is a better match than another word of the same trade. */
const begunBy = (entries: readonly Entry[], by: Key, start: string, quality: number): Found[] =>
  begunWith(entries, by, start).map(({ meaning, isName }) => ({
    meaning,
    quality: quality + (isName ? 0 : 1),
  }))

/** @param isLast whether the words are the end of the text, so that their last one may be half typed */
function mistyped([typed]: readonly Form[], index: SuggestionIndex, isLast: boolean): Found[] {
  if (!typed) return []
  const { written, sound } = typed
  const sizes = isLast ? [written.length, written.length + 1, written.length - 1] : []
  return bestOf([
    ...withTypo(index.written, 'written', written, sizes),
    ...withTypo(index.sounding, 'sound', sound, []),
  ])
}

/** @param sizes of beginnings that are compared, too */
function withTypo(entries: readonly Entry[], by: Key, key: string, sizes: readonly number[]): Found[] {
  if (key.length < minForgivenLength) return []
  const isNear = (known: string) =>
    [known.length, ...sizes].some(
      (size) => size >= minForgivenLength && isWithinOneTypo(known.slice(0, size), key),
    )
  return begunWith(entries, by, key.slice(0, 1))
    .filter((entry) => isNear(entry[by]))
    .map(({ meaning, isName }) => ({ meaning, quality: isName ? 7 : 8 }))
}

/** Each meaning once, by its best match; of equal ones the first of the site, or the larger place. */
function bestOf(found: readonly Found[]): Found[] {
  const best = new Map<Meaning, Found>()
  for (const one of found) {
    const known = best.get(one.meaning)
    if (!known || one.quality < known.quality) best.set(one.meaning, one)
  }
  return [...best.values()].toSorted((a, b) => a.quality - b.quality || a.meaning.order - b.meaning.order)
}

const isTrade = (meaning: Meaning): meaning is SuggestedTrade => meaning.kind === 'trade'
const isPlace = (meaning: Meaning): meaning is SuggestedPlace => meaning.kind === 'place'

type Meanings = {
  trades: readonly SuggestedTrade[]
  places: readonly SuggestedPlace[]
  pairs: readonly (readonly [SuggestedTrade, SuggestedPlace])[]
}

function meaningsOf(spans: readonly Span[], index: SuggestionIndex, near?: SuggestedPlace): Meanings {
  const all = spans.map(({ found }) => ({
    trades: found.map(({ meaning }) => meaning).filter(isTrade),
    places: found.map(({ meaning }) => meaning).filter(isPlace),
  }))
  const tradeSpan =
    all.findLast(({ trades }, at) => trades.length > 0 && isNamedElsewhere(all, at)) ??
    all.findLast(({ trades }) => trades.length > 0)
  const placeSpans = all.filter((span) => span !== tradeSpan && span.places.length > 0)
  const trades = tradeSpan?.trades ?? []
  const places = narrowest(placeSpans.map((span) => span.places))
  if (places.length > 0 && trades.length > 0) return { trades, places, pairs: crossed(trades, places) }
  // Words that may be a trade or a place, such as a first letter, make no pair.
  const ambiguous = tradeSpan?.places ?? []
  if (trades.length > 0)
    return { trades, places: ambiguous, pairs: near ? crossed(trades.slice(0, 1), [near]) : [] }
  return { trades, places, pairs: crossed(index.trades.slice(0, maxBoth), places.slice(0, 1)) }
}

const isNamedElsewhere = (all: readonly { places: readonly unknown[] }[], at: number) =>
  all.some(({ places }, other) => other !== at && places.length > 0)

const crossed = (trades: readonly SuggestedTrade[], places: readonly SuggestedPlace[]) =>
  places.flatMap((place) => trades.map((trade) => [trade, place] as const))

/** The places of the last words, those within the other named places first: "ঢাকা মিরপুর" is Mirpur in Dhaka. */
function narrowest(spans: readonly (readonly SuggestedPlace[])[]): readonly SuggestedPlace[] {
  const all = spans.flat()
  const within = all.filter((place) =>
    spans.some((others) => !others.includes(place) && others.some((outer) => liesIn(place, outer))),
  )
  return within.length > 0 ? [...new Set([...within, ...all])] : all
}

const liesIn = ({ choice: inner, level }: SuggestedPlace, { choice: outer, level: around }: SuggestedPlace) =>
  level !== around &&
  outer.upazila_id === undefined &&
  inner.division_id === outer.division_id &&
  (outer.district_id === undefined || inner.district_id === outer.district_id)

const tradeSuggestion = ({ id, name, image }: SuggestedTrade): Suggestion => ({
  kind: 'trade',
  label: name,
  detail: '',
  image,
  choice: { category: id },
})

const placeSuggestion = ({ name, within, detail, choice }: SuggestedPlace): Suggestion => ({
  kind: 'place',
  label: within ? `${name} → ${within}` : name,
  detail,
  image: null,
  choice,
})

function bothIn(trade: SuggestedTrade, place: SuggestedPlace): Suggestion {
  return {
    kind: 'both',
    label: `${locativeOf(place.name)} ${trade.name}`,
    detail: place.within ? `${place.within}, ${place.detail}` : place.detail,
    image: trade.image,
    choice: { ...place.choice, category: trade.id },
  }
}
