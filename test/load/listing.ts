// What the public list costs at scale: rows read and SQL time per filter, order and depth; and searches.
//   node test/load/listing.ts [providers]      100,000 unless told; a database of its own, thrown away afterwards
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { instrumentedDatabase } from '#test/support/instrumented-database.ts'
import { openLocalBindings } from '#seed/bindings.ts'
import { openDatabase } from '#worker/db/db.ts'
import { browseQuery } from '#worker/features/providers/listing/browse.schema.ts'
import { browseProviders } from '#worker/features/providers/listing/browse.usecases.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providerStatements, referenceStatements } from './fill-providers.ts'

const people = Number(process.argv[2] ?? 100_000)
const perStep = 1000
const repetitions = 200
// The local database hangs up on who is silent for long.
const longestSilence = 2000
const root = new URL('../..', import.meta.url).pathname
const persistTo = mkdtempSync(join(tmpdir(), 'listing-'))
const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
const database = openDatabase(env.DB, 'primary').db

const began = performance.now()
for (const file of readdirSync(`${root}/migrations`)
  .filter((name) => name.endsWith('.sql'))
  .sort())
  for (const statement of readFileSync(`${root}/migrations/${file}`, 'utf8').split(
    '--> statement-breakpoint',
  ))
    if (statement.trim()) await env.DB.prepare(statement).run()
for (const statement of referenceStatements) await env.DB.prepare(statement).run()
for (let from = 1; from <= people; from += perStep) {
  const to = Math.min(from + perStep - 1, people)
  for (const statement of providerStatements(from, to)) await env.DB.prepare(statement).run()
  await database.batch(projectListings(database, sql`p.id BETWEEN ${from} AND ${to}`))
}
const file = readdirSync(persistTo, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite') && entry.parentPath.includes('D1'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort((a, b) => statSync(b).size - statSync(a).size)[0]
if (!file) throw new Error('the local database has no file')
const size = statSync(file).size
// D1 gives whole milliseconds: the very statements are timed again on the same file.
const sqlite = new DatabaseSync(file, { readOnly: true })
const rows = await env.DB.prepare('SELECT count(*) AS n FROM provider_listings').first<{ n: number }>()
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `${people} providers, ${rows?.n} listing rows, ${(size / 1e6).toFixed(0)} MB, filled in ${seconds} s`,
)
console.log(`node ${process.version}, ${cpus()[0]?.model} x ${cpus().length}\n`)

const filters = {
  everybody: '',
  trade: 'category=3',
  division: 'division_id=2',
  'trade + thana': 'category=3&upazila_id=81',
  'women with badge': 'gender=female&verified=1',
  '1 star and more': 'min_rating=1',
  '4 stars, trade': 'min_rating=4&category=3',
}
const { db, stats, reset } = instrumentedDatabase(env.DB)
const options = { secret: 'load', now: new Date() }
const line = (cells: readonly (string | number)[]) =>
  console.log(
    cells.map((cell, index) => (index < 3 ? String(cell).padEnd(18) : String(cell).padStart(10))).join(''),
  )

/** Milliseconds at the median and at 95 of 100 of what was just asked. */
function timed(): [string, string] {
  const statements = stats.queries.map(({ sql, params }) => ({
    prepared: sqlite.prepare(sql),
    params: params as SQLInputValue[],
  }))
  const times: number[] = []
  for (let spent = 0; times.length < repetitions && spent < longestSilence; spent += times.at(-1) ?? 0) {
    const start = performance.now()
    for (const { prepared, params } of statements) prepared.all(...params)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2)
  return [at(0.5), at(0.95)]
}

line(['filter', 'order', 'page', 'of', 'rows read', 'limit', 'p50 ms', 'p95 ms'])
let over = 0
for (const [name, filter] of Object.entries(filters)) {
  for (const sort of ['recommended', 'rating', 'newest']) {
    const input = z.parse(browseQuery, Object.fromEntries(new URLSearchParams(`${filter}&sort=${sort}`)))
    const measure = async (label: string, page: number, key?: string) => {
      reset()
      const answer = await browseProviders(db, { ...input, page, key }, options)
      const [p50, p95] = timed()
      const limit = label.startsWith('cold') ? (page - 1) * 20 + 70 : 70
      if (stats.rowsRead > limit) over += 1
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
// Searches: a step for each match counted, at most two thousand, and three rows a card.
const searches = {
  'one of them': 'q=কর্মী 4711',
  thana: 'q=থানা 81',
  'latin, half typed': 'q=trana 8',
  'trade and thana': 'q=পেশা 3 থানা 81',
  'trade in a thana': 'q=পেশা 3&upazila_id=81',
  'a trade': 'q=পেশা 3',
  everybody: 'q=যত্ন',
  'everybody, women': 'q=যত্ন&gender=female&min_rating=4',
  'everybody, by rating': 'q=যত্ন&sort=rating',
  nobody: 'q=ইলেকট্রিশিয়ান ধানমন্ডি',
}
line(['search', '', 'found', 'of', 'rows read', 'limit', 'p50 ms', 'p95 ms'])
for (const [name, query] of Object.entries(searches)) {
  const input = z.parse(browseQuery, Object.fromEntries(new URLSearchParams(query)))
  reset()
  const answer = await browseProviders(db, input, options)
  const [p50, p95] = timed()
  const limit = 3 * answer.data.length + (input.sort ? 4 : 1) * answer.total + 10
  if (stats.rowsRead > limit) over += 1
  line([name, '', answer.total, answer.last_page, stats.rowsRead, limit, p50, p95])
}
console.log(
  over === 0
    ? '\nEvery list reads at most three rows a card and ten more, every search a step for each one counted besides.'
    : `\n${over} lists read too much.`,
)
sqlite.close()
await close()
rmSync(persistTo, { recursive: true, force: true })
process.exit(over === 0 ? 0 : 1)
