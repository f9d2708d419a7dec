import type { NumberAccess } from '#worker/features/reveals/reveals.schema.ts'
import { keyedHash } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { type Visitor, isMachine } from '#worker/lib/input/visitor.ts'

/** What the number of a provider costs a customer who presses the button now. The limit of the day is not looked at. */
export function numberAccess(
  subscription: { id: number } | undefined,
  views: readonly { subscriptionId: number }[],
): NumberAccess {
  if (!subscription) return 'plan_needed'
  return views.some(({ subscriptionId }) => subscriptionId === subscription.id) ? 'seen' : 'costs_view'
}

/**
 * The keyed hash under which a view is counted on a day; null for machines, staff and prefetched pages. Only the network
 * counts: a visitor can change the name of the browser and use several accounts.
 */
export function visitorOf(
  { actor, network, userAgent, fetchedAhead }: Visitor,
  day: string,
  secret: KeyRing,
): string | null {
  if (fetchedAhead || isMachine(userAgent)) return null
  if (actor?.role === 'admin' || actor?.role === 'staff') return null
  return keyedHash(secret, 'visitor', `${day}\n${network}`)
}
