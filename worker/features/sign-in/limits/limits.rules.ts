import type { KeyRing } from '#worker/lib/keys.ts'
import { wideNetwork } from '#worker/lib/input/network.ts'
import { bucketOf, fixedWindow, hour, minute, type Limit } from '#worker/features/people/limits.rules.ts'

/** A network of the caller: a whole IPv4 address, or a prefix of IPv6. */
type Network = { name: string; width: 'ipv4' | '/64' | '/56' | '/48' }

/**
 * The networks that a caller is counted in, narrow ones first. A subscriber of IPv6 may get a /56 or a /48 and change the
 * /64 at will. `network` is what `networkOf` answers.
 */
function networksOf(network: string): Network[] {
  const groups = groupsOf(network)
  if (!groups) return [{ name: network, width: 'ipv4' }]
  const [a = '0', b = '0', c = '0', d = '0'] = groups
  const firstByte = (Number.parseInt(d, 16) >> 8).toString(16)
  return [
    { name: network, width: '/64' },
    { name: `${a}:${b}:${c}:${firstByte}xx::/56`, width: '/56' },
    { name: wideNetwork(network), width: '/48' },
  ]
}

/** The four groups of a /64 of IPv6; null for IPv4. */
const groupsOf = (network: string): string[] | null =>
  network.endsWith('::/64') ? network.slice(0, -'::/64'.length).split(':') : null

/** The networks whose SMS are bounded a day: wide ones, because an attacker of a day can change the narrow ones. */
export function dailyNetworksOf(network: string, asn: number | null) {
  const [a = '0', b = '0', c = '0'] = groupsOf(network) ?? []
  const [first, second, third, last] = network.split('.')
  return [
    ...(groupsOf(network)
      ? [
          { name: `${a}:${b}:${c}::/48`, width: '/48' as const },
          { name: `${a}:${b}::/32`, width: '/32' as const },
        ]
      : [{ name: network, width: 'ipv4' as const }]),
    ...(last === undefined ? [] : [{ name: `${first}.${second}.${third}.0/24`, width: '/24' as const }]),
    ...(asn === null ? [] : [{ name: `AS${asn}`, width: 'as' as const }]),
  ]
}

/** A bound of tries without a challenge. Above it each try needs a solved one, up to level `dearest`. */
export type TryLimit = Limit & { dearest: number }

type Bounds = Record<Network['width'], number>

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
  networksOf(network).map(({ name, width }) => ({
    bucket: bucketOf(secret, `${action}-network`, name),
    max: bounds[width],
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
