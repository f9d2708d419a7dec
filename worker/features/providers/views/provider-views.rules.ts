import type { Actor } from '#worker/lib/actor.ts'
import { keyedHash } from '#worker/lib/crypto.ts'
import type { KeyRing } from '#worker/lib/keys.ts'

export type Visitor = {
  actor: Actor
  /** The IPv4 address or the /64 of IPv6. */
  network: string
  userAgent: string
  /** The browser prefetches the page: it is not shown yet. */
  fetchedAhead: boolean
}

const machines =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|lighthouse|monitor|uptime|scrapy/i

export const isMachine = (userAgent: string): boolean => machines.test(userAgent)

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
