import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { forbidden, unauthenticated } from '#worker/lib/errors.ts'

export type Right = 'anyone' | 'signed-in' | readonly CurrentUser['role'][]

type SignedIn = AppEnv & { Variables: { user: CurrentUser } }

/** Which right a middleware states; a test reads the route table with it, so that no route goes without one. */
export const statedRights = new WeakMap<object, Right>()

function state<Env extends AppEnv>(right: Right, handler: MiddlewareHandler<Env>): MiddlewareHandler<Env> {
  statedRights.set(handler, right)
  return handler
}

/** The right to call a route: its first handler, on every route. */
export const allow = {
  /** Guests too. */
  anyone: () => state<AppEnv>('anyone', (_, next) => next()),

  /** Whoever is signed in; the handler finds them as `c.get('user')`. 401 otherwise. */
  signedIn: () =>
    state<SignedIn>('signed-in', (c, next) => {
      const actor = c.get('actor')
      if (!actor) throw unauthenticated()
      c.set('user', actor)
      c.header('Cache-Control', 'private, no-store')
      return next()
    }),

  /** Signed in with one of these roles: 401 for a guest, 403 for anybody else. */
  only: (...roles: CurrentUser['role'][]) =>
    state<SignedIn>(roles, (c, next) => {
      const actor = c.get('actor')
      if (!actor) throw unauthenticated()
      if (!roles.includes(actor.role)) throw forbidden()
      c.set('user', actor)
      c.header('Cache-Control', 'private, no-store')
      return next()
    }),
}
