import { isServiceAddress } from '#worker/lib/service-address.ts'

/** No secrets, no names, no phone numbers. `isUrgent`: something is wrong; otherwise the message is good news. */
export type WebhookMessage = { text: string; isUrgent: boolean }

/** `code`: `timeout`, `network`, `address`, `unset` or `http_<status>`. */
export type WebhookOutcome = { sent: true } | { sent: false; code: string }

type WebhookOptions = {
  fetcher?: typeof fetch
  deadlineMilliseconds?: number
  /** Whether the address may be a test double on this machine. */
  allowsLoopback?: boolean
}

const deadline = 10_000

/** The longest text in characters. Discord refuses more than 2,000, ntfy 4,096 bytes. A Bengali letter has three. */
export const maxWebhookTextLength = 1200

/**
 * Sends to a webhook of Slack, Discord or ntfy. Returns failures instead of throwing, and stops waiting after ten seconds. The address
 * is a secret itself, so no part of it is in the outcome. A redirect is a failure. Slack and others of its form read `text`,
 * Discord `content`, and ntfy fills the template of the headers.
 */
export async function sendToWebhook(
  address: string,
  { text, isUrgent }: WebhookMessage,
  { fetcher = fetch, deadlineMilliseconds = deadline, allowsLoopback = false }: WebhookOptions = {},
): Promise<WebhookOutcome> {
  if (address === '') return { sent: false, code: 'unset' }
  if (!isServiceAddress(address, { allowsLoopback })) return { sent: false, code: 'address' }
  const signal = AbortSignal.timeout(deadlineMilliseconds)
  try {
    const response = await fetcher(address, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: {
        'Content-Type': 'application/json',
        Template: 'yes',
        Message: '{{.content}}',
        Priority: isUrgent ? '4' : '3',
      },
      body: JSON.stringify({ text: escapedForSlack(text), content: text }),
    })
    // The answer has been given; what its body does changes nothing.
    await response.body?.cancel().catch(() => undefined)
    return response.ok ? { sent: true } : { sent: false, code: `http_${response.status}` }
  } catch {
    return { sent: false, code: signal.aborted ? 'timeout' : 'network' }
  }
}

// Slack reads these three characters as markup.
const escapedForSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
