import type { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { accounts } from '../accounts.ts'
import { DAY, daysBefore, HOUR, addTime, MINUTE } from '../clock.ts'
import { boughtSubscription, subscriptionPlanRows } from '../plans.ts'
import type { Random } from '../random.ts'
import type { Bought, PaymentLedger, PurchaseOutcome } from './payment-rows.ts'
import type { UserRow } from './provider-rows.ts'

export type SubscriptionRow = typeof subscriptions.$inferInsert & { id: number }

/** The demo has payments of this many days. */
export const DAYS_OF_BUSINESS = 89

const PLAN_WEIGHTS = [
  [0, 34],
  [1, 46],
  [2, 15],
  [3, 5],
] as const

export type Parts = { random: Random; now: Date; ledger: PaymentLedger }

/** Subscriptions of the last 89 days, including failed purchases and renewals. A customer has at most one active one. */
export function makeSubscriptions(parts: Parts, customers: readonly UserRow[]): SubscriptionRow[] {
  const rows: SubscriptionRow[] = []
  for (const customer of customers) {
    if (customer.id === accounts.customer.id) continue
    if (customer.id === accounts.subscriber.id) rows.push(...subscriberHistory(parts, rows.length))
    else if (parts.random.chance(0.72)) rows.push(...historyOf(parts, customer, rows.length))
  }
  return rows
}

function historyOf(parts: Parts, customer: UserRow, written: number): SubscriptionRow[] {
  const { random, now } = parts
  const rows: SubscriptionRow[] = []
  const first = addTime(customer.createdAt, random.int(10, 5 * 24 * 60) * MINUTE)
  let at =
    first > daysBefore(now, DAYS_OF_BUSINESS) ? first : daysBefore(now, random.next() * DAYS_OF_BUSINESS)
  while (at < addTime(now, -10 * MINUTE)) {
    const outcome = outcomeAt(random, at, now)
    const row = buy(parts, customer.id, written + rows.length + 1, random.weighted(PLAN_WEIGHTS), at, outcome)
    rows.push(row)
    if (outcome === 'refunded' || outcome === 'review' || outcome === 'abandoned') break
    if (outcome === 'paid') {
      if (row.status === 'active' || !row.endsAt || random.chance(0.42)) break
      at = addTime(row.endsAt, random.int(20, 9 * 24 * 60) * MINUTE)
    } else {
      if (random.chance(0.25)) break
      at = addTime(at, random.int(6, 30 * 60) * MINUTE)
    }
  }
  return rows
}

function outcomeAt(random: Random, at: Date, now: Date): PurchaseOutcome {
  const age = now.getTime() - at.getTime()
  if (age < 40 * MINUTE) return 'abandoned'
  if (age < DAY)
    return random.weighted([
      ['paid', 7],
      ['review', 3],
    ] as const)
  return random.weighted([
    ['paid', 82],
    ['failed', 7],
    ['cancelled', 9],
    ['refunded', age > 5 * DAY ? 2 : 0],
  ] as const)
}

/** Those that were paid run until their end. */
const statuses: Record<PurchaseOutcome, SubscriptionRow['status'] | null> = {
  paid: null,
  refunded: 'refunded',
  failed: 'cancelled',
  cancelled: 'cancelled',
  review: 'pending',
  abandoned: 'pending',
}

/** Buys a plan. @returns the columns that a subscription and a boost have in common */
export function buyPlan(
  { random, now, ledger }: Parts,
  bought: Bought & { userId: number },
  plan: { name: string; pricePoisha: number; durationDays: number },
  startedAt: Date,
  outcome: PurchaseOutcome,
) {
  const paidAt = addTime(startedAt, random.int(90, 420) * 1000)
  const payment = ledger.record({
    ...bought,
    planName: plan.name,
    amountPoisha: plan.pricePoisha,
    startedAt,
    paidAt,
    outcome,
  })
  const began = outcome === 'paid' || outcome === 'refunded'
  const endsAt = addTime(paidAt, plan.durationDays * DAY)
  return {
    status: statuses[outcome] ?? (endsAt > now ? ('active' as const) : ('expired' as const)),
    startsAt: began ? paidAt : null,
    // A refund ends the subscription.
    endsAt: outcome === 'refunded' ? (payment.refundedAt ?? endsAt) : began ? endsAt : null,
    createdAt: startedAt,
    updatedAt: outcome === 'paid' && endsAt < now ? endsAt : (payment.updatedAt ?? paidAt),
  }
}

function buy(
  parts: Parts,
  userId: number,
  id: number,
  planIndex: number,
  startedAt: Date,
  outcome: PurchaseOutcome,
): SubscriptionRow {
  const plan = subscriptionPlanRows(parts.now)[planIndex]
  if (!plan) throw new Error(`no subscription plan ${planIndex}`)
  const bought = { purpose: 'subscription', subscriptionId: id, userId } as const
  return { id, userId, ...boughtSubscription(plan), ...buyPlan(parts, bought, plan, startedAt, outcome) }
}

/** The subscriber account: an expired week, a cancelled purchase and an active month. */
function subscriberHistory(parts: Parts, written: number): SubscriptionRow[] {
  const { id } = accounts.subscriber
  const at = (days: number) => addTime(daysBefore(parts.now, days), -3 * HOUR)
  return [
    buy(parts, id, written + 1, 0, at(46), 'paid'),
    buy(parts, id, written + 2, 1, at(10), 'cancelled'),
    buy(parts, id, written + 3, 1, at(9), 'paid'),
  ]
}
