import type { findRunningSubscription } from './reveals.queries.ts'

type RunningSubscription = Awaited<ReturnType<typeof findRunningSubscription>>[number]

/**
 * The views that a customer has left today. `daily_limit` is null without a subscription and 0 for an unlimited one;
 * `remaining_today` is null for an unlimited one.
 */
export function revealBalance(subscription: RunningSubscription | undefined, resetsAt: Date) {
  const dailyLimit = subscription?.dailyLimit ?? null
  const usedToday = subscription?.usedToday ?? 0
  const unlimited = dailyLimit === 0
  return {
    daily_limit: dailyLimit,
    used_today: usedToday,
    remaining_today: unlimited ? null : Math.max(0, (dailyLimit ?? 0) - usedToday),
    unlimited,
    resets_at: resetsAt.toISOString(),
    active_subscription: subscription
      ? { plan_name: subscription.planName, ends_at: subscription.endsAt?.toISOString() ?? null }
      : null,
  }
}
