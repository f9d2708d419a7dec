import type { Context } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { noteOutcome, services } from '#worker/features/audit/services.usecases.ts'
import { imageStore, type ImageStore } from './images.usecases.ts'

/** The store of a request that encodes pictures: how the images service does is noted. */
export const imageStoreOf = (c: Pick<Context<AppEnv>, 'env' | 'get'>): ImageStore => ({
  ...imageStore(c.env),
  note: (reason) =>
    noteOutcome({ db: c.get('db'), now: c.get('now'), log: c.get('log') }, services.images, reason),
})
