/**
 * The table that `npm run restore` makes in an empty database before its first row, and drops after the last. No migration knows
 * it: a database that has it holds a part of a copy, and nothing may serve it.
 */
type UnfinishedRestore = {
  /** The name of the copy. */
  backup: string
  /** JSON of the triggers, which are off while rows are written. Null before that, an empty list when all rows are written. */
  triggers: string | null
}

const isUnfinished = `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'unfinished_restore'`

export async function findUnfinishedRestore(d1: D1Database): Promise<UnfinishedRestore | null> {
  if (!(await d1.prepare(isUnfinished).first())) return null
  return d1.prepare('SELECT * FROM unfinished_restore').first<UnfinishedRestore>()
}

/** Whether all objects and rows of the copy are written. What follows erases some of them again, and they must not come back. */
export const hasAllRows = async (d1: D1Database): Promise<boolean> =>
  (await findUnfinishedRestore(d1))?.triggers === '[]'

/** A database that holds only a part of a copy. */
export class HalfRestored extends Error {}

/** @throws HalfRestored */
export async function requireWhole(d1: D1Database): Promise<void> {
  const unfinished = await findUnfinishedRestore(d1)
  if (unfinished)
    throw new HalfRestored(
      `the database holds only a part of the copy ${unfinished.backup}: repeat npm run restore, which goes on, or begin with another one`,
    )
}

export const beginRestore = (d1: D1Database, backup: string) =>
  d1.batch([
    d1.prepare('CREATE TABLE unfinished_restore (backup TEXT NOT NULL, triggers TEXT)'),
    d1.prepare('INSERT INTO unfinished_restore (backup) VALUES (?)').bind(backup),
  ])
