import type { boosts } from '#worker/features/entitlements/entitlements.table.ts'
import { between, DAY, daysBefore, addTime, MINUTE } from '../clock.ts'
import { boostingPlanRows, boughtBoost } from '../plans.ts'
import type { Random } from '../random.ts'
import type { PaymentLedger, PurchaseOutcome } from './payment-rows.ts'
import { isPublic, type ProviderRow } from './provider-rows.ts'
import { DAYS_OF_BUSINESS } from './subscription-rows.ts'

type BoostRow = typeof boosts.$inferInsert & { id: number }

const BUYERS = 270
const PLAN_WEIGHTS = [
  [0, 20],
  [1, 35],
  [2, 34],
  [3, 11],
] as const
const FEE_POISHA = 50_00

type Parts = { random: Random; now: Date; ledger: PaymentLedger }

/** Boosts of public providers. An active boost also sets the rank of its provider. */
export function makeBoosts(
  { random, now, ledger }: Parts,
  providers: readonly ProviderRow[],
  scale: number,
): BoostRow[] {
  const may = providers.filter(isPublic)
  const plans = boostingPlanRows(now)
  return random
    .sample(may, Math.ceil(BUYERS * scale))
    .flatMap((provider, i) => {
      const plan = plans[random.weighted(PLAN_WEIGHTS)]
      const approvedAt = provider.reviewedAt
      if (!plan || !approvedAt) return []
      const from =
        addTime(approvedAt, DAY) > daysBefore(now, DAYS_OF_BUSINESS)
          ? addTime(approvedAt, DAY)
          : daysBefore(now, DAYS_OF_BUSINESS)
      const until = addTime(now, -30 * MINUTE)
      if (from >= until) return []
      // Every eighth purchase is in the last two weeks, so that lists show active boosts.
      const recent = daysBefore(now, 14)
      const startedAt = between(random, i % 8 === 0 && from < recent ? recent : from, until)
      const outcome: PurchaseOutcome = random.weighted([
        ['paid', 86],
        ['failed', 6],
        ['cancelled', 8],
      ] as const)
      const paidAt = addTime(startedAt, random.int(90, 420) * 1000)
      const endsAt = addTime(paidAt, plan.durationDays * DAY)
      const status =
        outcome !== 'paid'
          ? ('cancelled' as const)
          : endsAt > now
            ? ('active' as const)
            : ('expired' as const)
      return [{ provider, plan, startedAt, paidAt, endsAt, status, outcome }]
    })
    .map(({ provider, plan, startedAt, paidAt, endsAt, status, outcome }, i) => {
      const id = i + 1
      ledger.record({
        purpose: 'boost',
        boostId: id,
        userId: provider.userId,
        planName: plan.name,
        amountPoisha: plan.pricePoisha,
        startedAt,
        paidAt,
        outcome,
      })
      if (status === 'active') {
        provider.rankBonus = plan.rankBonus
        provider.boostedUntil = endsAt
      }
      return {
        id,
        providerId: provider.id,
        ...boughtBoost(plan),
        status,
        startsAt: outcome === 'paid' ? paidAt : null,
        endsAt: outcome === 'paid' ? endsAt : null,
        createdAt: startedAt,
        updatedAt: status === 'expired' ? endsAt : paidAt,
      }
    })
}

/** Payments of the biodata fee, which the demo charged until two months ago. */
export function payBiodataFees({ random, now, ledger }: Parts, providers: readonly ProviderRow[]): void {
  for (const { submittedAt, userId } of providers) {
    const days = (now.getTime() - submittedAt.getTime()) / DAY
    if (days < 60 || days > DAYS_OF_BUSINESS - 1 || !random.chance(0.4)) continue
    const startedAt = addTime(submittedAt, -random.int(12, 90) * MINUTE)
    ledger.record({
      purpose: 'biodata_fee',
      userId,
      planName: 'প্রোফাইল জমার ফি',
      amountPoisha: FEE_POISHA,
      startedAt,
      paidAt: addTime(startedAt, 4 * MINUTE),
      outcome: 'paid',
    })
  }
}
