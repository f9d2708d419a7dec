// Measures what the list API and the rendered pages cost, beside a bare Hono + D1 handler with the same SQL in the same isolate.
// The rounds of all rows alternate, and medians are printed. Needs wrk and Linux.
//   node test/load/api-cost.ts [--rounds 5] [--seconds 3] [--port 8840] [--keep DIR] [--only TEXT]
import { deepEqual } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  fullLists,
  median,
  prepareRows,
  readJson,
  serveMeasured,
  type Listing,
} from './api-cost/measured-site.ts'
import { load, type LoadFigures } from './api-cost/wrk.ts'
import { cpuOf, descendantsNamed } from '#test/support/process-figures.ts'
import { describeMachine, table } from './traffic/report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    port: { type: 'string', default: '8840' },
    /** The folder of the site, which is kept. Otherwise a temporary one. */
    keep: { type: 'string' },
    /** Only the rows whose name holds this text. */
    only: { type: 'string', default: '' },
  },
})
const port = Number(values.port)
const machine = describeMachine()

const persistTo = values.keep === undefined ? mkdtempSync(join(tmpdir(), 'api-cost-')) : resolve(values.keep)
await prepareRows(port, persistTo)
const site = await serveMeasured(port, persistTo)
const origin = site.url.origin
const runtimes = descendantsNamed(process.pid, 'workerd')

const read = <Answer>(path: string) => readJson<Answer>(origin + path)

async function expectSameAnswers(filters: readonly string[]): Promise<void> {
  for (const filter of filters) {
    const ours = await read<Listing>(`/api/biodata?${filter}&fields=card`)
    const bare = await read<Listing>(`/bare/biodata?${filter}`)
    // Those of the bare list are not signed.
    deepEqual({ ...bare, page_keys: null }, { ...ours, page_keys: null })
  }
}

type Measured = LoadFigures & { cpu: number }
type Row = { name: string; paths: string[]; connections: number; edge: 'on' | 'off'; found: Measured[] }

try {
  const filters = await fullLists(origin)
  await expectSameAnswers(filters)
  const { data: some } = await read<Listing>('/api/biodata?fields=card&per_page=50')
  const lists = filters.map((filter) => `/api/biodata?${filter}&fields=card`)
  const bare = filters.map((filter) => `/bare/biodata?${filter}`)
  const pages = {
    'home page': { paths: ['/'], connections: 1 },
    'list page': { paths: filters.map((filter) => `/biodata?${filter}`), connections: 4 },
    'provider page': { paths: some.map(({ id }) => `/biodata/${id}`), connections: 4 },
  }
  const rows: Row[] = [
    { name: 'bare list', paths: bare, connections: 16, edge: 'off' as const },
    { name: 'list API, uncached', paths: lists, connections: 16, edge: 'off' as const },
    { name: 'list API, cached', paths: lists, connections: 16, edge: 'on' as const },
    ...Object.entries(pages).flatMap(([name, page]) => [
      { name: `${name}, uncached`, ...page, edge: 'off' as const },
      { name: `${name}, cached`, ...page, edge: 'on' as const },
    ]),
  ]
    .filter(({ name }) => name.includes(values.only) || name === 'bare list')
    .map((row) => ({ ...row, found: [] }))
  // The first round compiles the code and fills the caches.
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const { paths, connections, edge, found } of rows) {
      await fetch(`${origin}/edge/${edge}`)
      const before = cpuOf(runtimes)
      const figures = await load({ origin, paths, connections, seconds: Number(values.seconds) })
      if (round > 0) found.push({ ...figures, cpu: (cpuOf(runtimes) - before) / figures.requests })
    }
  const of = ({ found }: Row, name: keyof Measured) => median(found.map((figures) => figures[name]))
  const [reference] = rows
  console.log(`${machine}\n`)
  console.log(
    table(
      ['row', 'connections', 'requests/s', '÷ bare list', 'p50 ms', 'p95 ms', 'CPU ms a request'],
      rows.map((row) => [
        row.name,
        row.connections,
        of(row, 'perSecond'),
        reference ? (of(row, 'perSecond') / of(reference, 'perSecond')).toFixed(2) : '',
        of(row, 'p50').toFixed(1),
        of(row, 'p95').toFixed(1),
        of(row, 'cpu').toFixed(2),
      ]),
    ),
  )
} finally {
  await site.stop()
  if (values.keep === undefined) rmSync(persistTo, { recursive: true, force: true })
}
