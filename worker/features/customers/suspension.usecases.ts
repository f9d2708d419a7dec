import type { Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { endSessionsOf } from '#worker/features/people/sessions/sessions.queries.ts'
import {
  findSuspendable,
  isSuspended,
  liftSuspension,
  projectListingOfUser,
  suspendUser,
} from './suspension.queries.ts'
import { accountNotFound, alreadySuspended, notSuspended } from '#worker/features/people/people.errors.ts'

/** @throws 404, also for admin and staff; 409 `already_suspended` */
export async function suspendAccount(
  db: Database,
  act: Act,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const [account] = await findSuspendable(db, id)
  if (!account) throw accountNotFound()
  const suspended = await auditWrite(db, act, {
    write: suspendUser(db, id, reason, act.now),
    action: 'user.suspended',
    entity: 'user',
    entityId: id,
    before: { suspended: false },
    after: { suspended: true, reason },
    also: [
      endSessionsOf(db, id, { now: act.now, reason: 'suspended' }, isSuspended(id)),
      ...projectListingOfUser(db, id),
    ],
  })
  if (!suspended) throw alreadySuspended()
}

/** @throws 404; 409 `not_suspended` */
export async function reinstateAccount(db: Database, act: Act, id: number): Promise<void> {
  const [account] = await findSuspendable(db, id)
  if (!account) throw accountNotFound()
  const lifted = await auditWrite(db, act, {
    write: liftSuspension(db, id, act.now),
    action: 'user.reinstated',
    entity: 'user',
    entityId: id,
    before: { suspended: true, reason: account.reason },
    after: { suspended: false },
    also: projectListingOfUser(db, id),
  })
  if (!lifted) throw notSuspended()
}
