import { createServer, type IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { sandboxGateways as sandbox } from '#seed/sandbox-gateways.ts'
import { addNogorPayPages } from './nogorpay-pages.ts'
import { mimSmsDouble } from './mimsms-double.ts'
import { nogorPayDouble } from './nogorpay-double.ts'
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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function serve(name: string, app: Hono, address: string): void {
  const { port } = new URL(address)
  createServer((request, response) => {
    const answer = async () => {
      const { method = 'GET', url = '/' } = request
      const headers = new Headers()
      for (const [key, value] of Object.entries(request.headers)) if (value) headers.set(key, String(value))
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const answered = await app.fetch(
        new Request(new URL(url, address), {
          method,
          headers,
          ...(hasBody && { body: new Uint8Array(await bodyOf(request)) }),
        }),
      )
      response.writeHead(answered.status, Object.fromEntries(answered.headers))
      response.end(Buffer.from(await answered.arrayBuffer()))
    }
    answer().catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
    .on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      console.log(`[gateways] ${name} already runs: ${address}`)
    })
    .listen(Number(port), 'localhost', () => console.log(`[gateways] ${name}: ${address}`))
}

serve('SSLCommerz', ssl.app, sandbox.sslcommerz.baseUrl)
serve('NogorPay', nogor.app, sandbox.nogorpay.baseUrl)
serve('MiMSMS', mimSmsDouble(sandbox.mimsms).app, sandbox.mimsms.baseUrl)
