import type { boosts } from '#worker/features/boosts/boosts.table.ts'
import { between, DAY, daysBefore, later, MINUTE } from '../clock.ts'
import { boostingPlanRows } from '../plans.ts'
import type { Random } from '../random.ts'
import type { Cashbook, Fate } from './payment-rows.ts'
import { isPublic, type ProviderRow } from './provider-rows.ts'
import { DAYS_OF_BUSINESS } from './subscription-rows.ts'

export type BoostRow = typeof boosts.$inferInsert & { id: number }

const BUYERS = 270
const PLAN_WEIGHTS = [
  [0, 20],
  [1, 35],
  [2, 34],
  [3, 11],
] as const
const FEE_POISHA = 50_00

type Parts = { random: Random; now: Date; cashbook: Cashbook }

/** Boosts of public providers. Whoever has a running one gets its rank, as buying it would have given. */
export function makeBoosts({ random, now, cashbook }: Parts, providers: readonly ProviderRow[]): BoostRow[] {
  const may = providers.filter(isPublic)
  const plans = boostingPlanRows(now)
  return random
    .sample(may, BUYERS)
    .flatMap((provider, i) => {
      const plan = plans[random.weighted(PLAN_WEIGHTS)]
      const approvedAt = provider.reviewedAt
      if (!plan || !approvedAt) return []
      const from =
        later(approvedAt, DAY) > daysBefore(now, DAYS_OF_BUSINESS)
          ? later(approvedAt, DAY)
          : daysBefore(now, DAYS_OF_BUSINESS)
      const until = later(now, -30 * MINUTE)
      if (from >= until) return []
      // Every eighth buyer comes in the last fortnight, so that lists show boosts that run.
      const recent = daysBefore(now, 14)
      const startedAt = between(random, i % 8 === 0 && from < recent ? recent : from, until)
      const fate: Fate = random.weighted([
        ['paid', 86],
        ['failed', 6],
        ['cancelled', 8],
      ] as const)
      const paidAt = later(startedAt, random.int(90, 420) * 1000)
      const endsAt = later(paidAt, plan.durationDays * DAY)
      const status =
        fate !== 'paid' ? ('cancelled' as const) : endsAt > now ? ('active' as const) : ('expired' as const)
      return [{ provider, plan, startedAt, paidAt, endsAt, status, fate }]
    })
    .map(({ provider, plan, startedAt, paidAt, endsAt, status, fate }, i) => {
      const id = i + 1
      cashbook.write({
        purpose: 'boost',
        boostId: id,
        userId: provider.userId,
        planName: plan.name,
        amountPoisha: plan.pricePoisha,
        startedAt,
        paidAt,
        fate,
      })
      if (status === 'active') {
        provider.rankBonus = plan.rankBonus
        provider.boostedUntil = endsAt
      }
      return {
        id,
        providerId: provider.id,
        planId: plan.id,
        planName: plan.name,
        pricePoisha: plan.pricePoisha,
        durationDays: plan.durationDays,
        rankBonus: plan.rankBonus,
        status,
        startsAt: fate === 'paid' ? paidAt : null,
        endsAt: fate === 'paid' ? endsAt : null,
        createdAt: startedAt,
        updatedAt: status === 'expired' ? endsAt : paidAt,
      }
    })
}

/** Until two months ago handing in a biodata cost a fee; those who paid it then are still in the books. */
export function payBiodataFees({ random, now, cashbook }: Parts, providers: readonly ProviderRow[]): void {
  for (const { submittedAt, userId } of providers) {
    const days = (now.getTime() - submittedAt.getTime()) / DAY
    if (days < 60 || days > DAYS_OF_BUSINESS - 1 || !random.chance(0.4)) continue
    const startedAt = later(submittedAt, -random.int(12, 90) * MINUTE)
    cashbook.write({
      purpose: 'biodata_fee',
      userId,
      planName: 'বায়োডাটা ফি',
      amountPoisha: FEE_POISHA,
      startedAt,
      paidAt: later(startedAt, 4 * MINUTE),
      fate: 'paid',
    })
  }
}
