import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { serviceFault } from '#worker/lib/faults/deadline.ts'
import { allow } from '#worker/middleware/rights/allow.ts'

// No SVG and no HTML, because a browser would run scripts in them.
const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
}

// Names are hashes of the content, so browsers may cache a picture forever.
export const imagesRoutes = new Hono<AppEnv>().get('/storage/*', allow.anyone(), async (c) => {
  const key = c.req.path.slice('/storage/'.length)
  const type = types[/^[\w-]+(?:\/[\w-]+)*\.(\w+)$/.exec(key)?.[1] ?? '']
  const picture = type && (await c.env.PICTURES.get(key, { onlyIf: c.req.raw.headers }))
  if (!picture) {
    c.header('Cache-Control', 'no-store')
    return c.text('Not found', 404)
  }
  if (typeof picture.httpEtag !== 'string') throw serviceFault(new Error('malformed answer of the bucket'))
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: picture.httpEtag,
  }
  // R2 returns no body when the cached copy of the visitor is current.
  if (!('body' in picture)) return c.body(null, 304, headers)
  return c.body(picture.body, 200, { ...headers, 'Content-Length': String(picture.size) })
})
