import { messageText } from './message-text.ts'
import type { OperatorChannel } from './operator-channel.ts'
import { postWebhook, type WebhookOptions } from './post-webhook.ts'

// ntfy makes an attachment of a message of more than 4,096 bytes. A Bengali letter has three.
const longest = 1200

/** Headers hold ASCII only; ntfy reads this form of RFC 2047. */
function encodedHeader(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`
}

/** A topic of ntfy: the message as a plain body, the rest as headers. */
export const ntfyChannel = (address: string, options: WebhookOptions = {}): OperatorChannel => ({
  send: (message) => {
    const { title, lines, link, isUrgent } = message
    const [first = '', ...rest] = lines
    return postWebhook(
      address,
      {
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          Title: encodedHeader(title),
          Priority: isUrgent ? '4' : '3',
          Tags: isUrgent ? 'warning' : 'white_check_mark',
          ...(link && { Click: link }),
        },
        body: messageText({ title: first, lines: rest, isUrgent }, longest),
      },
      options,
    )
  },
})
