import { minSum } from '#worker/lib/money.ts'
import type { PlanOnSale } from '../payments.rules.ts'
import type { CodeLimits } from './discounts.schema.ts'
import type { CountedCode, DiscountCodeRow } from './discounts.table.ts'

const poishaPerTaka = 100
/** A discount leaves this much or nothing at all. */
const minSumPoisha = minSum * poishaPerTaka

/**
 * What a code takes off a price, in poisha; 0 if it takes off nothing. A percentage is rounded down to whole taka, because payers of
 * manual payments send the sum by hand.
 */
export function discountOf(
  { percent, amountPoisha }: Pick<DiscountCodeRow, 'percent' | 'amountPoisha'>,
  pricePoisha: number,
): number {
  const wanted =
    percent === null
      ? (amountPoisha ?? 0)
      : percent === 100
        ? pricePoisha
        : Math.floor((pricePoisha * percent) / 100 / poishaPerTaka) * poishaPerTaka
  if (wanted >= pricePoisha) return pricePoisha
  return Math.max(0, Math.min(wanted, pricePoisha - minSumPoisha))
}

/** The first reason that applies; null if the code may be used. */
export type CodeRefusal =
  | 'unknown'
  | 'not_started'
  | 'ended'
  | 'off'
  | 'other_plan'
  | 'plan_free'
  | 'nothing_off'
  | 'used_up'
  | 'used_by_you'

type Facts = {
  /** Without the uses that this person's new payment takes over. Undefined for a code that does not exist. */
  code: CountedCode | undefined
  wanted: PlanOnSale
  /** Other uses that this person holds. */
  own: number
  /** yyyy-mm-dd in Asia/Dhaka. */
  day: string
}

export function refusalOf({ code, wanted, own, day }: Facts): CodeRefusal | null {
  // First, so that a person who tries codes on a free plan learns nothing about them.
  if (wanted.pricePoisha === 0) return 'plan_free'
  if (!code) return 'unknown'
  if (!code.isActive) return 'off'
  if (day < code.startsOn) return 'not_started'
  if (day > code.endsOn) return 'ended'
  if (!isForPlan(code, wanted)) return 'other_plan'
  const discount = discountOf(code, wanted.pricePoisha)
  if (discount === 0) return 'nothing_off'
  if (own >= code.maxPerPerson) return 'used_by_you'
  if (code.heldUses >= code.maxUses || code.heldPoisha + discount > code.budgetPoisha) return 'used_up'
  return null
}

const isForPlan = (code: DiscountCodeRow, { purpose, planId }: PlanOnSale): boolean =>
  code.purpose === purpose && [null, planId].includes(code.subscriptionPlanId ?? code.boostingPlanId)

/** What the form sends, in whole taka, as columns. */
export const valuesOf = (limits: CodeLimits) => ({
  percent: limits.kind === 'percent' ? limits.value : null,
  amountPoisha: limits.kind === 'taka' ? limits.value * poishaPerTaka : null,
  startsOn: limits.starts_on,
  endsOn: limits.ends_on,
  maxUses: limits.max_uses,
  maxPerPerson: limits.max_per_person,
  budgetPoisha: limits.budget * poishaPerTaka,
  isActive: limits.is_active,
})
