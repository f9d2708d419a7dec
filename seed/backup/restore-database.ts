import { sql, type SQL } from 'drizzle-orm'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import { listTables } from '#worker/features/operations/backups/backups.queries.ts'
import { isSaved } from '#worker/features/operations/backups/backups.rules.ts'
import type {
  BackupManifest,
  BackupSource,
  BackupValue,
} from '#worker/features/operations/backups/backups.schema.ts'
import {
  copyAccountPlaces,
  copyPlaces,
  findLastAccount,
} from '#worker/features/providers/copied-places.queries.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { recountLists } from '#worker/features/ratings/recount-lists.usecases.ts'
import { migrate, readMigrations } from '../migrations.ts'
import { commandDatabase } from '../command-database.ts'
import { readRows } from './read-backup.ts'
import { beginRestore, findUnfinishedRestore } from './unfinished-restore.ts'

/** The migrations themselves write these rows. */
const filledByMigrations = new Set(['list_order'])
/** Below the 2 MB that D1 allows for a value: a Bengali letter takes three bytes. */
const lettersPerStatement = 300_000
const providersAtOnce = 250
const accountsAtOnce = 20_000

type Say = (line: string) => void

/**
 * Makes a database ready for a copy: an empty one gets the migrations. From now on it counts as half filled.
 * @throws Error in words for the person who restores, before anything is changed, when the copy does not fit or the database has rows
 */
export async function prepareDatabase(d1: D1Database, manifest: BackupManifest): Promise<void> {
  const unfinished = await findUnfinishedRestore(d1)
  if (unfinished && unfinished.backup !== manifest.name)
    throw new Error(
      `the database holds a part of another copy, ${unfinished.backup}: restore that one with --name, or begin with another database`,
    )
  if (!unfinished) {
    const filled = await listFilled(d1)
    if (filled.length > 0)
      throw new Error(
        `the database is not empty, it has rows in ${filled.join(', ')}. A restore fills a new one, and changes no other.`,
      )
  }
  const problem = migrationProblem(
    readMigrations().map(({ name }) => name),
    manifest,
  )
  if (problem) throw new Error(problem)
  if (!unfinished) await beginRestore(d1, manifest.name)
  await migrate(d1)
  const problems = await columnProblems(d1, manifest)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** The tables with rows that no migration has written. */
async function listFilled(d1: D1Database): Promise<string[]> {
  const filled: string[] = []
  for (const { name, type } of await listTables(commandDatabase(d1)))
    if (isSaved({ name, type }) && !filledByMigrations.has(name))
      if (await d1.prepare(`SELECT 1 FROM ${quoted(name)} LIMIT 1`).first()) filled.push(name)
  return filled
}

/** Why a database with these migrations cannot hold the copy; null when it can. */
export function migrationProblem(there: readonly string[], manifest: BackupManifest): string | null {
  const missing = manifest.migrations.filter((name) => !there.includes(name))
  const added = there.filter((name) => !manifest.migrations.includes(name))
  if (missing.length > 0) return `the copy has migrations that are not here: ${missing.join(', ')}`
  if (added.length === 0) return null
  return `there are newer migrations than those of the copy: ${added.join(', ')}. Check out the version of that time, restore with it, then deploy the new one.`
}

async function columnProblems(d1: D1Database, manifest: BackupManifest): Promise<string[]> {
  const db = commandDatabase(d1)
  const tables = new Map(
    (await listTables(db)).map(({ name, columns }) => [name, JSON.parse(columns) as string[]]),
  )
  return tablesOf(manifest).flatMap(({ name, columns }) => {
    const own = tables.get(name)
    if (!own) return [`the database has no table ${name}`]
    const differing = [...own, ...columns].filter((one) => !own.includes(one) || !columns.includes(one))
    return differing.length > 0 ? [`${name} has other columns than in the copy: ${differing.join(', ')}`] : []
  })
}

type RestoredTable = BackupManifest['sources'][number]

/** Those that others point at first, in which order they can be filled. */
const tablesOf = (manifest: BackupManifest): RestoredTable[] =>
  manifest.sources.filter(({ kind }) => kind === 'table').toReversed()

/**
 * Writes the rows of a copy into a database that was prepared for it. Rows that an interrupted restore has written stay as they are.
 * @throws Error when the rows are not those of the copy afterwards
 */
export async function restoreRows(
  d1: D1Database,
  store: BackupStore,
  manifest: BackupManifest,
  say: Say,
): Promise<void> {
  const triggers = await takeOutTriggers(d1)
  for (const table of tablesOf(manifest)) {
    const rows = await writeTable(d1, store, table)
    const [there] = (await d1.prepare(`SELECT count(*) FROM ${quoted(table.name)}`).raw<[number]>())[0] ?? [0]
    if (there !== rows)
      throw new Error(`${table.name} has ${there} rows instead of ${rows}: begin again in another database`)
    const leftOut = table.rows - rows
    say(
      `${table.name}: ${rows} rows${leftOut > 0 ? `, ${leftOut} left out: they do not fit rows that were copied at another moment` : ''}`,
    )
  }
  await makeTriggers(d1, manifest, triggers)
}

/** Makes again what is not in the copy. */
export async function rebuildLists(d1: D1Database, say: Say): Promise<void> {
  const db = commandDatabase(d1)
  await makeLists(d1, db)
  // Ratings and averages were copied at different moments.
  await recountLists(db)
  say('lists and search index: made again')
}

/** In one batch, so that they are noted and gone, or neither. @returns their texts */
async function takeOutTriggers(d1: D1Database): Promise<string[]> {
  const { results } = await d1
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
    .all<{ name: string; sql: string }>()
  const noted = (await findUnfinishedRestore(d1))?.triggers
  const texts = noted ? (JSON.parse(noted) as string[]) : results.map(({ sql }) => sql)
  await d1.batch([
    d1.prepare('UPDATE unfinished_restore SET triggers = ?').bind(JSON.stringify(texts)),
    ...results.map(({ name }) => d1.prepare(`DROP TRIGGER ${quoted(name)}`)),
    ...[...filledByMigrations].map((name) => d1.prepare(`DELETE FROM ${quoted(name)}`)),
  ])
  return texts
}

async function makeTriggers(
  d1: D1Database,
  { sequences }: BackupManifest,
  triggers: readonly string[],
): Promise<void> {
  const { results } = await d1.prepare('SELECT name FROM sqlite_sequence').all<{ name: string }>()
  const known = new Set(results.map(({ name }) => name))
  await d1.batch([
    // The highest ids that were ever given out.
    ...sequences
      .filter(([name]) => known.has(name) && isSaved({ name, type: 'table' }))
      .map(([name, highest]) =>
        d1.prepare('UPDATE sqlite_sequence SET seq = ? WHERE name = ?').bind(highest, name),
      ),
    ...triggers.map((text) => d1.prepare(text)),
    d1.prepare(`UPDATE unfinished_restore SET triggers = '[]'`),
  ])
}

/** What is written with the rows while the site runs: places of profiles and accounts, lists, and the search index. */
async function makeLists(d1: D1Database, db: Database): Promise<void> {
  // Places that moved while the copy was made have been followed by some of their profiles and accounts.
  const [account] = await findLastAccount(db)
  for (let from = 0; from < (account?.id ?? 0); from += accountsAtOnce)
    await runBatch(db, [copyAccountPlaces(db, sql`a.id > ${from} AND a.id <= ${from + accountsAtOnce}`)])
  const placed = (which: SQL) => [copyPlaces(db, which), ...projectListings(db, which)]
  const [highest] = await d1.prepare('SELECT coalesce(max(id), 0) FROM providers').raw<[number]>()
  for (let from = 0; from < (highest?.[0] ?? 0); from += providersAtOnce)
    await runBatch(db, placed(sql`p.id > ${from} AND p.id <= ${from + providersAtOnce}`))
}

/** Rows that an interrupted restore has written stay as they are. @returns how many rows of the copy are there */
async function writeTable(d1: D1Database, store: BackupStore, table: RestoredTable): Promise<number> {
  const insert = d1.prepare(await insertText(d1, table))
  let written = 0
  for (const part of table.parts)
    for (const rows of inPortions(await readRows(store, part))) {
      const [, counted] = await d1.batch<{ rows: number }>([
        insert.bind(JSON.stringify(rows)),
        d1.prepare('SELECT changes() AS rows'),
      ])
      written += Number(counted?.results[0]?.rows ?? 0)
    }
  return written
}

/**
 * An INSERT of the rows of one JSON parameter, which counts rows that are there already. Rows were copied at different moments, so
 * it leaves out those whose parent was deleted meanwhile, and those with a value that may exist once and is in another row.
 */
async function insertText(d1: D1Database, { name, columns, key }: BackupSource): Promise<string> {
  const read = (column: string) => `json_extract(value, '$[${columns.indexOf(column)}]')`
  const conditions = (await listForeignKeys(d1, name)).flatMap(({ parent, pairs }) => {
    // A table that points at itself is filled in the order of its key, so parents come first.
    if (parent === name) return []
    const isNull = pairs.map(({ own }) => `${read(own)} IS NULL`)
    const same = pairs.map(({ own, target }) => `parent.${quoted(target)} = ${read(own)}`)
    return [
      `(${isNull.join(' OR ')} OR EXISTS (SELECT 1 FROM ${quoted(parent)} parent WHERE ${same.join(' AND ')}))`,
    ]
  })
  const [first = ''] = key.map(quoted)
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')})
    SELECT ${columns.map(read).join(', ')} FROM json_each(?) WHERE ${['1', ...conditions].join(' AND ')}
    ON CONFLICT (${key.map(quoted).join(', ')}) DO UPDATE SET ${first} = excluded.${first}
    ON CONFLICT DO NOTHING`
}

type ForeignKey = { parent: string; pairs: { own: string; target: string }[] }

/** The foreign keys of a table, also those of several columns. */
async function listForeignKeys(d1: D1Database, name: string): Promise<ForeignKey[]> {
  const { results } = await d1
    .prepare(
      `SELECT id, "table" AS parent, "from" AS own, coalesce("to", 'id') AS target
      FROM pragma_foreign_key_list(?) ORDER BY id, seq`,
    )
    .bind(name)
    .all<{ id: number; parent: string; own: string; target: string }>()
  return [...Map.groupBy(results, ({ id }) => id).values()].map((pairs) => ({
    parent: pairs[0]?.parent ?? '',
    pairs,
  }))
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

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
