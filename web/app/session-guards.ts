import { redirect, type MiddlewareFunction } from 'react-router'
import { api, unwrap } from '#web/lib/api.ts'
import {
  loadSession,
  sessionSnapshot,
  storedToken,
  updateSessionUser,
  type Session,
  type SessionUser,
} from '#web/lib/session-store.ts'
import { isPathOfThisSite } from '#worker/lib/input/site-path.schema.ts'
import { hasRight, homeOf, type Person, type Right } from '#worker/lib/rights.schema.ts'
import { paths } from './paths.ts'
import type { adminPages } from './admin-pages.ts'
import { checkSession } from './session.tsx'

/**
 * The session for route guards: the stored one, otherwise the answer of the server.
 * @throws ApiError if there is a token, and the server does not say whose it is: this is not a guest
 */
async function resolveSession(): Promise<Session> {
  const remembered = loadSession()
  if (remembered.status !== 'unknown') {
    void checkSession()
    return remembered
  }
  const failure = await checkSession()
  if (failure && !sessionSnapshot().user) throw failure
  return sessionSnapshot()
}

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
function firstPath(
  user: Pick<SessionUser, 'password_change_required' | 'second_factor_enrolment_required'>,
): AdminPath | undefined {
  if (user.password_change_required) return '/admin/profile'
  return user.second_factor_enrolment_required && '/admin/security'
}

let isFirstPage = true

/** Menus and buttons follow when an admin gives or takes an act. The first page of a visit has asked already. */
function askForPermissions(): void {
  const token = storedToken()
  if (!isFirstPage)
    unwrap(api.auth.me.$get()).then(
      (user) => {
        const stored = sessionSnapshot().user
        const isNew = String([user.acts, user.switched_off]) !== String([stored?.acts, stored?.switched_off])
        if (isNew && storedToken() === token) updateSessionUser(user as SessionUser)
      },
      () => undefined,
    )
  isFirstPage = false
}

/**
 * Route middleware: redirects a guest to the login and back, and users without the right to the home page.
 */
export function only(right: Right): MiddlewareFunction {
  return async ({ request }, next) => {
    const { user } = await resolveSession()
    const url = new URL(request.url)
    if (!user) throw redirect(paths.login(url.pathname + url.search))
    if (user.acts) askForPermissions()
    if (!hasRight(user, right)) throw redirect(paths.home)
    const first = firstPath(user)
    if (first && url.pathname !== first) throw redirect(first)
    return next()
  }
}
