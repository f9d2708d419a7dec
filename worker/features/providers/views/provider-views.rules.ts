import type { Actor } from '#worker/lib/actor.ts'
import { keyedHash } from '#worker/lib/crypto.ts'

/** Who looks, as far as the request tells. */
export type Looker = {
  actor: Actor
  /** Address of the connection. */
  ip: string
  userAgent: string
  /** The request says that it only fetches ahead: nobody has looked yet. */
  fetchedAhead: boolean
}

const machines =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|lighthouse|monitor|uptime|scrapy/i

/** Search engines, link previews and the like: they look at pages, but want nothing. */
export const isMachine = (userAgent: string): boolean => machines.test(userAgent)

/**
 * Under which name a look is counted on a day, or null when it is not: machines, staff, and what is only fetched ahead.
 * The name is a keyed hash, so that nobody can tell an address or an account from it.
 */
export function visitorOf(
  { actor, ip, userAgent, fetchedAhead }: Looker,
  day: string,
  secret: string,
): string | null {
  if (fetchedAhead || isMachine(userAgent)) return null
  if (actor) {
    if (actor.role === 'admin' || actor.role === 'staff') return null
    return keyedHash(secret, 'visitor', `${day}\nuser ${actor.id}`)
  }
  return keyedHash(secret, 'visitor', `${day}\n${ip}\n${userAgent}`)
}
