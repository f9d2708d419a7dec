import { Agent, request as callHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import type { Certificate } from './certificate.ts'
import type { Link } from './networks.ts'

/** One answer as it left the front. */
export type Sent = {
  path: string
  status: number
  /** The media type without parameters. */
  type: string
  /** Bytes of the body, compressed if it was. */
  bytes: number
}

type FrontOptions = { port: number; upstream: URL; certificate: Certificate }

/** Compressed at the edge; pictures and archives are not. */
const textTypes =
  /^(?:text\/.+|application\/(?:json|javascript|manifest\+json|ld\+json|xml|rss\+xml)|image\/svg\+xml)$/
/** The level of files that the edge compresses while it sends them. */
export const brotliLevel = 5
/** Milliseconds without new text after which the compressor hands on what it has. */
const idleBeforeFlush = 2
/** Bytes that a slow link sends at once. */
const pieceOfLink = 2048

const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers for the next hop: without those of this connection, those that it names, and pseudo-headers of HTTP/2. */
export function headersToPass(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !ofOneConnection.has(name) && !named.has(name),
    ),
  )
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Stands before the site as the edge of the platform does: HTTP/2 over TLS, Brotli for text, bodies streamed.
 * `useLink` makes its line slow for all requests together, those of a service worker included.
 */
export async function openEdgeFront({ port, upstream, certificate: { key, cert } }: FrontOptions) {
  const agent = new Agent({ keepAlive: true })
  let sent: Sent[] = []
  let link: Link | undefined
  /** The moment at which the slow line has sent everything that it was given. */
  let lineIsFree = 0

  async function* overLink(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const buffer of pieces)
      for (let start = 0; start < buffer.length; start += pieceOfLink) {
        const piece = buffer.subarray(start, start + pieceOfLink)
        if (link !== undefined) {
          lineIsFree = Math.max(lineIsFree, performance.now()) + (piece.length * 8) / link.kilobits
          await pause(lineIsFree - performance.now())
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
    const record = { path: request.url, status: found.statusCode ?? 0, type, bytes: 0 }
    const hasBody = request.method !== 'HEAD' && record.status !== 204 && record.status !== 304
    const compresses =
      hasBody &&
      textTypes.test(type) &&
      found.headers['content-encoding'] === undefined &&
      /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const headers = headersToPass(found.headers)
    if (compresses) {
      delete headers['content-length']
      headers['content-encoding'] = 'br'
      headers.vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ')
      // A compressed body has other bytes, so its tag is a weak one.
      if (typeof headers.etag === 'string' && !headers.etag.startsWith('W/'))
        headers.etag = `W/${headers.etag}`
    }
    response.writeHead(record.status, headers)
    const count = new Transform({
      transform(piece: Buffer, _, done) {
        record.bytes += piece.length
        done(null, piece)
      },
    })
    try {
      await (compresses
        ? pipeline(found, compressor(found), overLink, count, response)
        : pipeline(found, overLink, count, response))
    } catch {
      // The browser has left the page.
    }
    sent.push(record)
  }

  const server: Http2SecureServer = createSecureServer({ key, cert, allowHTTP1: true })
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
    /** What was sent since the last call. */
    takeSent: (): Sent[] => {
      const taken = sent
      sent = []
      return taken
    },
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

/** Brotli that hands on what it has when its source pauses, so that a streamed page is not held back. */
function compressor(source: IncomingMessage) {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } })
  let timer: NodeJS.Timeout | undefined
  source.on('data', () => {
    clearTimeout(timer)
    timer = setTimeout(() => brotli.flush(), idleBeforeFlush)
  })
  source.on('end', () => clearTimeout(timer))
  return brotli
}
