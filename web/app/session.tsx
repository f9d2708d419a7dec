import { useSyncExternalStore } from 'react'
import { redirect, type MiddlewareFunction } from 'react-router'
import { api, unwrap } from '#web/lib/api.ts'
import {
  recallSession,
  serverSession,
  sessionSnapshot,
  storedToken,
  subscribeToSession,
  updateSessionUser,
  type Session,
  type SessionUser,
} from '#web/lib/session-store.ts'
import { paths } from './paths.ts'

/** Who is signed in. `unknown` on the server and in the first render, so that both are the same markup. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, recallSession, serverSession)
}

let checking: Promise<void> | null = null

/** Asks the server once a page load whether the stored token still stands; offline, what is remembered stays. */
export function checkSession(): Promise<void> {
  recallSession()
  const token = storedToken()
  checking ??= token
    ? unwrap(api.auth.me.$get()).then(
        (user) => {
          // The answer is about the token that was sent: a sign-out or another sign-in may have come before it.
          if (storedToken() === token) updateSessionUser(user as SessionUser)
        },
        // The API client has ended the session if the server refused its token.
        () => undefined,
      )
    : Promise.resolve()
  return checking
}

/** The session as guards need it: from memory if the browser remembers one, else after asking. */
async function knownSession(): Promise<Session> {
  const remembered = recallSession()
  if (remembered.status !== 'unknown') {
    void checkSession()
    return remembered
  }
  await checkSession()
  return sessionSnapshot()
}

/** Where a person lands after signing in: `next` if it is a path of this site, else the home of their role. */
export function landingPath(
  user: Pick<SessionUser, 'role' | 'password_change_required'>,
  next?: string | null,
): string {
  if (user.password_change_required) return paths.adminProfile
  if (next && isPathOfThisSite(next)) return next
  if (user.role === 'admin' || user.role === 'staff') return paths.admin
  if (user.role === 'customer') return paths.search
  return paths.workerSubmit
}

/** `/x` but not `//evil.example` or `/\evil.example`, which browsers read as another site. */
export function isPathOfThisSite(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\t\r\n\\]/.test(path)
}

/** Route middleware: a guest goes to the login page and comes back afterwards, anybody else to the home page. */
export function only(...roles: SessionUser['role'][]): MiddlewareFunction {
  return async ({ request }, next) => {
    const { user } = await knownSession()
    const url = new URL(request.url)
    if (!user) throw redirect(paths.login(url.pathname + url.search))
    if (!roles.includes(user.role)) throw redirect(paths.home)
    if (user.password_change_required && url.pathname !== paths.adminProfile)
      throw redirect(paths.adminProfile)
    return next()
  }
}
