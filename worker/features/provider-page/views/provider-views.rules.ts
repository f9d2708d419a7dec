import { keyedHash } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import type { Visitor } from '#worker/lib/input/visitor.ts'
import { isMachine } from '#worker/lib/input/visitor.ts'

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
