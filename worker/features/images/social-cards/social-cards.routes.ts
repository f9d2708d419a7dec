import { Hono } from 'hono'
import { openDatabase } from '#worker/db/db.ts'
import type { AppEnv } from '#worker/env.ts'
import { serviceFault } from '#worker/lib/faults/deadline.ts'
import { rateLimit } from '#worker/middleware/admission.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { findPublicPhoto } from '../images.queries.ts'
import { socialCardName } from './social-cards.schema.ts'
import { readDefaultCard, readSocialCard } from '../images.usecases.ts'

/** The provider that a card names; null for a name that is none. */
function providerOfCard(name: string): number | null {
  const id = /^([1-9]\d{0,14})-[\w-]{1,16}\.jpg$/.exec(name)?.[1]
  return id === undefined ? null : Number(id)
}

// Whether the provider is public is read for each request, so a card is gone a minute after the provider.
const headers = { 'Cache-Control': 'public, max-age=60', 'Cross-Origin-Resource-Policy': 'cross-origin' }

export const socialCardsRoutes = new Hono<AppEnv>().get(
  '/social-cards/:file',
  allow.anyone(),
  rateLimit,
  async (c) => {
    const { DB, PICTURES, ASSETS } = c.env
    const card = await readCard({ DB, PICTURES, ASSETS }, c.req.param('file'))
    if (card) return c.body(card.bytes, 200, { ...headers, 'Content-Type': card.type })
    c.header('Cache-Control', 'no-store')
    return c.text('Not found', 404)
  },
)

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
