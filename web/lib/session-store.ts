/** The session: user and token in browser storage. Not used while rendering on the server. */
import type { Permission, GrantablePermission, Role } from '#worker/lib/rights.schema.ts'
import { readStored, readStoredJson, storageKinds, storedKeys, writeStored } from './stored.ts'

export type SessionUser = {
  id: number
  name: string
  role: Role
  /** Of staff: what the admin gave. */
  acts?: readonly GrantablePermission[]
  /** Of staff: the acts of parts of the site that are switched off. */
  switched_off?: readonly Permission[]
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
  if ((storedUser()?.id ?? user.id) !== user.id) removePersonalData()
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

/** Removes token, user and all that the browser keeps of the person. @param message why the server ended the session */
export function endSession(message = ''): void {
  endMessage = message
  tokenInMemory = null
  removePersonalData()
  setSession(guest)
}

/** Key prefix of data kept for offline reading. */
export const privateCopyPrefix = 'kormi.private.'

/** Holds the id of the account that gets push messages in this browser. Signing out leaves it. */
export const pushUserKey = 'kormi.push'

/** The database of pictures that were chosen and not sent yet. */
export const pictureDatabase = 'kormi.drafts'

/** The database of the forms that an agent took and did not send yet. */
export const agentDatabase = 'kormi.agent'

/** What belongs to the device and says nothing of a person. Signing out leaves it. */
const deviceKeys = new Set([
  'kormi.sidebar',
  'kormi.single-keys',
  'kormi.install-asked',
  'kormi.day',
  pushUserKey,
])

function removePersonalData(): void {
  for (const kind of storageKinds)
    for (const key of storedKeys(kind)) if (!deviceKeys.has(key)) writeStored(key, null, kind)
  removePictures()
}

function removePictures(): void {
  try {
    for (const name of [pictureDatabase, agentDatabase]) indexedDB.deleteDatabase(name)
  } catch {
    // Without a database there are no pictures.
  }
}

/** Key prefix of stored drafts: JSON with `at`, the time of the last change in milliseconds since 1970. */
export const draftPrefix = 'draft:'
/** Says when a picture, or a form of an agent, was last stored, like a draft. */
const picturesKey = `${draftPrefix}pictures`
const maxDraftAge = 24 * 3_600_000

export const notePicture = (): boolean => writeStored(picturesKey, JSON.stringify({ at: Date.now() }))

/** Whether a draft is too old to be shown. A clock that was set back makes it old as well. */
export const isOldDraft = (at: unknown): boolean =>
  typeof at !== 'number' || Math.abs(Date.now() - at) > maxDraftAge

/** Forms are often left unfinished on a borrowed device. */
export function removeOldDrafts(): void {
  for (const kind of storageKinds)
    for (const key of storedKeys(kind)) {
      if (!key.startsWith(draftPrefix) || !isOldDraft(readStoredJson<{ at?: unknown }>(key, kind)?.at))
        continue
      writeStored(key, null, kind)
      if (key === picturesKey) removePictures()
    }
}

const storedUser = () => readStoredJson<SessionUser>(userKey)

function readSession(): Session {
  if (!storedToken()) return guest
  const user = storedUser()
  if (user) return { status: 'signed-in', user }
  writeStored(userKey, null)
  return unknown
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
  // A form of this tab may have stored its draft after the other tab removed all.
  if (session === guest && current.user) removePersonalData()
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
