import { api, unwrap } from './api.ts'
import { asApiError, type ApiError } from './api-error.ts'
import {
  loadSession,
  markUnchecked,
  serverSession,
  storedToken,
  subscribeToSession,
  updateSessionUser,
  type Session,
  type SessionUser,
} from './session-store.ts'
import { useStore } from './hooks/use-store.ts'

/** The current session. `unknown` on the server and at hydration, so that both render the same markup. */
export function useSession(): Session {
  return useStore(subscribeToSession, loadSession, serverSession)
}

let sessionCheck: Promise<ApiError | undefined> | null = null

/**
 * Asks the server once per page load whether the stored token is valid. Without an answer the stored user stays, and the
 * next call asks again. Returns the error of the call unless it has ended the session.
 */
export function checkSession(): Promise<ApiError | undefined> {
  loadSession()
  const token = storedToken()
  sessionCheck ??= token
    ? unwrap(api.auth.me.$get()).then(
        (user) => {
          // The session may have changed while the request ran. The answer belongs to the token that was sent.
          if (storedToken() === token) updateSessionUser(user as SessionUser)
          return undefined
        },
        // The API client ends the session when the server answers 401.
        (error: unknown) => {
          if (storedToken() !== token) return undefined
          sessionCheck = null
          markUnchecked()
          return asApiError(error)
        },
      )
    : Promise.resolve(undefined)
  return sessionCheck
}
