// Tries the step after one database: the derived tables (listing rows, lists, search words) in a database of their own, which follows the
// first. Prints how fast a list is from there, and how far it lags while ratings are written.
//   node test/load/second-database.ts [--folder DIR] [--seconds 20] [--rate 20] [providers]      default: 100000
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openLocalBindings } from '#seed/bindings.ts'
import { root } from '#seed/run-tool.ts'
import { listCards, type Listing } from '#worker/features/providers/listing/browse.queries.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { indexWordsSql } from '#worker/features/providers/search/search-index.queries.ts'
import {
  databaseFile,
  fillDatabase,
  queryBuilder,
  schemaStatements,
  textOf,
} from './listing/filled-database.ts'
import { describeMachine, table } from './report.ts'

const { values, positionals } = parseArgs({
  options: {
    folder: { type: 'string', default: '.wrangler/load' },
    /** Of writing, and ratings a second. */
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '20' },
  },
  allowPositionals: true,
})
const providers = Number(positionals[0] ?? 100_000)
const say = (line: string) => console.error(`[second] ${line}`)
const copiedAtOnce = 500
/** Milliseconds between two runs of what a queue or a cron would do. */
const pause = 250

const machine = describeMachine()
const folder = resolve(root, values.folder)
const firstFolder = join(folder, `listing-${providers}`)
await fillDatabase(firstFolder, providers, say)
const secondFolder = join(folder, 'second')
rmSync(secondFolder, { recursive: true, force: true })
const open = async (persistTo: string) =>
  openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
const [first, second] = [await open(firstFolder), await open(secondFolder)]
const [source, derived] = [first.env.DB, second.env.DB]

// The second database has the derived tables, their views and their triggers, and no foreign key.
const moved =
  /(?:TABLE|VIEW|TRIGGER|INTO)\s+[`"]?(?:provider_words|provider_listings\w*|listing_\w+|list_\w+)/
for (const statement of schemaStatements().filter((text) => moved.test(text)))
  await derived.prepare(statement.replace(/,\s*FOREIGN KEY .*(?=,\n)/, '')).run()

// What the step would add to the first: the ids of the rows that changed.
for (const statement of [
  'DROP TABLE IF EXISTS listing_changes',
  'CREATE TABLE listing_changes (provider_id INTEGER PRIMARY KEY)',
  ...(['INSERT', 'UPDATE', 'DELETE'] as const).map(
    (event) => `CREATE TRIGGER listing_changed_${event} AFTER ${event} ON provider_listings BEGIN
      INSERT OR IGNORE INTO listing_changes VALUES (${event === 'DELETE' ? 'OLD' : 'NEW'}.provider_id); END`,
  ),
])
  await source.prepare(statement).run()

const columns =
  'provider_id, category_id, division_id, district_id, upazila_id, gender, verified, stars, rank, score'
const wordColumns = ['rowid', 'head', 'sound', 'bones', 'wider', 'wider_sound', 'filters']
/** The SELECT of the words, without the table that it is written to. */
const wordsOf = (which: string) => {
  const text = indexWordsSql(which)
  return text.slice(text.indexOf('WITH '))
}

/** Makes the rows of some providers in the second database equal to those of the first. */
async function copy(ids: readonly number[]): Promise<void> {
  const which = `IN (SELECT value FROM json_each(?))`
  const list = JSON.stringify(ids)
  const [rows, words] = await source.batch<Record<string, unknown>>([
    source.prepare(`SELECT ${columns} FROM provider_listings WHERE provider_id ${which}`).bind(list),
    source.prepare(wordsOf(`p.id ${which}`)).bind(list),
  ])
  const json = (found: D1Result<Record<string, unknown>> | undefined) =>
    JSON.stringify((found?.results ?? []).map((row) => Object.values(row)))
  const values = (count: number) =>
    Array.from({ length: count }, (_, at) => `json_extract(value, '$[${at}]')`).join(', ')
  await derived.batch([
    derived.prepare(`DELETE FROM provider_listings WHERE provider_id ${which}`).bind(list),
    derived
      .prepare(`INSERT INTO provider_listings (${columns}) SELECT ${values(10)} FROM json_each(?)`)
      .bind(json(rows)),
    derived
      .prepare(
        `INSERT OR REPLACE INTO provider_words (${wordColumns.join(', ')}) SELECT ${values(7)} FROM json_each(?)`,
      )
      .bind(json(words)),
  ])
}

/** Copies what changed. @returns the ids */
async function follow(): Promise<number[]> {
  const { results } = await source
    .prepare(
      `DELETE FROM listing_changes WHERE provider_id IN (SELECT provider_id FROM listing_changes LIMIT ${copiedAtOnce})
       RETURNING provider_id`,
    )
    .all<{ provider_id: number }>()
  const ids = results.map(({ provider_id: id }) => id)
  if (ids.length > 0) await copy(ids)
  return ids
}

say('copying the derived tables')
const copying = performance.now()
for (let from = 1; from <= providers; from += copiedAtOnce)
  await copy(Array.from({ length: Math.min(copiedAtOnce, providers - from + 1) }, (_, at) => from + at))
const copyingTook = (performance.now() - copying) / 1000

// The positions come from the second database, the cards from the first: both parts of one text of the product.
const listings: Listing[] = [1, 5, 9, 13, 17, 21].flatMap((categoryId) => [
  { filter: { categoryId }, sort: 'recommended' },
  { filter: { categoryId, divisionId: 1 + (categoryId % 8) }, sort: 'rating' },
  { filter: {}, sort: 'newest', minRating: 4 },
])
const parts = listings.map((listing) => {
  const { sql: text, params } = listCards(listing, {
    reading: { from: 'start', skip: 0 },
    limit: 20,
    lifting: null,
  }).toSQL()
  const [, positions = ''] = /from \(([\s\S]+?)\) AS page/.exec(text) ?? []
  return {
    text,
    params,
    positions,
    cards: text.replace(positions, 'SELECT value AS position, 0 AS slot, NULL AS lifted FROM json_each(?)'),
  }
})
const fromOne = async ({ text, params }: (typeof parts)[number]) =>
  source
    .prepare(text)
    .bind(...params)
    .all()
async function fromTwo({ positions, cards, params }: (typeof parts)[number]) {
  const { results } = await derived
    .prepare(positions)
    .bind(...params)
    .all<{ position: number }>()
  return source
    .prepare(cards)
    .bind(JSON.stringify(results.map(({ position }) => position)))
    .all()
}
for (const part of parts) {
  const ids = async (read: typeof fromOne) => JSON.stringify((await read(part)).results.map(({ id }) => id))
  if ((await ids(fromOne)) !== (await ids(fromTwo))) throw new Error(`another list: ${part.params.join(' ')}`)
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN
async function timed(read: (part: (typeof parts)[number]) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 21; round += 1)
    for (const part of parts) {
      const began = performance.now()
      await read(part)
      if (round > 0) times.push(performance.now() - began)
    }
  return times
}
const [one, two] = [await timed(fromOne), await timed(fromTwo)]

say('writing ratings, and following')
const writtenAt = new Map<number, number>()
const lags: number[] = []
const until = performance.now() + Number(values.seconds) * 1000
const state = { isWriting: true }
const writing = (async () => {
  for (let i = 0; performance.now() < until; i += 1) {
    const id = 1 + ((i * 7919) % providers)
    await source.batch(
      [
        {
          sql: 'UPDATE providers SET rating_sum = rating_sum + 5, rating_count = rating_count + 1 WHERE id = ?',
          params: [id],
        },
        ...rerankListings(queryBuilder, sql`p.id = ${id}`).map(textOf),
      ].map(({ sql: text, params }) => source.prepare(text).bind(...params)),
    )
    writtenAt.set(id, performance.now())
    await new Promise((resolve) => setTimeout(resolve, 1000 / Number(values.rate)))
  }
  state.isWriting = false
})()
while (state.isWriting || writtenAt.size > 0) {
  const ids = await follow()
  for (const id of ids) {
    const at = writtenAt.get(id)
    if (at !== undefined) lags.push(performance.now() - at)
    writtenAt.delete(id)
  }
  if (!state.isWriting && ids.length === 0) break
  await new Promise((resolve) => setTimeout(resolve, pause))
}
await writing
await Promise.all([first.close(), second.close()])

const pages = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true })
  const [row] = database
    .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    .all()
  database.close()
  return Number(row?.bytes) / 1e6
}
console.log(`${machine}\n`)
console.log(
  table(
    ['', `${providers.toLocaleString('en')} profiles`],
    [
      ['first database with the derived tables, MB', pages(databaseFile(firstFolder)).toFixed(0)],
      ['second database, MB', pages(databaseFile(secondFolder)).toFixed(0)],
      ['its first copy, s', copyingTook.toFixed(0)],
      [
        'a list from one database, p50 and p95 ms',
        `${quantile(one, 0.5).toFixed(1)} and ${quantile(one, 0.95).toFixed(1)}`,
      ],
      [
        'a list from two, p50 and p95 ms',
        `${quantile(two, 0.5).toFixed(1)} and ${quantile(two, 0.95).toFixed(1)}`,
      ],
      [
        `lag at ${values.rate} ratings a second, p50 and worst ms`,
        `${quantile(lags, 0.5).toFixed(0)} and ${Math.max(...lags).toFixed(0)}`,
      ],
      ['ratings that were followed', lags.length],
    ],
  ),
)
