import { Agent, request as callHttp } from 'node:http'

export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** Sent as it is, with the `content-type` of the headers. */
  body?: string
}

export type Answer = {
  /** 0 when no answer came. */
  status: number
  /** Why no answer came, for example `timeout` or `ECONNRESET`. */
  fault: string | null
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Milliseconds after which a request counts as hanging. */
export const patience = 20_000

/** Sends requests to one site over connections that stay open, as browsers do. */
export function createHttpClient(site: URL) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1000 })
  const attempt = ({ method, path, headers = {}, body }: Call, mayRepeat: boolean): Promise<Answer> =>
    new Promise((resolve) => {
      const sent = callHttp(
        {
          agent,
          host: site.hostname,
          port: site.port,
          method,
          path,
          headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
          timeout: patience,
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              fault: null,
              headers: response.headers,
              body: Buffer.concat(parts).toString(),
            }),
          )
          response.on('error', fail)
        },
      )
      const fail = (error: NodeJS.ErrnoException) => {
        // The server may close an idle connection in the moment in which it is used again.
        if (mayRepeat && sent.reusedSocket && error.code === 'ECONNRESET')
          resolve(attempt({ method, path, headers, ...(body !== undefined && { body }) }, false))
        else resolve({ status: 0, fault: error.code ?? error.message, headers: {}, body: '' })
      }
      sent.on('timeout', () => sent.destroy(Object.assign(new Error('no answer'), { code: 'timeout' })))
      sent.on('error', fail)
      sent.end(body)
    })
  return { send: (call: Call) => attempt(call, true), close: () => agent.destroy() }
}
