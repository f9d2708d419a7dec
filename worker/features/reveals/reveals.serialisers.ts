import type { findRunningSubscription } from './reveals.queries.ts'

type RunningSubscription = Awaited<ReturnType<typeof findRunningSubscription>>[number]

/** The views that a customer has left today; `remaining_today` is null for an unlimited subscription. */
export function revealBalance(subscription: RunningSubscription | undefined, resetsAt: Date) {
  const dailyLimit = subscription?.dailyLimit ?? 0
  const usedToday = subscription?.usedToday ?? 0
  const unlimited = subscription !== undefined && dailyLimit === 0
  return {
    daily_limit: dailyLimit,
    used_today: usedToday,
    remaining_today: unlimited ? null : Math.max(0, dailyLimit - usedToday),
    unlimited,
    resets_at: resetsAt.toISOString(),
    active_subscription: subscription
      ? { plan_name: subscription.planName, ends_at: subscription.endsAt?.toISOString() ?? null }
      : null,
  }
}
