import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Hono } from 'hono'

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Serves a gateway double on the port of its address. A port that is in use is taken for the same double. */
export function serveDouble(name: string, app: Hono, address: string): Server {
  const { port } = new URL(address)
  return createServer((request, response) => {
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
