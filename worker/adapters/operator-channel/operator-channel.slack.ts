import { messageText } from './message-text.ts'
import type { OperatorChannel } from './operator-channel.ts'
import { postWebhook, type WebhookOptions } from './post-webhook.ts'

const longest = 3000

// Slack reads these three characters as markup.
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An incoming webhook of Slack. Mattermost and others take the same form. */
export const slackChannel = (address: string, options: WebhookOptions = {}): OperatorChannel => ({
  send: (message) =>
    postWebhook(
      address,
      {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: escaped(messageText(message, longest)) }),
      },
      options,
    ),
})
