/** The signed-in person and the token in browser storage. One store for the page; nothing here runs while rendering on the server. */

export type SessionUser = {
  id: number
  name: string
  role: 'admin' | 'staff' | 'customer' | 'service_worker'
  phone: string
  email: string | null
  /** The password was given out by somebody else: nothing goes on before it is changed. */
  password_change_required?: true
}

/** `unknown` until the browser has looked: what the server renders and the first render repeats. */
export type Session = { status: 'unknown' | 'guest' | 'signed-in'; user: SessionUser | null }

// `token` is the name the specification gives; the user beside it lets a slow phone show the right menu at once.
const tokenKey = 'token'
const userKey = 'kormi.user'

const unknown: Session = { status: 'unknown', user: null }
const guest: Session = { status: 'guest', user: null }
let current: Session = unknown
const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage can be refused (private mode): the session then lasts as long as the page.
  }
}

let tokenInMemory: string | null = null

export const storedToken = (): string | null => read(tokenKey) ?? tokenInMemory

function show(session: Session): void {
  current = session
  for (const listener of listeners) listener()
}

/** After a sign-in: keeps token and person, and tells every screen. */
export function beginSession(token: string, user: SessionUser): void {
  tokenInMemory = token
  write(tokenKey, token)
  updateSessionUser(user)
}

/** The person's own data changed, or `/auth/me` answered. */
export function updateSessionUser(user: SessionUser): void {
  write(userKey, JSON.stringify(user))
  show({ status: 'signed-in', user })
}

/** Forgets token, person and everything kept for offline reading. */
export function endSession(): void {
  tokenInMemory = null
  write(tokenKey, null)
  write(userKey, null)
  forgetPrivateCopies()
  show(guest)
}

/** Copies kept for offline reading live under this prefix, so that signing out removes them all. */
export const privateCopyPrefix = 'kormi.private.'

function forgetPrivateCopies(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(privateCopyPrefix)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept where storage is refused.
  }
}

function readSession(): Session {
  const user = read(userKey)
  if (!storedToken()) return guest
  if (!user) return unknown
  try {
    return { status: 'signed-in', user: JSON.parse(user) as SessionUser }
  } catch {
    write(userKey, null)
    return unknown
  }
}

/** What the browser remembers, before the server was asked. */
export function recallSession(): Session {
  if (current === unknown) current = readSession()
  return current
}

/** Another tab signed in or out; a key of null means that it cleared the whole storage. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== tokenKey && key !== userKey && key !== null) return
  tokenInMemory = null
  const session = readSession()
  // The other tab writes the token before its user: until both are there, the session stays as it was.
  if (session !== unknown) show(session)
}

export const sessionSnapshot = (): Session => current
export const serverSession = (): Session => unknown

export function subscribeToSession(listener: () => void): () => void {
  // The browser registers the same function only once.
  addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
