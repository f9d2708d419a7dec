import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { constantTimeEqual } from '#worker/lib/crypto.ts'

/** A call to the number of the site that was not answered. `id` is the provider's, the same for a report that is sent again. */
export type MissedCall = { id: string; from: string; at: Date }

/** Reads what a telephone provider reports. */
type MissedCallPort = {
  /** @returns null for a report that the provider did not sign, or that cannot be read. Never throws. */
  read: (report: { body: string; header: (name: string) => string | undefined }) => MissedCall | null
}

/** The signature of a body: `sha256=` and the HMAC in hexadecimal digits. */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const report = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  from: z.string().check(z.maxLength(30)),
  /** ISO 8601 with a time zone. The signature covers it, so that an old report cannot be sent again. */
  at: z.iso.datetime({ offset: true }),
})

/** A provider, or a relay in front of it, that posts JSON `{id, from, at}` and signs it in `X-Signature`. */
export const webhookMissedCalls = (secret: string): MissedCallPort => ({
  read: ({ body, header }) => {
    if (!constantTimeEqual(header('x-signature') ?? '', signatureOf(secret, body))) return null
    try {
      const { id, from, at } = z.parse(report, JSON.parse(body))
      return { id, from, at: new Date(at) }
    } catch {
      return null
    }
  },
})
