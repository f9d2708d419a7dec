import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
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
import { measureCpu } from './cpu.ts'
import type { Journey, Measured } from './cost-tables.ts'
import { addCounts, kindOf, requestKinds, type Call } from './counts.ts'
import {
  buyAndReveal,
  lookAround,
  moderate,
  openBrowser,
  registerCustomer,
  signIn,
  submitProfile,
  visitAsCustomer,
  visitAsWorker,
} from './walk.ts'

const port = Number(process.env.BROWSER_TEST_PORT ?? 8817)
const gateway = 'http://localhost:9111'
const executablePath = '/usr/bin/chromium'
const decisions = 3
/** Milliseconds. An SMS about a decision leaves after the ten seconds for undo. */
const [untilQuiet, untilSmsLeft] = [1_500, 12_000]

let networks = 0
const say = (line: string) => console.error(`[cost] ${line}`)
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Serves the demo data with counting bindings, walks through it in a browser, and measures the CPU time. */
export async function measure(): Promise<Measured> {
  const persistTo = mkdtempSync(join(tmpdir(), 'cost-'))
  const vars = { SSLCOMMERZ_BASE_URL: gateway }
  const options = { port, ip: 'localhost', persistTo, environment: undefined, vars, gateways: false }
  await prepareSite(options, { build: 'any', signal: new AbortController().signal })
  // Connects the gateways without starting the doubles of `npm start`.
  await seed({ root, persistTo, vars, gateways: true })
  const double = sslCommerzDouble({ ...sandboxGateways.sslcommerz, baseUrl: gateway, firstId: Date.now() })
  addSslCommerzPages(double)
  const doubleServer = await serveDouble(double.app, Number(new URL(gateway).port))
  const entrypoint = new URL('metered-worker.ts', import.meta.url).pathname
  const site = await serveBundle({ port, persistTo, vars, entrypoint })
  try {
    const origin = site.url.origin
    const before = countRows(persistTo)
    const bytesPerRow = Math.round(sizeOf(persistTo) / (before.lasting + before.passing))
    const journeys = await walk(origin, persistTo)
    return {
      date: new Date().toISOString().slice(0, 10),
      bytesPerRow,
      journeys,
      jobs: await runJobs(origin),
      cpuMilliseconds: await measureCpu(origin, say),
    }
  } finally {
    await site.stop()
    doubleServer.close()
    rmSync(persistTo, { recursive: true, force: true })
  }
}

async function callsSince(origin: string): Promise<Call[]> {
  return (await (await fetch(`${origin}/__calls`)).json()) as Call[]
}

async function walk(origin: string, persistTo: string): Promise<Measured['journeys']> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const record = async (
    name: string,
    page: Page,
    go: () => Promise<unknown>,
    { times = 1, patience = untilQuiet } = {},
  ): Promise<Journey> => {
    await wait(untilQuiet)
    await callsSince(origin)
    const rows = countRows(persistTo)
    const files = await watchFiles(page, origin)
    // A view of a profile counts once a day for a network, so each journey comes from another.
    await page.setExtraHTTPHeaders({ 'cf-connecting-ip': `198.19.0.${(networks += 1)}` })
    await go()
    await wait(patience)
    const calls = await callsSince(origin)
    // The first question for a number is answered 403 with the terms.
    const failed = calls.filter(({ status }) => status >= 400 && status !== 403)
    if (failed.length > 0) throw new Error(`${name}: ${JSON.stringify(failed)}`)
    const after = countRows(persistTo)
    const journey = {
      files: files() / times,
      rowsKept: Math.max(0, after.lasting - rows.lasting) / times,
      rowsPassing: Math.max(0, after.passing - rows.passing) / times,
      requests: Object.fromEntries(
        requestKinds.map((kind) => [kind, calls.filter((call) => kindOf(call) === kind).length / times]),
      ) as Journey['requests'],
      counts: addCounts(
        calls.map((call) => ({
          counts: kindOf(call) === 'picture' ? { ...call.counts, bucketReads: 0 } : call.counts,
          times: 1 / times,
        })),
      ),
    }
    say(`${name}: ${calls.length} requests`)
    return journey
  }
  const newPage = async () => (await openBrowser(browser, origin)).newPage()
  const newWorker = async () => {
    const request = await api.newContext({ baseURL: origin })
    return registerWorker(request)
  }
  try {
    const cold = await newPage()
    const firstEmpty = await record('first visit, empty edge', cold, () => lookAround(cold))
    const guest = await newPage()
    const first = await record('first visit', guest, () => lookAround(guest))
    const later = await record('later visit', guest, () => lookAround(guest))
    const customer = await newPage()
    let account = { phone: '', password: '' }
    const registration = await record('registration', customer, async () => {
      account = await registerCustomer(customer)
    })
    const purchase = await record('purchase', customer, () => buyAndReveal(customer))
    const again = await newPage()
    await again.goto('/')
    const customerVisit = await record('visit of a customer', again, () => visitAsCustomer(again, account))
    const worker = await newPage()
    const workerAccount = await newWorker()
    await signIn(worker, workerAccount, '/')
    const submission = await record('submission', worker, () => submitProfile(worker))
    const workerVisit = await record('visit of a worker', worker, async () => {
      await worker.evaluate(() => localStorage.clear())
      await visitAsWorker(worker, workerAccount)
    })
    const staff = await newPage()
    const decision = await record('decision', staff, () => moderate(staff, accounts.staff, decisions), {
      times: decisions,
      patience: untilSmsLeft,
    })
    return {
      'first visit, empty edge': firstEmpty,
      'first visit': first,
      'later visit': later,
      registration,
      purchase,
      'visit of a customer': customerVisit,
      submission,
      'visit of a worker': workerVisit,
      decision,
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

async function runJobs(origin: string): Promise<Measured['jobs']> {
  const run = async (pattern: string) => {
    await callsSince(origin)
    await fetch(`${origin}${cronPathOf(pattern)}`)
    await wait(untilQuiet)
    return addCounts((await callsSince(origin)).map(({ counts }) => ({ counts, times: 1 })))
  }
  // The first run finds work that the demo data left.
  await run('*/5 * * * *')
  return { fiveMinutes: await run('*/5 * * * *'), nightly: await run('10 21 * * *') }
}

function databaseFile(persistTo: string): string {
  const [file] = readdirSync(persistTo, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        entry.name.endsWith('.sqlite') &&
        /d1/i.test(entry.parentPath) &&
        entry.name !== 'metadata.sqlite',
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  if (!file) throw new Error('the local database has no file')
  return file
}

function withDatabase<Result>(persistTo: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(databaseFile(persistTo), { readOnly: true })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const sizeOf = (persistTo: string): number =>
  withDatabase(persistTo, (database) => {
    const [row] = database
      .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()')
      .all()
    return Number(row?.bytes)
  })

/** Tables whose rows a nightly job deletes after about a month or earlier. */
const passingTables =
  /^(?:provider_views|rate_counters|one_time_codes|registrations|phone_changes|sessions|sms_outbox|interest_days)$/

/** The rows of all tables. Tables of the search index are part of the size and have no rows of their own here. */
const countRows = (persistTo: string): { lasting: number; passing: number } =>
  withDatabase(persistTo, (database) => {
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
    return rows
  })
