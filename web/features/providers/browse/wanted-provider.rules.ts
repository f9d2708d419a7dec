import { isSearched, type Listing } from './browse.calls.ts'

/** What a visitor of a list without a result can ask to be told about; null without a trade, or without a narrow place. */
export function requestOf(listing: Listing, category: number | undefined, trade: string | undefined) {
  const from = listing.near?.from
  const understood = isSearched(listing) ? listing.understood.category : null
  const [id, name] = understood ? [understood.id, understood.name] : [category, trade]
  if (!from || from.level === 'division' || id === undefined || name === undefined) return null
  return {
    wanted: { category_id: id, place_level: from.level, place_id: from.id },
    place: from.name,
    trade: name,
  }
}
