import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { seal } from '#worker/lib/crypto.ts'
import { editConflict } from '#worker/lib/input/edit-version.ts'
import { type KeyRing, settingsKeys } from '#worker/lib/keys.ts'
import { adminGroup, adminSettings, groupVersions } from './admin-settings.serialisers.ts'
import { listSettings, saveSettings } from '#worker/features/settings/settings.queries.ts'
import {
  definitionOf,
  keysOf,
  type SettingKey,
  type SettingsGroup,
} from '#worker/features/settings/settings.schema.ts'
import { openSecret, withDefaults, type Settings } from '#worker/features/settings/settings.rules.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'

type AdminGroup<Group extends SettingsGroup> = ReturnType<typeof adminGroup<Group>>

/** One group, read from the database, so that an editor always sees the last save. */
export const readAdminSettings = async <Group extends SettingsGroup>(
  db: Database,
  group: Group,
  settingsKey: KeyRing,
): Promise<AdminGroup<Group>> => adminGroup(await listSettings(db), group, settingsKey)

export async function readAllAdminSettings(db: Database, settingsKey: KeyRing) {
  const rows = await listSettings(db)
  const settings = withDefaults(rows)
  return { settings, data: adminSettings(settings, settingsKey), versions: groupVersions(rows) }
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
 * Missing and equal values are no change. All readers see new values within a minute.
 * @throws 409 `edit_conflict` with the present group, when another save came in between
 */
export async function saveGroup<Group extends SettingsGroup>(
  db: Database,
  act: Act,
  { group, values, version, onlyIf = sql`1` }: Save<Group>,
  env: Pick<Env, 'KV' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>,
): Promise<Saved<Group>> {
  const before = await refreshSettings(db, env.KV, act.now)
  const changed = changedValues(before, values, settingsKeys(env))
  const keys = Object.keys(changed) as SettingKey[]
  if (keys.length === 0) return { ...(await readBack(db, group, env, act.now)), before, outcome: 'unchanged' }
  // Not auditChange: a group is several rows, and a condition that fails is an outcome here, not an error.
  const written = await auditWrite(db, act, {
    write: saveSettings(db, {
      values: changed,
      keys: keysOf(group),
      by: { userId: act.actor.id, now: act.now },
      version,
      onlyIf,
    }),
    action: 'setting.changed',
    entity: 'setting',
    entityId: group,
    before: Object.fromEntries(keys.map((key) => [key, before[key]])),
    after: changed,
  })
  const now = await readBack(db, group, env, act.now)
  if (!written && version && now.saved.updated_at !== version.toISOString()) throw editConflict(now.saved)
  return { ...now, before, outcome: written ? 'written' : 'refused' }
}

async function readBack<Group extends SettingsGroup>(
  db: Database,
  group: Group,
  env: Pick<Env, 'KV' | 'SETTINGS_KEY' | 'SETTINGS_KEY_OLD'>,
  now: Date,
) {
  const settings = await refreshSettings(db, env.KV, now)
  return { settings, saved: await readAdminSettings(db, group, settingsKeys(env)) }
}

function changedValues(before: Settings, given: GivenSettings, settingsKey: KeyRing) {
  const changed: Partial<Record<SettingKey, string>> = {}
  for (const [name, value] of Object.entries(given)) {
    const key = name as SettingKey
    const isSecret = definitionOf(key).secret
    const text = isSecret ? secretText(value, openSecret(before, key, settingsKey)) : storedText(value)
    if (text === undefined) continue
    const current = isSecret ? openSecret(before, key, settingsKey) : before[key]
    // A secret that was sealed with another key reads as empty, but removing it must still work.
    if (text === current && !(isSecret && text === '' && before[key] !== '')) continue
    changed[key] = isSecret && text !== '' ? seal(settingsKey, text) : text
  }
  return changed
}

const secretText = (value: unknown, current: string) =>
  value === null
    ? ''
    : typeof value === 'string' && value !== ''
      ? value
      : current === ''
        ? undefined
        : current

function storedText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
