// Measures the public list beside peers with the same rows: a bare Hono + D1 handler, and Next with better-sqlite3. The rounds of all
// rows alternate; medians are printed. Needs wrk and Linux.
//   node test/load/peers.ts [--rounds 5] [--seconds 3] [--port 8850] [--folder DIR]
// The folder keeps the site and the installed peers (default: .wrangler/load/peers).
import { deepEqual } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { root } from '#seed/run-tool.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { serveBundle, type BundledSite } from '#test/support/bundled-site/serve-bundle.ts'
import { cpuOf, descendantsNamed } from '#test/support/process-figures.ts'
import { databaseFile } from './listing/filled-database.ts'
import { startNext } from './peers/servers.ts'
import { load, type LoadFigures } from './peers/wrk.ts'
import { describeMachine, table } from './report.ts'

type Listing = { data: { id: number }[]; total: number; page_keys: unknown }

/**
 * The site beside a bare list, as in production: with the limits of networks, safe keys and sampled lines of the log. Its address
 * reaches the Worker itself.
 */
async function serveMeasured(port: number, persistTo: string): Promise<BundledSite> {
  const workerPort = port + 5
  const { stop } = await serveBundle({
    port,
    workerPort,
    persistTo,
    vars: {
      ENVIRONMENT: 'production',
      LOG_SAMPLE: '',
      JWT_SECRET: randomBytes(32).toString('base64url'),
      SETTINGS_KEY: randomBytes(32).toString('base64url'),
    },
    entrypoint: new URL('peers/measured-worker.ts', import.meta.url).pathname,
  })
  return { url: new URL(`http://127.0.0.1:${workerPort}`), stop }
}

const readJson = async <Answer>(address: string) => (await (await fetch(address)).json()) as Answer

/** Filters of full pages. Each is another list, so that requests at one time do not share a read. */
async function fullLists(origin: string): Promise<string[]> {
  const { data: trades } = await readJson<Listing>(`${origin}/api/biodata/categories`)
  const { data: divisions } = await readJson<Listing>(`${origin}/api/locations/divisions`)
  const filters = [
    ...trades.map(({ id }) => `category=${id}`),
    ...divisions.flatMap(({ id }) =>
      ['', '&gender=male', '&gender=female'].map((more) => `division_id=${id}${more}`),
    ),
  ]
  const lists: string[] = []
  for (const filter of filters) {
    const { data } = await readJson<Listing>(`${origin}/api/biodata?${filter}&fields=card`)
    if (data.length === 20) lists.push(filter)
  }
  return lists
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    port: { type: 'string', default: '8850' },
    folder: { type: 'string', default: '.wrangler/load/peers' },
  },
})
const port = Number(values.port)
const machine = describeMachine()
const folder = resolve(root, values.folder)
const persistTo = join(folder, 'state')
const say = (line: string) => console.error(`[peers] ${line}`)

mkdirSync(join(folder, 'next'), { recursive: true })
await prepareSite(
  { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
  { build: 'any', signal: new AbortController().signal },
)
const database = join(folder, 'rows.sqlite')
rmSync(database, { force: true })
const stored = new DatabaseSync(databaseFile(persistTo))
stored.exec(`VACUUM INTO '${database}'`)
stored.close()

const servers: { stop(): Promise<void> }[] = []
// An exit stops the processes of the peers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  const site = await serveMeasured(port, persistTo)
  servers.push(site)
  const ours = site.url.origin
  const runtimes = descendantsNamed(process.pid, 'workerd')
  say('installing and building Next, if that has not been done')
  const next = await startNext(folder, { port: port + 1, database })
  servers.push(next)

  const filters = await fullLists(ours)
  say(`${filters.length} lists`)

  const idsOf = (html: string) =>
    [...html.matchAll(/<h3[^>]*><a[^>]*href="\/biodata\/(\d+)"/g)].map(([, id]) => Number(id))
  for (const filter of filters) {
    const answer = await readJson<Listing>(`${ours}/api/biodata?${filter}&fields=card`)
    const plain = { ...answer, page_keys: null }
    deepEqual({ ...(await readJson<Listing>(`${ours}/bare/biodata?${filter}`)), page_keys: null }, plain)
    const peer = await readJson<Listing>(`${next.origin}/api/biodata?${filter}`)
    deepEqual({ ...peer, page_keys: null }, plain)
    const ids = answer.data.map(({ id }) => id)
    for (const origin of [ours, next.origin]) {
      const html = await (await fetch(`${origin}/biodata?${filter}`)).text()
      deepEqual(idsOf(html), ids, filter)
    }
  }
  say('the answers are equal')

  type Measured = LoadFigures & { cpu: number }
  type Row = {
    name: string
    origin: string
    paths: string[]
    pids: number[]
    edge?: 'on' | 'off'
    connections: number
    found: Measured[]
  }
  const api = filters.map((filter) => `/api/biodata?${filter}&fields=card`)
  const pages = filters.map((filter) => `/biodata?${filter}`)
  const bare = filters.map((filter) => `/bare/biodata?${filter}`)
  const [ourRow, nextRow] = [
    { origin: ours, pids: runtimes, found: [] },
    { origin: next.origin, pids: [next.pid], found: [] },
  ]
  const rows: Row[] = [
    { ...ourRow, name: 'list API, uncached', paths: api, edge: 'off', connections: 16, found: [] },
    { ...ourRow, name: 'list API, cached', paths: api, edge: 'on', connections: 16, found: [] },
    { ...ourRow, name: 'list API, bare Hono + D1', paths: bare, edge: 'off', connections: 16, found: [] },
    { ...ourRow, name: 'empty text, bare Hono', paths: ['/bare/nothing'], connections: 16, found: [] },
    { ...nextRow, name: 'list API, Next', paths: api, connections: 16, found: [] },
    { ...ourRow, name: 'list page, uncached', paths: pages, edge: 'off', connections: 4, found: [] },
    { ...ourRow, name: 'list page, cached', paths: pages, edge: 'on', connections: 4, found: [] },
    { ...nextRow, name: 'list page, Next', paths: pages, connections: 4, found: [] },
  ]
  // The first round compiles the code and fills the caches.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const { origin, paths, pids, edge, connections, found } of rows) {
      if (edge) await fetch(`${ours}/edge/${edge}`)
      const before = cpuOf(pids)
      const figures = await load({ origin, paths, connections, seconds: Number(values.seconds) })
      if (round > 0) found.push({ ...figures, cpu: (cpuOf(pids) - before) / figures.requests })
    }
    say(`round ${round} of ${values.rounds}`)
  }

  const figure = ({ found }: Row, name: keyof Measured) => median(found.map((figures) => figures[name]))
  const ratesOf = (name: string) =>
    rows.find((row) => row.name === name)?.found.map(({ perSecond }) => perSecond) ?? []
  // Of each round, because a machine is not equally fast in all of them.
  const ratioOf = (mine: string, peer: string) =>
    median(ratesOf(mine).map((rate, round) => rate / (ratesOf(peer)[round] ?? Number.NaN)))
  console.log(`${machine} Next and better-sqlite3 (its own binary) as in peers/next/package.json.\n`)
  console.log(
    table(
      ['row', 'connections', 'requests/s', 'lowest', 'highest', 'p50 ms', 'p95 ms', 'CPU ms a request'],
      rows.map((row) => [
        row.name,
        row.connections,
        figure(row, 'perSecond'),
        Math.min(...row.found.map(({ perSecond }) => perSecond)),
        Math.max(...row.found.map(({ perSecond }) => perSecond)),
        figure(row, 'p50').toFixed(1),
        figure(row, 'p95').toFixed(1),
        figure(row, 'cpu').toFixed(2),
      ]),
    ),
  )
  const ratios: [string, string, number][] = [
    ['list API, uncached', 'list API, bare Hono + D1', 0.9],
    ['list API, uncached', 'list API, Next', 0],
    ['list API, cached', 'list API, Next', 2],
    ['list API, cached', 'empty text, bare Hono', 0],
    ['empty text, bare Hono', 'list API, Next', 0],
    ['list page, uncached', 'list page, Next', 1],
    ['list page, cached', 'list page, Next', 5],
  ]
  console.log(
    `\n${table(
      ['ours', 'peer', 'median of the ratios', 'budget'],
      ratios.map(([mine, peer, budget]) => [
        mine,
        peer,
        ratioOf(mine, peer).toFixed(2),
        budget === 0 ? '' : `≥ ${budget}`,
      ]),
    )}`,
  )
} finally {
  for (const server of servers.toReversed()) await server.stop()
}
