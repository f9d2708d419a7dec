import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { SubscriptionStatus } from './subscriptions.schema.ts'

type Transition = { from: readonly SubscriptionStatus[]; to: SubscriptionStatus; by: string }

/**
 * The life of a subscription. A cancelled one is one whose payment failed; if that payment succeeds after all (a second
 * try at the gateway), it still begins.
 */
export const subscriptionTransitions = {
  activate: { from: ['pending', 'cancelled'], to: 'active', by: 'its payment' },
  cancel: { from: ['pending'], to: 'cancelled', by: 'its payment' },
  expire: { from: ['active'], to: 'expired', by: 'time' },
  refund: { from: ['pending', 'active', 'expired', 'cancelled'], to: 'refunded', by: 'its payment' },
} as const satisfies Record<string, Transition>

/** The status as it is true now: the cron writes `expired` minutes after the end. */
export function statusAt(
  { status, endsAt }: { status: SubscriptionStatus; endsAt: Date | null },
  now: Date,
): SubscriptionStatus {
  return status === 'active' && endsAt !== null && endsAt <= now ? 'expired' : status
}

/** When a subscription of whole days that begins at a moment ends. */
export const endOf = (startsAt: Date, durationDays: number): Date =>
  new Date(startsAt.getTime() + durationDays * millisecondsPerDay)
