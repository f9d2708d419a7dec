import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { openLocalBindings } from '#seed/bindings.ts'
import { patienceOfCommands } from '#seed/patience-of-commands.ts'
import { root, runProgram } from '#seed/run-tool.ts'
import { sandboxGateways } from '#seed/sandbox-gateways.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { cronPathOf } from '#test/support/bundled-site/serve-bundle.ts'
import { serveDouble } from '#test/support/gateway-doubles/serve-double.ts'
import { sslCommerzDouble } from '#test/support/gateway-doubles/sslcommerz-double.ts'
import { openDatabase } from '#worker/db/db.ts'
import type { Verdict } from '../report.ts'
import { loadPhones, prepareWorld, signingKey } from './accounts.ts'
import { createHttpClient, createMix, type Answer, type Call } from './requests.ts'
import { seededRandom } from './open-loop.ts'
import { startSite } from '../site.ts'

type Options = {
  port: number
  seed: number
  /** Keeps the database and the log of the site in this folder. Otherwise they are deleted. */
  keep: string | undefined
  /** The most MB of JavaScript objects of one isolate. */
  heap: number
  /** How many times the usual number of writes that visitors see. */
  writes: number
  /** The part of the trades and districts that the requests ask for, from 0 to 1. */
  part: number
  moreIsolates: number
}

/** A freshly seeded site in a folder of its own, with customers and a gateway, and the mix of requests to it. */
export async function openLoadedSite({ port, seed, keep, heap, writes, part, moreIsolates }: Options) {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), 'load-')) : resolve(keep)
  const persistTo = join(folder, 'state')
  await prepareSite(
    { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
    { build: 'any', signal: new AbortController().signal },
  )
  const world = await prepareWorld(
    { root, persistTo },
    { subscribers: 150, buyers: 1500, guests: 600, workers: 400 },
    part,
  )
  const gateway = await openGateway()
  const vars = [`SSLCOMMERZ_BASE_URL:${gateway.url}`, `JWT_SECRET:${signingKey}`]
  const site = await startSite(root, {
    port,
    persistTo,
    vars,
    log: join(folder, 'site.log'),
    heap,
    moreIsolates,
  })
  const send = createHttpClient(site.urls)
  const random = seededRandom(seed)
  const mix = createMix({ world, send, pay: gateway.pay, random, writes })
  await mix.subscribe()
  return {
    site,
    mix,
    random,
    /** Runs the cron until it has settled every payment that was paid, stops the site, and checks its database. */
    finish: async () => {
      await settlePayments([...gateway.paid], createHttpClient([site.url]))
      await site.stop()
      gateway.close()
      const verdicts = await checkWholeness(persistTo, { paid: gateway.paid, reveals: mix.reveals })
      if (keep === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
      return verdicts
    },
  }
}

const cron: Call = { method: 'GET', path: cronPathOf('*/5 * * * *') }
/** Milliseconds. The cron asks the gateway about a payment that is two minutes old. */
const maxSettlement = 200_000

/** A message of the gateway may be lost under load, and then the cron finds the payment. Gives up after some minutes. */
async function settlePayments(paid: readonly string[], send: (call: Call) => Promise<Answer>): Promise<void> {
  let open = paid
  for (const end = Date.now() + maxSettlement; open.length > 0 && Date.now() < end;) {
    const left: string[] = []
    for (const ref of open) {
      const { body } = await send({ method: 'GET', path: `/api/payments/${ref}/status` })
      if (!body.includes('"status":"paid"')) left.push(ref)
    }
    open = left
    if (open.length === 0) return
    await send(cron)
    await new Promise((resolve) => setTimeout(resolve, 5000))
  }
}

type Send = (call: Call) => Promise<Answer>

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** How often the gateway repeats a message that is not answered with success. */
const tries = 5

/** The double of SSLCommerz on this machine, and the payers who come back from it. */
async function openGateway() {
  const double = sslCommerzDouble({
    ...sandboxGateways.sslcommerz,
    baseUrl: 'http://localhost',
    firstId: Date.now(),
  })
  const { url, close } = await serveDouble(double.app)
  /** The references of payments that were paid at the gateway. */
  const paid = new Set<string>()

  const form = (path: string, fields: Record<string, string>): Call => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

  /** Pays: the gateway tells the server while the browser returns. Answers what each call was answered, without repeated ones. */
  async function pay(ref: string, send: Send): Promise<{ notified: Answer; returned: Answer }> {
    const fields = double.attempt(ref)
    paid.add(ref)
    const notify = async (): Promise<Answer> => {
      const first = await send(form('/api/payments/sslcommerz/ipn', fields))
      for (let again = 1, last = first; last.status !== 200 && again < tries; again += 1) {
        await pause(2000)
        last = await send(form('/api/payments/sslcommerz/ipn', fields))
      }
      return first
    }
    const comeBack = () => send(form('/payment/sslcommerz/success', fields))
    const [notified, returned] = await Promise.all([notify(), comeBack()])
    return { notified, returned }
  }
  return { url, paid, pay, close }
}

type Done = {
  /** References of payments that were paid at the gateway. */
  paid: ReadonlySet<string>
  /** `customer:provider` of each number that was shown. */
  reveals: ReadonlySet<string>
}

/** Compares what the load did with the database of the stopped site, and checks the invariants of the whole database. */
async function checkWholeness(persistTo: string, { paid, reveals }: Done): Promise<Verdict[]> {
  const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
  let counts: Verdict[]
  try {
    const { db } = openDatabase(env.DB, 'primary', patienceOfCommands)
    const bought = await db.all<{ ref: string; status: string; subscriptions: number }>(sql`
      SELECT p.ref, p.status, (SELECT count(*) FROM subscriptions s WHERE s.id = p.subscription_id AND s.status = 'active') AS subscriptions
      FROM payments p JOIN users u ON u.id = p.user_id WHERE u.phone LIKE ${loadPhones} AND p.method = 'sslcommerz'`)
    const settled = bought.filter(({ status }) => status === 'paid')
    const [{ active = 0 } = {}] = await db.all<{ active: number }>(sql`
      SELECT count(*) AS active FROM subscriptions s JOIN payments p ON p.subscription_id = s.id
      JOIN users u ON u.id = s.user_id WHERE u.phone LIKE ${loadPhones} AND p.method = 'sslcommerz' AND s.status = 'active'`)
    const unsettled = [...paid].filter((ref) => !settled.some((payment) => payment.ref === ref))
    const stored = await db.all<{ pair: string }>(sql`
      SELECT r.customer_id || ':' || r.provider_id AS pair FROM reveals r JOIN users u ON u.id = r.customer_id
      WHERE u.phone LIKE ${loadPhones}`)
    const pairs = new Set(stored.map(({ pair }) => pair))
    const unspent = [...reveals].filter((pair) => !pairs.has(pair))
    counts = [
      {
        rule: 'each payment that the gateway took is paid, and is one active subscription',
        holds: unsettled.length === 0 && settled.length === paid.size && active === settled.length,
        found: `${paid.size} taken, ${settled.length} paid, ${active} subscriptions`,
      },
      {
        rule: 'each number that was shown is one spent view',
        holds: unspent.length === 0 && pairs.size === stored.length,
        found: `${reveals.size} shown, ${stored.length} spent`,
      },
    ]
  } finally {
    await close()
  }
  const { code, output, errors } = await runProgram(
    process.execPath,
    ['seed/check-invariants.ts', '--persist-to', persistTo],
    { show: false },
  )
  const found = (output || errors).trim().split('\n').at(-1) ?? ''
  return [...counts, { rule: '`check-invariants` finds nothing', holds: code === 0, found }]
}
