import '#worker/parts.ts'
import * as z from 'zod/mini'
import { listAll, type BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { eraseAgain } from '#worker/features/accounts/own/erasure/erasure.usecases.ts'
import { backupName } from '#worker/features/operations/backups/backups.rules.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { erasuresFolder } from '#worker/features/operations/backups/note-erasures.usecases.ts'
import { findBroken } from '#worker/features/operations/invariants/invariants.usecases.ts'
import { commandDatabase } from '../command-database.ts'
import { prepareDatabase, rebuildLists, restoreRows } from './restore-database.ts'
import { restoreObjects } from './restore-objects.ts'
import { hasAllRows } from './unfinished-restore.ts'

type Target = Pick<Env, 'DB' | 'PICTURES' | 'DOCUMENTS'>
type Options = { withoutDamaged: boolean; now: Date; say?: (line: string) => void }

/** How many keys of objects are printed. */
const listed = 20

/**
 * Restores a copy into an empty database and the buckets, checks it, and erases again who was erased since. After an interruption,
 * call it again with the same copy: it goes on.
 * @param store decrypts
 * @throws Error in words for the person who restores; the database is then as before, or counts as half filled
 */
export async function restoreCopy(
  { DB, PICTURES, DOCUMENTS }: Target,
  { store, manifest }: { store: BackupStore; manifest: BackupManifest },
  { withoutDamaged, now, say = () => undefined }: Options,
): Promise<void> {
  await prepareDatabase(DB, manifest)
  const buckets = { PICTURES, DOCUMENTS }
  if (!(await hasAllRows(DB))) {
    for (const { bucket, written, missing, damaged } of await restoreObjects(store, manifest, buckets)) {
      say(`${bucket}: ${written} objects written, ${missing.length} missing, ${damaged.length} damaged`)
      for (const key of missing.slice(0, listed)) say(`  missing: ${key}`)
      for (const key of damaged.slice(0, listed)) say(`  damaged: ${key}`)
      if (missing.length + damaged.length > 0 && !withoutDamaged)
        throw new Error(
          'copies of pictures or documents are missing or damaged: --without-damaged restores the rest',
        )
    }
    await restoreRows(DB, store, manifest, say)
  }
  await rebuildLists(DB, say)
  const db = commandDatabase(DB)
  const findings = await findBroken(db, now)
  for (const { rule, count, ids } of findings) say(`rule ${rule}: ${count} rows (${ids.join(', ')})`)
  say(
    findings.length === 0
      ? 'rules of the database: all hold'
      : 'The rows above break rules. They were written while the copy was made, or were like this before: look at them.',
  )
  let erased = 0
  for await (const erasures of readErasures(store, manifest))
    erased += await eraseAgain(db, erasures, { buckets, now })
  say(`erased again: ${erased} accounts that were erased after the copy was begun`)
  await DB.prepare('DROP TABLE unfinished_restore').run()
}

const listSchema = z.array(z.object({ user_id: z.int(), erased_at: z.iso.datetime() }))
/** Clocks may differ a little. Erasing what is erased changes nothing. */
const margin = 3_600_000

/**
 * The accounts that were erased after a copy had been begun.
 * @throws Error when a list cannot be read
 */
async function* readErasures(store: BackupStore, { started_at }: BackupManifest) {
  const since = backupName(new Date(Date.parse(started_at) - margin))
  for await (const { key } of listAll(store, `${erasuresFolder}/`, `${erasuresFolder}/${since}`)) {
    const content = await store.get(key)
    const entries = listSchema.parse(JSON.parse(new TextDecoder().decode(content ?? undefined)))
    yield entries.map((entry) => ({ userId: entry.user_id, erasedAt: new Date(entry.erased_at) }))
  }
}
