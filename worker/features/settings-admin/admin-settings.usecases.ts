import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { ensureReauthenticated } from '#worker/middleware/rights/allow.ts'
import { queueSmsToAdmins } from '#worker/features/outbox/outbox.queries.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { editConflict } from '#worker/lib/input/edit-version.ts'
import { type KeyRing, settingsKeys } from '#worker/lib/keys.ts'
import { adminGroup, adminSettings, versionOf } from './settings-admin.answers.ts'
import { listSettings, saveSettings } from '#worker/features/settings/settings.queries.ts'
import {
  definitionOf,
  keysOf,
  secretsSentTo,
  type SettingKey,
} from '#worker/features/settings/settings.schema.ts'
import { type SettingsGroup } from '#worker/features/settings/setting-definitions.schema.ts'
import {
  isSentElsewhere,
  openSecret,
  sealSecret,
  withDefaults,
  type Settings,
} from '#worker/features/settings/settings.rules.ts'
import { refreshSettings, type SettingsSource } from '#worker/features/settings/settings.usecases.ts'

type AdminGroup<Group extends SettingsGroup> = ReturnType<typeof adminGroup<Group>>

/** One group, read from the database, so that an editor always sees the last save. */
export const readAdminSettings = async <Group extends SettingsGroup>(
  db: Database,
  group: Group,
  settingsKey: KeyRing,
): Promise<AdminGroup<Group>> => adminGroup(await listSettings(db), group, settingsKey)

export async function readAllAdminSettings(db: Database, settingsKey: KeyRing) {
  const rows = await listSettings(db)
  return { settings: withDefaults(rows), ...adminSettings(rows, settingsKey) }
}

export async function readTexts(db: Database, settingsKey: KeyRing) {
  const rows = await listSettings(db)
  return {
    data: { terms: adminGroup(rows, 'terms', settingsKey), faq: adminGroup(rows, 'faq', settingsKey) },
  }
}

/** Values of a validated form. A secret is null (removed), a new text, or an empty text (unchanged). */
export type GivenSettings = Partial<Record<SettingKey, unknown>>

type Save<Group extends SettingsGroup> = {
  group: Group
  values: GivenSettings
  version?: Date | undefined
  onlyIf?: SQL | undefined
}

type Saved<Group extends SettingsGroup> = {
  saved: AdminGroup<Group>
  before: Settings
  settings: Settings
  /** `refused`: `onlyIf` did not hold. */
  outcome: 'unchanged' | 'written' | 'refused'
}

/**
 * Missing and equal values are no change. All readers see new values within a minute. A secret is removed in the same write
 * that changes its address, unless it is given again; the other admins are informed of both by SMS.
 * @throws 403 `reauthentication_required` for a secret, its address, where money goes, or the rule of the second factor; 409 `edit_conflict` with
 *   the present group, when another save came in between
 */
export async function saveGroup<Group extends SettingsGroup>(
  db: Database,
  act: StaffContext,
  { group, values, version, onlyIf = sql`1` }: Save<Group>,
  env: SettingsSource & Pick<Env, 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>,
): Promise<Saved<Group>> {
  const rows = await listSettings(db)
  const before = withDefaults(rows)
  const changed = changedValues(before, values, { group, keys: settingsKeys(env) })
  const names = Object.keys(changed) as SettingKey[]
  if (names.length === 0)
    return { ...(await readBack(db, group, env, act.now)), before, outcome: 'unchanged' }
  const concernsSecrets = names.some((key) => definitionOf(key).secret || secretsSentTo(key).length > 0)
  const concernsMoney = names.some(isAddressOfMoney)
  if (concernsSecrets || concernsMoney || names.includes('require_second_factor'))
    ensureReauthenticated(act.actor, act.now)
  // Secrets were compared with the address that was read, so the write requires it also of an editor without a version.
  const seen = version ?? (concernsSecrets ? new Date(versionOf(rows, group)) : undefined)
  // Not auditChange: a group is several rows, and a condition that fails is an outcome here, not an error.
  const written = await auditWrite(db, act, {
    write: saveSettings(db, {
      values: changed,
      keys: keysOf(group),
      by: { userId: act.actor.id, now: act.now },
      version: seen,
      onlyIf,
    }),
    action: 'setting.changed',
    entity: 'setting',
    entityId: group,
    before: Object.fromEntries(names.map((key) => [key, before[key]])),
    after: changed,
    also: [
      ...(concernsMoney
        ? [warnOtherAdmins(db, act, before.site_name, 'টাকা পাঠানোর নম্বর, নির্দেশনা বা ঠিকানা')]
        : concernsSecrets
          ? [warnOtherAdmins(db, act, before.site_name, 'সাইটের গোপন কী বা তার ঠিকানা')]
          : []),
      raiseNumber(db, 'settings'),
    ],
  })
  const now = await readBack(db, group, env, act.now)
  if (!written && seen && now.saved.updated_at !== seen.toISOString()) throw editConflict(now.saved)
  return { ...now, before, outcome: written ? 'written' : 'refused' }
}

/** Where money goes: all of the group of payments that is typed, but for secrets, which have their own rule. */
const isAddressOfMoney = (key: SettingKey) => {
  const { group, kind, secret } = definitionOf(key)
  return group === 'payment' && kind !== 'flag' && !secret
}

const warnOtherAdmins = (db: Database, { actor, now }: StaffContext, siteName: string, what: string) =>
  queueSmsToAdmins(db, {
    exceptId: actor.id,
    kind: 'secret_changed',
    text: smsOfSite(siteName, `${actor.name} ${what} বদলেছেন। আপনার অজানা হলে এখনই সেটিংস দেখুন।`),
    now,
    onlyIf: wroteRow,
  })

async function readBack<Group extends SettingsGroup>(
  db: Database,
  group: Group,
  env: SettingsSource & Pick<Env, 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>,
  now: Date,
) {
  const settings = await refreshSettings(env, now)
  return { settings, saved: await readAdminSettings(db, group, settingsKeys(env)) }
}

function changedValues(
  before: Settings,
  given: GivenSettings,
  { group, keys }: { group: SettingsGroup; keys: KeyRing },
) {
  const changed: Partial<Record<SettingKey, string>> = {}
  for (const [name, value] of Object.entries(given)) {
    const key = name as SettingKey
    const text = definitionOf(key).secret ? undefined : storedText(value)
    if (text !== undefined && text !== before[key]) changed[key] = text
  }
  const after = { ...before, ...changed }
  for (const key of keysOf(group).filter((name) => definitionOf(name).secret)) {
    const stored = secretAfter(before, after, key, { given: given[key], keys })
    if (stored !== undefined && stored !== before[key]) changed[key] = stored
  }
  return changed
}

/** The stored form of a secret after a save; undefined when it stays. */
function secretAfter(
  before: Settings,
  after: Settings,
  key: SettingKey,
  { given, keys }: { given: unknown; keys: KeyRing },
): string | undefined {
  if (given === null) return ''
  const isElsewhere = isSentElsewhere(before, after, key)
  if (typeof given !== 'string' || given === '') return isElsewhere ? '' : undefined
  return given === openSecret(before, key, keys) && !isElsewhere
    ? undefined
    : sealSecret(after, key, given, keys)
}

function storedText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
