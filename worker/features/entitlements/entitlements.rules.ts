import type { SubscriptionStatus } from './subscriptions/subscriptions.schema.ts'

type Transition = { from: readonly SubscriptionStatus[]; to: SubscriptionStatus; by: string }

/** A cancelled subscription still begins if its payment succeeds by a second attempt at the gateway. */
export const subscriptionTransitions = {
  activate: { from: ['pending', 'cancelled'], to: 'active', by: 'its payment' },
  cancel: { from: ['pending'], to: 'cancelled', by: 'its payment' },
  expire: { from: ['active'], to: 'expired', by: 'time' },
  refund: { from: ['pending', 'active', 'expired', 'cancelled'], to: 'refunded', by: 'its payment' },
} as const satisfies Record<string, Transition>

/** The status at this time: the cron stores `expired` some minutes after the end. */
export function statusAt(
  { status, endsAt }: { status: SubscriptionStatus; endsAt: Date | null },
  now: Date,
): SubscriptionStatus {
  return status === 'active' && endsAt !== null && endsAt <= now ? 'expired' : status
}

/** Milliseconds before its end in which a running boost can be extended. */
export const expiringSoonWithin = 48 * 3_600_000

export const isExpiringSoon = (endsAt: Date, now: Date): boolean =>
  endsAt.getTime() - now.getTime() < expiringSoonWithin
