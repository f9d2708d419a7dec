import { runBatch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { saveGroup } from '#worker/features/site-settings/admin-settings.usecases.ts'
import { countTest } from '#worker/features/site-settings/service-tests.usecases.ts'
import { openSecret, type Settings } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { settingsKeys, type KeyRing } from '#worker/lib/keys.ts'
import type { Logger } from '#worker/lib/log.ts'
import { isServiceAddress } from '#worker/lib/service-address.ts'
import { retryMessages } from './announce.queries.ts'
import { sendAndNote, siteOf } from './announce.usecases.ts'
import type { OperatorVendor } from '../incidents.schema.ts'
import { needsAddress, openOperatorChannel } from './operator-channel.usecases.ts'
import { testMessage } from './operator-messages.serialisers.ts'
import { addressMissing, addressRefused, channelOff, channelUnreachable } from '../incidents.errors.ts'
import type { OperatorInput } from './operator-settings.schema.ts'

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
  const vendor = input.operator_channel ?? (before.operator_channel as OperatorVendor)
  const { operator_webhook_url: given } = input
  const stored = openSecret(before, 'operator_webhook_url', keys)
  const address = given === null ? '' : typeof given === 'string' && given !== '' ? given : stored
  return needsAddress(vendor) && address === ''
}

/**
 * Sends a test message with the stored settings. If it arrives, messages that had been given up are tried again.
 * @throws 422 `channel_off`; 503 `channel_unreachable`; 429
 */
export async function testOperatorChannel(
  db: Database,
  act: Act,
  { env, log }: { env: Installation; log: Logger },
): Promise<OperatorVendor> {
  const { actor, now } = act
  const settings = await refreshSettings(env, now)
  const channel = openOperatorChannel(db, { settings, env, now })
  if (!channel) throw channelOff()
  await countTest(db, actor.id, now)
  const outcome = await sendAndNote(db, testMessage(siteOf(settings, env)), { channel, now, log })
  const vendor = settings.operator_channel as OperatorVendor
  await runBatch(db, [
    auditEntry(db, {
      ...act,
      action: 'setting.tested',
      entity: 'setting',
      entityId: 'operator',
      after: { service: vendor, succeeded: outcome.sent },
    }),
    ...(outcome.sent ? retryMessages(db) : []),
  ])
  if (!outcome.sent) throw channelUnreachable(outcome.code)
  return vendor
}
