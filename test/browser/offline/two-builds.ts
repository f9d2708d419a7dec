import { createServer, request as callHttp, type IncomingMessage, type ServerResponse } from 'node:http'

type Build = 'old' | 'new'

export type TwoBuilds = {
  url: string
  /** Deploys the build: the files of the other one are gone. */
  deploy(build: Build): void
  /** Answers 500 for files whose path matches; null lets all pass. */
  fail(path: RegExp | null): void
  /** Serves this text as `/sw.js`; null serves the one of the build. */
  replaceWorker(source: string | null): void
  /** How often a path was asked for. */
  asked(path: RegExp): number
  stop(): Promise<void>
}

const prefix = 'assets/new/'
const isText = /html|javascript|css/

/** The texts of the new build: the same code with other names of files, and another id of the build. */
const renamed = (text: string) =>
  text.replaceAll('assets/', prefix).replace(/(["'`])([0-9a-f]{12})\1/g, '$1new-$2$1')

/** A server in front of a site that can change the names of all built files, as a deployment does. */
export async function serveTwoBuilds(site: string, port: number): Promise<TwoBuilds> {
  let deployed: Build = 'old'
  let failing: RegExp | null = null
  let worker: string | null = null
  const log: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    log.push(path)
    const isNew = deployed === 'new'
    if (failing?.test(path)) return void response.writeHead(500).end('failed')
    if (path === '/sw.js' && worker !== null)
      return void response
        .writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
        .end(worker)
    if (path.startsWith('/assets/') && path.startsWith(`/${prefix}`) !== isNew)
      return void response.writeHead(404).end('Not found')
    forward(site, request, response, { path: path.replace(`/${prefix}`, '/assets/'), isNew })
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    url: `http://localhost:${port}`,
    deploy: (build) => (deployed = build),
    fail: (path) => (failing = path),
    replaceWorker: (source) => (worker = source),
    asked: (path) => log.filter((one) => path.test(one)).length,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function forward(
  site: string,
  request: IncomingMessage,
  response: ServerResponse,
  { path, isNew }: { path: string; isNew: boolean },
): void {
  const headers = { ...request.headers, host: new URL(site).host, 'accept-encoding': 'identity' }
  const call = callHttp(new URL(path, site), { method: request.method, headers }, (answer) => {
    const { 'content-length': _length, etag: _etag, ...kept } = answer.headers
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const body = Buffer.concat(parts)
      const changes = isNew && isText.test(String(kept['content-type']))
      response.writeHead(answer.statusCode ?? 502, {
        ...kept,
        // Pictures are kept by their length.
        'Content-Length': changes ? Buffer.byteLength(renamed(body.toString())) : body.length,
      })
      response.end(changes ? renamed(body.toString()) : body)
    })
  })
  call.on('error', () => response.destroy())
  request.pipe(call)
}
