import type { Listing } from '#web/features/providers/browse.calls.ts'

export type Near = NonNullable<Listing['near']>

/** What a visitor of a list without a result can ask to be notified about; null without a trade, or without a narrow place. */
export function requestOf({ from, trade }: Near) {
  if (from.level === 'division' || !trade) return null
  return {
    wanted: { category_id: trade.id, place_level: from.level, place_id: from.id },
    place: from.name,
    trade: trade.name,
  }
}
