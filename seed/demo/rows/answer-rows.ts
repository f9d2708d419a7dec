import { weights } from '#worker/features/reveals/reveals.rules.ts'
import type { callAnswers } from '#worker/features/reveals/reveals.table.ts'
import { addTime, HOUR } from '../clock.ts'
import type { Random } from '../random.ts'
import { trades } from '../trades.ts'
import type { RevealRow } from './contact-rows.ts'
import type { ProviderRow, UserRow } from './provider-rows.ts'

type AnswerRow = typeof callAnswers.$inferInsert & { revealId: number }

/** How often a provider answers the phone, with the share of such providers. */
const REACHED: readonly (readonly [number, number])[] = [
  [0.95, 60],
  [0.75, 30],
  [0.4, 10],
]

/** Whole taka, as people say it: a few hundred in fifties, thousands in hundreds. */
function priceOf(random: Random, usual: number): number {
  const price = usual * (0.7 + 0.6 * random.next())
  const step = usual < 1000 ? 50 : 100
  return Math.max(step, Math.round(price / step) * step)
}

/** Answers to the question whether the phone was answered, for two of three reveals. Numbers that were reported have none. */
export function makeAnswers(
  random: Random,
  now: Date,
  reveals: readonly RevealRow[],
  providers: ReadonlyMap<number, ProviderRow>,
  customers: ReadonlyMap<number, UserRow>,
): AnswerRow[] {
  const reached = new Map([...providers.keys()].map((id) => [id, random.weighted(REACHED)]))
  /** Of several answers of a customer about one provider the last counts. */
  const last = new Map<string, AnswerRow>()
  const rows: AnswerRow[] = []
  for (const { id, customerId, providerId, createdAt: seenAt, returnedAt } of reveals) {
    const provider = providers.get(providerId)
    const customer = customers.get(customerId)
    const createdAt = addTime(seenAt, random.int(3, 72) * HOUR)
    if (!provider || !customer || returnedAt || createdAt > now || !random.chance(0.67)) continue
    const pickedUp = random.chance(reached.get(providerId) ?? 0)
    const worked = pickedUp ? random.chance(0.7) : null
    const age = createdAt.getTime() - customer.createdAt.getTime()
    const weight = weights.find(({ youngerThan }) => age < youngerThan)?.weight ?? 0
    const key = `${customerId} ${providerId}`
    const earlier = last.get(key)
    if (earlier) earlier.counts = false
    const row: AnswerRow = {
      revealId: id,
      customerId,
      providerId,
      categoryId: provider.categoryId,
      districtId: provider.districtId,
      pickedUp,
      worked,
      priceTaka:
        worked && random.chance(0.8) ? priceOf(random, trades[provider.categoryId - 1]?.price ?? 1000) : null,
      weight,
      counts: true,
      createdAt,
      updatedAt: createdAt,
    }
    last.set(key, row)
    rows.push(row)
  }
  return rows
}
