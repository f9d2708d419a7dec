import { createServer, type IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { sandboxGateways as sandbox } from '#seed/sandbox-gateways.ts'
import { addNogorPayPages } from './nogorpay-pages.ts'
import { nogorPayDouble } from './nogorpay-double.ts'
import { addSslCommerzPages } from './sslcommerz-pages.ts'
import { sslCommerzDouble } from './sslcommerz-double.ts'

// `npm run gateways`: the doubles of the tests as servers on this machine, with a page to pay on. `npm start -- --gateways`
// starts them beside a site that sends its payers here.

// A site keeps its payments longer than this process lives: what it once saw must not come again.
const firstId = Date.now()
const ssl = sslCommerzDouble({ ...sandbox.sslcommerz, at: sandbox.sslcommerz.baseUrl, firstId })
addSslCommerzPages(ssl)
const nogor = nogorPayDouble({ ...sandbox.nogorpay, at: sandbox.nogorpay.baseUrl, firstId })
addNogorPayPages(nogor)

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Serves a Hono app on plain node http, on this machine only. */
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
      console.log(`[gateways] ${name} is served already: ${address}`)
    })
    .listen(Number(port), 'localhost', () => console.log(`[gateways] ${name}: ${address}`))
}

serve('SSLCommerz', ssl.app, sandbox.sslcommerz.baseUrl)
serve('NogorPay', nogor.app, sandbox.nogorpay.baseUrl)
