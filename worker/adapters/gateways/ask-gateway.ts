import { isServiceAddress } from '#worker/lib/service-address.ts'

export type GatewayOptions = {
  fetcher?: typeof fetch
  deadlineMilliseconds?: number
  /** Whether the gateway may be a test double on this machine. */
  allowsLoopback?: boolean
}

export type Answer = Record<string, unknown>

/** No usable answer of the other side. Says how it failed, never what was sent: the request carries credentials. */
export class GatewayUnreachable extends Error {
  /** `timeout`, `network`, `address`, `unreadable` or `http <status>` */
  readonly how: string

  constructor(how: string) {
    super(`gateway unreachable: ${how}`)
    this.how = how
    this.name = 'GatewayUnreachable'
  }
}

/** How a request failed, as a text that may be stored. Other errors may hold secrets, so none of their text is used. */
export const describeFailure = (error: unknown): string =>
  error instanceof GatewayUnreachable ? error.message : 'unknown fault'

const deadline = 10_000
const maxAnswerLength = 500_000

/** Whether people may be sent on to an address that a gateway names: https, or a test double on this machine. */
export const isPaymentPage = (address: string): boolean =>
  (URL.canParse(address) && new URL(address).protocol === 'https:') ||
  isServiceAddress(address, { allowsLoopback: true })

/** @throws GatewayUnreachable for an error status, a redirect, a web page, a broken connection, or after ten seconds */
export async function askGateway(
  address: string,
  init: RequestInit,
  { fetcher = fetch, deadlineMilliseconds = deadline, allowsLoopback = true }: GatewayOptions,
): Promise<Answer> {
  if (!isServiceAddress(address, { allowsLoopback })) throw new GatewayUnreachable('address')
  const signal = AbortSignal.timeout(deadlineMilliseconds)
  let status = 0
  let body = ''
  try {
    // A redirect would carry the credentials to another host.
    const response = await fetcher(address, { ...init, redirect: 'manual', signal })
    status = response.status
    body = await response.text()
  } catch {
    throw new GatewayUnreachable(signal.aborted ? 'timeout' : 'network')
  }
  if (status < 200 || status > 299) throw new GatewayUnreachable(`http ${status}`)
  const answer = body.length > maxAnswerLength ? null : parseObject(body)
  if (!answer) throw new GatewayUnreachable('unreadable')
  return answer
}

export function parseObject(text: string): Answer | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Answer) : null
  } catch {
    return null
  }
}

export function fieldText(answer: Answer, name: string): string {
  const value = answer[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

export const transactionId = (text: string | undefined): string | null =>
  /^[\w.:-]{1,100}$/.test(text?.trim() ?? '') ? (text?.trim() ?? null) : null
