import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { Agent, request as callHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { pause, type Link } from './phone.ts'

export type Certificate = {
  /** The key and the certificate. */
  pem: string
  /** The SHA-256 of the public key in Base64, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  publicKeyHash: string
}

/**
 * Makes a certificate for `localhost` that is valid for two days.
 * @throws Error when `openssl` is missing or fails
 */
export function makeCertificate(): Certificate {
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const content = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const pem = execFileSync('openssl', [...kind, ...content, '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
  })
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { pem, publicKeyHash: createHash('sha256').update(publicKey).digest('base64') }
}

type FrontOptions = { port: number; upstream: URL; certificate: Certificate }

/** Compressed at the edge; pictures and archives are not. */
const textTypes =
  /^(?:text\/.+|application\/(?:json|javascript|manifest\+json|ld\+json|xml|rss\+xml)|image\/svg\+xml)$/
/** The level of files that the edge compresses while it sends them. */
const brotliLevel = 5
/** Bytes that a slow link sends at once. */
const pieceOfLink = 2048

const ofOneConnection = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

/** The headers for the next hop: without those of this connection and the pseudo-headers of HTTP/2. */
const headersToPass = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofOneConnection.has(name)),
  )

/**
 * Stands before the site as the edge of the platform does: HTTP/2 over TLS, Brotli for text, bodies streamed.
 * `useLink` makes its line slow for all requests together, those of a service worker included.
 */
export async function openEdgeFront({ port, upstream, certificate: { pem } }: FrontOptions) {
  const agent = new Agent({ keepAlive: true })
  let answers = 0
  let link: Link | undefined
  /** The moment at which the slow line has sent everything that it was given. */
  let lineIsFree = 0

  async function* overLink(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const buffer of pieces)
      for (let start = 0; start < buffer.length; start += pieceOfLink) {
        const piece = buffer.subarray(start, start + pieceOfLink)
        if (link !== undefined) {
          lineIsFree = Math.max(lineIsFree, performance.now()) + (piece.length * 8) / link.kilobits
          await pause(Math.max(0, lineIsFree - performance.now()))
        }
        yield piece
      }
  }

  async function answer(
    request: Http2ServerRequest,
    response: Http2ServerResponse,
    found: IncomingMessage,
  ): Promise<void> {
    if (link !== undefined) await pause(link.latency)
    const type = (found.headers['content-type'] ?? '').split(';')[0]?.trim() ?? ''
    const status = found.statusCode ?? 0
    const compresses =
      request.method !== 'HEAD' &&
      ![204, 304].includes(status) &&
      textTypes.test(type) &&
      found.headers['content-encoding'] === undefined &&
      String(request.headers['accept-encoding'] ?? '').includes('br')
    const headers = headersToPass(found.headers)
    if (compresses) {
      delete headers['content-length']
      headers['content-encoding'] = 'br'
      headers.vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ')
      // A compressed body has other bytes, so its tag is a weak one.
      if (headers.etag?.startsWith('"')) headers.etag = `W/${headers.etag}`
    }
    response.writeHead(status, headers)
    const compress = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } })
    // It fails when the browser leaves the page.
    await (
      compresses ? pipeline(found, compress, overLink, response) : pipeline(found, overLink, response)
    ).catch(() => {})
    answers += 1
  }

  const server = createSecureServer({ key: pem, cert: pem, allowHTTP1: true })
  server.on('request', (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const forwarded = callHttp(
      {
        agent,
        host: upstream.hostname,
        port: upstream.port,
        method: request.method,
        path: request.url,
        headers: {
          ...headersToPass(request.headers),
          host: request.authority ?? request.headers.host ?? `localhost:${port}`,
          'accept-encoding': 'identity',
          'x-forwarded-proto': 'https',
        },
      },
      (found) => void answer(request, response, found),
    )
    forwarded.on('error', () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
    response.on('close', () => {
      if (!response.writableEnded) forwarded.destroy()
    })
    request.pipe(forwarded)
  })
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(port, 'localhost', ready)
  })
  return {
    origin: `https://localhost:${port}`,
    /** How many answers were sent until now. */
    countAnswers: () => answers,
    /** Slows the line down; undefined lifts it. */
    useLink: (next: Link | undefined) => {
      link = next
      lineIsFree = 0
    },
    close: () => {
      agent.destroy()
      server.close()
    },
  }
}

export type EdgeFront = Awaited<ReturnType<typeof openEdgeFront>>
