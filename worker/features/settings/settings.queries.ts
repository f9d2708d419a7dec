import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import type { SettingKey } from './settings.schema.ts'
import { settings } from './settings.table.ts'

export const listSettings = (db: Database) =>
  db.select({ key: settings.key, value: settings.value }).from(settings)

/** Writes one value as it is to be stored: secrets come sealed. */
export const saveSetting = (
  db: Database,
  key: SettingKey,
  value: string,
  by: { userId: number | null; now: Date },
): UnrunQuery =>
  db
    .insert(settings)
    .values({ key, value, updatedBy: by.userId, updatedAt: by.now })
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: sql`excluded.value`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
