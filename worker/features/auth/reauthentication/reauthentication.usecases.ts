import type { Database } from '#worker/db/db.ts'
import type { Caller } from '#worker/features/auth/limits/pass-limits.usecases.ts'
import { insertSecurityEvent } from '#worker/features/auth/security-events/security-events.queries.ts'
import { confirmSession } from '#worker/features/auth/sessions/sessions.queries.ts'
import { requireOwnPassword } from '#worker/features/users/profile/password.usecases.ts'
import type { CurrentUser } from '#worker/lib/actor.ts'
import { unauthenticated } from '#worker/lib/errors.ts'

type Confirmation = {
  password: string
  field?: string
  /** With it, a wrong password leaves a security event. */
  from?: Pick<Caller, 'network' | 'device' | 'secret'>
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
  const onWrong =
    from &&
    insertSecurityEvent(db, { ...from, userId: user.id, kind: 'auth.failed', result: 'wrong_password', now })
  const checkedHash = await requireOwnPassword(db, user.id, { password, field, now, onWrong })
  const confirmed = await confirmSession(db, { id: user.sessionId, userId: user.id }, checkedHash, now)
  if (confirmed.length === 0) throw unauthenticated()
}
