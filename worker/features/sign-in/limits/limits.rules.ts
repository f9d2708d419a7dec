import type { KeyRing } from '#worker/lib/keys.ts'
import { bucketOf, fixedWindow, hour, minute, type Limit } from '#worker/features/people/limits.rules.ts'

type Width = 'ipv4' | '/64' | '/56' | '/48' | '/32' | '/24' | 'as'

/**
 * The networks that a caller is counted in: a whole IPv4 address, or prefixes, narrow ones first. A subscriber of IPv6 may get a
 * /56 or a /48 and change the /64 at will. @param network see `networkOf` @param asn the autonomous system; null where it is unknown
 */
export function networksOf(network: string, asn: number | null = null): { name: string; width: Width }[] {
  const system = asn === null ? [] : [{ name: `AS${asn}`, width: 'as' as const }]
  if (!network.endsWith('::/64')) {
    const [around, last] = [network.slice(0, network.lastIndexOf('.')), network.split('.')[3]]
    const neighbours = last === undefined ? [] : [{ name: `${around}.0/24`, width: '/24' as const }]
    return [{ name: network, width: 'ipv4' }, ...neighbours, ...system]
  }
  const [a = '0', b = '0', c = '0', d = '0'] = network.slice(0, -'::/64'.length).split(':')
  return [
    { name: network, width: '/64' },
    { name: `${a}:${b}:${c}:${(Number.parseInt(d, 16) >> 8).toString(16)}xx::/56`, width: '/56' },
    { name: `${a}:${b}:${c}::/48`, width: '/48' },
    { name: `${a}:${b}::/32`, width: '/32' },
    ...system,
  ]
}

/** A number for each width of networks that is bounded. */
export type Bounds = Partial<Record<Width, number>>

/** The networks of a bounded width. */
export const boundedBy = (networks: ReturnType<typeof networksOf>, bounds: Bounds) =>
  networks.flatMap(({ name, width }) => {
    const bound = bounds[width]
    return bound === undefined ? [] : [{ name, bound }]
  })

/** A bound of tries without a challenge. Above it each try needs a solved one, up to level `dearest`. */
export type TryLimit = Limit & { dearest: number }

/** Wrong passwords and codes an hour. Mobile carriers put thousands of phones behind one IPv4 address. */
const wrongTries: Bounds = { ipv4: 100, '/64': 30, '/56': 60, '/48': 100 }
/** Requests for an SMS an hour. */
const codeRequests: Bounds = { ipv4: 20, '/64': 20, '/56': 22, '/48': 25 }

/** The dearest challenge of all. A slow phone solves it within a minute. */
export const dearestLevel = 6
// A shared network must stay cheap for the neighbours of an attacker.
const dearestOfNetwork = 1
// The owner of an attacked account pays this price on an unknown device.
const dearestOfPhone = 1
// Only the attacker is here, and people who forgot their password.
const dearestOfPair = dearestLevel

type Caller = { secret: KeyRing; network: string; now: Date }

const perNetwork = ({ secret, network, now }: Caller, action: string, bounds: Bounds): TryLimit[] =>
  boundedBy(networksOf(network), bounds).map(({ name, bound }) => ({
    bucket: bucketOf(secret, `${action}-network`, name),
    max: bound,
    dearest: dearestOfNetwork,
    ...fixedWindow(now, hour),
  }))

/** Wrong passwords of strangers: per number and network, per number over all networks, and per network. */
export function loginLimits(phone: string, caller: Caller) {
  const { secret, network, now } = caller
  const perPair: TryLimit = {
    bucket: bucketOf(secret, 'login', `${phone} ${network}`),
    max: 10,
    dearest: dearestOfPair,
    ...fixedWindow(now, 15 * minute),
  }
  const perPhone: TryLimit = {
    bucket: bucketOf(secret, 'login-phone', phone),
    max: 30,
    dearest: dearestOfPhone,
    ...fixedWindow(now, 15 * minute),
  }
  return { perPair, perPhone, perNetwork: perNetwork(caller, 'login', wrongTries) }
}

/** Wrong passwords on a device that has signed in to the account before. Strangers do not count into it. */
export const knownDeviceLimit = (phone: string, tokenHash: string, { secret, now }: Caller): TryLimit => ({
  bucket: bucketOf(secret, 'login-device', `${phone} ${tokenHash}`),
  max: 30,
  dearest: dearestOfPhone,
  ...fixedWindow(now, 15 * minute),
})

/** Wrong codes of one network over all numbers. Each code has its own bound of tries as well. */
export const wrongCodeLimits = (caller: Caller) => perNetwork(caller, 'code', wrongTries)

export const codeRequestLimits = (caller: Caller) => perNetwork(caller, 'otp', codeRequests)

/** The first tries above a bound cost the base price; then it doubles with the excess. */
export function priceOf(limit: TryLimit, hits: number): number {
  const excess = hits - limit.max
  return excess < 5 ? 0 : Math.min(limit.dearest, 1 + Math.floor(Math.log2(excess / 5)))
}
