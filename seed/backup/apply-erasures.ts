import * as z from 'zod/mini'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import type { Database } from '#worker/db/db.ts'
import { eraseAgain } from '#worker/features/account/erasure/erasure.usecases.ts'
import { backupName } from '#worker/features/operations/backups/backups.rules.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { erasuresFolder } from '#worker/features/operations/backups/note-erasures.usecases.ts'
import { listAll } from '#worker/features/operations/backups/outside-files.usecases.ts'

const listSchema = z.array(z.object({ user_id: z.int(), erased_at: z.iso.datetime() }))
/** Clocks may differ a little. Erasing what is erased changes nothing. */
const margin = 3_600_000

type Place = { db: Database; store: BackupStore; buckets: Pick<Env, 'PICTURES' | 'DOCUMENTS'> }

/**
 * Erases the accounts again that were erased after a backup had been begun. Call it when the triggers are there.
 * @returns how many accounts it erased
 * @throws Error when a list cannot be read
 */
export async function applyErasures(
  { db, store, buckets }: Place,
  manifest: BackupManifest,
  now: Date,
): Promise<number> {
  const since = backupName(new Date(Date.parse(manifest.started_at) - margin))
  let erased = 0
  for await (const { key } of listAll(store, `${erasuresFolder}/`, `${erasuresFolder}/${since}`)) {
    const content = await store.get(key)
    const entries = listSchema.parse(JSON.parse(new TextDecoder().decode(content ?? undefined)))
    erased += await eraseAgain(
      db,
      entries.map((entry) => ({ userId: entry.user_id, erasedAt: new Date(entry.erased_at) })),
      { buckets, now },
    )
  }
  return erased
}
