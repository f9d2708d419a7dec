import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { directoryStore } from '#seed/backup/backup-store.directory.ts'
import { checkRestored } from '#seed/backup/check-restored.ts'
import { restoreDatabase } from '#seed/backup/restore-database.ts'
import { lockForReopening } from '#seed/backup/restore-lock.ts'
import { patienceOfCommands } from '#seed/patience-of-commands.ts'
import { openDatabase } from '#worker/db/db.ts'
import { makeBackup } from '#worker/features/operations/backups/backups.usecases.ts'
import { databaseFile } from '../listing/filled-database.ts'
import { sqliteD1 } from '../sqlite-d1.ts'

type Options = {
  source: string
  /** A folder of `--persist-to` that is written anew. */
  live: string
  say: (line: string) => void
}

/**
 * Backs up and restores the rows of a database in this process, which a site of a million profiles bears in an hour.
 * @returns for each work its name, seconds, statements, and the milliseconds and the text of the slowest of them
 * @throws Error with what the checks find
 */
export async function restoreRows({ source, live, say }: Options): Promise<string[][]> {
  cpSync(source, live, { recursive: true })
  const backups = join(live, 'backups')
  const database = new DatabaseSync(databaseFile(live))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -200000')
  let ran = 0
  let slowest = { sql: '', milliseconds: 0 }
  const d1 = sqliteD1(database, (statement) => {
    if (statement.kind === 'batch') return
    ran += 1
    if (statement.milliseconds > slowest.milliseconds) slowest = statement
  })
  const { db } = openDatabase(d1, 'primary', patienceOfCommands)
  const rows: string[][] = []
  const measure = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    ran = 0
    slowest = { sql: '', milliseconds: 0 }
    const began = performance.now()
    const result = await work()
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const text = slowest.sql.replaceAll(/\s+/g, ' ').trim().slice(0, 70)
    rows.push([name, seconds, String(ran), slowest.milliseconds.toFixed(0), text])
    say(`${name}: ${seconds} s`)
    return result
  }
  const store = directoryStore(backups)
  const manifest = await measure('backup', () => makeBackup({ db, buckets: {}, store }, () => new Date()))
  await measure('restore', () => restoreDatabase(d1, store, manifest, { force: true, now: new Date(), say }))
  await measure('checks of the reopening', async () => {
    const lock = await lockForReopening({ d1, db })
    const problems = await checkRestored(db, lock, manifest, { now: new Date(), say })
    if (problems.length > 0) throw new Error(problems.join('\n'))
    await lock.lift()
  })
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  rmSync(backups, { recursive: true })
  return rows
}
