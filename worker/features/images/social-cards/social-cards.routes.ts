import { Hono, type Context } from 'hono'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { serviceFault } from '#worker/lib/faults/deadline.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { findCopy, keepCopy } from '#worker/middleware/copies/data-centre.ts'
import { rateLimit } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { findPublicPhoto } from '../images.queries.ts'
import { socialCardName } from './social-cards.schema.ts'
import { cardSources, drawSocialCard, readDefaultCard } from '../images.usecases.ts'

/** The provider that a card names; null for a name that is none. */
function providerOfCard(name: string): number | null {
  const id = /^([1-9]\d{0,14})-[\w-]{1,16}\.jpg$/.exec(name)?.[1]
  return id === undefined ? null : Number(id)
}

// Drawing costs money, and a photo never changes under its name.
const secondsAtEdge = 2_592_000
// Whether the provider is public is read for each request, so a card is gone a minute after the provider.
const headers = { 'Cache-Control': 'public, max-age=60', 'Cross-Origin-Resource-Policy': 'cross-origin' }

export const socialCardsRoutes = new Hono<AppEnv>().get(
  '/social-cards/:file',
  allow.anyone(),
  rateLimit,
  async (c) => {
    const name = c.req.param('file')
    const id = providerOfCard(name)
    const [provider] = id === null ? [] : await findPublicPhoto(openDatabase(c.env.DB, 'primary').db, id)
    if (id === null || !provider) {
      c.header('Cache-Control', 'no-store')
      return c.text('Not found', 404)
    }
    // An old name shows the site: the photo that it names may have been rejected.
    const isCurrent = provider.photo !== null && socialCardName(id, provider.photo) === name
    const card = isCurrent && provider.photo ? await findCard(c, provider.photo) : null
    if (card) return c.body(card, 200, { ...headers, 'Content-Type': 'image/jpeg' })
    const picture = await readDefaultCard(c.env.ASSETS).catch((error: unknown) => {
      throw serviceFault(error)
    })
    return c.body(picture.slice().buffer, 200, { ...headers, 'Content-Type': 'image/png' })
  },
)

/** The copy of this data centre, or a new card, which is then kept as a copy. Null if it cannot be drawn. */
async function findCard(c: Context<AppEnv>, photo: string): Promise<ArrayBuffer | null> {
  const key = new Request(new URL(`/social-cards/of/${photo}`, c.req.url))
  const kept = await findCopy(key)
  if (kept) return kept.arrayBuffer()
  try {
    const drawn = await drawSocialCard(cardSources(c.env), photo)
    const bytes = drawn.slice().buffer
    keepCopy(
      c,
      key,
      new Response(bytes, { headers: { 'Cache-Control': `public, max-age=${secondsAtEdge}` } }),
    )
    return bytes
  } catch (error) {
    c.get('log').warn('social_card_not_drawn', { cause: errorText(error) })
    return null
  }
}
