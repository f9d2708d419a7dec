import { useSyncExternalStore } from 'react'
import { api, unwrap } from '#web/lib/api.ts'
import {
  loadSession,
  serverSession,
  storedToken,
  subscribeToSession,
  updateSessionUser,
  type Session,
  type SessionUser,
} from '#web/lib/session-store.ts'

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
