import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { definitionOf, type SettingKey } from './settings.schema.ts'
import { settings } from './settings.table.ts'

export const listSettings = (db: Database) => db.select().from(settings)

/** SQL without parameters for "the flag is on", for statements that stand where no settings are known. It reads one row. */
export const isFlagOn = (key: SettingKey): string =>
  `coalesce((SELECT value FROM settings WHERE key = '${key}'), '${definitionOf(key).default}') = '1'`

type By = { userId: number | null; now: Date }

/** Writes one value in its stored form; secrets must be sealed. */
export const saveSetting = (db: Database, key: SettingKey, value: string, by: By): UnrunQuery =>
  saveSettings(db, { values: { [key]: value }, keys: [key], by })

/** The latest time of the rows of `save.keys` is the version; an undefined `save.version` skips the check. */
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
  const latestOfAll = sql`(SELECT coalesce(max(updated_at), 0) FROM settings)`
  const latest = sql`(SELECT coalesce(max(updated_at), 0) FROM settings
    WHERE key IN (SELECT value FROM json_each(${JSON.stringify(save.keys)})))`
  const isUnchanged = version ? sql`${latest} = ${version.getTime()}` : sql`1`
  // Every save is later than all before it, so that no two states of a group have the same version.
  return db.all<{ key: string }>(sql`
    INSERT INTO settings (key, value, updated_by, updated_at)
    SELECT value ->> 'key', value ->> 'value', ${by.userId}, max(${by.now.getTime()}, ${latestOfAll} + 1)
    FROM json_each(${JSON.stringify(rows)})
    WHERE ${isUnchanged} AND ${onlyIf}
    ON CONFLICT (key) DO UPDATE SET
      value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    RETURNING key`)
}
