import { createServer, type IncomingMessage } from 'node:http'
import type { Hono } from 'hono'

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/**
 * Serves a double on this machine.
 * @param port 0 for a free one
 * @throws Error with the code EADDRINUSE when another program listens on the port
 */
export function serveDouble(app: Hono, port = 0): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { method = 'GET', url = '/' } = request
      const headers = new Headers()
      for (const [key, value] of Object.entries(request.headers)) if (value) headers.set(key, String(value))
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const answered = await app.fetch(
        new Request(new URL(url, 'http://localhost'), {
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
  return new Promise((resolve, fail) => {
    server.on('error', fail).listen(port, 'localhost', () => {
      const address = server.address()
      const used = address !== null && typeof address === 'object' ? address.port : port
      resolve({ url: `http://localhost:${used}`, close: () => void server.close() })
    })
  })
}
