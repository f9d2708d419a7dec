import type { Database } from '#worker/db/db.ts'
import { confirmSession } from '#worker/features/people/sessions/sessions.queries.ts'
import { requireOwnPassword, type PasswordOrigin } from '../passwords/passwords.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unauthenticated } from '#worker/lib/errors.ts'

type Confirmation = {
  password: string
  field?: string
  from: PasswordOrigin
  now: Date
}

/**
 * Confirms the password of the user for this session.
 * @param field the input field of the password, for the message of a wrong one
 * @throws 422 for a wrong password; 429 after too many; 401 if the session ended or the password changed meanwhile
 */
export async function reauthenticate(
  db: Database,
  user: CurrentUser,
  { password, field = 'password', from, now }: Confirmation,
): Promise<void> {
  const checkedHash = await requireOwnPassword(db, user.id, { password, field, from, now })
  const confirmed = await confirmSession(db, { id: user.sessionId, userId: user.id }, checkedHash, now)
  if (confirmed.length === 0) throw unauthenticated()
}
