// `node test/measure/seo.ts`: Lighthouse's score for search engines on each kind of public page, on the demo data. Exits with 1
// if one is below 100. Needs what `npm run measure` needs. `--data DIR` keeps the database for the next run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#seed/run-tool.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { startSite } from '#test/load/traffic/site.ts'
import { makeCertificate } from './certificate.ts'
import { openEdgeFront } from './edge-front.ts'
import { installLighthouse, runLighthouse } from './lighthouse.ts'
import { networks } from './networks.ts'
import { readPaths } from './pages.ts'

const port = Number(process.env.BROWSER_TEST_PORT ?? '8821')
const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder = values.data === undefined ? mkdtempSync(join(tmpdir(), 'seo-')) : resolve(values.data)
const persistTo = join(folder, 'state')
const certificate = makeCertificate()
console.log(`Lighthouse ${await installLighthouse()}`)
await prepareSite(
  { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
  { build: 'fresh', signal: new AbortController().signal },
)
const upstream = new URL(`http://127.0.0.1:${port}`)
const front = await openEdgeFront({ port: port + 1, upstream, certificate })
const vars = [`PUBLIC_ORIGIN:${front.origin}`]
const site = await startSite(root, { port, persistTo, vars, log: join(folder, 'site.log'), heap: 128 })
try {
  const { home, browse, provider } = await readPaths(site.url)
  const pages = {
    home,
    browse,
    provider,
    trade: '/sheba/electrician',
    'trade in a place': '/sheba/electrician/dhaka',
    categories: '/categories',
    information: '/about',
    questions: '/faq',
    'sign-in': '/login',
    registration: '/register',
    'plans, as a guest': '/plans',
  }
  for (const [name, path] of Object.entries(pages)) {
    const { scores } = await runLighthouse(`${front.origin}${path}`, certificate, {
      network: networks['slow 4G'],
      only: ['seo'],
    })
    console.log(`${name.padEnd(18)} ${path.padEnd(28)} ${scores.seo}`)
    if (scores.seo !== 100) process.exitCode = 1
  }
} finally {
  await site.stop()
  front.close()
  if (values.data === undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
