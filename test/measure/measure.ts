// `npm run measure`: how fast the site is on a cheap phone, as Markdown tables with budgets. See README.md beside this file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#seed/run-tool.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { describeMachine } from '#test/load/report.ts'
import { startSite } from '#test/load/traffic/site.ts'
import { markdown, missedBudgets, type Table } from './budgets.ts'
import { makeCertificate, openEdgeFront } from './edge-front.ts'
import { installLighthouse } from './lighthouse.ts'
import { parts, readPaths, type PartName } from './parts.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(parts).join(',') },
    runs: { type: 'string', default: '5' },
    json: { type: 'string' },
    data: { type: 'string' },
    port: { type: 'string', default: process.env.BROWSER_TEST_PORT ?? '8821' },
  },
})
const [runs, port] = [Number(values.runs), Number(values.port)]
const chosen = values.only.split(',').map((name) => {
  if (!(name in parts)) throw new Error(`--only takes ${Object.keys(parts).join(', ')}; not ${name}`)
  return name as PartName
})
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1')

const say = (line: string) => console.error(`[measure] ${line}`)
const machine = describeMachine()
const folder = values.data === undefined ? mkdtempSync(join(tmpdir(), 'measure-')) : resolve(values.data)
const persistTo = join(folder, 'state')
const upstream = new URL(`http://127.0.0.1:${port}`)
const certificate = makeCertificate()
const lighthouseVersion = chosen.includes('lighthouse') ? `, Lighthouse ${await installLighthouse()}` : ''
await prepareSite(
  { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
  { build: 'fresh', signal: new AbortController().signal },
)
const front = await openEdgeFront({ port: port + 1, upstream, certificate })
const site = await startSite(root, {
  port,
  persistTo,
  vars: [`PUBLIC_ORIGIN:${front.origin}`],
  log: join(folder, 'site.log'),
  heap: 128,
})
const tables: Table[] = []
const failed: PartName[] = []
try {
  const paths = await readPaths(site.url)
  for (const name of chosen) {
    say(name)
    try {
      tables.push(...(await parts[name]({ front, site: site.url, certificate, paths, runs, say })))
    } catch (error) {
      // The figures of the other parts took minutes.
      failed.push(name)
      console.error(error)
    }
  }
} finally {
  front.close()
  await site.stop()
  if (values.data === undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}

const head = `${machine} Chromium from the system${lighthouseVersion}; medians of ${runs}.`
console.log([head, ...tables.map(markdown)].join('\n\n'))
const missed = missedBudgets(tables)
console.log(`\n${missed === 0 ? 'Every budget is met.' : `${missed} rows miss their budget.`}`)
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ head, runs, tables }, null, 2)}\n`)
if (failed.length > 0) console.log(`Not measured, see the error above: ${failed.join(', ')}.`)
process.exit(failed.length > 0 ? 1 : 0)
