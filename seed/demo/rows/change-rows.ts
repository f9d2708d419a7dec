import type { NewProvider, providerChanges } from '#worker/features/providers/providers.table.ts'
import { accounts } from '../accounts.ts'
import { between, daysBefore } from '../clock.ts'
import type { Random } from '../random.ts'
import { trades } from '../trades/trades.ts'
import type { ProviderRow } from './provider-rows.ts'
import { bio, workExperience } from './provider-words.ts'

export type ChangeRow = typeof providerChanges.$inferInsert

type Words = Partial<Pick<NewProvider, 'workExperience' | 'bio'>>

const WAITING = 6

/** Edits of approved profiles that wait for a moderator while the old profile stays public. */
export function makeChanges(random: Random, now: Date, open: readonly ProviderRow[]): ChangeRow[] {
  const others = open.filter(({ userId }) => userId !== accounts.approvedWorker.id)
  return random.sample(others, WAITING).flatMap(({ id, categoryId, area }) => {
    const trade = trades[categoryId - 1]
    if (!trade) return []
    const years = random.int(4, 18)
    const words: Words = { workExperience: workExperience(random, trade, years, area) }
    const changes: Words = random.chance(0.6) ? { ...words, bio: bio(random, trade, years, area) } : words
    return [{ providerId: id, changes, createdAt: between(random, daysBefore(now, 3), now) }]
  })
}
