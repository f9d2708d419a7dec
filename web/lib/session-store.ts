import { readStored, writeStored } from './stored.ts'
/** The session: user and token in browser storage. Not used while rendering on the server. */
import type { Role } from '#worker/lib/rights.schema.ts'

export type SessionUser = {
  id: number
  name: string
  role: Role
  phone: string
  email: string | null
  /** The user has a one-time password and must change it first. */
  password_change_required?: true
  /** The user must switch the second factor on first. */
  second_factor_enrolment_required?: true
}

/** `unknown` on the server and at hydration, until storage has been read. */
export type Session = {
  status: 'unknown' | 'guest' | 'signed-in'
  user: SessionUser | null
  /** The server could not be asked whether the stored token is valid. */
  isUnchecked?: true
}

// The stored user lets a slow phone show the right menu before the server has answered.
const tokenKey = 'token'
const userKey = 'kormi.user'

const unknown: Session = { status: 'unknown', user: null }
const guest: Session = { status: 'guest', user: null }
let current: Session = unknown
const listeners = new Set<() => void>()

let tokenInMemory: string | null = null

export const storedToken = (): string | null => readStored(tokenKey) ?? tokenInMemory

function setSession(session: Session): void {
  current = session
  for (const listener of listeners) listener()
}

export function beginSession(token: string, user: SessionUser): void {
  endMessage = ''
  tokenInMemory = token
  writeStored(tokenKey, token)
  updateSessionUser(user)
}

export function updateSessionUser(user: SessionUser): void {
  writeStored(userKey, JSON.stringify(user))
  setSession({ status: 'signed-in', user })
}

/** Called when the server did not answer. Until it does, the user is what is stored, and never a guest. */
export const markUnchecked = (): void => setSession({ ...loadSession(), isUnchecked: true })

let endMessage = ''

/** Why the server ended the last session of this page, for the user; empty if the user did. */
export const sessionEndMessage = (): string => endMessage

/** Removes token, user and all private copies. @param message why the server ended the session */
export function endSession(message = ''): void {
  endMessage = message
  tokenInMemory = null
  writeStored(tokenKey, null)
  writeStored(userKey, null)
  removePrivateCopies()
  setSession(guest)
}

/** Key prefix of data kept for offline reading. Signing out removes every key with it. */
export const privateCopyPrefix = 'kormi.private.'

/** Holds the id of the account that gets push messages in this browser. Signing out leaves it. */
export const pushUserKey = 'kormi.push'

function removePrivateCopies(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(privateCopyPrefix)) localStorage.removeItem(key)
  } catch {
    // Blocked storage has nothing to remove.
  }
}

function readSession(): Session {
  const user = readStored(userKey)
  if (!storedToken()) return guest
  if (!user) return unknown
  try {
    return { status: 'signed-in', user: JSON.parse(user) as SessionUser }
  } catch {
    writeStored(userKey, null)
    return unknown
  }
}

/** The stored session. It has not been checked with the server. */
export function loadSession(): Session {
  if (current === unknown) current = readSession()
  return current
}

/** Follows a sign-in or sign-out in another tab. A null key means that the other tab cleared the storage. */
function syncFromOtherTab({ key }: StorageEvent): void {
  if (key !== tokenKey && key !== userKey && key !== null) return
  tokenInMemory = null
  const session = readSession()
  // The other tab stores the token before the user; the session changes when both are there.
  if (session !== unknown) setSession(session)
}

export const sessionSnapshot = (): Session => current
export const serverSession = (): Session => unknown

export function subscribeToSession(listener: () => void): () => void {
  // Adding the same listener again has no effect.
  addEventListener('storage', syncFromOtherTab)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
