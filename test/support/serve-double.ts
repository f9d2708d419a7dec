import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * Serves a fetch handler on this machine.
 * @param handle its `Response.error()` closes the connection
 * @param port 0 for a free one
 * @throws Error with the code EADDRINUSE when another program listens on the port
 */
export async function serveDouble(
  handle: (request: Request) => Response | Promise<Response>,
  port = 0,
  host = 'localhost',
) {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { method = 'GET', url = '/' } = request
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers)) if (value) headers.set(name, String(value))
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const address = new URL(url, `http://${request.headers.host}`)
      const answered = await handle(
        new Request(address, { method, headers, ...(hasBody && { body: await bodyOf(request) }) }),
      )
      if (answered.type === 'error') return void request.socket.destroy()
      response.writeHead(answered.status, Object.fromEntries(answered.headers))
      response.end(Buffer.from(await answered.arrayBuffer()))
    }
    answer().catch((error: unknown) => {
      console.error(error)
      response.writeHead(599).end(String(error))
    })
  })
  await new Promise<void>((listening, fail) => {
    server.on('error', fail).listen(port, host, listening)
  })
  const used = server.address() as AddressInfo
  return {
    origin: `http://${host}:${used.port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
