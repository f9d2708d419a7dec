// Measures the public list beside peers with the same rows: a bare Hono + D1 handler, and Next with better-sqlite3. The rounds of all
// rows alternate; medians are printed. Needs wrk (Debian: apt-get install wrk) and Linux.
//   npm run bench:peers [-- --rounds 5 --seconds 3 --port 8850]
//   npm run bench:peers -- --check      only compares the answers, without Next and wrk
import { deepEqual } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { root, runProgram } from '#seed/run-tool.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { serveBundle } from '#test/support/bundled-site/serve-bundle.ts'
import { listActiveCategories } from '#worker/features/categories/categories.queries.ts'
import { listCards, listTotals } from '#worker/features/providers/listing/browse.queries.ts'
import { databaseFile, queryBuilder, textOf } from './database.ts'
import { startNext } from './peers/next-server.ts'
import { describeMachine, median, table } from './report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    port: { type: 'string', default: '8850' },
    check: { type: 'boolean', default: false },
  },
})
const port = Number(values.port)
const machine = describeMachine()
const folder = mkdtempSync(join(tmpdir(), 'peers-'))
const database = join(folder, 'rows.sqlite')
const say = (line: string) => console.error(`[peers] ${line}`)

/** Filters of full pages. Each is another list, so that requests at one time do not share a read. */
const filters = [
  ...Array.from({ length: 24 }, (_, at) => ({ category: at + 1 })),
  ...Array.from({ length: 8 }, (_, at) => ({ division_id: at + 1 })),
  ...Array.from({ length: 8 }, (_, at) => ({ division_id: at + 1, gender: 'male' })),
]
/** Newest first: the recommended order lifts others each day. */
const queryOf = (filter: object) => new URLSearchParams({ ...filter, sort: 'newest' }).toString()
const statements = {
  trades: textOf(listActiveCategories(queryBuilder)),
  lists: Object.fromEntries(
    filters.map((filter: { category?: number; division_id?: number; gender?: string }) => {
      const { category: categoryId, division_id: divisionId, gender } = filter
      const listing = { filter: { categoryId, divisionId, gender }, sort: 'newest' } as const
      const first = { reading: { from: 'start', skip: 0 }, limit: 20, lifting: null } as const
      return [
        queryOf(filter),
        { page: textOf(listCards(listing, first)), totals: textOf(listTotals(listing)) },
      ]
    }),
  ),
}

const readJson = async (address: string) => (await (await fetch(address)).json()) as Record<string, unknown>

/** @throws AssertionError if two of the servers answer a list differently */
async function compareAnswers(ours: string, next: string | undefined): Promise<string[]> {
  const idsOf = (html: string) => [
    ...new Set([...html.matchAll(/href="\/biodata\/(\d+)"/g)].map(([, id]) => Number(id))),
  ]
  const compared: string[] = []
  for (const query of Object.keys(statements.lists)) {
    const { page_keys: _, ...plain } = await readJson(`${ours}/api/biodata?${query}&fields=card`)
    const cards = plain.data as { id: number }[]
    if (cards.length < 20) continue
    deepEqual(await readJson(`${ours}/bare/biodata?${query}`), plain)
    if (next) deepEqual(await readJson(`${next}/api/biodata?${query}`), plain)
    for (const origin of next ? [ours, next] : [ours])
      deepEqual(
        idsOf(await (await fetch(`${origin}/biodata?${query}`)).text()),
        cards.map(({ id }) => id),
      )
    compared.push(query)
  }
  if (compared.length < 20) throw new Error('too few lists have a full page')
  return compared
}

/** The paths in turn, each request from another network, so that neighbours in time differ and no rate limit is reached. */
const script = (paths: readonly string[]) => `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local sent = 0
request = function()
  sent = sent + 1
  local network = string.format("10.%d.%d.%d", math.floor(sent / 65536) % 256, math.floor(sent / 256) % 256, sent % 256)
  return wrk.format("GET", paths[sent % #paths + 1], { ["cf-connecting-ip"] = network, ["user-agent"] = "Mozilla/5.0" })
end
done = function(summary)
  local e = summary.errors
  io.write(string.format('{"requests":%d,"microseconds":%d,"failures":%d}\\n', summary.requests, summary.duration,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`

type Load = {
  name: string
  origin: string
  paths: string[]
  edge?: 'on' | 'off'
  connections: number
}

/**
 * Loads a server with wrk, each request as soon as the answer before it has come.
 * @returns requests a second
 * @throws Error when a request fails
 */
async function load({ origin, paths, connections }: Load): Promise<number> {
  const file = join(folder, 'load.lua')
  writeFileSync(file, script(paths))
  const args = ['-t1', `-c${connections}`, `-d${values.seconds}s`, '--timeout', '20s', '-s', file, origin]
  const { output } = await runProgram('wrk', args, { show: false })
  const line = output.split('\n').find((text) => text.startsWith('{'))
  const found = JSON.parse(line ?? '{}') as Record<string, number>
  const { requests = 0, microseconds = Number.NaN } = found
  if (requests === 0 || found.failures !== 0) throw new Error(`requests failed:\n${output}`)
  return (requests * 1e6) / microseconds
}

async function measure(ours: string, next: string, queries: readonly string[]) {
  const pathsOf = (path: string, more = '') => queries.map((query) => `${path}?${query}${more}`)
  const api = { paths: pathsOf('/api/biodata', '&fields=card'), connections: 16 }
  const pages = { paths: pathsOf('/biodata'), connections: 4 }
  const rows: Load[] = [
    { origin: ours, ...api, name: 'list API, uncached', edge: 'off' },
    { origin: ours, ...api, name: 'list API, cached', edge: 'on' },
    { origin: ours, ...api, name: 'list API, bare Hono + D1', paths: pathsOf('/bare/biodata') },
    { origin: next, ...api, name: 'list API, Next', paths: pathsOf('/api/biodata') },
    { origin: ours, ...pages, name: 'list page, uncached', edge: 'off' },
    { origin: ours, ...pages, name: 'list page, cached', edge: 'on' },
    { origin: next, ...pages, name: 'list page, Next' },
  ]
  const found = new Map<string, number[]>(rows.map(({ name }) => [name, []]))
  // The first round compiles the code and fills the caches.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const row of rows) {
      if (row.edge) await fetch(`${ours}/edge/${row.edge}`)
      const rate = await load(row)
      if (round > 0) found.get(row.name)?.push(rate)
    }
    say(`round ${round} of ${values.rounds}`)
  }
  const rates = (name: string) => found.get(name) ?? []
  console.log(`${machine} Next and better-sqlite3 (its own binary) as in peers/next/package.json.\n`)
  console.log(
    table(
      ['row', 'connections', 'requests/s'],
      rows.map(({ name, connections }) => [name, connections, median(rates(name))]),
    ),
  )
  const ratios: [string, string, number][] = [
    ['list API, uncached', 'list API, bare Hono + D1', 0.9],
    ['list API, cached', 'list API, Next', 2],
    ['list page, uncached', 'list page, Next', 1],
    ['list page, cached', 'list page, Next', 5],
  ]
  // Of each round, because a machine is not equally fast in all of them.
  const ratioOf = (mine: string, other: string) =>
    median(rates(mine).map((rate, at) => rate / (rates(other)[at] ?? Number.NaN)))
  console.log(
    `\n${table(
      ['ours', 'peer', 'median of the ratios', 'budget'],
      ratios.map(([mine, other, least]) => [mine, other, ratioOf(mine, other).toFixed(2), `≥ ${least}`]),
    )}`,
  )
}

const servers: { stop(): Promise<void> }[] = []
// An exit stops the process of Next.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const persistTo = join(folder, 'state')
  await prepareSite(
    { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
    { build: 'any', signal: new AbortController().signal },
  )
  const stored = new DatabaseSync(databaseFile(persistTo))
  stored.exec(`VACUUM INTO '${database}'`)
  stored.close()
  // As in production: with the limits of networks, safe keys and sampled lines of the log. The second port reaches the Worker itself.
  const site = await serveBundle({
    port,
    workerPort: port + 5,
    persistTo,
    vars: {
      ENVIRONMENT: 'production',
      LOG_SAMPLE: '',
      JWT_SECRET: randomBytes(32).toString('base64url'),
      SETTINGS_KEY: randomBytes(32).toString('base64url'),
    },
    entrypoint: new URL('peers/measured-worker.ts', import.meta.url).pathname,
  })
  servers.push(site)
  const ours = `http://127.0.0.1:${port + 5}`
  const app = join(root, '.wrangler/load/next')
  mkdirSync(app, { recursive: true })
  if (!values.check) say('installing and building Next')
  const next = values.check ? undefined : await startNext(app, { port: port + 1, database, statements })
  if (next) servers.push(next)
  const queries = await compareAnswers(ours, next?.origin)
  console.log(`The answers to ${queries.length} lists are equal.\n`)
  if (next) await measure(ours, next.origin, queries)
} finally {
  for (const server of servers.toReversed()) await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
