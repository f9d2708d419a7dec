import { discordChannel } from '#worker/adapters/operator-channel/operator-channel.discord.ts'
import { ntfyChannel } from '#worker/adapters/operator-channel/operator-channel.ntfy.ts'
import { slackChannel } from '#worker/adapters/operator-channel/operator-channel.slack.ts'
import type { OperatorChannel } from '#worker/adapters/operator-channel/operator-channel.ts'
import type { WebhookOptions } from '#worker/adapters/operator-channel/post-webhook.ts'
import type { Database } from '#worker/db/db.ts'
import { queueSmsToAdmins } from '#worker/features/outbox/sms-outbox.queries.ts'
import { openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { mayCallLoopback } from '#worker/lib/service-address.ts'
import type { OperatorVendor } from '../incidents.schema.ts'
import { operatorSms } from './operator-messages.serialisers.ts'

const webhooks = { slack: slackChannel, discord: discordChannel, ntfy: ntfyChannel } as const

const isWebhook = (vendor: string): vendor is keyof typeof webhooks => Object.hasOwn(webhooks, vendor)

export const needsAddress = (vendor: OperatorVendor): boolean => isWebhook(vendor)

type Opening = {
  settings: Settings
  env: Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>
  now: Date
} & Pick<WebhookOptions, 'fetcher'>

/** The channel of the settings; null if it is off. */
export function openOperatorChannel(
  db: Database,
  { settings, env, now, fetcher }: Opening,
): OperatorChannel | null {
  const vendor = settings.operator_channel
  if (vendor === 'sms') return smsChannel(db, now)
  if (!isWebhook(vendor)) return null
  const address = openSecret(settings, 'operator_webhook_url', settingsKeys(env))
  return webhooks[vendor](address, {
    allowsLoopback: mayCallLoopback(env.ENVIRONMENT),
    ...(fetcher && { fetcher }),
  })
}

/** Queues one SMS for each active admin. The outbox sends and repeats it. */
const smsChannel = (db: Database, now: Date): OperatorChannel => ({
  async send(message) {
    await queueSmsToAdmins(db, { kind: 'operator_message', text: operatorSms(message), now })
    return { sent: true }
  },
})
