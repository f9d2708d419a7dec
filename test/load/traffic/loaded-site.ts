import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from '#seed/run-tool.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { prepareWorld, signingKey } from './accounts.ts'
import { openGateway } from './gateway.ts'
import { createHttpClient } from './http-client.ts'
import { createMix } from './mix.ts'
import { seededRandom } from './random.ts'
import { startSite } from './site.ts'
import { checkWholeness } from './wholeness.ts'

type Options = {
  port: number
  seed: number
  /** Keeps the database and the log of the site in this folder. Otherwise they are deleted. */
  keep: string | undefined
}

/** A freshly seeded site in a folder of its own, with customers and a gateway, and the mix of requests to it. */
export async function openLoadedSite({ port, seed, keep }: Options) {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), 'load-')) : resolve(keep)
  const persistTo = join(folder, 'state')
  await prepareSite(
    { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
    { build: 'any', signal: new AbortController().signal },
  )
  const world = await prepareWorld({ root, persistTo }, { subscribers: 150, buyers: 1500, guests: 600 })
  const gateway = await openGateway()
  const vars = [`SSLCOMMERZ_BASE_URL:${gateway.url}`, `JWT_SECRET:${signingKey}`]
  const site = await startSite(root, { port, persistTo, vars, log: join(folder, 'site.log') })
  const client = createHttpClient(site.url)
  const random = seededRandom(seed)
  const mix = createMix({ world, send: client.send, pay: gateway.pay, random })
  await mix.subscribe()
  return {
    site,
    mix,
    random,
    /** Stops the site and checks its database. */
    finish: async () => {
      client.close()
      await site.stop()
      gateway.close()
      const verdicts = await checkWholeness(persistTo, { paid: gateway.paid, reveals: mix.reveals })
      if (keep === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
      return verdicts
    },
  }
}
