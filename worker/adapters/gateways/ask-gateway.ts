export type GatewayOptions = {
  fetcher?: typeof fetch
  deadlineMilliseconds?: number
  /** Whether a double on this very machine may stand in for the gateway. */
  allowsLoopback?: boolean
}

export type Answer = Record<string, unknown>

/** The other side could not be asked. Says how, never what was sent: the request carries credentials. */
export class GatewayUnreachable extends Error {
  /** `timeout`, `network`, `address`, `unreadable` or `http <status>` */
  readonly how: string

  constructor(how: string) {
    super(`gateway unreachable: ${how}`)
    this.how = how
    this.name = 'GatewayUnreachable'
  }
}

/** How asking failed, in words that may be kept; nothing of an error that came from elsewhere. */
export const howItFailed = (error: unknown): string =>
  error instanceof GatewayUnreachable ? error.message : 'unknown fault'

const deadline = 10_000
// Enough for any true answer; a whole web page is none.
const longestAnswer = 500_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An address that credentials and people may be sent to: https, or http on this very machine for a test double. */
export function isTrustedAddress(address: string, allowsLoopback = true): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (allowsLoopback && protocol === 'http:' && loopback.has(hostname))
}

/**
 * Sends a request and reads a JSON object from the answer, all within ten seconds. Whatever else comes (an error status,
 * a redirect, a web page, silence, a cut line) throws {@link GatewayUnreachable}.
 */
export async function askGateway(
  address: string,
  init: RequestInit,
  { fetcher = fetch, deadlineMilliseconds = deadline, allowsLoopback = true }: GatewayOptions,
): Promise<Answer> {
  if (!isTrustedAddress(address, allowsLoopback)) throw new GatewayUnreachable('address')
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
  const answer = body.length > longestAnswer ? null : parseObject(body)
  if (!answer) throw new GatewayUnreachable('unreadable')
  return answer
}

/** The JSON object that a text holds; null when it holds none. */
export function parseObject(text: string): Answer | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Answer) : null
  } catch {
    return null
  }
}

/** A field of an answer as trimmed text; numbers and texts are the same to these services, anything else is empty. */
export function fieldText(answer: Answer, name: string): string {
  const value = answer[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** An id of the other side: plain characters, not too long; null otherwise. */
export const transactionId = (text: string | undefined): string | null =>
  /^[\w.:-]{1,100}$/.test(text?.trim() ?? '') ? (text?.trim() ?? null) : null
