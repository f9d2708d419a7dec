import type { Database } from '#worker/db/db.ts'
import { listSettings } from '#worker/features/settings/settings.queries.ts'
import { withDefaults } from '#worker/features/settings/settings.rules.ts'
import type { SettingsGroup } from '#worker/features/settings/settings.schema.ts'
import { adminGroup, adminSettings, groupVersions } from './admin-settings.serialisers.ts'

export type AdminGroup<Group extends SettingsGroup> = ReturnType<typeof adminGroup<Group>>

/** One group, read from the database, so that an editor always sees the last save. */
export const readAdminSettings = async <Group extends SettingsGroup>(
  db: Database,
  group: Group,
  settingsKey: string,
): Promise<AdminGroup<Group>> => adminGroup(await listSettings(db), group, settingsKey)

export async function readAllAdminSettings(db: Database, settingsKey: string) {
  const rows = await listSettings(db)
  const settings = withDefaults(rows)
  return { settings, data: adminSettings(settings, settingsKey), versions: groupVersions(rows) }
}
