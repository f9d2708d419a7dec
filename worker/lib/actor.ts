/** A signed-in person as requests know them. */
export type CurrentUser = {
  id: number
  role: 'admin' | 'staff' | 'customer' | 'service_worker'
  name: string
  phone: string
  sessionId: string
  /** The password was given out by somebody else: only changing it is allowed. */
  mustChangePassword?: boolean
}

/** Who asks: a person, or null for a guest. */
export type Actor = CurrentUser | null
