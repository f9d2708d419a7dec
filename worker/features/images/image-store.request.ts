import type { Context } from 'hono'
import { cloudflareImages } from '#worker/adapters/images/images.cloudflare.ts'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { noteOutcome, services } from '#worker/features/audit/services.usecases.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { imageStore, keepSocialCard, type ImageStore } from './images.usecases.ts'

/** The store of a request that encodes pictures: how the images service does is noted. */
export const imageStoreOf = (c: Pick<Context<AppEnv>, 'env' | 'get'>): ImageStore => ({
  ...imageStore(c.env),
  note: noteOf(c),
})

const noteOf = (c: Pick<Context<AppEnv>, 'get'>) => (reason: string | null) =>
  noteOutcome({ db: c.get('db'), now: c.get('now'), log: c.get('log') }, services.images, reason)

/** Keeps the card of a provider that may have become public, after the response. Until a job makes a lost one, the card of the site is shown. */
export function keepSocialCardAfterwards(
  c: SignedInContext,
  card: Parameters<typeof keepSocialCard>[2],
): void {
  const { env } = c
  const sources = {
    images: cloudflareImages(env.IMAGES),
    assets: env.ASSETS,
    pictures: env.PICTURES,
    note: noteOf(c),
  }
  const { db, log } = c.var
  c.executionCtx.waitUntil(
    keepSocialCard(db, sources, card).catch((error: unknown) =>
      log.warn('social_card_not_kept', { cause: errorText(error) }),
    ),
  )
}
