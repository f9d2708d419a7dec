import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { openDatabase, type Database } from '#worker/db/db.ts'
import {
  childrenFirst,
  isRestored,
  isSaved,
  keyOf,
} from '#worker/features/operations/backups/backups.rules.ts'
import type {
  BackupManifest,
  BackupPart,
  BackupSource,
  BackupValue,
} from '#worker/features/operations/backups/backups.schema.ts'
import {
  listMigrations,
  listSchema,
  listTables,
} from '#worker/features/operations/backups/backups.queries.ts'
import {
  copyAccountPlaces,
  copyPlaces,
  findLastAccount,
} from '#worker/features/providers/copied-places.queries.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { raiseEverything } from '#worker/middleware/edge/data-versions.table.ts'
import { sql, type SQL } from 'drizzle-orm'
import { patienceOfCommands } from '../patience-of-commands.ts'
import { findRestoreLock } from '#worker/middleware/restore-lock/restore-lock.ts'
import { listForeignKeys, quoted } from './check-restored.ts'
import { findDamage, readRows } from './read-backup.ts'
import { lockForRestore, type HeldLock, type TakeOver } from './restore-lock.ts'

type Restored = {
  /** Rows of the backup, and rows that were left out because the row that they name was deleted during the backup. */
  tables: { name: string; rows: number; leftOut: number }[]
}

type Options = {
  /** Deletes the rows that the database has. Not needed to repeat a restore that was interrupted. */
  force: boolean
  now: Date
  say?: (line: string) => void
  /** Milliseconds between the lock and the first deleted row: 0 for a database that no site serves, else `untilAllKnow`. */
  untilClosed?: number
  takeOver?: TakeOver
}

/** FTS5 tables, which hold no text of their own. */
const searchTables = ['provider_words', 'list_recommended', 'list_rating', 'list_newest', 'list_lifted']
/** The migrations themselves write these rows. */
const filledByMigrations = new Set(['site_counters', 'counter_days', 'list_order'])
/** Written when all else is there: the site has no settings, and so no maintenance mode, before. */
const lastTable = 'settings'
/** Below the 2 MB that D1 allows for a value: a Bengali letter takes three bytes. */
const lettersPerStatement = 300_000
const providersAtOnce = 250
const accountsAtOnce = 20_000
const deletedAtOnce = 5_000

/**
 * Writes a backup into a migrated database, whose site is closed from the first changed row on: `npm run reopen` opens it.
 * Triggers are off while rows are written; the lists of providers, the search index and the counters are made again. Not one transaction:
 * after an interruption, repeat it. Only one restore writes at a time.
 * @throws Error with every reason why it refuses, before anything is changed; Error when another restore runs or has taken over
 */
export async function restoreDatabase(
  d1: D1Database,
  store: BackupStore,
  manifest: BackupManifest,
  { force, say = () => undefined, untilClosed = 0, takeOver }: Options,
): Promise<Restored> {
  const { db } = openDatabase(d1, 'primary', patienceOfCommands)
  const sources = manifest.sources.filter(({ kind }) => kind === 'table')
  const [left] = await findRestoreLock(db)
  const goesOn = left !== undefined && left.leftOut === null
  const problems = [
    ...(await schemaProblems(db, manifest)),
    ...(force || goesOn ? [] : await rowProblems(d1, sources)),
    ...(await findDamage(store, manifest)),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  say('checked: every file of the backup is there and unchanged')

  const lock = await lockForRestore({ d1, db }, manifest.name, takeOver)
  say('the site is closed: it answers 503, and no job of the cron runs')
  try {
    // An earlier restore that was interrupted has closed it.
    const left = untilClosed - Math.max(0, lock.closedFor)
    if (left > 0) {
      say(`waiting ${Math.ceil(left / 1000)} seconds, until every part of the site knows that`)
      await new Promise((resolve) => setTimeout(resolve, left))
    }
    return await fill({ d1, db, store, manifest, lock }, say)
  } catch (error) {
    await lock.release(`failed: ${(error as Error).message}`.slice(0, 300)).catch(() => undefined)
    throw error
  }
}

type RestoredSource = BackupManifest['sources'][number]
type Place = { d1: D1Database; db: Database; store: BackupStore; manifest: BackupManifest; lock: HeldLock }

async function fill(place: Place, say: (line: string) => void): Promise<Restored> {
  const { d1, db, manifest, lock } = place
  await empty(place, say)
  const tables: Restored['tables'] = []
  const write = async (source: RestoredSource) => {
    const written = await writeTable(place, source)
    tables.push({ name: source.name, rows: source.rows, leftOut: source.rows - written })
    say(`${source.name}: ${written} rows`)
  }
  // The copy has the tables that point at others first: in the reverse order they can be filled.
  const sources = manifest.sources.filter(({ kind }) => kind === 'table').toReversed()
  for (const source of sources) if (source.name !== lastTable) await write(source)
  await lock.run(
    'writing the highest ids',
    manifest.sequences
      .filter(([name]) => sources.some((source) => source.name === name))
      .flatMap(([name, highest]) => [
        `DELETE FROM sqlite_sequence WHERE name = '${name}'`,
        `INSERT INTO sqlite_sequence (name, seq) VALUES ('${name}', ${highest})`,
      ]),
  )

  // They write the lists and their totals.
  await lock.run(
    'making the triggers',
    manifest.schema.filter(({ type }) => type === 'trigger').map((trigger) => trigger.sql),
  )
  // Places that moved during the backup have been followed by some of their profiles and accounts.
  const [account] = await findLastAccount(db)
  for (let from = 0; from < (account?.id ?? 0); from += accountsAtOnce)
    await lock.runQueries(`copying the places into accounts after ${from}`, [
      copyAccountPlaces(db, sql`a.id > ${from} AND a.id <= ${from + accountsAtOnce}`),
    ])
  const placed = (which: SQL) => [copyPlaces(db, which), ...projectListings(db, which)]
  const [highest] = await d1.prepare('SELECT coalesce(max(id), 0) FROM providers').raw<[number]>()
  for (let from = 0; from < (highest?.[0] ?? 0); from += providersAtOnce)
    await lock.runQueries(
      `making the lists and the search index after provider ${from}`,
      placed(sql`p.id > ${from} AND p.id <= ${from + providersAtOnce}`),
    )
  say('lists and search index: made again')

  for (const source of sources) if (source.name === lastTable) await write(source)
  // Triggers were off while the rows came.
  await db.run(raiseEverything)
  await lock.complete(Object.fromEntries(tables.map(({ name, leftOut }) => [name, leftOut])))
  return { tables }
}

/** Deletes the triggers and every row that the restore writes. */
async function empty({ db, lock }: Place, say: (line: string) => void): Promise<void> {
  const triggers = (await listSchema(db)).filter(({ type }) => type === 'trigger')
  await lock.run('deleting the triggers', [
    ...triggers.map(({ name }) => `DROP TRIGGER ${quoted(name)}`),
    ...searchTables.map((name) => `INSERT INTO ${name} (${name}) VALUES ('delete-all')`),
    'DELETE FROM word_refreshes',
  ])
  const tables = (await listTables(db))
    .filter(isRestored)
    .map((table) => ({ name: table.name, key: keyOf(table), parents: JSON.parse(table.parents) as string[] }))
  for (const { name, key } of childrenFirst(tables)) {
    const keys = key.map(quoted).join(', ')
    // A table that points at itself is filled in the order of its key, so it is emptied from the end.
    const text = `DELETE FROM ${quoted(name)} WHERE (${keys}) IN
      (SELECT ${keys} FROM ${quoted(name)} ORDER BY ${key.map((column) => `${quoted(column)} DESC`).join(', ')} LIMIT ${deletedAtOnce})`
    for (let deleted = 0, total = 0; ; total += deleted) {
      const [result] = await lock.run(`emptying ${name}: ${total} rows deleted`, [text])
      deleted = result?.meta.changes ?? 0
      if (deleted === 0) break
    }
  }
  say('the database is empty')
}

/** @returns how many rows were written */
async function writeTable({ d1, db, store, lock }: Place, source: RestoredSource): Promise<number> {
  const insert = d1.prepare(await insertText(db, source))
  let written = 0
  for await (const content of readAhead(store, source.parts))
    for (const rows of inPortions(content)) {
      // Not `meta.changes`, which counts what triggers write, too.
      const [, counted] = await lock.run(`writing ${source.name} after ${written} rows`, [
        insert.bind(JSON.stringify(rows)),
        'SELECT changes() AS rows',
      ])
      written += Number(counted?.results[0]?.rows ?? 0)
    }
  return written
}

/** The rows of the files one after another. The next one is read while the rows before it are written. */
async function* readAhead(store: BackupStore, parts: readonly BackupPart[]): AsyncGenerator<BackupValue[][]> {
  let next: Promise<BackupValue[][]> | undefined
  for (const [index, part] of parts.entries()) {
    const rows = await (next ?? readRows(store, part))
    const following = parts[index + 1]
    next = following && readRows(store, following)
    // Its failure is thrown when its turn comes.
    next?.catch(() => undefined)
    yield rows
  }
}

/**
 * Why a database with these migrations cannot hold the backup; empty when it can.
 * @param there the names of its migrations, and of those that are about to be applied
 */
export function migrationProblems(there: readonly string[], manifest: BackupManifest): string[] {
  const missing = manifest.migrations.filter((name) => !there.includes(name))
  const added = there.filter((name) => !manifest.migrations.includes(name))
  if (missing.length > 0) return [`the database lacks migrations of the backup: ${missing.join(', ')}`]
  if (added.length === 0) return []
  return [
    `the database has newer migrations than the backup: ${added.join(', ')}. Check out the version of that time, restore with it, then deploy the new one.`,
  ]
}

async function schemaProblems(db: Database, manifest: BackupManifest): Promise<string[]> {
  const migrations = (await listMigrations(db)).map(({ name }) => name)
  const problems = migrationProblems(migrations, manifest)
  if (problems.length > 0) return problems
  const tables = new Map((await listTables(db)).filter(isSaved).map((table) => [table.name, table]))
  for (const { kind, name, columns } of manifest.sources) {
    if (kind !== 'table') continue
    const table = tables.get(name)
    if (!table) problems.push(`the database has no table ${name}`)
    else {
      const own = JSON.parse(table.columns) as string[]
      const differing = [...own, ...columns].filter((one) => !own.includes(one) || !columns.includes(one))
      if (differing.length > 0)
        problems.push(`${name} has other columns than in the backup: ${differing.join(', ')}`)
    }
  }
  return problems
}

async function rowProblems(d1: D1Database, sources: readonly BackupSource[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of sources)
    if (!filledByMigrations.has(name)) {
      const rows = await d1.prepare(`SELECT 1 FROM ${quoted(name)} LIMIT 1`).raw()
      if (rows.length > 0) filled.push(name)
    }
  return filled.length === 0
    ? []
    : [`the database is not empty (${filled.join(', ')}). --force deletes its rows and restores the backup.`]
}

/** An INSERT of the rows of one JSON parameter, without those whose parent is missing. */
async function insertText(db: Database, { name, columns }: BackupSource): Promise<string> {
  const read = (column: string) => `json_extract(value, '$[${columns.indexOf(column)}]')`
  const conditions = (await listForeignKeys(db, name)).flatMap(({ parent, pairs }) => {
    // A table that points at itself is filled in the order of its key, so parents come first.
    if (parent === name) return []
    const isNull = pairs.map(({ own }) => `${read(own)} IS NULL`)
    const same = pairs.map(({ own, target }) => `parent.${quoted(target)} = ${read(own)}`)
    return [
      `(${isNull.join(' OR ')} OR EXISTS (SELECT 1 FROM ${quoted(parent)} parent WHERE ${same.join(' AND ')}))`,
    ]
  })
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')})
    SELECT ${columns.map(read).join(', ')} FROM json_each(?) WHERE ${['1', ...conditions].join(' AND ')}`
}

function inPortions(rows: readonly BackupValue[][]): BackupValue[][][] {
  const portions: BackupValue[][][] = []
  let letters = Infinity
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (letters + length > lettersPerStatement) {
      portions.push([])
      letters = 0
    }
    portions.at(-1)?.push(row)
    letters += length
  }
  return portions
}
