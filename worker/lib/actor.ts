/** The signed-in person of a request. */
export type CurrentUser = {
  id: number
  role: 'admin' | 'staff' | 'customer' | 'service_worker'
  name: string
  phone: string
  sessionId: string
  /** The password was given out by an admin: the person may only change it. */
  mustChangePassword?: boolean
}

/** The person who makes the request, or null for a guest. */
export type Actor = CurrentUser | null
