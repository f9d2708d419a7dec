const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

// Names that only a private network resolves.
const privateName =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|lan|home|corp|home\.arpa)$/

/** Whether an installation may call a test double on its own machine. `npm run deploy` deploys only `production`. */
export const mayCallLoopback = (environment: Env['ENVIRONMENT']): boolean =>
  environment === 'development' || environment === 'trial'

type Rules = { allowsLoopback: boolean }

/**
 * Whether a secret may be sent to an address: https to a public name on the usual port, without a name or password in it.
 * An IP address is refused in every spelling, because URL has turned decimal, octal and hexadecimal forms into the usual one.
 * @param allowsLoopback whether a test double on this machine may be called, also by http
 */
export function isServiceAddress(address: string, { allowsLoopback }: Rules): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (allowsLoopback && loopback.has(hostname)) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && isPublicName(hostname)
}

const pushHosts =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*push\.apple\.com|(?:[\w-]+\.)+notify\.windows\.com)$/

/** Whether an address is one of the push services of the browsers: of Google, Mozilla, Apple or Microsoft. */
export const isPushService = (address: string): boolean =>
  isServiceAddress(address, { allowsLoopback: false }) && pushHosts.test(new URL(address).hostname)

function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !name.startsWith('[') && !/^[\d.]+$/.test(name) && !privateName.test(name)
}

/** One spelling for each address: lower case host, no slash at the end. Text that is no address stays as it is. */
export const sameSpelling = (address: string): string =>
  (URL.canParse(address) ? new URL(address).href : address).trim().replace(/\/+$/, '')
