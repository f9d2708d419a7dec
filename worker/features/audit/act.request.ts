import type { SignedInContext } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'

/** Who acts, when, and in which request. Every use case of the admin area takes it for its audit row. */
export type Act = { actor: Pick<CurrentUser, 'id' | 'name' | 'role'>; requestId: string; now: Date }

/** The act of a signed-in request. */
export const actOf = (c: SignedInContext): Act => ({
  actor: c.get('user'),
  requestId: c.get('requestId'),
  now: c.get('now'),
})
