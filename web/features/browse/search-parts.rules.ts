import { noPlace } from '#web/features/places/chosen-place.rules.ts'
import { browsePath, type BrowseFilters } from '#web/features/providers/browse.address.ts'
import type { Listing } from '#web/features/providers/browse.calls.ts'

/** In the answer to a text. */
type Understood = NonNullable<Listing['understood']>
type Place = Understood['places'][number]

/** A part of what the list shows, and the path of the list without it. */
export type SearchPart = { label: string; to: string }

/** The names of the chosen trade and of the chosen place; `tradePath`: the readable address of the trade everywhere. */
export type ChosenNames = { trade: string | undefined; where: string; tradePath?: string | undefined }

/** The parts of a list that can be removed: what the text was understood as, and the chosen trade and place. */
export function partsOf(
  filters: BrowseFilters,
  understood: Understood | undefined,
  { trade, where, tradePath }: ChosenNames,
): SearchPart[] {
  const parts: SearchPart[] = []
  if (trade) parts.push({ label: trade, to: browsePath({ ...filters, category: undefined }) })
  if (where)
    parts.push({
      label: where.split(', ')[0] ?? where,
      to: tradePath ?? browsePath({ ...filters, ...noPlace }),
    })
  return understood ? [...understoodParts(filters, understood), ...parts] : parts
}

function understoodParts(filters: BrowseFilters, understood: Understood): SearchPart[] {
  const { categories, places, rest } = understood
  if (categories.length === 0 && places.length === 0) return []
  const without = (part: Partial<Understood>) => browsePath(filtersFor(filters, { ...understood, ...part }))
  const placeLabel = namesOf(places)
  return [
    ...categories.map(({ id, name }) => ({
      label: name,
      to: without({ categories: categories.filter((other) => other.id !== id) }),
    })),
    ...(placeLabel ? [{ label: placeLabel, to: without({ places: [] }) }] : []),
    ...(rest ? [{ label: `“${rest}”`, to: without({ rest: '' }) }] : []),
  ]
}

/** The list of the understood trades in one of several places of a name. */
export const chosenPlacePath = (filters: BrowseFilters, understood: Understood, place: Place): string =>
  browsePath(filtersFor(filters, { ...understood, places: [place] }))

/** Places of one name: those of the visitor's district first, the others in the order of the server. */
export const ownFirst = (places: readonly Place[], districtId: number | undefined): Place[] =>
  places.toSorted((a, b) => Number(b.district_id === districtId) - Number(a.district_id === districtId))

/** The list with these parts: one trade and one place as filters, several of them as words, which are understood again. */
function filtersFor(filters: BrowseFilters, { categories, places, rest }: Understood): BrowseFilters {
  const [trade, otherTrade] = categories
  const [place, otherPlace] = places
  const shared = sharedWords(places)
  const words = [
    otherTrade ? categories.map(({ name }) => name).join(' ') : '',
    otherPlace ? shared : '',
    rest,
  ]
  return {
    ...filters,
    q: words.filter(Boolean).join(' ') || undefined,
    ...(trade && !otherTrade && { category: trade.id }),
    ...(place && (!otherPlace || !shared) && placeFilters(place)),
  }
}

const placeFilters = ({ level, id, division_id, district_id }: Place) => ({
  division_id,
  district_id: district_id ?? undefined,
  upazila_id: level === 'upazila' ? id : undefined,
})

/** উত্তরা for উত্তরা পূর্ব and উত্তরা পশ্চিম; all names if they share no word. */
const namesOf = (places: readonly Place[]): string =>
  sharedWords(places) || places.map(({ name }) => name).join(', ')

/** The words with which all names begin. */
function sharedWords(places: readonly Place[]): string {
  const [first = [], ...others] = places.map(({ name }) => name.split(' '))
  const differs = first.findIndex((word, at) => others.some((other) => other[at] !== word))
  return (differs === -1 ? first : first.slice(0, differs)).join(' ')
}
