import type { Actor } from '#worker/lib/actor.ts'

/** The whole IPv4 address, or the /64 of IPv6 that one subscriber gets. All missing addresses count as one network. */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown'
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups.length)
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...tailGroups]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The /48 of an answer of {@link networkOf}, which one subscriber of IPv6 may have; an IPv4 address stays. */
export const wideNetwork = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network

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
