import type {
  OperatorChannel,
  OperatorMessage,
  OperatorOutcome,
} from '#worker/adapters/operator-channel/operator-channel.ts'
import { webhookChannel } from '#worker/adapters/operator-channel/operator-channel.webhook.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { services, noteOutcome } from '#worker/features/audit/services.usecases.ts'
import { queueSmsToAdmins } from '#worker/features/outbox/outbox.queries.ts'
import { openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { saveGroup } from '#worker/features/site-settings/admin-settings.usecases.ts'
import { saveServiceTest } from '#worker/features/site-settings/service-tests.queries.ts'
import { credentialsHash } from '#worker/features/site-settings/site-settings.rules.ts'
import { countTest } from '#worker/features/site-settings/service-tests.usecases.ts'
import { settingsKeys, type KeyRing } from '#worker/lib/keys.ts'
import type { Logger } from '#worker/lib/log.ts'
import { isServiceAddress, mayCallLoopback } from '#worker/lib/service-address.ts'
import { addressMissing, addressRefused, channelOff, channelUnreachable } from './warnings.errors.ts'
import { retryMessages } from './warnings.queries.ts'
import type { OperatorChannelName, OperatorInput } from './warnings.schema.ts'
import { bengaliDigits, bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { maskPhones } from '#worker/lib/text/mask-phones.ts'
import { minuteInDhaka } from '#worker/lib/dhaka-time.ts'
import type { WarningRow } from '#worker/features/audit/audit.table.ts'
import { warningText } from './warning-texts.schema.ts'

type Opening = {
  settings: Settings
  env: Pick<Env, 'ENVIRONMENT' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>
  now: Date
}

/** The channel of the settings; null if it is off. */
export function openOperatorChannel(db: Database, { settings, env, now }: Opening): OperatorChannel | null {
  if (settings.operator_channel === 'sms') return smsChannel(db, now)
  if (settings.operator_channel !== 'webhook') return null
  const address = openSecret(settings, 'operator_webhook_url', settingsKeys(env))
  return webhookChannel(address, { allowsLoopback: mayCallLoopback(env.ENVIRONMENT) })
}

/** Queues one SMS for each active admin. The outbox sends and repeats it. */
const smsChannel = (db: Database, now: Date): OperatorChannel => ({
  async send(message) {
    await queueSmsToAdmins(db, { kind: 'operator_message', text: operatorSms(message), now })
    return { sent: true }
  },
})

/** Sends one message, and notes how the channel does. */
export async function sendAndNote(
  db: Database,
  message: OperatorMessage,
  { channel, now, log }: { channel: OperatorChannel; now: Date; log: Logger },
): Promise<OperatorOutcome> {
  const outcome = await channel.send(message).catch((): OperatorOutcome => ({ sent: false, code: 'fault' }))
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
  act: Act,
  { input, version }: { input: OperatorInput; version: Date | undefined },
  env: Installation,
) {
  const { operator_webhook_url: given } = input
  const allowsLoopback = env.ENVIRONMENT === 'development'
  if (typeof given === 'string' && given !== '' && !isServiceAddress(given, { allowsLoopback }))
    throw addressRefused()
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
  act: Act,
  { env, log }: { env: Installation; log: Logger },
): Promise<OperatorChannelName> {
  const { actor, now } = act
  const settings = await refreshSettings(env, now)
  const channel = openOperatorChannel(db, { settings, env, now })
  if (!channel) throw channelOff()
  await countTest(db, actor.id, now)
  const outcome = await sendAndNote(db, testMessage(siteOf(settings, env)), { channel, now, log })
  const name = settings.operator_channel as OperatorChannelName
  await runBatch(db, [
    auditEntry(db, {
      ...act,
      action: 'setting.tested',
      entity: 'setting',
      entityId: 'operator',
      after: { service: name, succeeded: outcome.sent },
    }),
    saveServiceTest(db, {
      service: 'operator',
      credentialsHash: credentialsHash('operator', settings, settingsKeys(env)),
      succeeded: outcome.sent,
      testedBy: actor.id,
      testedAt: now,
    }),
    ...(outcome.sent ? [retryMessages(db)] : []),
  ])
  if (!outcome.sent) throw channelUnreachable(outcome.code)
  return name
}

/** What one message tells. */
type OperatorNews = { opened: readonly WarningRow[]; closed: readonly WarningRow[] }

type Site = { name: string; origin: string }

const maxLines = 12

/** One message for everything that one run found, what is wrong first. */
export function operatorMessage({ opened, closed }: OperatorNews, site: Site): OperatorMessage {
  const lines = [
    ...opened.map((warning) => `⚠ ${described(warning)}`),
    ...closed.map(
      (warning) =>
        `✅ ঠিক হয়েছে: ${warningText(warning).title}। সময় লেগেছে ${lasting(warning.openedAt, warning.closedAt)}।`,
    ),
  ].map(maskPhones)
  const more = lines.length - maxLines
  return {
    title: `${site.name}: ${titleOf(opened.length, closed.length)}`,
    lines: more > 0 ? [...lines.slice(0, maxLines), `আরও ${bengaliNumber(more)}টি।`] : lines,
    ...(site.origin && { link: `${site.origin}/admin` }),
    isUrgent: opened.length > 0,
  }
}

const testMessage = (site: Site): OperatorMessage => ({
  title: `${site.name}: পরীক্ষামূলক বার্তা`,
  lines: ['সাইটে সমস্যা হলে এখানে জানানো হবে।'],
  ...(site.origin && { link: `${site.origin}/admin` }),
  isUrgent: false,
})

const maxSmsLength = 330

/** An SMS costs by its parts, so it has no marks and names few things. */
function operatorSms({ title, lines, link }: OperatorMessage): string {
  const text = [title, ...lines].join('\n').replaceAll('⚠ ', '').replaceAll('✅ ', '')
  const end = link ? `\n${link}` : ''
  const room = maxSmsLength - end.length
  return (text.length > room ? `${text.slice(0, room - 1)}…` : text) + end
}

const titleOf = (problems: number, recovered: number): string => {
  if (problems === 0) return `${bengaliNumber(recovered)}টি সমস্যা ঠিক হয়েছে`
  return recovered === 0
    ? `${bengaliNumber(problems)}টি সমস্যা`
    : `${bengaliNumber(problems)}টি সমস্যা, ${bengaliNumber(recovered)}টি ঠিক হয়েছে`
}

const sentence = (text: string) => (text === '' || text.endsWith('।') ? text : `${text}।`)

function described(warning: WarningRow): string {
  const { title, reason } = warningText(warning)
  if (warning.day) return `${sentence(title)} ${sentence(reason)}`
  const begin = `শুরু: ${timeText(warning.openedAt)}।`
  return [sentence(title), ...(reason === '' ? [] : [`কারণ: ${sentence(reason)}`]), begin].join(' ')
}

/** '২২-১১-২০২৬ ১৬:১৫' in Dhaka. */
function timeText(moment: Date): string {
  const [day = '', minute = ''] = minuteInDhaka(moment).split(' ')
  return bengaliDigits(`${day.split('-').toReversed().join('-')} ${minute}`)
}

function lasting(from: Date, to: Date | null): string {
  const minutes = Math.max(1, Math.round(((to ?? from).getTime() - from.getTime()) / 60_000))
  if (minutes < 60) return `${bengaliNumber(minutes)} মিনিট`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${bengaliNumber(hours)} ঘণ্টা` : `${bengaliNumber(Math.round(hours / 24))} দিন`
}
