import type { KeyRing } from '#worker/lib/keys.ts'
import {
  faqItemsOf,
  isOn,
  openSecret,
  withDefaults,
  type Settings,
} from '#worker/features/settings/settings.rules.ts'
import {
  definitionOf,
  keysOf,
  settingKeys,
  type FaqItem,
  type GroupSettings,
  type SettingKey,
  type ShownSecret,
} from '#worker/features/settings/settings.schema.ts'
import { settingsGroups, type SettingsGroup } from '#worker/features/settings/setting-definitions.schema.ts'

type Row = { key: string; value: string; updatedAt: Date }

export const adminGroup = <Group extends SettingsGroup>(
  rows: readonly Row[],
  group: Group,
  settingsKey: KeyRing,
): GroupSettings<Group> & { updated_at: string } => ({
  ...(adminValues(withDefaults(rows), keysOf(group), settingsKey) as GroupSettings<Group>),
  updated_at: versionOf(rows, group),
})

export const adminSettings = (settings: Settings, settingsKey: KeyRing) =>
  adminValues(settings, settingKeys, settingsKey) as GroupSettings<SettingsGroup>

export const groupVersions = (rows: readonly Row[]) =>
  Object.fromEntries(settingsGroups.map((group) => [group, versionOf(rows, group)])) as Record<
    SettingsGroup,
    string
  >

/** The time of the last save of a group; 1970 for a group that was never saved. */
export function versionOf(rows: readonly Row[], group: SettingsGroup): string {
  const keys: readonly string[] = keysOf(group)
  const moments = rows.filter(({ key }) => keys.includes(key)).map(({ updatedAt }) => updatedAt.getTime())
  return new Date(Math.max(0, ...moments)).toISOString()
}

const adminValues = (settings: Settings, keys: readonly SettingKey[], settingsKey: KeyRing) =>
  Object.fromEntries(keys.map((key) => [key, adminValue(settings, key, settingsKey)]))

function adminValue(
  settings: Settings,
  key: SettingKey,
  settingsKey: KeyRing,
): string | boolean | number | ShownSecret | FaqItem[] {
  const { secret, kind } = definitionOf(key)
  if (secret) return shownSecret(openSecret(settings, key, settingsKey))
  if (kind === 'flag') return isOn(settings, key)
  if (kind === 'number') return Number(settings[key]) || 0
  return kind === 'list' ? faqItemsOf(settings) : settings[key]
}

// The last four characters of a short secret would be most of it.
const shownSecret = (secret: string): ShownSecret => ({
  set: secret !== '',
  last4: secret.length >= 12 ? secret.slice(-4) : '',
})
