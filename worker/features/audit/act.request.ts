import type { SignedInContext } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'

/** Who does something, when, and in which request: what every use case of the admin area takes, and its audit row keeps. */
export type Act = { actor: Pick<CurrentUser, 'id' | 'name' | 'role'>; requestId: string; now: Date }

/** The act of a signed-in request. */
export const actOf = (c: SignedInContext): Act => ({
  actor: c.get('user'),
  requestId: c.get('requestId'),
  now: c.get('now'),
})
