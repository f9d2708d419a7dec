import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from '#seed/run-tool.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { cronPathOf } from '#test/support/bundled-site/serve-bundle.ts'
import { prepareWorld, signingKey } from './accounts.ts'
import { openGateway } from './gateway.ts'
import { readHeapLog } from './heap-log.ts'
import { createHttpClient, type Answer, type Call } from './http-client.ts'
import { createMix } from './mix.ts'
import { seededRandom } from './random.ts'
import { startSite } from './site.ts'
import { checkWholeness } from './wholeness.ts'

type Options = {
  port: number
  seed: number
  /** Keeps the database and the log of the site in this folder. Otherwise they are deleted. */
  keep: string | undefined
  /** The most MB of JavaScript objects of one isolate. */
  heap: number
  /** Whether the garbage collections of the runtime are recorded. */
  watchHeap: boolean
}

/** A freshly seeded site in a folder of its own, with customers and a gateway, and the mix of requests to it. */
export async function openLoadedSite({ port, seed, keep, heap, watchHeap }: Options) {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), 'load-')) : resolve(keep)
  const persistTo = join(folder, 'state')
  await prepareSite(
    { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
    { build: 'any', signal: new AbortController().signal },
  )
  const world = await prepareWorld({ root, persistTo }, { subscribers: 150, buyers: 1500, guests: 600 })
  const gateway = await openGateway()
  const vars = [`SSLCOMMERZ_BASE_URL:${gateway.url}`, `JWT_SECRET:${signingKey}`]
  const heapLog = watchHeap ? join(folder, 'heap.log') : undefined
  const site = await startSite(root, { port, persistTo, vars, log: join(folder, 'site.log'), heap, heapLog })
  const client = createHttpClient(site.url)
  const random = seededRandom(seed)
  const mix = createMix({ world, send: client.send, pay: gateway.pay, random })
  await mix.subscribe()
  return {
    site,
    mix,
    random,
    /** What the Worker held after each full collection of its garbage; empty without `watchHeap`. */
    heapSamples: () => (heapLog === undefined ? [] : readHeapLog(heapLog)),
    /** Runs the cron until it has settled every payment that was paid, stops the site, and checks its database. */
    finish: async () => {
      await settlePayments([...gateway.paid], client.send)
      client.close()
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
const longestSettlement = 200_000

/** A message of the gateway may be lost under load, and then the cron finds the payment. Gives up after some minutes. */
async function settlePayments(paid: readonly string[], send: (call: Call) => Promise<Answer>): Promise<void> {
  let open = paid
  for (const end = Date.now() + longestSettlement; open.length > 0 && Date.now() < end;) {
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
