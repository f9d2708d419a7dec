import { request as callHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'

type Front = { stop(): Promise<void> }

type FrontOptions = {
  port: number
  ip: string
  /** The address of the Worker, which answers everything that is not a source of the web. */
  worker: URL
  /** Why the Worker could not be bundled: it would not answer. */
  buildProblem: () => string | null
}

/**
 * Serves the sources of the web with Vite, so that a saved change appears in the open page. Everything else comes from the
 * Worker; in its pages the built scripts and styles are replaced by the sources.
 */
export async function serveWeb(
  root: string,
  { port, ip, worker, buildProblem }: FrontOptions,
): Promise<Front> {
  const pagesOfTheWorker: Plugin = {
    name: 'pages-of-the-worker',
    configureServer: (server) => () => {
      server.middlewares.use((request, response) => {
        const problem = buildProblem()
        if (problem !== null) {
          response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
          response.end(`The Worker could not be built:\n\n${problem}\n`)
          return
        }
        const toSources = (html: string) =>
          server.transformIndexHtml(request.originalUrl ?? '/', withSources(html))
        askWorker(worker, request, response, toSources)
      })
    },
  }
  const server = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [react(), pagesOfTheWorker],
    server: { port, host: ip, strictPort: true, fs: { allow: [root] } },
  })
  await server.listen()
  return { stop: () => server.close() }
}

/** Replaces the built files of a page by the sources that they were built from. */
export function withSources(html: string): string {
  return html
    .replace(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="\/assets\/[^>]*>/g, '')
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/(<script type="application\/json" id="scripts">)[^<]*/, '$1["/main.tsx"]')
}

function askWorker(
  worker: URL,
  request: IncomingMessage,
  response: ServerResponse,
  toSources: (html: string) => Promise<string>,
): void {
  const failed = (error: Error) => {
    if (!response.headersSent) response.writeHead(502)
    response.end(`The Worker does not answer: ${error.message}`)
  }
  const call = callHttp(
    {
      host: worker.hostname,
      port: worker.port,
      method: request.method,
      path: (request as { originalUrl?: string }).originalUrl ?? request.url,
      headers: { ...request.headers, 'accept-encoding': 'identity' },
    },
    (answer) => {
      const { statusCode = 502, headers } = answer
      if (!headers['content-type']?.startsWith('text/html')) {
        response.writeHead(statusCode, headers)
        answer.pipe(response)
        return
      }
      // Vite adds inline scripts to the page, and the page has another length.
      const { 'content-security-policy': _policy, 'content-length': _length, ...kept } = headers
      readText(answer)
        .then(toSources)
        .then((html) => response.writeHead(statusCode, kept).end(html))
        .catch(failed)
    },
  ).on('error', failed)
  request.pipe(call)
}

async function readText(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
