import { isServiceAddress } from '#worker/lib/service-address.ts'
import type { OperatorChannel, OperatorMessage } from './operator-channel.ts'

type WebhookOptions = {
  fetcher?: typeof fetch
  deadlineMilliseconds?: number
  /** Whether the address may be a test double on this machine. */
  allowsLoopback?: boolean
}

const deadline = 10_000

// Discord refuses more than 2,000 characters, ntfy 4,096 bytes. A Bengali letter has three.
const longest = 1200

/**
 * A webhook of Slack, Discord or ntfy, whose address is a secret itself, so no part of it is in the outcome. A redirect is a
 * failure. Slack and others of its form read `text`, Discord `content`, and ntfy fills the template of the headers.
 */
export const webhookChannel = (
  address: string,
  { fetcher = fetch, deadlineMilliseconds = deadline, allowsLoopback = false }: WebhookOptions = {},
): OperatorChannel => ({
  async send(message) {
    if (address === '') return { sent: false, code: 'unset' }
    if (!isServiceAddress(address, { allowsLoopback })) return { sent: false, code: 'address' }
    const content = messageText(message)
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
          Priority: message.isUrgent ? '4' : '3',
        },
        body: JSON.stringify({ text: escapedForSlack(content), content }),
      })
      // The answer has been given; what its body does changes nothing.
      await response.body?.cancel().catch(() => undefined)
      return response.ok ? { sent: true } : { sent: false, code: `http_${response.status}` }
    } catch {
      return { sent: false, code: signal.aborted ? 'timeout' : 'network' }
    }
  },
})

/** The whole message as plain text, cut to the length that all take. The link stays. */
function messageText({ title, lines, link }: OperatorMessage): string {
  const end = link ? `\n${link}` : ''
  const text = [title, ...lines].join('\n')
  const room = longest - end.length
  return (text.length > room ? `${text.slice(0, room - 1)}…` : text) + end
}

// Slack reads these three characters as markup.
const escapedForSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
