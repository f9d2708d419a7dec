import {
  maxWebhookTextLength,
  sendToWebhook,
  type WebhookMessage,
  type WebhookOutcome,
} from '#worker/adapters/operator-webhook/operator-webhook.ts'
import type { SQL } from 'drizzle-orm'
import { runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { services, noteOutcome } from '#worker/features/audit/services.usecases.ts'
import {
  dropStale,
  queueSmsToAdmins,
  queueWebhook,
  retryWebhook,
} from '#worker/features/outbox/outbox.queries.ts'
import { sendDueWebhooks } from '#worker/features/outbox/outbox.usecases.ts'
import { openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { saveGroup } from '#worker/features/settings-admin/admin-settings.usecases.ts'
import { countTest, recordTest } from '#worker/features/settings-admin/service-tests.usecases.ts'
import { settingsKeys, type KeyRing } from '#worker/lib/keys.ts'
import type { Logger } from '#worker/lib/log.ts'
import { isServiceAddress, mayCallLoopback } from '#worker/lib/service-address.ts'
import { addressMissing, channelOff, channelUnreachable } from './warnings.errors.ts'
import type { Warning } from './conditions.rules.ts'
import type { News } from './warnings.queries.ts'
import type { OperatorInput } from '#worker/features/settings-admin/settings-inputs.schema.ts'
import { bengaliDigits, bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { maskPhones } from '#worker/lib/text/mask-phones.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import { serviceAddressRefused } from '#worker/features/settings/settings.errors.ts'

type Sending = {
  settings: Settings
  env: Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>
  now: Date
  log: Logger
}

/** A message for the operator: a title of one line, and the lines below it. No secrets, no names, no phone numbers. */
type OperatorMessage = {
  title: string
  lines: readonly string[]
  /** An address of this site where more is said; missing where the site does not know its own. */
  link?: string
  isUrgent: boolean
}

/** Queues a message once: for the webhook, or as an SMS to each active admin. */
export function queueMessage(
  db: Database,
  channel: string,
  { message, now, onlyIf }: { message: OperatorMessage; now: Date; onlyIf?: SQL },
): UnrunQuery {
  const about = { now, ...(onlyIf && { onlyIf }) }
  if (channel === 'sms')
    return queueSmsToAdmins(db, { kind: 'operator_message', text: smsText(message), ...about })
  const kind = message.isUrgent ? problem : 'recovery'
  return queueWebhook(db, { kind, text: webhookText(message), ...about })
}

const problem = 'problem'

/** Sends what is due for the webhook, and notes how it does. While it is off, its messages wait for a day. */
export async function sendWebhooks(db: Database, sending: Sending): Promise<void> {
  const { settings, now } = sending
  if (settings.operator_channel !== 'webhook') return void (await dropStale(db, 'webhook', now))
  await sendDueWebhooks(db, now, ({ kind, body: text }) =>
    sendAndNote(db, { text, isUrgent: kind === problem }, sending),
  )
}

async function sendAndNote(
  db: Database,
  message: WebhookMessage,
  { settings, env, now, log }: Sending,
): Promise<WebhookOutcome> {
  const address = openSecret(settings, 'operator_webhook_url', settingsKeys(env))
  const outcome = await sendToWebhook(address, message, { allowsLoopback: mayCallLoopback(env.ENVIRONMENT) })
  await noteOutcome({ db, now, log }, services.channel, outcome.sent ? null : outcome.code)
  return outcome
}

export const siteOf = (settings: Settings, env: Pick<Env, 'PUBLIC_ORIGIN'>) => ({
  name: settings.site_name,
  origin: env.PUBLIC_ORIGIN,
})

type Installation = Pick<
  Env,
  'ENVIRONMENT' | 'PUBLIC_ORIGIN' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD' | 'DB' | 'KV'
>

/** @throws 422 for an address that is missing or may not be called; as {@link saveGroup} */
export async function saveOperatorSettings(
  db: Database,
  act: StaffContext,
  { input, version }: { input: OperatorInput; version: Date | undefined },
  env: Installation,
) {
  const { operator_webhook_url: given } = input
  const allowsLoopback = env.ENVIRONMENT === 'development'
  if (typeof given === 'string' && given !== '' && !isServiceAddress(given, { allowsLoopback }))
    throw serviceAddressRefused(['operator_webhook_url'])
  if (isAddressMissing(await refreshSettings(env, act.now), input, settingsKeys(env))) throw addressMissing()
  return saveGroup(db, act, { group: 'operator', values: input, version }, env)
}

function isAddressMissing(before: Settings, input: OperatorInput, keys: KeyRing): boolean {
  const { operator_webhook_url: given, operator_channel: channel = before.operator_channel } = input
  const stored = openSecret(before, 'operator_webhook_url', keys)
  const address = given === null ? '' : given || stored
  return channel === 'webhook' && address === ''
}

/**
 * Sends a test message with the stored settings. If it arrives, messages that had been given up are tried again.
 * @throws 422 `channel_off`; 503 `channel_unreachable`; 429
 */
export async function testOperatorChannel(
  db: Database,
  act: StaffContext,
  { env, log }: { env: Installation; log: Logger },
): Promise<string> {
  const { actor, now } = act
  const settings = await refreshSettings(env, now)
  const name = settings.operator_channel
  if (name === 'off') throw channelOff()
  await countTest(db, actor.id, now)
  const message = testMessage(siteOf(settings, env))
  const outcome = await sendTest(db, message, { settings, env, now, log })
  await recordTest(db, act, {
    service: 'operator',
    succeeded: outcome.sent,
    settings,
    keys: settingsKeys(env),
    also: outcome.sent ? [retryWebhook(db, now)] : [],
  })
  if (!outcome.sent) throw channelUnreachable(outcome.code)
  return name
}

async function sendTest(db: Database, message: OperatorMessage, sending: Sending): Promise<WebhookOutcome> {
  const { settings, now, log } = sending
  if (settings.operator_channel === 'webhook')
    return sendAndNote(db, { text: webhookText(message), isUrgent: false }, sending)
  await runBatch(db, [queueMessage(db, 'sms', { message, now })])
  await noteOutcome({ db, now, log }, services.channel, null)
  return { sent: true }
}

type Site = { name: string; origin: string }

const maxLines = 12

/** One message for everything that one run found, what is wrong first. */
export function operatorMessage(
  { begun, over }: { begun: readonly Warning[]; over: readonly News[] },
  site: Site,
): OperatorMessage {
  const lines = [
    ...begun.map((warning) => `⚠ ${described(warning)}`),
    ...over.map(
      ({ title, opened_at: from, last_seen_at: to }) =>
        `✅ ঠিক হয়েছে: ${title}। সময় লেগেছে ${lasting(to - from)}।`,
    ),
  ].map(maskPhones)
  const more = lines.length - maxLines
  return {
    title: `${site.name}: ${titleOf(begun.length, over.length)}`,
    lines: more > 0 ? [...lines.slice(0, maxLines), `আরও ${bengaliNumber(more)}টি।`] : lines,
    ...(site.origin && { link: `${site.origin}/admin` }),
    isUrgent: begun.length > 0,
  }
}

const testMessage = (site: Site): OperatorMessage => ({
  title: `${site.name}: পরীক্ষামূলক বার্তা`,
  lines: ['সাইটে সমস্যা হলে এখানে জানানো হবে।'],
  ...(site.origin && { link: `${site.origin}/admin` }),
  isUrgent: false,
})

/** The whole message, cut to `longest` characters. The link stays. */
function messageText({ title, lines, link }: OperatorMessage, longest: number): string {
  const end = link ? `\n${link}` : ''
  const text = [title, ...lines].join('\n')
  const room = longest - end.length
  return (text.length > room ? `${text.slice(0, room - 1)}…` : text) + end
}

const webhookText = (message: OperatorMessage) => messageText(message, maxWebhookTextLength)

const maxSmsLength = 330

/** An SMS costs by its parts, so it has no marks and names few things. */
const smsText = ({ lines, ...message }: OperatorMessage) =>
  messageText({ ...message, lines: lines.map((line) => line.replace(/^(?:⚠|✅) /, '')) }, maxSmsLength)

const titleOf = (problems: number, recovered: number): string => {
  if (problems === 0) return `${bengaliNumber(recovered)}টি সমস্যা ঠিক হয়েছে`
  return recovered === 0
    ? `${bengaliNumber(problems)}টি সমস্যা`
    : `${bengaliNumber(problems)}টি সমস্যা, ${bengaliNumber(recovered)}টি ঠিক হয়েছে`
}

const sentence = (text: string) => (text === '' || text.endsWith('।') ? text : `${text}।`)

function described({ title, reason, began, since, event }: Warning): string {
  const cause = reason === '' ? '' : `${event ? '' : 'কারণ: '}${sentence(reason)}`
  const begin = event || since === null ? '' : `${began}: ${timeText(since)}।`
  return [sentence(title), cause, begin].filter(Boolean).join(' ')
}

/** '২২-১১-২০২৬ ১৬:১৫' in Dhaka. */
function timeText(moment: Date): string {
  const [day = '', minute = ''] = minuteInDhaka(moment).split(' ')
  return bengaliDigits(`${day.split('-').toReversed().join('-')} ${minute}`)
}

function lasting(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${bengaliNumber(minutes)} মিনিট`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${bengaliNumber(hours)} ঘণ্টা` : `${bengaliNumber(Math.round(hours / 24))} দিন`
}
