import type { GrantablePermission, Role } from './rights.schema.ts'

export type CurrentUser = {
  id: number
  role: Role
  /** Of staff: what the admin gave; null is the first ready set. */
  acts?: GrantablePermission[] | null
  name: string
  phone: string
  sessionId: string
  /** The password was given out by an admin: the person may only change it. */
  mustChangePassword?: boolean
  /** Whether sign-in asks for a code of an authenticator app. */
  hasSecondFactor?: boolean
  /** Whether this is the session of the first sign-in of admin or staff. */
  isFirstSession?: boolean
  /** When the password was last confirmed in this session. */
  reauthenticatedAt?: Date | null
  /** The stored time of the last request, which is a few minutes old. */
  lastSeenAt?: Date | null
}

export type Actor = CurrentUser | null

/** What a bearer token with a valid signature claims. Whether the session still holds, the database knows. */
export type TokenClaims = { userId: number; sessionId: string; role: string }
