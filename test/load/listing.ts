// Measures rows read and SQL time of the public list, for each filter, order and depth, and of searches. Exits with 1 if a
// query reads too many rows. Uses a temporary database.
//   node test/load/listing.ts [providers]      default: 100,000
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { instrumentedDatabase } from '#test/support/bindings/instrumented-database.ts'
import { openLocalBindings } from '#seed/bindings.ts'
import { openDatabase } from '#worker/db/db.ts'
import { browseQuery } from '#worker/features/providers/listing/browse.schema.ts'
import { browseProviders } from '#worker/features/providers/listing/browse.usecases.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerStatements, referenceStatements } from './fill-providers.ts'

const providerCount = Number(process.argv[2] ?? 100_000)
const providersPerStep = 1000
const repetitions = 200
// The local database closes idle connections, so stop timing early enough.
const maxTimingMilliseconds = 2000
const root = new URL('../..', import.meta.url).pathname
const persistTo = mkdtempSync(join(tmpdir(), 'listing-'))
const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
const database = openDatabase(env.DB, 'primary').db

const start = performance.now()
for (const file of readdirSync(`${root}/migrations`)
  .filter((name) => name.endsWith('.sql'))
  .sort())
  for (const statement of readFileSync(`${root}/migrations/${file}`, 'utf8').split(
    '--> statement-breakpoint',
  ))
    if (statement.trim()) await env.DB.prepare(statement).run()
for (const statement of referenceStatements) await env.DB.prepare(statement).run()
for (let from = 1; from <= providerCount; from += providersPerStep) {
  const to = Math.min(from + providersPerStep - 1, providerCount)
  for (const statement of providerStatements(from, to)) await env.DB.prepare(statement).run()
  await database.batch(projectListings(database, sql`p.id BETWEEN ${from} AND ${to}`))
}
const file = readdirSync(persistTo, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite') && entry.parentPath.includes('D1'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort((a, b) => statSync(b).size - statSync(a).size)[0]
if (!file) throw new Error('the local database has no file')
const size = statSync(file).size
// D1 reports whole milliseconds, so the same statements are timed again directly on the database file.
const sqlite = new DatabaseSync(file, { readOnly: true })
const rows = await env.DB.prepare('SELECT count(*) AS n FROM provider_listings').first<{ n: number }>()
const seconds = ((performance.now() - start) / 1000).toFixed(0)
console.log(
  `${providerCount} providers, ${rows?.n} listing rows, ${(size / 1e6).toFixed(0)} MB, filled in ${seconds} s`,
)
console.log(`node ${process.version}, ${cpus()[0]?.model} x ${cpus().length}\n`)

const filters = {
  'no filter': '',
  category: 'category=3',
  division: 'division_id=2',
  'category + thana': 'category=3&upazila_id=81',
  'women with badge': 'gender=female&verified=1',
  '1 star or more': 'min_rating=1',
  '4 stars, category': 'min_rating=4&category=3',
}
const { db, stats, reset } = instrumentedDatabase(env.DB)
const options = { secret: 'load', now: new Date() }
const line = (cells: readonly (string | number)[]) =>
  console.log(
    cells.map((cell, index) => (index < 3 ? String(cell).padEnd(20) : String(cell).padStart(10))).join(''),
  )

/** The 50th and 95th percentile, in milliseconds, of the statements since the last reset. */
function measureTimes(): [string, string] {
  const statements = stats.queries.map(({ sql, params }) => ({
    prepared: sqlite.prepare(sql),
    params: params as SQLInputValue[],
  }))
  const times: number[] = []
  for (
    let spent = 0;
    times.length < repetitions && spent < maxTimingMilliseconds;
    spent += times.at(-1) ?? 0
  ) {
    const start = performance.now()
    for (const { prepared, params } of statements) prepared.all(...params)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2)
  return [at(0.5), at(0.95)]
}

line(['filter', 'order', 'page', 'of', 'rows read', 'limit', 'p50 ms', 'p95 ms'])
let failures = 0
for (const [name, filter] of Object.entries(filters)) {
  for (const sort of ['recommended', 'rating', 'newest']) {
    const input = z.parse(browseQuery, Object.fromEntries(new URLSearchParams(`${filter}&sort=${sort}`)))
    const measure = async (label: string, page: number, key?: string) => {
      reset()
      const answer = await browseProviders(db, { ...input, page, key }, options)
      const [p50, p95] = measureTimes()
      const limit = label.startsWith('cold') ? (page - 1) * 20 + 70 : 70
      if (stats.rowsRead > limit) failures += 1
      line([name, sort, label, answer.last_page, stats.rowsRead, limit, p50, p95])
      return answer
    }
    const first = await measure('1', 1)
    const last = first.last_page
    if (last > 2) await measure('2 by key', 2, first.page_keys[2])
    const deep = Math.min(last - 1, 900)
    if (deep > 3) {
      const cold = await measure(`cold ${deep}`, deep)
      const next = deep + 1
      await measure(`${next} by key`, next, cold.page_keys[next])
      await measure(`${deep - 1} by key`, deep - 1, cold.page_keys[deep - 1])
    }
    if (last > 2 && last <= 1000) await measure(`last, ${last}`, last, first.page_keys[last])
  }
}
// A search reads one row for each counted match, at most 2,000, and three rows for each card.
const searches = {
  'one provider': 'q=কর্মী 4711',
  thana: 'q=থানা 81',
  'latin, half typed': 'q=trana 8',
  'category and thana': 'q=পেশা 3 থানা 81',
  'category in a thana': 'q=পেশা 3&upazila_id=81',
  'a category': 'q=পেশা 3',
  'all match': 'q=যত্ন',
  'all match, women': 'q=যত্ন&gender=female&min_rating=4',
  'all match, by rating': 'q=যত্ন&sort=rating',
  'no match': 'q=ইলেকট্রিশিয়ান ধানমন্ডি',
}
line(['search', '', 'found', 'of', 'rows read', 'limit', 'p50 ms', 'p95 ms'])
for (const [name, query] of Object.entries(searches)) {
  const input = z.parse(browseQuery, Object.fromEntries(new URLSearchParams(query)))
  reset()
  const answer = await browseProviders(db, input, options)
  const [p50, p95] = measureTimes()
  const limit = 3 * answer.data.length + (input.sort ? 4 : 1) * answer.total + 10
  if (stats.rowsRead > limit) failures += 1
  line([name, '', answer.total, answer.last_page, stats.rowsRead, limit, p50, p95])
}
console.log(failures === 0 ? '\nNo query reads too many rows.' : `\n${failures} queries read too many rows.`)
sqlite.close()
await close()
rmSync(persistTo, { recursive: true, force: true })
process.exit(failures === 0 ? 0 : 1)
