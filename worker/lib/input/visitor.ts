import type { Actor } from '#worker/lib/actor.ts'

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
