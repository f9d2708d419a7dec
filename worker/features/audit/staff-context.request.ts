import type { SignedInContext } from '#worker/env.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'

export type StaffContext = {
  actor: Pick<CurrentUser, 'id' | 'name' | 'role' | 'reauthenticatedAt'>
  requestId: string
  now: Date
}

export const staffContextOf = (c: SignedInContext): StaffContext => ({
  actor: c.get('user'),
  requestId: c.get('requestId'),
  now: c.get('now'),
})
