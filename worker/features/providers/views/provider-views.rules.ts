import type { Actor } from '#worker/lib/actor.ts'
import { keyedHash } from '#worker/lib/crypto.ts'

/** The visitor, as far as the request tells. */
export type Visitor = {
  actor: Actor
  /** Address of the connection. */
  ip: string
  userAgent: string
  /** The browser prefetches the page: it is not shown yet. */
  fetchedAhead: boolean
}

const machines =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|lighthouse|monitor|uptime|scrapy/i

/** Search engines, link previews and monitoring. */
export const isMachine = (userAgent: string): boolean => machines.test(userAgent)

/**
 * The key under which a view is counted on a day; null for machines, staff and prefetched pages. The key is a keyed hash,
 * which reveals neither address nor account.
 */
export function visitorOf(
  { actor, ip, userAgent, fetchedAhead }: Visitor,
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
