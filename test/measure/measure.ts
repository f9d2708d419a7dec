// `npm run measure`: how fast the site is on a cheap phone, as Markdown tables with budgets. See README.md beside this file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#seed/run-tool.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { serveSite } from '#seed/serve/serve-site.ts'
import { describeMachine, median } from '#test/load/report.ts'
import { markdown, missedBudgets, type Figures, type Table } from './budgets.ts'
import { makeCertificate, openEdgeFront } from './edge-front.ts'
import { measureFirstTaps, measureSteps } from './second-step.ts'
import { paintFirstView, repeatVisit, scoreOf } from './views.ts'

const partNames = ['paint', 'steps', 'taps', 'repeat', 'lighthouse'] as const
const pageNames = ['home', 'browse', 'provider', 'login', 'register', 'plans'] as const
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: partNames.join(',') },
    pages: { type: 'string', default: pageNames.join(',') },
    runs: { type: 'string', default: '5' },
    port: { type: 'string', default: process.env.BROWSER_TEST_PORT ?? '8821' },
  },
})
const [runs, port] = [Number(values.runs), Number(values.port)]
const choose = <Name extends string>(names: readonly Name[], chosen: string) =>
  names.filter((name) => chosen.split(',').includes(name))
const [chosenParts, chosenPages] = [choose(partNames, values.only), choose(pageNames, values.pages)]
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1')

const say = (line: string) => console.error(`[measure] ${line}`)
const machine = describeMachine()
const folder = mkdtempSync(join(tmpdir(), 'measure-'))
const persistTo = join(folder, 'state')
const certificate = makeCertificate()
const options = { port, ip: 'localhost', persistTo, gateways: false }
await prepareSite({ ...options, vars: {} }, { build: 'fresh', signal: new AbortController().signal })
const upstream = new URL(`http://localhost:${port}`)
const front = await openEdgeFront({ port: port + 1, upstream, certificate })
// The lines of the log would stand between the tables.
const vars = { PUBLIC_ORIGIN: front.origin, LOG_SAMPLE: '1000000' }
const site = await serveSite(root, { ...options, vars, develop: false })
const { data } = (await (await fetch(new URL('/api/biodata', upstream))).json()) as { data: { id: number }[] }
const paths = {
  home: '/',
  browse: '/biodata',
  provider: `/biodata/${data[0]?.id}`,
  login: '/login',
  register: '/register',
  plans: '/plans',
}
const measured = { front, certificate }

/** Takes one sample of each page after the other, so that a busy moment of the machine does not hit one page alone. */
const ofPages = (take: (path: string) => Promise<Figures>) => async (): Promise<Table['rows']> => {
  const rows: Table['rows'] = {}
  for (const page of chosenPages)
    for (const [name, value] of Object.entries(await take(paths[page]))) (rows[name] ??= {})[page] = value
  return rows
}

type Part = { title: string; times?: number; take: () => Promise<Table['rows']> }
const parts: Record<(typeof partNames)[number], Part> = {
  paint: { title: 'First view', take: ofPages((path) => paintFirstView(measured, path)) },
  steps: { title: 'The second step: from tap to content', take: () => measureSteps(measured) },
  taps: { title: 'The first tap on a page that has stood', take: () => measureFirstTaps(measured, paths) },
  repeat: { title: 'Repeat visit', take: ofPages((path) => repeatVisit(measured, path)) },
  lighthouse: {
    title: 'Lighthouse, slow 4G',
    times: 1,
    take: ofPages((path) => scoreOf(measured, path)),
  },
}

async function measure({ title, times = runs, take }: Part): Promise<Table> {
  const samples: Table['rows'][] = []
  for (let run = 1; run <= times; run += 1) {
    samples.push(await take())
    say(`${title}: run ${run} of ${times}`)
  }
  const rows = Object.entries(samples[0] ?? {}).map(([name, figures]) => {
    const medianOf = (column: string) => median(samples.map((sample) => sample[name]?.[column] ?? Number.NaN))
    return [
      name,
      Object.fromEntries(Object.keys(figures).map((column) => [column, medianOf(column)])),
    ] as const
  })
  const columns = [...new Set(rows.flatMap(([, figures]) => Object.keys(figures)))]
  return { title, columns, rows: Object.fromEntries(rows) }
}

console.log(`${machine} Chromium from the system; medians of ${runs}.`)
const tables: Table[] = []
try {
  for (const name of chosenParts) {
    const table = await measure(parts[name])
    console.log(`\n${markdown(table)}`)
    tables.push(table)
  }
} finally {
  front.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
const missed = missedBudgets(tables)
console.log(`\n${missed === 0 ? 'Every budget is met.' : `${missed} rows miss their budget.`}`)
process.exit()
