import type { SubscriptionStatus } from './plans/plans.schema.ts'
import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'

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

/** The free number of new customers while it is on: its days are in Asia/Dhaka, both included, and the budget counts from the first. */
export type FreeNumberOffer = {
  day: string
  startsOn: string
  /** How many numbers may be given since `startsOn`. */
  budget: number
  /** For so many days one network gets one number; 0: networks are not compared. */
  networkDays: number
}

/** Null while the offer is off, before its first and after its last day. */
export function freeNumberOffer(settings: Settings, now: Date): FreeNumberOffer | null {
  const day = dayOf(now)
  const { free_number_starts_on: startsOn, free_number_ends_on: endsOn } = settings
  if (!isOn(settings, 'free_number_enabled') || !startsOn || day < startsOn || !endsOn || day > endsOn)
    return null
  return {
    day,
    startsOn,
    budget: Number(settings.free_number_budget),
    networkDays: Number(settings.free_number_network_days),
  }
}
