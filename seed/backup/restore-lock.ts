import { sql } from 'drizzle-orm'
import { runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { findRestoreLock } from '#worker/middleware/restore-lock/restore-lock.ts'

/**
 * Milliseconds without a sign of life after which another command may take the lock. Longer than D1 lets a batch run; a
 * command that was only slow stops then, because each of its batches needs the lock.
 */
export const takeOverAfter = 120_000

/** How a command knows that the one before it will not go on. */
export type TakeOver = {
  /** Milliseconds without a sign of life. */
  patience?: number | undefined
  /** The name under which this process can be asked for, and whether another one was killed. Without it, no process is known. */
  holder?: { name: string; isDead: (name: string) => Promise<boolean> } | undefined
}

/** The lock in the hands of one command. */
export type HeldLock = {
  backup: string
  /** Milliseconds since the site was closed, by the clock of the database. Less than none after a clock that jumped back. */
  closedFor: number
  /** Rows by table that the restore left out; null before its last row. */
  leftOut: Record<string, number> | null
  /** Whether the checks have found nothing before. */
  isChecked: boolean
  /**
   * Runs statements as one batch, all or nothing, and notes in the lock what is being done.
   * @throws Error when another command has the lock, before anything of the batch is written
   */
  run(
    progress: string,
    statements: readonly (string | D1PreparedStatement)[],
  ): Promise<D1Result<Record<string, unknown>>[]>
  /** The same with queries of Drizzle. */
  runQueries(progress: string, queries: readonly UnrunQuery[]): Promise<void>
  /** Lets the next command have the lock. The site stays closed. */
  release(progress: string): Promise<void>
  /** Notes that the last row is written, and releases the lock. */
  complete(leftOut: Record<string, number>): Promise<void>
  /** Notes that the checks have found nothing. */
  noteChecked(): Promise<void>
  /** Opens the site. No copy of public data from before is used any more. */
  lift(): Promise<void>
}

// The clock of the database, because two commands may run on computers whose clocks differ.
const clock = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

type Places = { d1: D1Database; db: Database }

/**
 * Closes the site for a restore, or goes on with one that was interrupted.
 * @throws Error when another command holds the lock
 */
export async function lockForRestore(
  { d1, db }: Places,
  backup: string,
  takeOver: TakeOver = {},
): Promise<HeldLock> {
  const owner = takeOver.holder?.name ?? crypto.randomUUID()
  const isFree = await freeWhen(db, takeOver)
  const taken = await db.all<{ closedFor: number }>(
    sql.raw(`INSERT INTO restore_lock (id, backup, owner, closed_at, alive_at, progress)
      VALUES (1, ${text(backup)}, ${text(owner)}, ${clock}, ${clock}, 'the site is closed')
      ON CONFLICT (id) DO UPDATE SET backup = excluded.backup, owner = excluded.owner, alive_at = excluded.alive_at,
        progress = excluded.progress, left_out = NULL, checked_at = NULL
      WHERE ${isFree} RETURNING ${clock} - closed_at AS closedFor`),
  )
  const [lock] = taken
  if (!lock) throw new Error(await whoHolds(db))
  return holdLock({ d1, db }, { owner, backup, closedFor: lock.closedFor, leftOut: null, isChecked: false })
}

/** SQL for "another command may take the lock". What a dead process has sent and not seen answered is refused afterwards. */
async function freeWhen(db: Database, { patience = takeOverAfter, holder }: TakeOver): Promise<string> {
  const [found] = await findRestoreLock(db)
  const isDead = found && found.owner !== '' && (await holder?.isDead(found.owner))
  const dead = isDead ? `, ${text(found.owner)}` : ''
  // A sign of life from the future is one from before the clock jumped back.
  return `(owner IN (''${dead}) OR abs(${clock} - alive_at) >= ${patience})`
}

/**
 * Takes the lock of a complete restore, to check what was restored.
 * @throws Error when the site is open, the restore is not complete, or another command holds the lock
 */
export async function lockForReopening({ d1, db }: Places, takeOver: TakeOver = {}): Promise<HeldLock> {
  const owner = takeOver.holder?.name ?? crypto.randomUUID()
  const isFree = await freeWhen(db, takeOver)
  const taken = await db.all<{ backup: string; closedFor: number; leftOut: string; isChecked: number }>(
    sql.raw(`UPDATE restore_lock SET owner = ${text(owner)}, alive_at = ${clock}, progress = 'the checks have begun'
      WHERE left_out IS NOT NULL AND ${isFree}
      RETURNING backup, ${clock} - closed_at AS closedFor, left_out AS leftOut, checked_at IS NOT NULL AS isChecked`),
  )
  const [lock] = taken
  if (lock)
    return holdLock(
      { d1, db },
      {
        owner,
        backup: lock.backup,
        closedFor: lock.closedFor,
        leftOut: JSON.parse(lock.leftOut) as Record<string, number>,
        isChecked: lock.isChecked === 1,
      },
    )
  const [found] = await findRestoreLock(db)
  if (!found) throw new Error('the site is open: no restore has closed it')
  if (found.owner === '' && found.leftOut === null)
    throw new Error(
      `the restore of ${found.backup} is not complete (${found.progress}): repeat npm run restore`,
    )
  throw new Error(await whoHolds(db))
}

async function whoHolds(db: Database): Promise<string> {
  const [lock] = await findRestoreLock(db)
  const [row] = await db.all<{ now: number }>(sql.raw(`SELECT ${clock} AS now`))
  if (!lock || !row) return 'another command has just opened the site: look at it, and begin again'
  const seconds = Math.round((row.now - lock.aliveAt.getTime()) / 1000)
  return `another command works on the restore of ${lock.backup}; its last sign of life, ${seconds} seconds ago: ${lock.progress}. If it was killed, repeat this one ${takeOverAfter / 60_000} minutes after that, or at once on the computer where it ran.`
}

function holdLock(
  { d1, db }: Places,
  { owner, ...found }: { owner: string } & Pick<HeldLock, 'backup' | 'closedFor' | 'leftOut' | 'isChecked'>,
): HeldLock {
  const own = `owner = ${text(owner)}`
  // NULL is refused for an owner, and with it the whole batch, unless this command still has the lock.
  const stillOwn = (progress: string) =>
    `INSERT INTO restore_lock (id, backup, owner, closed_at, alive_at, progress)
      SELECT 1, '', (SELECT owner FROM restore_lock WHERE ${own}), 0, ${clock}, ${text(progress)} WHERE 1
      ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at, progress = excluded.progress`
  const run: HeldLock['run'] = async (progress, statements) => {
    const prepared = statements.map((statement) =>
      typeof statement === 'string' ? d1.prepare(statement) : statement,
    )
    const [, ...results] = await guarded(
      d1.batch<Record<string, unknown>>([d1.prepare(stillOwn(progress)), ...prepared]),
    )
    return results
  }
  return {
    ...found,
    run,
    runQueries: (progress, queries) =>
      guarded(runBatch(db, [db.run(sql.raw(stillOwn(progress))), ...queries])),
    release: async (progress) => {
      await d1.prepare(`UPDATE restore_lock SET owner = '', progress = ${text(progress)} WHERE ${own}`).run()
    },
    complete: async (rows) => {
      const done = 'every row is written; npm run reopen checks them and opens the site'
      await run(done, [
        `UPDATE restore_lock SET owner = '', left_out = ${text(JSON.stringify(rows))} WHERE ${own}`,
      ])
    },
    noteChecked: async () => {
      await run('the checks found nothing', [`UPDATE restore_lock SET checked_at = ${clock} WHERE ${own}`])
    },
    lift: async () => {
      await run('opened', [
        // The backup has the versions of its time, and isolates may know later ones.
        `UPDATE data_versions SET version = max(version + 1, ${clock})`,
        `DELETE FROM restore_lock WHERE ${own}`,
      ])
    },
  }
}

async function guarded<Result>(batch: Promise<Result>): Promise<Result> {
  try {
    return await batch
  } catch (error) {
    if (/restore_lock\.owner/.test(`${(error as Error).message} ${String((error as Error).cause)}`))
      throw new Error('stopped: another command has the lock of the restore', { cause: error })
    throw error
  }
}
