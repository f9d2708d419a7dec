// Measures the public lists, the search and the writes behind them on databases of several sizes, side by side. Exits with 1
// if a query reads too many rows, or its plan has a scan or a sort of rows that no limit bounds.
//   node test/load/listing.ts [--folder DIR] [--processor] [providers ...]      default: 2000 100000 1000000
// The databases are kept in the folder (default: .wrangler/load) and used again; a million providers take about 4 GB.
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openLocalBindings } from '#seed/bindings.ts'
import { root } from '#seed/run-tool.ts'
import { fillDatabase } from './listing/filled-database.ts'
import { measureReads, type ReadFigures } from './listing/measure-reads.ts'
import { measureWrites, type WriteFigures } from './listing/measure-writes.ts'
import { tableSizes, type TableSize } from './listing/table-sizes.ts'
import { verifyFilled } from './listing/verify-filled.ts'
import { describeMachine, table } from './traffic/report.ts'

const { values, positionals } = parseArgs({
  options: {
    folder: { type: 'string', default: '.wrangler/load' },
    /** Times reads by the processor time of this process, for a machine that does other work. */
    processor: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [2000, 100_000, 1_000_000]
const machine = describeMachine()
const say = (line: string) => console.error(`[listing] ${line}`)

type Figures = {
  providers: number
  seconds: number
  bytes: number
  tables: TableSize[]
  reads: ReadFigures[]
  writes: WriteFigures[]
}

async function measure(providers: number): Promise<Figures> {
  const filled = await fillDatabase(
    join(resolve(root, values.folder), `listing-${providers}`),
    providers,
    say,
  )
  say(`${providers} providers: ${verifyFilled(filled)}`)
  const tables = tableSizes(filled.file)
  const { env, close } = await openLocalBindings({
    root,
    persistTo: filled.persistTo,
    environment: undefined,
    vars: {},
  })
  try {
    const reads = await measureReads(env.DB, { ...filled, clock: values.processor ? 'processor' : 'wall' })
    say(`${providers} providers: reads measured`)
    const writes = await measureWrites(env.DB, providers)
    say(`${providers} providers: writes measured`)
    return { providers, seconds: filled.seconds, bytes: statSync(filled.file).size, tables, reads, writes }
  } finally {
    await close()
  }
}

const all: Figures[] = []
for (const size of sizes) all.push(await measure(size))

console.log(`${machine}
`)
const printTable = (...of: Parameters<typeof table>) => console.log(table(...of))
const heads = (figure: string) => all.map(({ providers }) => `${figure} ${short(providers)}`)
const amount = (number: number) => number.toLocaleString('en')
const milliseconds = (number: number) => number.toFixed(2)

printTable(
  ['database', ...all.map(({ providers }) => amount(providers))],
  [
    ['size, MB', ...all.map(({ bytes }) => (bytes / 1e6).toFixed(0))],
    ['filled in, s', ...all.map(({ seconds }) => amount(seconds))],
    ...largestTables(all).map((name) => [
      `${name}: rows, MB with indexes`,
      ...all.map(({ tables }) => {
        const table = tables.find((table) => table.name === name)
        return table ? `${amount(table.rows)}, ${(table.bytes / 1e6).toFixed(0)}` : ''
      }),
    ]),
  ],
)

const kinds = [...new Set(all.flatMap(({ reads }) => reads.map(({ kind }) => kind)))]
const worstOf = (reads: readonly ReadFigures[], figure: 'rows' | 'p50' | 'p95') =>
  reads.length === 0 ? '' : Math.max(...reads.map((read) => read[figure]))
console.log('\nThe worst of each kind:\n')
printTable(
  ['reads', ...heads('rows'), ...heads('p50 ms'), ...heads('p95 ms')],
  kinds.map((kind) => {
    const of = (figure: 'rows' | 'p50' | 'p95') =>
      all.map(({ reads }) => {
        const worst = worstOf(
          reads.filter((read) => read.kind === kind),
          figure,
        )
        return worst === '' ? '' : figure === 'rows' ? amount(worst) : milliseconds(worst)
      })
    return [kind, ...of('rows'), ...of('p50'), ...of('p95')]
  }),
)

console.log()
const names = [...new Set(all.flatMap(({ reads }) => reads.map(({ kind, name }) => `${kind}|${name}`)))]
printTable(
  ['reads', 'of', ...heads('rows'), 'limit', ...heads('p50 ms'), ...heads('p95 ms'), 'plan'],
  names.map((key) => {
    const found = all.map(({ reads }) => reads.find(({ kind, name }) => `${kind}|${name}` === key))
    const of = (show: (read: ReadFigures) => string) => found.map((read) => (read ? show(read) : ''))
    return [
      ...key.split('|'),
      ...of(({ rows }) => amount(rows)),
      amount(Math.max(...found.map((read) => read?.limit ?? 0))),
      ...of(({ p50 }) => milliseconds(p50)),
      ...of(({ p95 }) => milliseconds(p95)),
      [...new Set(found.flatMap((read) => read?.plan || []))].join(', '),
    ]
  }),
)

console.log()
printTable(
  ['writes', ...heads('rows read'), ...heads('rows written'), ...heads('p50 ms'), ...heads('p95 ms')],
  (all[0]?.writes ?? []).map(({ name }) => {
    const of = (show: (write: WriteFigures) => string) =>
      all.map(({ writes }) => {
        const write = writes.find((write) => write.name === name)
        return write ? show(write) : ''
      })
    return [
      name,
      ...of(({ read }) => amount(read)),
      ...of(({ written }) => amount(written)),
      ...of(({ p50 }) => milliseconds(p50)),
      ...of(({ p95 }) => milliseconds(p95)),
    ]
  }),
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

function short(providers: number): string {
  return providers >= 1e6 ? `${providers / 1e6}M` : `${providers / 1e3}k`
}

function largestTables(figures: readonly Figures[]): string[] {
  const largest = figures.at(-1)?.tables ?? []
  return largest
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 4)
    .map(({ name }) => name)
}
