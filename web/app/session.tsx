import { useSyncExternalStore } from 'react'
import { redirect, type MiddlewareFunction } from 'react-router'
import { api, unwrap } from '#web/lib/api.ts'
import {
  loadSession,
  serverSession,
  sessionSnapshot,
  storedToken,
  subscribeToSession,
  updateSessionUser,
  type Session,
  type SessionUser,
} from '#web/lib/session-store.ts'
import { paths } from './paths.ts'

/** The current session. `unknown` on the server and at hydration, so that both render the same markup. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, loadSession, serverSession)
}

let sessionCheck: Promise<void> | null = null

/** Asks the server once per page load whether the stored token is valid. Offline, the stored user stays. */
export function checkSession(): Promise<void> {
  loadSession()
  const token = storedToken()
  sessionCheck ??= token
    ? unwrap(api.auth.me.$get()).then(
        (user) => {
          // The session may have changed while the request ran. The answer belongs to the token that was sent.
          if (storedToken() === token) updateSessionUser(user as SessionUser)
        },
        // The API client ends the session when the server answers 401.
        () => undefined,
      )
    : Promise.resolve()
  return sessionCheck
}

/** The session for route guards: the stored one, otherwise the answer of the server. */
async function resolveSession(): Promise<Session> {
  const remembered = loadSession()
  if (remembered.status !== 'unknown') {
    void checkSession()
    return remembered
  }
  await checkSession()
  return sessionSnapshot()
}

/** The page after a sign-in: `next` if it is a path of this site, otherwise the start page of the role. */
export function landingPath(
  user: Pick<SessionUser, 'role' | 'password_change_required' | 'second_factor_enrolment_required'>,
  next?: string | null,
): string {
  const first = firstPath(user)
  if (first) return first
  if (next && isPathOfThisSite(next)) return next
  if (user.role === 'admin' || user.role === 'staff') return paths.admin
  if (user.role === 'customer') return paths.search
  return paths.workerSubmit
}

/** The only page that is open to a user with something to set up, if any. */
function firstPath(
  user: Pick<SessionUser, 'password_change_required' | 'second_factor_enrolment_required'>,
): string | undefined {
  if (user.password_change_required) return paths.adminProfile
  return user.second_factor_enrolment_required && paths.adminSecurity
}

/** `/x` but not `//evil.example` or `/\evil.example`, which browsers resolve to another site. */
function isPathOfThisSite(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\t\r\n\\]/.test(path)
}

/** Route middleware: redirects a guest to the login and back, and users of other roles to the home page. */
export function only(...roles: SessionUser['role'][]): MiddlewareFunction {
  return async ({ request }, next) => {
    const { user } = await resolveSession()
    const url = new URL(request.url)
    if (!user) throw redirect(paths.login(url.pathname + url.search))
    if (!roles.includes(user.role)) throw redirect(paths.home)
    const first = firstPath(user)
    if (first && url.pathname !== first) throw redirect(first)
    return next()
  }
}
