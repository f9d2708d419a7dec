// Measures the public lists and the search on databases of several sizes, side by side, and what a rating and an approval take.
// Exits with 1 if a query reads too many rows, or its plan has a scan or a sort of rows that no limit bounds.
//   node test/load/listing.ts [--folder DIR] [--processor] [providers ...]      default: 2000 100000 1000000
// The databases are kept in the folder (default: .wrangler/load) and used again; a million providers take about 4 GB.
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { openLocalBindings } from '#seed/bindings.ts'
import { root } from '#seed/run-tool.ts'
import { instrumentedDatabase } from '#test/support/bindings/instrumented-database.ts'
import { listActiveCategories } from '#worker/features/categories/categories.queries.ts'
import { browseQuery } from '#worker/features/providers/listing/browse.schema.ts'
import { browseProviders, listRecentProviders } from '#worker/features/providers/listing/listing.usecases.ts'
import {
  projectListings,
  rerankListings,
} from '#worker/features/providers/listing/provider-listings.queries.ts'
import { readProvider } from '#worker/features/provider-page/provider-page.usecases.ts'
import { fillDatabase, queryBuilder, textOf } from './listing/filled-database.ts'
import { searchRead, searches, vocabularyOfTrades } from '#test/support/providers/searches.ts'
import { describeMachine, table } from './report.ts'

/** One kind of read on one database. Each kind is read with several values. */
type ReadFigures = {
  kind: string
  name: string
  /** The most rows that one read may read, and did read. */
  limit: number
  rows: number
  /** Milliseconds of SQL of one read, with warm files. */
  p50: number
  p95: number
  /** What a hot query must not do: SCAN of a table, TEMP B-TREE. A search by rating sorts what it counts. */
  plan: string
}

const { values, positionals } = parseArgs({
  options: {
    folder: { type: 'string', default: '.wrangler/load' },
    /** Times reads by the processor time of this process, for a machine that does other work. */
    processor: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
/** Milliseconds. */
const now = values.processor
  ? () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
  : () => performance.now()
const sizes = positionals.length > 0 ? positionals.map(Number) : [2000, 100_000, 1_000_000]
const machine = describeMachine()
const say = (line: string) => console.error(`[listing] ${line}`)

const variants = 8
const repetitions = 25
/** Profiles that each kind of write changes. */
const written = 200
/** Milliseconds for all repetitions of one kind. */
const longest = 3000
const perPage = 20

type Reads = { kind: string; name: string; limit: number; run: (db: Database) => Promise<unknown> }[]
type Database = ReturnType<typeof instrumentedDatabase>['db']

/** With a version of the trades, the process reads their names once. */
const readOptions = { secret: 'load', now: new Date(), trades: 1 }
const inputOf = (query: string) => z.parse(browseQuery, Object.fromEntries(new URLSearchParams(query)))

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
const orders = ['recommended', 'rating', 'newest']

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

type Times = Pick<ReadFigures, 'p50' | 'p95'>
const all: { providers: number; bytes: number; reads: ReadFigures[]; writes: Record<string, Times> }[] = []
for (const providers of sizes) {
  const persistTo = join(resolve(root, values.folder), `listing-${providers}`)
  const file = await fillDatabase(persistTo, providers, say)
  const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
  try {
    all.push({
      providers,
      bytes: statSync(file).size,
      reads: await measureReads(env.DB, { file, providers }),
      writes: {},
    })
  } finally {
    await close()
  }
  Object.assign(all.at(-1)?.writes ?? {}, measureWrites(file, providers))
  say(`${providers} providers: measured`)
}

const short = (providers: number) => (providers >= 1e6 ? `${providers / 1e6}M` : `${providers / 1e3}k`)
const heads = (figure: string) => all.map(({ providers }) => `${figure} ${short(providers)}`)
console.log(`${machine}\n`)
console.log(
  table(
    ['database', ...all.map(({ providers }) => providers.toLocaleString('en'))],
    [
      ['size, MB', ...all.map(({ bytes }) => (bytes / 1e6).toFixed(0))],
      [
        'a profile in all tables and indexes, kB',
        ...all.map(({ bytes, providers }) => (bytes / 1e3 / providers).toFixed(2)),
      ],
    ],
  ),
)
console.log()
console.log(
  table(
    ['writes', ...heads('p50 ms'), ...heads('p95 ms')],
    Object.keys(all[0]?.writes ?? {}).map((name) => [
      name,
      ...all.map(({ writes }) => writes[name]?.p50.toFixed(2) ?? ''),
      ...all.map(({ writes }) => writes[name]?.p95.toFixed(2) ?? ''),
    ]),
  ),
)
console.log()
const names = [...new Set(all.flatMap(({ reads }) => reads.map(({ kind, name }) => `${kind}|${name}`)))]
console.log(
  table(
    ['reads', 'of', ...heads('rows'), 'limit', ...heads('p50 ms'), ...heads('p95 ms'), 'plan'],
    names.map((key) => {
      const found = all.map(({ reads }) => reads.find(({ kind, name }) => `${kind}|${name}` === key))
      const of = (show: (read: ReadFigures) => string) => found.map((read) => (read ? show(read) : ''))
      return [
        ...key.split('|'),
        ...of(({ rows }) => rows.toLocaleString('en')),
        Math.max(...found.map((read) => read?.limit ?? 0)).toLocaleString('en'),
        ...of(({ p50 }) => p50.toFixed(2)),
        ...of(({ p95 }) => p95.toFixed(2)),
        [...new Set(found.flatMap((read) => read?.plan || []))].join(', '),
      ]
    }),
  ),
)
const failures = all.flatMap(({ providers, reads }) =>
  reads
    // A search in another order than the recommended one sorts the 2,000 results that it counts.
    .filter(({ kind, rows, limit, plan }) => rows > limit || (plan !== '' && kind !== 'search, other orders'))
    .map(
      ({ kind, name, rows, limit, plan }) =>
        `${providers}: ${kind}, ${name}: ${rows} of ${limit} rows ${plan}`,
    ),
)
console.log(
  failures.length === 0 ? '\nNo query reads too many rows, scans or sorts.' : `\n${failures.join('\n')}`,
)
process.exit(failures.length === 0 ? 0 : 1)

/** A list page of a filter and order at each depth that the pager has. */
async function listReads(db: Database, name: string, filter: string, sort: string): Promise<Reads> {
  const query = `${filter}&sort=${sort}`
  const read = (from: Database, page: number, key?: string) =>
    browseProviders(from, { ...inputOf(query), page, key }, readOptions)
  const full = `${name}, ${sort}`
  const limit = 3 * perPage + 10
  const reads: Reads = [{ kind: 'list, first page', name: full, limit, run: (from) => read(from, 1) }]
  const first = await read(db, 1)
  const last = Math.min(first.last_page, 1000)
  const next = (page: number, kind: string, key: string | undefined) => {
    if (key !== undefined) reads.push({ kind, name: full, limit, run: (from) => read(from, page, key) })
  }
  if (last > 2) next(2, 'list, next by key', first.page_keys[2])
  for (const [page, kind] of [
    [10, 'list, page 10 without key'],
    [1000, 'list, page 1,000 without key'],
  ] as const) {
    if (last < page) continue
    const cold = { kind, name: full, limit: page * perPage + 2 * perPage + 10 }
    reads.push({ ...cold, run: (from) => read(from, page) })
    const answer = await read(db, page)
    next(page - 1, 'list, next by key', answer.page_keys[page - 1])
    next(page + 1, 'list, next by key', answer.page_keys[page + 1])
  }
  if (first.last_page <= 1000 && last > 2) next(last, 'list, next by key', first.page_keys[last])
  return reads
}

async function allReads(db: Database, providers: number): Promise<Reads> {
  const reads: Reads = []
  const vocabulary = await vocabularyOfTrades(db)
  for (let i = 0; i < variants; i += 1) {
    for (const [name, filter] of Object.entries(filters)) {
      if (i > 0 && filter(i) === filter(0)) continue
      for (const sort of orders) reads.push(...(await listReads(db, name, filter(i), sort)))
    }
    for (const [name, search] of Object.entries(searches)) {
      if (i > 0 && search.query(i, providers) === search.query(0, providers)) continue
      const read = await searchRead(db, search.query(i, providers), search.by, vocabulary)
      if (read) reads.push({ kind: search.kind, name, ...read })
    }
    const id = Math.ceil((providers * (i + 1)) / (variants + 1))
    const profile = { kind: 'profile', name: 'profile', limit: 10 }
    reads.push({ ...profile, run: (from) => readProvider(from, { actor: null }, id, readOptions.now) })
  }
  reads.push(
    {
      kind: 'counts',
      name: 'recent providers',
      limit: 34,
      run: (from) => listRecentProviders(from, readOptions),
    },
    {
      kind: 'counts',
      name: 'categories with counts',
      limit: 24 * 8 + 10,
      run: (from) => listActiveCategories(from),
    },
  )
  return reads
}

/**
 * Reads each kind of list, search and profile by the use cases. The rows are those that D1 bills. D1 reports whole
 * milliseconds, so the same statements are timed again directly on the file of the database.
 */
async function measureReads(
  binding: D1Database,
  { file, providers }: { file: string; providers: number },
): Promise<ReadFigures[]> {
  const { db, stats, reset } = instrumentedDatabase(binding)
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const figures: ReadFigures[] = []
  try {
    const grouped = Map.groupBy(await allReads(db, providers), ({ kind, name }) => `${kind}|${name}`)
    for (const reads of grouped.values()) {
      const runs: { prepared: ReturnType<DatabaseSync['prepare']>; params: SQLInputValue[] }[][] = []
      const plans = new Set<string>()
      const counted: { rows: number; limit: number }[] = []
      for (const { run, limit } of reads) {
        reset()
        await run(db)
        counted.push({ rows: stats.rowsRead, limit })
        for (const query of stats.queries) for (const flag of planFlags(sqlite, query)) plans.add(flag)
        runs.push(
          stats.queries.map(({ sql, params }) => ({
            prepared: sqlite.prepare(sql),
            params: params as SQLInputValue[],
          })),
        )
      }
      const { kind = '', name = '' } = reads[0] ?? {}
      // The read that is closest to its limit, or farthest above it.
      const worst = counted.toSorted((a, b) => b.rows / b.limit - a.rows / a.limit)[0] ?? {
        rows: 0,
        limit: 0,
      }
      figures.push({ kind, name, ...worst, ...timesOf(runs), plan: [...plans].join(', ') })
    }
    return figures
  } finally {
    sqlite.close()
  }
}

/** Changes profiles and takes it back, each in a transaction with its commit. The lists are the same afterwards. */
function measureWrites(file: string, providers: number): Record<string, Times> {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA synchronous = NORMAL')
  try {
    return Object.fromEntries(
      Object.entries(changes).map(([name, [change, back, project]]) => {
        const times: number[] = []
        for (let i = 0; i < written; i += 1) {
          const id = 1 + Math.floor(((i + 0.5) * providers) / written)
          const statements = project(queryBuilder, sql`p.id = ${id}`).map(textOf)
          for (const first of [change, back]) {
            const began = now()
            sqlite.exec('BEGIN IMMEDIATE')
            sqlite.prepare(first).run(id)
            for (const { sql: text, params } of statements) sqlite.prepare(text).run(...params)
            sqlite.exec('COMMIT')
            times.push(now() - began)
          }
        }
        return [name, quantiles(times)]
      }),
    )
  } finally {
    sqlite.close()
  }
}

function quantiles(times: number[]): Times {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

function timesOf(
  runs: readonly { prepared: ReturnType<DatabaseSync['prepare']>; params: SQLInputValue[] }[][],
): Times {
  const times: number[] = []
  const end = performance.now() + longest
  // The first round reads the pages into the caches of the machine.
  for (let round = 0; round <= repetitions && (performance.now() < end || round < 2); round += 1)
    for (const statements of runs) {
      const began = now()
      for (const { prepared, params } of statements) prepared.all(...params)
      if (round > 0) times.push(now() - began)
    }
  return quantiles(times)
}

function planFlags(sqlite: DatabaseSync, { sql, params }: { sql: string; params: unknown[] }): string[] {
  const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(params as SQLInputValue[]))
  return plan.flatMap(({ detail }) => {
    const text = String(detail)
    if (text.includes('TEMP B-TREE')) return ['TEMP B-TREE']
    // What is left to scan are the few rows of the page itself, the row of an attempt, and the matches of the search index.
    const scanned = /^SCAN (\S+)(.*)/.exec(text)
    if (
      !scanned ||
      /^(?:page|attempt_\d|highest|chosen)$/.test(scanned[1] ?? '') ||
      /VIRTUAL TABLE INDEX|CONSTANT/.test(text)
    )
      return []
    return /^\(?(?:subquery|SUBQUERY)/i.test(scanned[1] ?? '') ? [] : [`SCAN ${scanned[1]}`]
  })
}
