import type { MiddlewareHandler } from 'hono'
import type { AppEnv, SignedInEnv } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { forbidden, refused, unauthenticated } from '#worker/lib/errors.ts'
import { hasRight, rolesWith, type Act, type Right, type Role } from '#worker/lib/rights.schema.ts'
import { sessionEnded } from '#worker/lib/session-end.ts'
import { ensureEnrolled } from './second-factor.ts'

/** The roles that may call a route. */
export type Callers = 'anyone' | 'signed-in' | readonly Role[]

/** The right that a middleware states. A test reads the route table with it, so that no route is without a right. */
export const statedRights = new WeakMap<object, Callers>()

function state<Env extends AppEnv>(
  callers: Callers,
  handler: MiddlewareHandler<Env>,
): MiddlewareHandler<Env> {
  statedRights.set(handler, callers)
  return handler
}

// A person with a password that an admin gave out may only read their account, change the password and sign out.
const openBeforeChange = /^\/api\/(?:auth\/(?:me|logout|reauthenticate)|admin\/profile)$/

function ensureOwnPassword(actor: CurrentUser, path: string): void {
  if (!actor.mustChangePassword || openBeforeChange.test(path)) return
  const message = 'এটি একবারের পাসওয়ার্ড। আগে নিজের নতুন পাসওয়ার্ড দিন, তারপর কাজ শুরু করুন।'
  throw refused(403, 'password_change_required', message)
}

/** Lets users with the right pass. @throws 401 for a guest, 403 for others, a password that must be changed or a missing second factor */
const signedInWith = (right: Right | 'signed-in') =>
  state<SignedInEnv>(right === 'signed-in' ? right : rolesWith(right), (c, next) => {
    const actor = c.get('actor')
    const end = c.get('sessionEnd')
    if (!actor) throw end ? sessionEnded(end) : unauthenticated()
    if (right !== 'signed-in' && !hasRight(actor, right)) throw forbidden()
    ensureOwnPassword(actor, c.req.path)
    ensureEnrolled(actor, c.req.path, c.get('settings'), c.env.ENVIRONMENT)
    c.set('user', actor)
    c.header('Cache-Control', 'private, no-store')
    return next()
  })

/** The right to call a route: the first handler of every route. Handlers find the user as `c.get('user')`. */
export const allow = {
  anyone: () => state<AppEnv>('anyone', (_, next) => next()),
  signedIn: () => signedInWith('signed-in'),
  /** What belongs to a role itself, such as the contacts of a customer. */
  only: (...roles: Role[]) => signedInWith(roles),
  /** All staff: their own accounts. */
  staff: () => signedInWith('staff'),
  to: (act: Act) => signedInWith(act),
}
