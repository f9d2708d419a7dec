import type { Hono } from 'hono'
import { sandboxGateways as sandbox } from '#seed/sandbox-gateways.ts'
import { addNogorPayPages } from './nogorpay-pages.ts'
import { mimSmsDouble } from './mimsms-double.ts'
import { nogorPayDouble } from './nogorpay-double.ts'
import { serveDouble } from '../serve-double.ts'
import { addSslCommerzPages } from './sslcommerz-pages.ts'
import { sslCommerzDouble } from './sslcommerz-double.ts'

// `npm run gateways` serves the doubles of the payment gateways, with payment pages, and of the SMS service.
// `npm start -- --gateways` starts them together with a site that uses them.

// The database of the site survives a restart of this process, so ids must not repeat.
const firstId = Date.now()
const ssl = sslCommerzDouble({ ...sandbox.sslcommerz, firstId })
addSslCommerzPages(ssl)
const nogor = nogorPayDouble({ ...sandbox.nogorpay, firstId })
addNogorPayPages(nogor)

async function serve(name: string, app: Hono, address: string): Promise<void> {
  try {
    await serveDouble(app.fetch, Number(new URL(address).port))
    console.log(`[gateways] ${name}: ${address}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    console.log(`[gateways] ${name} already runs: ${address}`)
  }
}

await Promise.all([
  serve('SSLCommerz', ssl.app, sandbox.sslcommerz.baseUrl),
  serve('NogorPay', nogor.app, sandbox.nogorpay.baseUrl),
  serve('MiMSMS', mimSmsDouble(sandbox.mimsms).app, sandbox.mimsms.baseUrl),
])
