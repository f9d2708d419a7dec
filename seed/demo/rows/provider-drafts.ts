import type { PlaceSeed, ThanaSeed } from '#seed/reference/places.ts'
import { busyAreas, districtShares, thanaWeights } from '../people/population.ts'
import type { Random } from '../random.ts'
import type { Trade } from '../trades/trade.ts'
import { trades } from '../trades/trades.ts'

type Standing = 'public' | 'pending' | 'rejected' | 'inactive' | 'paused'

/** Place, trade and state of a provider whose other columns are still missing. */
export type ProviderDraft = { thana: ThanaSeed; trade: Trade; standing: Standing }

const STANDINGS = { public: 2000, pending: 44, rejected: 31, inactive: 15, paused: 12 } as const

const COMMON_TRADES = 12

/**
 * Distributes the providers over the districts by population. Busy areas get a provider of every common trade.
 */
export function draftProviders(random: Random, places: PlaceSeed): ProviderDraft[] {
  const total = Object.values(STANDINGS).reduce((sum, count) => sum + count, 0)
  const left = districtShares(total, places.districts)
  const drafts: ProviderDraft[] = []
  for (const thana of busyAreas(places)) {
    for (const trade of trades.slice(0, COMMON_TRADES)) drafts.push({ thana, trade, standing: 'public' })
    left.set(thana.districtId, (left.get(thana.districtId) ?? 0) - COMMON_TRADES)
  }
  const dealt = drafts.length
  const weights = trades.map((trade) => [trade, trade.weight] as const)
  const thanas = thanaWeights(places)
  for (const [districtId, count] of left) {
    if (count < 0) throw new Error(`district ${districtId} has more busy areas than providers`)
    for (let i = 0; i < count; i++)
      drafts.push({
        thana: random.weighted(thanas.get(districtId) ?? []),
        trade: random.weighted(weights),
        standing: 'public',
      })
  }
  // Providers of the busy areas stay public, so that every common trade is available there.
  const others = random.shuffled(drafts.slice(dealt))
  for (const standing of ['pending', 'rejected', 'inactive', 'paused'] as const)
    for (const draft of others.splice(0, STANDINGS[standing])) draft.standing = standing
  return drafts
}
