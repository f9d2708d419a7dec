import type { canaries } from '#worker/features/reveals/harvest/harvest.table.ts'
import { accounts } from '../accounts.ts'
import { daysBefore } from '../clock.ts'
import type { Random } from '../random.ts'
import type { RevealRow } from './contact-rows.ts'
import { isPublic, type ProviderRow } from './provider-rows.ts'

export type CanaryRow = typeof canaries.$inferInsert & { markedAt: Date }

const DAYS_SINCE_MARKED = 20

/** One public profile that is marked as a canary. No customer of the demo has revealed its number. */
export function makeCanaries(
  random: Random,
  now: Date,
  providers: readonly ProviderRow[],
  reveals: readonly RevealRow[],
): CanaryRow[] {
  const markedAt = daysBefore(now, DAYS_SINCE_MARKED)
  const revealed = new Set(reveals.map(({ providerId }) => providerId))
  const accountIds = new Set<number>(Object.values(accounts).map(({ id }) => id))
  const plausible = providers.filter(
    (provider) =>
      isPublic(provider) &&
      provider.photo &&
      !provider.verifiedBadge &&
      provider.reviewedAt &&
      provider.reviewedAt < markedAt &&
      !revealed.has(provider.id) &&
      !accountIds.has(provider.userId),
  )
  return random
    .sample(plausible, 1)
    .map(({ id: providerId }) => ({ providerId, markedBy: accounts.admin.id, markedAt }))
}
