import { buildPushPayload } from '@block65/webcrypto-web-push'
import { isPushService } from '#worker/lib/service-address.ts'
import type { PushOutcome, PushPort } from './push.ts'
import type { VapidKeys } from './vapid-keys.ts'

type Options = { fetcher?: typeof fetch; deadlineMilliseconds?: number }

const deadline = 5_000
const [minute, hour] = [60_000, 3_600_000]

const failed = (code: string, rest: Partial<Extract<PushOutcome, { sent: false }>> = {}): PushOutcome => ({
  sent: false,
  code,
  isGone: false,
  retryAfter: null,
  ...rest,
})

/** What the header Retry-After asks for, in milliseconds: seconds or a date, at most an hour. */
function waitOf(header: string | null, now: number): number {
  const seconds = Number(header ?? '')
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header ?? '') - now
  return Math.min(Math.max(Number.isFinite(wait) ? wait : 0, minute), hour)
}

/**
 * Web Push: the message is encrypted for the browser (RFC 8291) and signed with the key of the site (RFC 8292).
 * @param subject the https or mailto address under which the operators of push services reach the site
 */
export const webPush = (
  { publicKey, privateKey }: VapidKeys,
  subject: string,
  { fetcher = fetch, deadlineMilliseconds = deadline }: Options = {},
): PushPort => ({
  async send({ endpoint, p256dh, auth }, message, lifetime) {
    // The address comes from a browser: a redirect, or another host than a push service, leads nowhere.
    if (!isPushService(endpoint)) return failed('address', { isGone: true })
    const signal = AbortSignal.timeout(deadlineMilliseconds)
    let request: Awaited<ReturnType<typeof buildPushPayload>>
    try {
      request = await buildPushPayload(
        { data: message, options: { ttl: lifetime, urgency: 'normal' } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { publicKey, privateKey, subject },
      )
    } catch {
      return failed('keys', { isGone: true })
    }
    try {
      const response = await fetcher(endpoint, { ...request, redirect: 'manual', signal })
      await response.body?.cancel().catch(() => undefined)
      const { status, ok, headers } = response
      if (ok) return { sent: true }
      if (status === 404 || status === 410) return failed(`http_${status}`, { isGone: true })
      return status === 429 || status >= 500
        ? failed(`http_${status}`, { retryAfter: waitOf(headers.get('Retry-After'), Date.now()) })
        : failed(`http_${status}`)
    } catch {
      return failed(signal.aborted ? 'timeout' : 'network', { retryAfter: minute })
    }
  },
})
