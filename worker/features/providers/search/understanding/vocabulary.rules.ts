import { isNeed } from '#worker/features/categories/words/start-words.rules.ts'
import { plainPhrases, soundsOf } from '#worker/features/providers/search/search-sound.rules.ts'
import { placeNicknames } from './localities.rules.ts'
import type { PlaceLevel } from './places.schema.ts'
import { isHelping } from './helping-words.rules.ts'
import { stemOf } from './word-forms.rules.ts'

/** A trade as the search knows it, in the order of the site. */
export type TradeRow = { id: number; name: string; words: readonly string[] }
type PlaceRow = { id: number; name: string; bn_name: string; aka: readonly string[] }
/** What a search can understand: the active trades and all places. */
export type VocabularyRows = {
  trades: readonly TradeRow[]
  divisions: readonly PlaceRow[]
  districts: readonly (PlaceRow & { division_id: number })[]
  thanas: readonly (PlaceRow & { district_id: number; kind: 'upazila' | 'metro_thana' })[]
}

export type Place = {
  level: PlaceLevel
  id: number
  name: string
  divisionId: number
  districtId: number | null
  /** Among places of one name, the one with the highest weight is meant. */
  weight: number
}
export type Trade = { id: number; name: string }

/** `isNeed`: the words say what is to be done, not who is wanted. */
export type Meaning =
  { kind: 'trade'; trade: Trade; isNeed: boolean; isName: boolean } | { kind: 'place'; place: Place }

export type Vocabulary = {
  trades: readonly Trade[]
  places: readonly Place[]
  /** By the letters of a phrase without spaces. */
  written: ReadonlyMap<string, readonly Meaning[]>
  /** By the sound of a phrase without spaces. */
  sounding: ReadonlyMap<string, readonly Meaning[]>
  /** Sounds that are long enough to forgive a typo, by their length. */
  byLength: ReadonlyMap<number, readonly string[]>
  /** The most words of one phrase. */
  longest: number
  /** The names of trades that are one word. */
  names: readonly { word: string; tradeId: number }[]
}

/** The most words of a phrase that can be matched. */
const mostWords = 5
/** A typo in a shorter sound would make another word of it. */
export const shortestForgiven = 5

const directions =
  /^(?<base>.+?)[ -](?:পূর্ব|পশ্চিম|উত্তর|দক্ষিণ|মডেল|east|west|north|south|uttar|dakshin|purba|paschim|model)$/iu

type Entry = { phrase: string; meaning: Meaning }

/** Builds the index of all phrases. It takes some milliseconds, so the caller keeps the result. */
export function buildVocabulary(rows: VocabularyRows): Vocabulary {
  const places = placesOf(rows)
  const entries = [...rows.trades.flatMap(tradeEntries), ...places.flatMap(placeEntries)]
  const phrases = plainPhrases(entries.map(({ phrase }) => phrase))
  const known = [...new Set(phrases.flat())]
  const sounds = soundsOf(known)
  const soundOfWord = new Map(known.map((word, at) => [word, sounds[at] ?? '']))

  const written = new Map<string, Meaning[]>()
  const sounding = new Map<string, Meaning[]>()
  const names: { word: string; tradeId: number }[] = []
  let longest = 1
  for (const [at, { meaning }] of entries.entries()) {
    const words = phrases[at] ?? []
    const [word = ''] = words
    // মিস্ত্রি alone names no trade, even if an admin lists it; the two helping words of কাজের লোক do.
    if (words.length === 0 || words.length > mostWords || (words.length === 1 && isHelping(word))) continue
    longest = Math.max(longest, words.length)
    if (words.length === 1 && meaning.kind === 'trade' && !meaning.isNeed)
      names.push({ word, tradeId: meaning.trade.id })
    put(written, words.join(''), meaning)
    put(sounding, words.map((word) => soundOfWord.get(word)).join(''), meaning)
    // "পানির মিস্ত্রি" is found by "পানি মিস্ত্রি", too.
    if (words.length > 1) put(written, words.map(stemOf).join(''), meaning)
  }
  const byLength = Map.groupBy(
    [...sounding.keys()].filter((sound) => sound.length >= shortestForgiven),
    (sound) => sound.length,
  )
  return {
    trades: rows.trades.map(({ id, name }) => ({ id, name })),
    places: places.map(({ place }) => place),
    written,
    sounding,
    byLength,
    longest,
    names,
  }
}

const fewestBegun = 3

/** The ids of the trades with a name that begins with a half-typed plain word. */
export const tradesBegunBy = (word: string, { names }: Vocabulary): number[] =>
  word.length < fewestBegun
    ? []
    : [...new Set(names.filter((name) => name.word.startsWith(word)).map(({ tradeId }) => tradeId))]

function put(into: Map<string, Meaning[]>, key: string, meaning: Meaning): void {
  if (key === '') return
  const known = into.get(key)
  if (!known) into.set(key, [meaning])
  else if (!known.some((other) => isSame(other, meaning))) known.push(meaning)
}

const tradeEntries = ({ id, name, words }: TradeRow): Entry[] => {
  const trade = { id, name }
  return [
    { phrase: name, meaning: { kind: 'trade', trade, isNeed: false, isName: true } },
    ...words.map((word): Entry => ({
      phrase: word,
      meaning: { kind: 'trade', trade, isNeed: isNeed(word), isName: false },
    })),
  ]
}

const nicknames = new Map(placeNicknames)

function placeEntries({ place, names }: { place: Place; names: readonly string[] }): Entry[] {
  const entry = (phrase: string, weight = place.weight): Entry => ({
    phrase,
    meaning: { kind: 'place', place: { ...place, weight } },
  })
  const bases =
    place.level === 'upazila' ? names.flatMap((name) => directions.exec(name)?.groups?.base ?? []) : []
  return [
    ...names.map((name) => entry(name)),
    ...bases.map((base) => entry(base, place.weight - 1)),
    ...names.flatMap((name) => nicknames.get(name) ?? []).map((name) => entry(name)),
  ]
}

const isSame = (one: Meaning, other: Meaning): boolean =>
  one.kind === 'trade'
    ? other.kind === 'trade' && one.trade.id === other.trade.id
    : other.kind === 'place' && one.place.level === other.place.level && one.place.id === other.place.id

function placesOf({ divisions, districts, thanas }: VocabularyRows) {
  const divisionOf = new Map(districts.map(({ id, division_id: division }) => [id, division]))
  const named = ({ name, bn_name: bengali, aka }: PlaceRow) => [bengali, name, ...aka]
  return [
    // The district before the division of its name: its people are nearer.
    ...districts.map((row) => ({
      place: {
        level: 'district' as const,
        id: row.id,
        name: row.bn_name,
        divisionId: row.division_id,
        districtId: row.id,
        weight: 5,
      },
      names: named(row),
    })),
    ...divisions.map((row) => ({
      place: {
        level: 'division' as const,
        id: row.id,
        name: row.bn_name,
        divisionId: row.id,
        districtId: null,
        weight: 4,
      },
      names: named(row),
    })),
    ...thanas.map((row) => ({
      place: {
        level: 'upazila' as const,
        id: row.id,
        name: row.bn_name,
        divisionId: divisionOf.get(row.district_id) ?? 0,
        districtId: row.district_id,
        // Mirpur is a part of Dhaka before it is an upazila of Kushtia.
        weight: row.kind === 'metro_thana' ? 3 : 2,
      },
      names: named(row),
    })),
  ]
}
