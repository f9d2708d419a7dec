import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import { openLocalBindings } from '#seed/bindings.ts'
import { root } from '#seed/run-tool.ts'
import { recountText } from '#worker/features/operations/counters/counters.queries.ts'
import { counterNames } from '#worker/features/operations/counters/counters.schema.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { indexWordsSql, positionSql } from '#worker/features/providers/search/search-index.queries.ts'
import { providerStatements, referenceStatements } from '../fill-providers.ts'
import { databaseFile } from './database-file.ts'
import { queryBuilder, textOf } from './query-text.ts'

export type FilledDatabase = {
  providers: number
  /** The directory that `openLocalBindings` takes. */
  persistTo: string
  /** The SQLite file of the D1 database in it. */
  file: string
}

type Progress = {
  /** Of the migrations and of the statements that fill: after a change of them the database is filled anew. */
  fingerprint: string
  state: 'filling' | 'filled'
  /** The CREATE statements of the triggers and indexes that are missing while the rows are written. */
  postponed: { type: string; name: string; sql: string }[]
  /** Steps that leave no other trace. */
  done: string[]
  /** Seconds of all runs. */
  seconds: number
}

const providersAtOnce = 50_000
const wordsAtOnce = 20_000
/** All but those of ratings: the profiles have numbers of ratings, without the rows. */
export const filledCounters = counterNames.filter((name) => !name.startsWith('rating_'))
const listedEverywhere = `FROM provider_listings l WHERE l.scope = '*:*:*:*'`

/** The statements that insert listing rows, without those that change earlier rows and without the search words. */
function listingStatements(from: number, to: number) {
  return projectListings(queryBuilder, sql`p.id BETWEEN ${from} AND ${to}`)
    .map(textOf)
    .filter(({ sql }) => /^\s*INSERT INTO (?!provider_words)/.test(sql))
}

const migrations = () =>
  readdirSync(`${root}/migrations`)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) => readFileSync(`${root}/migrations/${name}`, 'utf8').split('--> statement-breakpoint'))
    .filter((statement) => statement.trim())

const fingerprint = () =>
  createHash('sha256')
    .update(
      JSON.stringify([
        migrations(),
        referenceStatements,
        providerStatements(1, 2),
        listingStatements(1, 2),
        indexWordsSql('1'),
      ]),
    )
    .digest('hex')

/**
 * A local D1 database with public providers in a folder that is kept. A run continues what an interrupted one began, and
 * reuses what is complete. The rows are written past D1, without triggers and secondary indexes; these are built
 * afterwards, and the counters and search words are written by the statements of the product.
 */
export async function fillDatabase(
  persistTo: string,
  providers: number,
  say: (line: string) => void,
): Promise<FilledDatabase & { seconds: number }> {
  const marker = join(persistTo, 'fill.json')
  let progress = existsSync(marker) ? (JSON.parse(readFileSync(marker, 'utf8')) as Progress) : null
  if (progress && progress.fingerprint !== fingerprint()) {
    say(`${persistTo} has another schema or other rows: it is filled anew`)
    progress = null
  }
  if (!progress) {
    rmSync(persistTo, { recursive: true, force: true })
    mkdirSync(persistTo, { recursive: true })
    await migrate(persistTo)
  }
  const file = databaseFile(persistTo)
  progress ??= {
    fingerprint: fingerprint(),
    state: 'filling',
    postponed: postponedOf(file),
    done: [],
    seconds: 0,
  }
  const current = progress
  const save = () => writeFileSync(marker, JSON.stringify(current, null, 2))
  save()
  if (current.state === 'filling') {
    const began = performance.now()
    const before = current.seconds
    const tell = (line: string) => {
      current.seconds = Math.round(before + (performance.now() - began) / 1000)
      save()
      say(`${providers} providers, ${current.seconds} s: ${line}`)
    }
    fill(file, providers, current, tell)
    current.state = 'filled'
    save()
  }
  return { providers, persistTo, file, seconds: current.seconds }
}

async function migrate(persistTo: string): Promise<void> {
  const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
  try {
    for (const statement of migrations()) await env.DB.prepare(statement).run()
  } finally {
    await close()
  }
}

function postponedOf(file: string): Progress['postponed'] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare(
        `SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
      )
      .all() as Progress['postponed']
  } finally {
    database.close()
  }
}

function fill(file: string, providers: number, progress: Progress, tell: (line: string) => void): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  const number = (query: string) => Number(Object.values(database.prepare(query).get() ?? {})[0] ?? 0)
  const inTransaction = (work: () => void) => {
    database.exec('BEGIN IMMEDIATE')
    work()
    database.exec('COMMIT')
  }
  /** A step without a trace in the database, which may run twice. */
  const once = (name: string, work: () => void) => {
    if (progress.done.includes(name)) return
    work()
    progress.done.push(name)
    tell(name)
  }
  const create = (type: string) => {
    for (const { name, sql } of progress.postponed.filter((entry) => entry.type === type)) {
      if (number(`SELECT count(*) FROM sqlite_master WHERE type = '${type}' AND name = '${name}'`) > 0)
        continue
      const began = performance.now()
      database.exec(sql)
      if (performance.now() - began > 1000) tell(`${type} ${name}`)
    }
  }

  // A journal that is rolled back survives a process that is killed; only the machine may not lose its power.
  database.exec(`PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA threads = 2`)
  once('triggers and indexes dropped', () =>
    inTransaction(() => {
      for (const { type, name } of progress.postponed) database.exec(`DROP ${type} IF EXISTS "${name}"`)
    }),
  )
  if (number('SELECT count(*) FROM categories') === 0)
    inTransaction(() => referenceStatements.forEach((statement) => database.exec(statement)))
  for (let from = number('SELECT max(id) FROM providers') + 1; from <= providers; from += providersAtOnce) {
    const to = Math.min(from + providersAtOnce - 1, providers)
    inTransaction(() => {
      for (const statement of providerStatements(from, to)) database.exec(statement)
      for (const { sql, params } of listingStatements(from, to)) database.prepare(sql).run(...params)
    })
    tell(`profiles and listing rows to ${to}`)
  }
  create('index')

  // FTS5 flushes its memory when a row id is lower than the one before, so the words are written in that order.
  database.exec(`CREATE TEMP TABLE fill_positions AS
    SELECT ${positionSql('l')} AS position, l.provider_id ${listedEverywhere} ORDER BY 1`)
  const listed = number('SELECT count(*) FROM fill_positions')
  const written = number('SELECT max(id) FROM provider_words_docsize')
  const first = number(`SELECT count(*) FROM fill_positions WHERE position <= ${written}`) + 1
  if (first <= listed) {
    setWordOptions(database, { automerge: 0, hashsize: 64 * 1024 * 1024 })
    for (let from = first; from <= listed; from += wordsAtOnce) {
      const to = Math.min(from + wordsAtOnce - 1, listed)
      const which = `p.id IN (SELECT provider_id FROM fill_positions WHERE rowid BETWEEN ${from} AND ${to})`
      inTransaction(() => database.exec(indexWordsSql(which)))
      tell(`search words of ${to}`)
    }
  }
  once('search words merged', () => {
    database.exec(`INSERT INTO provider_words (provider_words) VALUES ('optimize')`)
    // As the migrations leave them.
    setWordOptions(database, { automerge: 2, hashsize: 1024 * 1024 })
  })
  once('totals counted', () =>
    inTransaction(() => {
      for (const name of filledCounters)
        // Without the comparisons before and after the repair.
        for (const statement of recountText(name, new Date()).slice(2, -2)) database.prepare(statement).all()
    }),
  )
  inTransaction(() => create('trigger'))
  database.exec('PRAGMA journal_mode = WAL')
  database.close()
}

function setWordOptions(database: DatabaseSync, options: Record<string, number>): void {
  for (const [name, value] of Object.entries(options))
    database.exec(`INSERT INTO provider_words (provider_words, rank) VALUES ('${name}', ${value})`)
}
