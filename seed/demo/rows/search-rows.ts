import type { interestDays } from '#worker/features/statistics/statistics.table.ts'
import { addDays, dhakaDay } from '../clock.ts'
import type { Random } from '../random.ts'
import { isPublic, type ProviderRow, type UserRow } from './provider-rows.ts'

type InterestRow = typeof interestDays.$inferInsert

const DAYS_OF_SEARCHES = 60

/**
 * Searches of the last two months in the districts of the customers. Districts with few providers have more searches.
 * A trigger adds the reveals when their rows are inserted.
 */
export function makeSearches(
  random: Random,
  now: Date,
  customers: readonly UserRow[],
  providers: readonly ProviderRow[],
): InterestRow[] {
  const trades = [...new Set(providers.map(({ categoryId }) => categoryId))]
  const supply = Map.groupBy(providers.filter(isPublic), ({ districtId }) => districtId)
  const customersOf = Map.groupBy(customers, ({ districtId }) => districtId ?? 0)
  const today = dhakaDay(now)
  const rows: InterestRow[] = []
  for (const [districtId, living] of customersOf) {
    if (districtId === 0) continue
    // Customers search more often where there are few providers.
    const eagerness = (supply.get(districtId)?.length ?? 0) < 12 ? random.int(2, 6) : random.int(1, 2)
    const wanted = random.sample(trades, 4)
    for (let back = 0; back < DAYS_OF_SEARCHES; back++) {
      const searches = Math.round(random.next() * living.length * 0.25 * eagerness)
      if (searches === 0) continue
      const day = addDays(today, -back)
      rows.push({ categoryId: 0, day, districtId, searches })
      const forTrade = random.int(0, searches)
      if (forTrade > 0) rows.push({ categoryId: random.pick(wanted), day, districtId, searches: forTrade })
    }
  }
  return rows
}
