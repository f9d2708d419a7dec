import { messageText } from './message-text.ts'
import type { OperatorChannel } from './operator-channel.ts'
import { postWebhook, type WebhookOptions } from './post-webhook.ts'

// Discord refuses more than 2,000 characters.
const longest = 1900

/** A webhook of a Discord channel. */
export const discordChannel = (address: string, options: WebhookOptions = {}): OperatorChannel => ({
  send: (message) =>
    postWebhook(
      address,
      {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ content: messageText(message, longest) }),
      },
      options,
    ),
})
