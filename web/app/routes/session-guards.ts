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
import { hasRight, isStaff, type Right } from '#worker/lib/rights.schema.ts'
import { paths } from '#web/app/pages/paths.ts'
import { firstPath } from '#web/app/pages/landing.ts'
import { checkSession } from '#web/lib/session.ts'

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
 * Route middleware: redirects a guest to the login and back, and people of another role to the home page. To staff without a permission
 * the page itself says so, see `shellRoute`.
 */
export function only(right: Right): MiddlewareFunction {
  return async ({ request }, next) => {
    const { user } = await resolveSession()
    const url = new URL(request.url)
    if (!user) throw redirect(paths.login(url.pathname + url.search))
    if (user.acts) askForPermissions()
    const isTold = typeof right === 'string' && isStaff(user)
    if (!hasRight(user, right) && !isTold) throw redirect(paths.home)
    const first = firstPath(user)
    if (first && url.pathname !== first) throw redirect(first)
    return next()
  }
}
