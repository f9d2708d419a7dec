import { runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { endSessionsOf } from '#worker/features/auth/sessions/sessions.queries.ts'
import {
  findSuspendable,
  isSuspended,
  liftSuspension,
  projectListingOfUser,
  suspendUser,
} from './suspension.queries.ts'
import { accountNotFound, alreadySuspended, notSuspended } from '#worker/features/users/users.errors.ts'

/**
 * Shuts an account of a customer or worker: its sessions end, its profile leaves the public lists, and signing in
 * answers with the reason. One batch.
 * @throws 404, also for admin and staff; 409 `already_suspended`
 */
export async function suspendAccount(
  db: Database,
  act: Act,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const [account] = await findSuspendable(db, id)
  if (!account) throw accountNotFound()
  const [suspended] = await runBatch(db, [
    suspendUser(db, id, reason, act.now),
    auditEntry(db, {
      ...act,
      action: 'user.suspended',
      entity: 'user',
      entityId: id,
      before: { suspended: false },
      after: { suspended: true, reason },
      onlyIf: wroteRow,
    }),
    endSessionsOf(db, id, act.now, isSuspended(id)),
    ...projectListingOfUser(db, id),
  ])
  if ((suspended as unknown[]).length === 0) throw alreadySuspended()
}

/**
 * Opens a suspended account again; its profile returns to the lists if it is public otherwise.
 * @throws 404; 409 `not_suspended`
 */
export async function reinstateAccount(db: Database, act: Act, id: number): Promise<void> {
  const [account] = await findSuspendable(db, id)
  if (!account) throw accountNotFound()
  const [lifted] = await runBatch(db, [
    liftSuspension(db, id, act.now),
    auditEntry(db, {
      ...act,
      action: 'user.reinstated',
      entity: 'user',
      entityId: id,
      before: { suspended: true, reason: account.reason },
      after: { suspended: false },
      onlyIf: wroteRow,
    }),
    ...projectListingOfUser(db, id),
  ])
  if ((lifted as unknown[]).length === 0) throw notSuspended()
}
