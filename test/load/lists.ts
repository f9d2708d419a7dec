// Measures the public lists, the search and the profile, and what a rating and an approval take, on databases of several sizes. Exits
// with 1 if a query reads more rows than its limit, if a read takes more round trips to the database than it needs, or if a plan has a
// scan or a sort of rows that no limit bounds.
//   npm run bench:lists [-- --rounds 25 2000 100000]
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { instrumentedDatabase } from '#test/support/bindings/intercepted-database.ts'
import { searchRead, searches, vocabularyOfTrades } from '#test/support/providers/searches.ts'
import { listActiveCategories } from '#worker/features/categories/categories.queries.ts'
import { browseQuery } from '#worker/features/providers/listing/browse.schema.ts'
import { maxCandidates } from '#worker/features/providers/listing/lifted.rules.ts'
import { browseProviders, listRecentProviders } from '#worker/features/providers/listing/listing.usecases.ts'
import {
  projectListings,
  rerankListings,
} from '#worker/features/providers/listing/provider-listings.queries.ts'
import { readProvider } from '#worker/features/browse/provider-page/provider-page.usecases.ts'
import { fillDatabase, openBindings, queryBuilder, textOf, type Statement } from './database.ts'
import { describeMachine, table } from './report.ts'

type Database = ReturnType<typeof instrumentedDatabase>['db']
/** `limit`: the most rows that D1 may bill for it. */
type Read = { kind: string; name: string; limit: number; run: (db: Database) => Promise<unknown> }
/** Milliseconds. */
type Times = { p50: number; p95: number }

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '25' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const sizes = positionals.length > 0 ? positionals.map(Number) : [2000, 100_000]
/** Each kind of read is done with so many values. */
const variants = 8
/** Profiles that each kind of write changes. */
const written = 200
const perPage = 20
/** With a version of the trades, the process reads their names once. */
const readOptions = { secret: 'load', now: new Date(), trades: 1 }

// Categories have the ids 1 to 24, divisions 1 to 8, thanas 1 to 640.
const filters: Record<string, (i: number) => string> = {
  'no filter': () => '',
  category: (i) => `category=${1 + ((i * 5) % 24)}`,
  division: (i) => `division_id=${1 + (i % 8)}`,
  'category + thana': (i) => `category=${1 + ((i * 5) % 24)}&upazila_id=${1 + ((i * 83) % 640)}`,
  'women with badge': () => 'gender=female&verified=1',
  '1 star or more': () => 'min_rating=1',
  '4 stars, category': (i) => `min_rating=4&category=${1 + ((i * 5) % 24)}`,
}

/** What changes a provider in the lists, and what takes the change back. `?` is the id. */
const changes = {
  'a rating': [
    'UPDATE providers SET rating_sum = rating_sum + 1, rating_count = rating_count + 1 WHERE id = ?',
    'UPDATE providers SET rating_sum = rating_sum - 1, rating_count = rating_count - 1 WHERE id = ?',
    rerankListings,
  ],
  'an approval': [
    `UPDATE providers SET status = 'rejected' WHERE id = ?`,
    `UPDATE providers SET status = 'approved' WHERE id = ?`,
    projectListings,
  ],
} as const

/** A list of a filter and order: its first page, the next ones by key, and the tenth without a key. */
async function listReads(db: Database, name: string, query: string): Promise<Read[]> {
  const input = z.parse(browseQuery, Object.fromEntries(new URLSearchParams(query)))
  const read = (from: Database, page: number, key?: string) =>
    browseProviders(from, { ...input, page, key }, readOptions)
  const limit = 3 * perPage + 10
  // Without a key the advertisements are drawn.
  const drawn = input.sort === 'recommended' ? maxCandidates : 0
  const byKey = (page: number, key: string | undefined): Read[] =>
    key === undefined ? [] : [{ kind: 'list, by key', name, limit, run: (from) => read(from, page, key) }]
  const { last_page: last, page_keys: keys } = await read(db, 1)
  const reads: Read[] = [
    { kind: 'list, first page', name, limit: limit + drawn, run: (from) => read(from, 1) },
  ]
  if (last > 2) reads.push(...byKey(2, keys[2]), ...byKey(last, keys[last]))
  if (last < 10) return reads
  const { page_keys: deeper } = await read(db, 10)
  const cold = { kind: 'list, page 10 without key', name, limit: limit + drawn + 9 * perPage }
  return [
    ...reads,
    { ...cold, run: (from) => read(from, 10) },
    ...byKey(9, deeper[9]),
    ...byKey(11, deeper[11]),
  ]
}

async function allReads(db: Database, providers: number): Promise<Read[]> {
  const vocabulary = await vocabularyOfTrades(db)
  const reads: Read[] = [
    { kind: 'counts', name: 'recent', limit: 34, run: (from) => listRecentProviders(from, readOptions) },
    { kind: 'counts', name: 'trades', limit: 24 * 8 + 10, run: (from) => listActiveCategories(from) },
  ]
  for (let i = 0; i < variants; i += 1) {
    for (const [name, filter] of Object.entries(filters))
      for (const sort of i > 0 && filter(i) === filter(0) ? [] : ['recommended', 'rating', 'newest'])
        reads.push(...(await listReads(db, `${name}, ${sort}`, `${filter(i)}&sort=${sort}`)))
    for (const [name, { kind, by, query }] of Object.entries(searches)) {
      if (i > 0 && query(i, providers) === query(0, providers)) continue
      const read = await searchRead(db, query(i, providers), by, vocabulary)
      if (read) reads.push({ kind, name, ...read })
    }
    const id = Math.ceil((providers * (i + 1)) / (variants + 1))
    const run = (from: Database) => readProvider(from, { actor: null }, id, readOptions.now)
    reads.push({ kind: 'profile', name: 'profile', limit: 16, run })
  }
  return reads
}

/** What a hot query must not do: SCAN of a table, TEMP B-TREE. */
function planFlags(sqlite: DatabaseSync, { sql: text, params }: Statement): string[] {
  return sqlite
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .all(...params)
    .flatMap(({ detail }) => {
      // The candidates of an hour are few.
      if (String(detail).includes('TEMP B-TREE')) return text.includes('ORDER BY ln(') ? [] : ['TEMP B-TREE']
      // What is left to scan are the few rows of the page itself, the row of an attempt, and the matches of the search index.
      const scanned = /^SCAN (?!page\b|attempt_\d|chosen\b|\(?subquery|CONSTANT)(\S+)/i.exec(String(detail))
      return scanned && !String(detail).includes('VIRTUAL TABLE INDEX') ? [`SCAN ${scanned[1]}`] : []
    })
}

function quantiles(times: number[]): Times {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/**
 * Reads each kind by the use cases, on D1, which tells the rows. It tells whole milliseconds only, so the same statements are timed on
 * the file of the database.
 */
async function measureReads(binding: D1Database, file: string, providers: number) {
  const { db, stats, reset } = instrumentedDatabase(binding)
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const figures: (Times & { key: string; rows: number; limit: number; trips: number; plan: string })[] = []
  const grouped = Map.groupBy(await allReads(db, providers), ({ kind, name }) => `${kind}|${name}`)
  for (const [key, reads] of grouped) {
    const runs: { statement: StatementSync; params: Statement['params'] }[][] = []
    const plans = new Set<string>()
    // The read that is closest to its limit, or farthest above it.
    let worst = { rows: 0, limit: 1 }
    let trips = 0
    for (const { run, limit } of reads) {
      reset()
      await run(db)
      if (stats.rowsRead / limit >= worst.rows / worst.limit) worst = { rows: stats.rowsRead, limit }
      trips = Math.max(trips, stats.roundTrips)
      const queries = stats.queries as Statement[]
      for (const query of queries) for (const flag of planFlags(sqlite, query)) plans.add(flag)
      runs.push(queries.map(({ sql: text, params }) => ({ statement: sqlite.prepare(text), params })))
    }
    const times: number[] = []
    const end = performance.now() + 3000
    // The first round reads the pages into the caches of the machine.
    for (let round = 0; round <= rounds && (performance.now() < end || round < 2); round += 1)
      for (const statements of runs) {
        const began = performance.now()
        for (const { statement, params } of statements) statement.all(...params)
        if (round > 0) times.push(performance.now() - began)
      }
    figures.push({ key, ...worst, trips, ...quantiles(times), plan: [...plans].join(', ') })
  }
  sqlite.close()
  return figures
}

/** Changes profiles and takes it back, each in a transaction with its commit. */
function measureWrites(file: string, providers: number) {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA synchronous = NORMAL')
  const figures = Object.entries(changes).map(([name, [change, back, project]]) => {
    const times: number[] = []
    for (let i = 0; i < written; i += 1) {
      const id = 1 + Math.floor(((i + 0.5) * providers) / written)
      for (const first of [change, back]) {
        const began = performance.now()
        sqlite.exec('BEGIN IMMEDIATE')
        sqlite.prepare(first).run(id)
        for (const { sql: text, params } of project(queryBuilder, sql`p.id = ${id}`).map(textOf))
          sqlite.prepare(text).run(...params)
        sqlite.exec('COMMIT')
        times.push(performance.now() - began)
      }
    }
    return { name, ...quantiles(times) }
  })
  sqlite.close()
  return figures
}

console.log(describeMachine())
const failures: string[] = []
for (const providers of sizes) {
  const persistTo = mkdtempSync(join(tmpdir(), 'lists-'))
  try {
    const file = await fillDatabase(persistTo, providers)
    const { env, close } = await openBindings(persistTo)
    const reads = await measureReads(env.DB, file, providers).finally(close)
    console.log(
      `\n## ${providers.toLocaleString('en')} profiles, ${(statSync(file).size / 1e6).toFixed(0)} MB\n`,
    )
    console.log(
      table(
        ['write', 'p50 ms', 'p95 ms'],
        measureWrites(file, providers).map(({ name, p50, p95 }) => [name, p50.toFixed(2), p95.toFixed(2)]),
      ),
    )
    console.log(
      `\n${table(
        ['read', 'of', 'rows', 'limit', 'p50 ms', 'p95 ms', 'plan'],
        reads.map(({ key, rows, limit, p50, p95, plan }) => [
          ...key.split('|'),
          rows,
          limit,
          p50.toFixed(2),
          p95.toFixed(2),
          plan,
        ]),
      )}`,
    )
    for (const { key, rows, limit, trips, plan } of reads) {
      // A search in another order than the recommended one sorts the 2,000 results that it counts.
      if (rows > limit || (plan !== '' && !key.startsWith('search, other orders')))
        failures.push(`${providers}: ${key}: ${rows} of ${limit} rows ${plan}`)
      // A search may first ask which trades and places its words mean.
      if (trips > (key.startsWith('search') ? 2 : 1))
        failures.push(`${providers}: ${key}: ${trips} round trips`)
    }
  } finally {
    rmSync(persistTo, { recursive: true, force: true })
  }
}
console.log(`\n${failures.join('\n') || 'No query reads too many rows, scans or sorts.'}`)
process.exit(failures.length === 0 ? 0 : 1)
