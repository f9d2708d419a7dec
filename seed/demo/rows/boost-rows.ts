import type { boosts } from '#worker/features/entitlements/entitlements.table.ts'
import { between, DAY, daysBefore, addTime, latest, MINUTE } from '../clock.ts'
import { boostingPlanRows, boughtBoost } from '../plans.ts'
import { isPublic, type ProviderRow } from './provider-rows.ts'
import { buyPlan, DAYS_OF_BUSINESS, type Parts } from './subscription-rows.ts'

type BoostRow = typeof boosts.$inferInsert & { id: number }

const BUYERS = 270
const PLAN_WEIGHTS = [
  [0, 20],
  [1, 35],
  [2, 34],
  [3, 11],
] as const
const FEE_POISHA = 50_00

/** Boosts of public providers. An active boost also sets the rank of its provider. */
export function makeBoosts(parts: Parts, providers: readonly ProviderRow[], scale: number): BoostRow[] {
  const { random, now } = parts
  const plans = boostingPlanRows(now)
  const rows: BoostRow[] = []
  const until = addTime(now, -30 * MINUTE)
  for (const provider of random.sample(providers.filter(isPublic), Math.ceil(BUYERS * scale))) {
    const plan = plans[random.weighted(PLAN_WEIGHTS)]
    // Every eighth purchase is in the last two weeks, so that lists show active boosts.
    const days = rows.length % 8 === 0 ? 14 : DAYS_OF_BUSINESS
    const from = latest(addTime(provider.reviewedAt ?? now, DAY), daysBefore(now, days))
    if (!plan || from >= until) continue
    const startedAt = between(random, from, until)
    const outcome = random.weighted([
      ['paid', 86],
      ['failed', 6],
      ['cancelled', 8],
    ] as const)
    const id = rows.length + 1
    const bought = { purpose: 'boost', boostId: id, userId: provider.userId } as const
    const run = buyPlan(parts, bought, plan, startedAt, outcome)
    if (run.status === 'active')
      Object.assign(provider, { rankBonus: plan.rankBonus, boostedUntil: run.endsAt })
    rows.push({ id, providerId: provider.id, ...boughtBoost(plan), ...run })
  }
  return rows
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
