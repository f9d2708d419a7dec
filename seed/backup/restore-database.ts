import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import { recountText } from '#worker/features/operations/counters/counters.queries.ts'
import { counterNames } from '#worker/features/operations/counters/counters.schema.ts'
import { isSaved, rebuiltTables } from '#worker/features/operations/backups/backups.rules.ts'
import type {
  BackupManifest,
  BackupSource,
  BackupValue,
} from '#worker/features/operations/backups/backups.schema.ts'
import {
  listMigrations,
  listSchema,
  listTables,
} from '#worker/features/operations/backups/backups.queries.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { sql } from 'drizzle-orm'
import { patienceOfCommands } from '../patience-of-commands.ts'
import { findDamage, readRows } from './read-backup.ts'

type Restored = {
  /** Rows of the backup, and rows that were left out because the row that they name was deleted during the backup. */
  tables: { name: string; rows: number; leftOut: number }[]
  /** Kept totals that differed from the rows and were repaired. */
  repaired: { counter: string; rows: number }[]
}

type Options = {
  /** Deletes the rows that the database has. */
  force: boolean
  now: Date
  say?: (line: string) => void
}

/** FTS5 tables, which hold no text of their own. */
const searchTables = ['provider_words', 'list_recommended', 'list_rating', 'list_newest']
/** The migrations themselves write these rows. */
const filledByMigrations = new Set(['site_counters', 'counter_days'])
/** Below the 2 MB that D1 allows for a value: a Bengali letter takes three bytes. */
const lettersPerStatement = 300_000
const providersAtOnce = 500

/**
 * Writes a backup into a migrated database. Triggers are off while rows are written; the lists of providers, the search index and
 * the counters are made again afterwards. Not one transaction: after an interruption, run it again with `force`.
 * @throws Error with every reason why it refuses, before anything is changed
 */
export async function restoreDatabase(
  d1: D1Database,
  store: BackupStore,
  manifest: BackupManifest,
  { force, now, say = () => undefined }: Options,
): Promise<Restored> {
  const { db } = openDatabase(d1, 'primary', patienceOfCommands)
  const run = (statements: readonly string[]) =>
    d1.batch<Record<string, unknown>>(statements.map((statement) => d1.prepare(statement)))
  const sources = manifest.sources.filter(({ kind }) => kind === 'table')

  const problems = [
    ...(await schemaProblems(db, manifest)),
    ...(force ? [] : await rowProblems(d1, sources)),
    ...(await findDamage(store, manifest)),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  say('checked: every file of the backup is there and unchanged')

  const triggersThere = (await listSchema(db)).filter(({ type }) => type === 'trigger')
  if (triggersThere.length > 0) await run(triggersThere.map(({ name }) => `DROP TRIGGER ${quoted(name)}`))
  // The copy has the tables that point at others first: in this order they can be emptied, in the reverse they are filled.
  await run([
    ...searchTables.map((name) => `INSERT INTO ${name} (${name}) VALUES ('delete-all')`),
    ...rebuiltTables.map((name) => `DELETE FROM ${quoted(name)}`),
    ...sources.map(({ name }) => `DELETE FROM ${quoted(name)}`),
    'DELETE FROM word_refreshes',
  ])

  const tables: Restored['tables'] = []
  for (const source of sources.toReversed()) {
    const insert = d1.prepare(await insertText(d1, source))
    let written = 0
    for (const part of source.parts)
      for (const rows of inPortions(await readRows(store, part))) {
        const { meta } = await insert.bind(JSON.stringify(rows)).run()
        written += meta.changes
      }
    tables.push({ name: source.name, rows: source.rows, leftOut: source.rows - written })
    say(`${source.name}: ${written} rows`)
  }
  await run(
    manifest.sequences
      .filter(([name]) => sources.some((source) => source.name === name))
      .flatMap(([name, highest]) => [
        `DELETE FROM sqlite_sequence WHERE name = '${name}'`,
        `INSERT INTO sqlite_sequence (name, seq) VALUES ('${name}', ${highest})`,
      ]),
  )

  // Triggers write the lists and their totals.
  const triggers = manifest.schema.filter(({ type }) => type === 'trigger')
  if (triggers.length > 0) await run(triggers.map((trigger) => trigger.sql))
  const [highest] = await d1.prepare('SELECT coalesce(max(id), 0) FROM providers').raw<[number]>()
  for (let from = 0; from < (highest?.[0] ?? 0); from += providersAtOnce)
    await runBatch(db, projectListings(db, sql`p.id > ${from} AND p.id <= ${from + providersAtOnce}`))
  say('lists and search index: made again')

  const repaired: Restored['repaired'] = []
  for (const counter of counterNames) {
    const results = await run(recountText(counter, now))
    const before = results.flatMap(({ results }) => results).find((row) => 'differing' in row)
    if (Number(before?.differing) > 0) repaired.push({ counter, rows: Number(before?.differing) })
  }
  await checkResult(d1, manifest)
  return { tables, repaired }
}

type Database = ReturnType<typeof openDatabase>['db']

async function schemaProblems(db: Database, manifest: BackupManifest): Promise<string[]> {
  const there = (await listMigrations(db)).map(({ name }) => name)
  const missing = manifest.migrations.filter((name) => !there.includes(name))
  const added = there.filter((name) => !manifest.migrations.includes(name))
  if (missing.length > 0) return [`the database lacks migrations of the backup: ${missing.join(', ')}`]
  if (added.length > 0)
    return [
      `the database has newer migrations than the backup: ${added.join(', ')}. Check out the version of that time, restore with it, then deploy the new one.`,
    ]
  const tables = new Set((await listTables(db)).filter(isSaved).map(({ name }) => name))
  const unknown = manifest.sources.filter(({ kind, name }) => kind === 'table' && !tables.has(name))
  return unknown.map(({ name }) => `the database has no table ${name}`)
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
async function insertText(d1: D1Database, { name, columns }: BackupSource): Promise<string> {
  const { results } = await d1
    .prepare(
      `SELECT id, "table" AS parent, "from" AS "column", "to" AS target FROM pragma_foreign_key_list(?) ORDER BY id, seq`,
    )
    .bind(name)
    .all<{ id: number; parent: string; column: string; target: string }>()
  const read = (column: string) => `json_extract(value, '$[${columns.indexOf(column)}]')`
  const conditions = [...Map.groupBy(results, ({ id }) => id).values()].flatMap((pairs) => {
    const parent = pairs[0]?.parent
    // A table that points at itself is filled in the order of its key, so parents come first.
    if (parent === undefined || parent === name) return []
    const isNull = pairs.map(({ column }) => `${read(column)} IS NULL`)
    const same = pairs.map(({ column, target }) => `parent.${quoted(target)} = ${read(column)}`)
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

async function checkResult(d1: D1Database, manifest: BackupManifest): Promise<void> {
  const { db } = openDatabase(d1, 'primary', patienceOfCommands)
  const there = new Set((await listSchema(db)).map(({ type, name, sql }) => `${type} ${name} ${sql}`))
  const problems = manifest.schema
    .filter(({ type, name, sql }) => !there.has(`${type} ${name} ${sql}`))
    .map(({ type, name }) => `the ${type} ${name} is missing or different`)
  const broken = await d1
    .prepare('SELECT "table" AS name, count(*) AS rows FROM pragma_foreign_key_check GROUP BY 1')
    .all<{ name: string; rows: number }>()
  for (const { name, rows } of broken.results) problems.push(`${rows} rows of ${name} name a missing row`)
  if (problems.length > 0) throw new Error(`restored, but: ${problems.join('; ')}`)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
