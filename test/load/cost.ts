// Measures what visits cost, and prints the tables of worker/OPERATIONS.md ("Growth, and what it costs").
//   node test/load/cost.ts            measures and prints
//   node test/load/cost.ts --save     also writes test/load/measured.json and the tables in worker/OPERATIONS.md
//   node test/load/cost.ts --stored   prints the tables of the stored measurement
// It serves the demo data on port 8817 (BROWSER_TEST_PORT changes it) and a gateway double on port 9111. Linux only.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chromium, request as api, type Page } from '@playwright/test'
import { seed } from '#seed/index.ts'
import { root } from '#seed/run-tool.ts'
import { sandboxGateways } from '#seed/sandbox-gateways.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { accounts } from '#test/browser/support.ts'
import { registerWorker } from '#test/browser/factories.ts'
import { cronPathOf, serveBundle } from '#test/support/bundled-site/serve-bundle.ts'
import { serveDouble } from '#test/support/gateway-doubles/serve-double.ts'
import { addSslCommerzPages } from '#test/support/gateway-doubles/sslcommerz-pages.ts'
import { sslCommerzDouble } from '#test/support/gateway-doubles/sslcommerz-double.ts'
import { cpuOf, descendantsNamed } from '#test/support/process-figures.ts'
import { costTables, prices, replaceTables, type Journey, type Measured } from './cost/cost-tables.ts'
import { addCounts, type Counts } from './cost/counts.ts'
import * as walk from './cost/walk.ts'
import { databaseFile } from './listing/filled-database.ts'

const stored = new URL('measured.json', import.meta.url)
const handbook = new URL('../../worker/OPERATIONS.md', import.meta.url)
const port = Number(process.env.BROWSER_TEST_PORT ?? 8817)
const gateway = 'http://localhost:9111'
const decisions = 3
/** Milliseconds. An SMS about a decision leaves after the ten seconds for undo. */
const [untilQuiet, untilSmsLeft] = [1_500, 12_000]
/** Tables whose rows a nightly job deletes after about a month or earlier. */
const passingTables =
  /^(?:provider_views|rate_counters|one_time_codes|registrations|phone_changes|sessions|sms_outbox|interest_days)$/

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const measured = process.argv.includes('--stored')
  ? (JSON.parse(readFileSync(stored, 'utf8')) as Measured)
  : await measure()
if (process.argv.includes('--save')) {
  writeFileSync(stored, `${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(handbook, replaceTables(readFileSync(handbook, 'utf8'), costTables(measured, prices)))
}
console.log(costTables(measured, prices))
process.exit(0)

/** Serves the demo data with counting bindings, and walks through it in a browser. */
async function measure(): Promise<Measured> {
  const persistTo = mkdtempSync(join(tmpdir(), 'cost-'))
  const vars = { SSLCOMMERZ_BASE_URL: gateway }
  const options = { port, ip: 'localhost', persistTo, environment: undefined, vars, gateways: false }
  await prepareSite(options, { build: 'any', signal: new AbortController().signal })
  // Connects the gateways without starting the doubles of `npm start`.
  await seed({ root, persistTo, vars, gateways: true })
  const double = sslCommerzDouble({ ...sandboxGateways.sslcommerz, baseUrl: gateway, firstId: Date.now() })
  addSslCommerzPages(double)
  const doubleServer = await serveDouble(double.app, Number(new URL(gateway).port))
  const entrypoint = new URL('cost/metered-worker.ts', import.meta.url).pathname
  const site = await serveBundle({ port, persistTo, vars, entrypoint })
  try {
    const { lasting, passing } = countRows(persistTo)
    const bytesPerRow = Math.round(statSync(databaseFile(persistTo)).size / (lasting + passing))
    const journeys = await measureJourneys(site.url.origin, persistTo)
    const jobs = await measureJobs(site.url.origin)
    return { date: new Date().toISOString().slice(0, 10), bytesPerRow, journeys, jobs }
  } finally {
    await site.stop()
    doubleServer.close()
    rmSync(persistTo, { recursive: true, force: true })
  }
}

/** The counts since the last question. @throws Error for a call that failed */
async function countsSince(origin: string): Promise<Counts> {
  const answer = await fetch(`${origin}/__counts`)
  const { counts, failed } = (await answer.json()) as { counts: Counts; failed: string[] }
  if (failed.length > 0) throw new Error(failed.join(', '))
  return counts
}

async function measureJourneys(origin: string, persistTo: string): Promise<Measured['journeys']> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const runtimes = descendantsNamed(process.pid, 'workerd')
  let networks = 0
  const record = async (page: Page, go: () => Promise<unknown>, patience = untilQuiet, times = 1) => {
    await wait(untilQuiet)
    await countsSince(origin)
    const before = countRows(persistTo)
    const files = await watchFiles(page, origin)
    // A view of a profile counts once a day for a network, so each journey comes from another.
    await page.setExtraHTTPHeaders({ 'cf-connecting-ip': `198.19.0.${(networks += 1)}` })
    const cpu = cpuOf(runtimes)
    await go()
    await wait(patience)
    const counts = { ...(await countsSince(origin)), cpuMilliseconds: cpuOf(runtimes) - cpu }
    const after = countRows(persistTo)
    console.error(`[cost] ${counts.requests} requests`)
    return {
      files: files() / times,
      rowsKept: Math.max(0, after.lasting - before.lasting) / times,
      rowsPassing: Math.max(0, after.passing - before.passing) / times,
      counts: addCounts([{ counts, times: 1 / times }]),
    } satisfies Journey
  }
  const newPage = async () => (await walk.openBrowser(browser, origin)).newPage()
  try {
    const [cold, guest, customer, again] = [
      await newPage(),
      await newPage(),
      await newPage(),
      await newPage(),
    ]
    const [worker, staff] = [await newPage(), await newPage()]
    let account = { phone: '', password: '' }
    const workerAccount = await registerWorker(await api.newContext({ baseURL: origin }))
    await walk.signIn(worker, workerAccount, '/')
    await again.goto('/')
    // In this order: the later ones need what the earlier ones did.
    return {
      'first visit, empty edge': await record(cold, () => walk.lookAround(cold)),
      'first visit': await record(guest, () => walk.lookAround(guest)),
      'later visit': await record(guest, () => walk.lookAround(guest)),
      registration: await record(customer, async () => (account = await walk.registerCustomer(customer))),
      purchase: await record(customer, () => walk.buyAndReveal(customer)),
      'visit of a customer': await record(again, () => walk.visitAsCustomer(again, account)),
      submission: await record(worker, () => walk.submitProfile(worker)),
      'visit of a worker': await record(worker, async () => {
        await worker.evaluate(() => localStorage.clear())
        await walk.visitAsWorker(worker, workerAccount)
      }),
      decision: await record(
        staff,
        () => walk.moderate(staff, accounts.staff, decisions),
        untilSmsLeft,
        decisions,
      ),
    }
  } finally {
    await browser.close()
  }
}

/** Counts the static files that the browser loads from the site, without those of its cache. */
async function watchFiles(page: Page, origin: string): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  const fromMemory = new Set<string>()
  let files = 0
  session.on('Network.requestServedFromCache', ({ requestId }) => fromMemory.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname, origin: from } = new URL(response.url)
    const isFile = from === origin && /^\/(?:assets\/|favicon\.svg)/.test(pathname)
    if (isFile && !response.fromDiskCache && !fromMemory.has(requestId)) files += 1
  })
  await session.send('Network.enable')
  return () => files
}

async function measureJobs(origin: string): Promise<Measured['jobs']> {
  const run = async (pattern: string) => {
    await countsSince(origin)
    await fetch(`${origin}${cronPathOf(pattern)}`)
    await wait(untilQuiet)
    return countsSince(origin)
  }
  // The first run finds work that the demo data left.
  await run('*/5 * * * *')
  return { fiveMinutes: await run('*/5 * * * *'), nightly: await run('10 21 * * *') }
}

/** The rows of all tables. Tables of the search index are part of the size and have no rows of their own here. */
function countRows(persistTo: string): { lasting: number; passing: number } {
  const database = new DatabaseSync(databaseFile(persistTo), { readOnly: true })
  const tables = database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'`,
    )
    .all()
  const rows = { lasting: 0, passing: 0 }
  for (const { name } of tables) {
    const counted = Number(database.prepare(`SELECT count(*) AS n FROM "${String(name)}"`).get()?.n)
    rows[passingTables.test(String(name)) ? 'passing' : 'lasting'] += counted
  }
  database.close()
  return rows
}
