/** A network of the caller: a whole IPv4 address, or a prefix of IPv6. */
export type Network = { name: string; width: 'ipv4' | '/64' | '/56' | '/48' }

/**
 * The networks that a caller is counted in, narrow ones first. A subscriber of IPv6 may get a /56 or a /48 and change the
 * /64 at will. `network` is what `networkOf` answers.
 */
export function networksOf(network: string): Network[] {
  if (!network.endsWith('::/64')) return [{ name: network, width: 'ipv4' }]
  const groups = network.slice(0, -'::/64'.length).split(':')
  const [a = '0', b = '0', c = '0', d = '0'] = groups
  const firstByte = (Number.parseInt(d, 16) >> 8).toString(16)
  return [
    { name: network, width: '/64' },
    { name: `${a}:${b}:${c}:${firstByte}xx::/56`, width: '/56' },
    { name: `${a}:${b}:${c}::/48`, width: '/48' },
  ]
}
