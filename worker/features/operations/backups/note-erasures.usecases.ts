import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { listUnnotedErasures, markErasuresNoted } from './backups.queries.ts'
import { backupName } from './backups.rules.ts'

/** Beside the backups: which accounts were erased, in files that are named by the time of their writing. */
export const erasuresFolder = 'erased'

/** Ids and times, and nothing of the persons. */
type NotedErasure = { user_id: number; erased_at: string }

const accountsAtOnce = 1000

/** Writes the ids of newly erased accounts to each place of backups, so that a restore can erase them again. @returns how many */
export async function noteErasures(db: Database, stores: readonly BackupStore[], now: Date): Promise<number> {
  const erased = await listUnnotedErasures(db, accountsAtOnce)
  if (erased.length === 0) return 0
  const entries: NotedErasure[] = erased.map(({ userId, erasedAt }) => ({
    user_id: userId,
    erased_at: erasedAt.toISOString(),
  }))
  const key = `${erasuresFolder}/${backupName(now)}-${crypto.randomUUID().slice(0, 8)}.json`
  const content = new TextEncoder().encode(JSON.stringify(entries))
  await Promise.all(stores.map((store) => store.put(key, content)))
  await runBatch(db, [
    markErasuresNoted(
      db,
      erased.map(({ userId }) => userId),
      now,
    ),
  ])
  return erased.length
}

/** Longer than the oldest backup. */
const keptDays = 400

/** @returns how many lists are deleted */
export async function deleteOldNotes(store: BackupStore, now: Date): Promise<number> {
  const before = `${erasuresFolder}/${backupName(new Date(now.getTime() - keptDays * millisecondsPerDay))}`
  const { files } = await store.list(`${erasuresFolder}/`)
  const old = files.map(({ key }) => key).filter((key) => key < before)
  if (old.length > 0) await store.delete(old)
  return old.length
}
