import type { SessionUser } from '#web/lib/session-store.ts'
import { isPathOfThisSite } from '#worker/lib/input/site-path.schema.ts'
import { homeOf, type Person } from '#worker/lib/rights.schema.ts'
import type { adminPages } from './admin-pages.ts'

/** The page after a sign-in: `next` if it is a path of this site, otherwise the start page of the role. */
export function landingPath(
  user: Person & Pick<SessionUser, 'password_change_required' | 'second_factor_enrolment_required'>,
  next?: string | null,
): string {
  const first = firstPath(user)
  if (first) return first
  if (next && isPathOfThisSite(next)) return next
  return homeOf(user)
}

type AdminPath = (typeof adminPages)[keyof typeof adminPages]['path']

/** The only page that is open to a user with something to set up, if any. */
export function firstPath(
  user: Pick<SessionUser, 'password_change_required' | 'second_factor_enrolment_required'>,
): AdminPath | undefined {
  if (user.password_change_required) return '/admin/profile'
  return user.second_factor_enrolment_required && '/admin/security'
}
