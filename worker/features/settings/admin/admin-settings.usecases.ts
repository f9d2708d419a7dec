import type { Database } from '#worker/db/db.ts'
import { listSettings } from '#worker/features/settings/settings.queries.ts'
import {
  definitionOf,
  keysOf,
  settingKeys,
  settingsGroups,
  type FaqItem,
  type GroupSettings,
  type SettingKey,
  type SettingsGroup,
  type ShownSecret,
} from '#worker/features/settings/settings.schema.ts'
import {
  faqItemsOf,
  openSecret,
  withDefaults,
  type Settings,
} from '#worker/features/settings/settings.rules.ts'

/** A group as an admin reads it, with the moment of its last save; one that was never saved is of 1970. */
export type AdminGroup<Group extends SettingsGroup> = GroupSettings<Group> & { updated_at: string }

type Row = { key: string; value: string; updatedAt: Date }

/** One group from the database itself: whoever edits sees what was saved last. */
export async function readAdminSettings<Group extends SettingsGroup>(
  db: Database,
  group: Group,
  settingsKey: string,
): Promise<AdminGroup<Group>> {
  return adminGroup(await listSettings(db), group, settingsKey)
}

/** All settings by key, and the version of each group. Secrets are never among them, only that they are set. */
export async function readAllAdminSettings(db: Database, settingsKey: string) {
  const rows = await listSettings(db)
  const settings = withDefaults(rows)
  return {
    settings,
    data: shown(settings, settingKeys, settingsKey) as GroupSettings<SettingsGroup>,
    versions: Object.fromEntries(settingsGroups.map((group) => [group, versionOf(rows, group)])) as Record<
      SettingsGroup,
      string
    >,
  }
}

const adminGroup = <Group extends SettingsGroup>(
  rows: readonly Row[],
  group: Group,
  settingsKey: string,
): AdminGroup<Group> => ({
  ...(shown(withDefaults(rows), keysOf(group), settingsKey) as GroupSettings<Group>),
  updated_at: versionOf(rows, group),
})

function versionOf(rows: readonly Row[], group: SettingsGroup): string {
  const keys: readonly string[] = keysOf(group)
  const moments = rows.filter(({ key }) => keys.includes(key)).map(({ updatedAt }) => updatedAt.getTime())
  return new Date(Math.max(0, ...moments)).toISOString()
}

const shown = (settings: Settings, keys: readonly SettingKey[], settingsKey: string) =>
  Object.fromEntries(keys.map((key) => [key, shownValue(settings, key, settingsKey)]))

function shownValue(
  settings: Settings,
  key: SettingKey,
  settingsKey: string,
): string | boolean | number | ShownSecret | FaqItem[] {
  const { secret, kind } = definitionOf(key)
  if (secret) return shownSecret(openSecret(settings, key, settingsKey))
  if (kind === 'flag') return settings[key] === '1'
  if (kind === 'number') return Number(settings[key]) || 0
  return kind === 'list' ? faqItemsOf(settings) : settings[key]
}

/** That a secret is set, and its end; the end of a short one would be most of it. */
export const shownSecret = (secret: string): ShownSecret => ({
  set: secret !== '',
  last4: secret.length >= 12 ? secret.slice(-4) : '',
})
