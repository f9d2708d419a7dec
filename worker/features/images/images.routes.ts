import { Hono, type Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime, serviceFault } from '#worker/lib/faults/deadline.ts'
import { findCopy, hasCurrent, keepCopy } from '#worker/middleware/copies/data-centre.ts'
import { isJpeg } from './images.rules.ts'
import { allow } from '#worker/middleware/rights/allow.ts'

// No SVG and no HTML, because a browser would run scripts in them.
const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
}

// A day: a deleted picture is gone from every data centre by then, and most requests still find a copy.
const secondsAtEdge = 86_400

// Names are hashes of the content, so browsers may cache a picture forever. A `Range` is ignored: pictures are small.
export const imagesRoutes = new Hono<AppEnv>().get('/storage/*', allow.anyone(), async (c) => {
  const key = c.req.path.slice('/storage/'.length)
  const type = types[/^[\w-]+(?:\/[\w-]+)*\.(\w+)$/.exec(key)?.[1] ?? '']
  const picture = type && (await readPicture(c, key))
  if (!picture) {
    c.header('Cache-Control', 'no-store')
    return c.text('Not found', 404)
  }
  const { tag, length, body } = picture
  const headers = {
    'Content-Type': picture.type ?? type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: tag,
  }
  if (hasCurrent(c, tag)) return c.body(null, 304, headers)
  return c.body(body, 200, { ...headers, 'Content-Length': length })
})

/** `type`: of a picture that was kept as it was sent, whose name says another. */
type Picture = { tag: string; length: string; type: string | null; body: ReadableStream | ArrayBuffer }

/** The copy of this data centre, or the object of the bucket, which is then kept as a copy. */
async function readPicture(c: Context<AppEnv>, key: string): Promise<Picture | null> {
  // Without the query, which would make copies of one picture without end.
  const copyKey = new Request(new URL(`/storage/${key}`, c.req.url))
  const kept = await findCopy(copyKey)
  const [tag, length] = [kept?.headers.get('etag'), kept?.headers.get('content-length')]
  if (kept?.body && tag && length)
    return { tag, length, type: kept.headers.get('content-type'), body: kept.body }
  const object = await c.env.PICTURES.get(key)
  if (!object) return null
  if (typeof object.httpEtag !== 'string') throw serviceFault(new Error('malformed answer of the bucket'))
  const bytes = await inTime(object.arrayBuffer(), deadlines.bucket).catch((error: unknown) => {
    throw serviceFault(error)
  })
  const type = isJpeg(new Uint8Array(bytes)) ? 'image/jpeg' : null
  const found = { tag: object.httpEtag, length: String(bytes.byteLength), type, body: bytes }
  const headers = {
    ETag: found.tag,
    ...(type && { 'Content-Type': type }),
    'Content-Length': found.length,
    'Cache-Control': `public, max-age=${secondsAtEdge}`,
  }
  keepCopy(c, copyKey, new Response(bytes, { headers }))
  return found
}
