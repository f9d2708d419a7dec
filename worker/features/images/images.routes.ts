import { Hono, type Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { deadlines, inTime, serviceFault } from '#worker/lib/faults/deadline.ts'
import { findCopy, hasCurrent, keepCopy } from '#worker/middleware/copies/data-centre.ts'
import { isJpeg } from './images.rules.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { openDatabase } from '#worker/db/db.ts'
import { rateLimit } from '#worker/middleware/admission.ts'
import { findPublicPhoto } from './images.queries.ts'
import { socialCardName } from './social-cards/social-cards.schema.ts'
import { readDefaultCard, readSocialCard } from './images.usecases.ts'

// No SVG and no HTML, because a browser would run scripts in them.
const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
}

// A day: a deleted picture is gone from every data centre by then, and most requests still find a copy.
const secondsAtEdge = 86_400

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

/** The provider that a card names; null for a name that is none. */
function providerOfCard(name: string): number | null {
  const id = /^([1-9]\d{0,14})-[\w-]{1,16}\.jpg$/.exec(name)?.[1]
  return id === undefined ? null : Number(id)
}

// Whether the provider is public is read for each request, so a card is gone a minute after the provider.
const cardHeaders = { 'Cache-Control': 'public, max-age=60', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Null without a public provider. It is not given the service that draws: the forms of workers need the pictures of the month. */
async function readCard({ DB, PICTURES, ASSETS }: Pick<Env, 'DB' | 'PICTURES' | 'ASSETS'>, name: string) {
  const id = providerOfCard(name)
  const [provider] = id === null ? [] : await findPublicPhoto(openDatabase(DB, 'primary').db, id)
  if (id === null || !provider) return null
  // An old name shows the site: the photo that it names may have been rejected.
  const isCurrent = provider.photo !== null && socialCardName(id, provider.photo) === name
  const card =
    isCurrent && provider.photo ? await readSocialCard(PICTURES, provider.photo).catch(() => null) : null
  if (card) return { bytes: card, type: 'image/jpeg' }
  const picture = await readDefaultCard(ASSETS).catch((error: unknown) => {
    throw serviceFault(error)
  })
  return { bytes: picture.slice().buffer, type: 'image/png' }
}

export const imagesRoutes = new Hono<AppEnv>()
  // Names are hashes of the content, so browsers may cache a picture forever. A `Range` is ignored: pictures are small.
  .get('/storage/*', allow.anyone(), async (c) => {
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
  .get('/social-cards/:file', allow.anyone(), rateLimit, async (c) => {
    const { DB, PICTURES, ASSETS } = c.env
    const card = await readCard({ DB, PICTURES, ASSETS }, c.req.param('file'))
    if (card) return c.body(card.bytes, 200, { ...cardHeaders, 'Content-Type': card.type })
    c.header('Cache-Control', 'no-store')
    return c.text('Not found', 404)
  })
