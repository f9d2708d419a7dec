import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { openLocalBindings } from '#seed/bindings.ts'
import { migrate } from '#seed/migrations.ts'
import { root } from '#seed/run-tool.ts'
import { openDatabase, type UnrunQuery } from '#worker/db/db.ts'
import { counterNames } from '#worker/features/operations/counters/counters.schema.ts'
import { recountCounter } from '#worker/features/operations/counters/counters.usecases.ts'
import {
  projectionTexts,
  projectListings,
} from '#worker/features/providers/listing/provider-listings.queries.ts'
import { indexWordsSql } from '#worker/features/providers/search/search-index.queries.ts'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { sqliteD1 } from '../sqlite-d1.ts'

const providersAtOnce = 50_000
const wordsAtOnce = 20_000
const sampled = 100
/** All but those of ratings: the profiles have numbers of ratings, without the rows. */
const filledCounters = counterNames.filter((name) => !name.startsWith('rating_'))

/** Builds queries that D1 does not run. */
export const queryBuilder = drizzle({} as D1Database)

/** The statement of a query and its parameters. */
export const textOf = (query: UnrunQuery) =>
  (query as unknown as { _prepare(): { getQuery(): { sql: string; params: SQLInputValue[] } } })
    ._prepare()
    .getQuery()

/** The SQLite file of the local D1 database in a directory of `--persist-to`. @throws Error when there is none */
export function databaseFile(persistTo: string): string {
  const [file] = readdirSync(persistTo, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /d1/i.test(entry.parentPath))
    .filter(({ name }) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  if (!file) throw new Error(`${persistTo} has no database`)
  return file
}

/** The statements of the migrations. */
export const schemaStatements = () =>
  readdirSync(`${root}/migrations`)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) => readFileSync(`${root}/migrations/${name}`, 'utf8').split('--> statement-breakpoint'))
    .filter((statement) => statement.trim())

const [, insertListings = ''] = projectionTexts('true')

/** The lists, in the order of their positions: FTS5 flushes its memory when a row id is lower than the one before. */
const listTexts = [
  ...['recommended', 'rating', 'newest'].map(
    (list) =>
      `INSERT INTO list_${list} (rowid, lists) SELECT ${list}, lists FROM listing_words ORDER BY ${list}`,
  ),
  ...['introduced', 'promoted'].map(
    (position) => `INSERT INTO list_lifted (rowid, lists) SELECT ${position}, lists FROM listing_words
      WHERE ${position} >= 2147483648 ORDER BY ${position}`,
  ),
]

/** Of all that decides the rows: after a change of it, the database is filled anew. */
const fingerprint = () =>
  createHash('sha256')
    .update(JSON.stringify([schemaStatements(), referenceStatements, providerStatements(1, 2)]))
    .update(JSON.stringify([insertListings, listTexts, indexWordsSql('1')]))
    .digest('hex')

/**
 * A local D1 database with public providers, in a folder that is kept and used again. The rows are written past D1, without
 * triggers and secondary indexes; these are built afterwards, and the counters and search words are written by the statements of
 * the product.
 * @returns the SQLite file
 * @throws Error if the product would write other listing rows
 */
export async function fillDatabase(
  persistTo: string,
  providers: number,
  say: (line: string) => void,
): Promise<string> {
  const marker = join(persistTo, 'filled')
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== fingerprint()) {
    rmSync(persistTo, { recursive: true, force: true })
    mkdirSync(persistTo, { recursive: true })
    const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
    await migrate(env.DB)
    await close()
    const database = new DatabaseSync(databaseFile(persistTo), { enableForeignKeyConstraints: false })
    await fill(database, providers, (line) => say(`${providers} providers: ${line}`))
    compare(database, providers)
    database.exec('PRAGMA journal_mode = WAL')
    database.close()
    writeFileSync(marker, fingerprint())
  }
  return databaseFile(persistTo)
}

async function fill(database: DatabaseSync, providers: number, say: (line: string) => void): Promise<void> {
  const inTransaction = (work: () => void) => {
    database.exec('BEGIN IMMEDIATE')
    work()
    database.exec('COMMIT')
  }
  const setWordOptions = (options: Record<string, number>) => {
    for (const [name, value] of Object.entries(options))
      database.exec(`INSERT INTO provider_words (provider_words, rank) VALUES ('${name}', ${value})`)
  }
  database.exec(`PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA threads = 2`)
  const postponed = database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all() as { type: string; name: string; sql: string }[]
  const create = (wanted: string) => {
    for (const { type, sql: text } of postponed) if (type === wanted) database.exec(text)
  }
  inTransaction(() => {
    for (const { type, name } of postponed) database.exec(`DROP ${type} "${name}"`)
    for (const statement of referenceStatements) database.exec(statement)
  })
  for (let from = 1; from <= providers; from += providersAtOnce) {
    const to = Math.min(from + providersAtOnce - 1, providers)
    inTransaction(() => {
      for (const statement of providerStatements(from, to)) database.exec(statement)
    })
    say(`profiles to ${to}`)
  }
  create('index')
  for (const text of [insertListings, ...listTexts]) inTransaction(() => database.exec(text))
  say('lists')
  database.exec(
    `CREATE TEMP TABLE fill_positions AS SELECT recommended, provider_id FROM listing_words ORDER BY 1`,
  )
  setWordOptions({ automerge: 0, hashsize: 64 * 1024 * 1024 })
  for (let from = 1; from <= providers; from += wordsAtOnce) {
    const which = `p.id IN (SELECT provider_id FROM fill_positions WHERE rowid BETWEEN ${from} AND ${from + wordsAtOnce - 1})`
    inTransaction(() => database.exec(indexWordsSql(which)))
    say(`search words from ${from}`)
  }
  database.exec(`INSERT INTO provider_words (provider_words) VALUES ('optimize')`)
  // As the migrations leave them.
  setWordOptions({ automerge: 2, hashsize: 1024 * 1024 })
  database.exec('BEGIN IMMEDIATE')
  const { db } = openDatabase(sqliteD1(database), 'primary')
  for (const name of filledCounters) await recountCounter(db, name, { now: new Date() })
  create('trigger')
  database.exec('COMMIT')
}

/** Lets the product write some profiles again. @throws Error if that changes their listing rows or totals */
function compare(database: DatabaseSync, providers: number): void {
  const ids = Array.from({ length: sampled }, (_, index) => 1 + Math.floor((index * providers) / sampled))
  const list = [...new Set(ids)].join(', ')
  const picture = () =>
    JSON.stringify([
      database
        .prepare(`SELECT * FROM provider_listings WHERE provider_id IN (${list}) ORDER BY provider_id`)
        .all(),
      database.prepare('SELECT sum(total) AS total FROM listing_counts').all(),
      ...['provider_words', 'list_recommended', 'list_rating', 'list_newest', 'list_lifted'].map((index) =>
        database.prepare(`SELECT count(*) AS found FROM ${index}`).all(),
      ),
    ])
  const filled = picture()
  database.exec('BEGIN IMMEDIATE')
  for (const { sql: text, params } of projectListings(queryBuilder, sql`p.id IN (${sql.raw(list)})`).map(
    textOf,
  ))
    database.prepare(text).run(...params)
  const written = picture()
  database.exec('ROLLBACK')
  if (written !== filled) throw new Error('the product writes other rows than the fill')
}
