import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import type { SettingKey } from './settings.schema.ts'
import { settings } from './settings.table.ts'

export const listSettings = (db: Database) =>
  db.select({ key: settings.key, value: settings.value, updatedAt: settings.updatedAt }).from(settings)

type By = { userId: number | null; now: Date }

/** Writes one value as it is to be stored: secrets come sealed. */
export const saveSetting = (db: Database, key: SettingKey, value: string, by: By): UnrunQuery =>
  saveSettings(db, { values: { [key]: value }, keys: [key], by })

/**
 * Writes values of one group in one statement, as they are to be stored, if the group still is as its editor saw it.
 * @param save.keys all keys of the group: the latest of their moments is the version of the group
 * @param save.version that moment as the editor read it; undefined asks nothing
 */
export function saveSettings(
  db: Database,
  save: {
    values: Partial<Record<SettingKey, string>>
    keys: readonly SettingKey[]
    by: By
    version?: Date | undefined
    onlyIf?: SQL
  },
) {
  const { by, version, onlyIf = sql`1` } = save
  const rows = Object.entries(save.values).map(([key, value]) => ({ key, value }))
  const latest = sql`(SELECT coalesce(max(updated_at), 0) FROM settings
    WHERE key IN (SELECT value FROM json_each(${JSON.stringify(save.keys)})))`
  const isAsSeen = version ? sql`${latest} = ${version.getTime()}` : sql`1`
  // Two saves of one millisecond are two versions.
  return db.all<{ key: string }>(sql`
    INSERT INTO settings (key, value, updated_by, updated_at)
    SELECT value ->> 'key', value ->> 'value', ${by.userId}, max(${by.now.getTime()}, ${latest} + 1)
    FROM json_each(${JSON.stringify(rows)})
    WHERE ${isAsSeen} AND ${onlyIf}
    ON CONFLICT (key) DO UPDATE SET
      value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    RETURNING key`)
}
