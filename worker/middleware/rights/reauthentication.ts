import { createMiddleware } from 'hono/factory'
import type { SignedInEnv } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { refused } from '#worker/lib/errors.ts'

/** How long a confirmed password counts, in milliseconds. */
export const reauthenticationLifetime = 5 * 60_000

/** @throws 403 `reauthentication_required` unless the password was confirmed in this session in the last five minutes */
export function ensureReauthenticated(
  { reauthenticatedAt }: Pick<CurrentUser, 'reauthenticatedAt'>,
  now: Date,
): void {
  if (reauthenticatedAt && now.getTime() - reauthenticatedAt.getTime() < reauthenticationLifetime) return
  throw refused(403, 'reauthentication_required', 'নিরাপত্তার জন্য আগে আপনার পাসওয়ার্ড নিশ্চিত করুন।')
}

/** The guard of a route that needs a recently confirmed password. Stands behind the `allow` guard of the route. */
export const reauthenticated = createMiddleware<SignedInEnv>((c, next) => {
  ensureReauthenticated(c.get('user'), c.get('now'))
  return next()
})
