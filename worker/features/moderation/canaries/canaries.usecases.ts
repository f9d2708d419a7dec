import type { Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { findForStaff } from '../queue/staff-providers.queries.ts'
import { canary } from '../moderation.answers.ts'
import { workerNotFound } from '../moderation.errors.ts'
import { listCanaries, markCanary, unmarkCanary } from '#worker/features/reveals/harvest/harvest.queries.ts'

export const readCanaries = async (db: Database) => (await listCanaries(db)).map((row) => canary(row))

/** Setting what is set already changes nothing. @throws 404 */
export async function setCanary(
  db: Database,
  act: StaffContext,
  { providerId, isCanary }: { providerId: number; isCanary: boolean },
): Promise<void> {
  const [worker] = await findForStaff(db, providerId)
  if (!worker) throw workerNotFound()
  await auditWrite<{ id: number }>(db, act, {
    write: isCanary
      ? markCanary(db, { providerId, userId: act.actor.id, now: act.now })
      : unmarkCanary(db, providerId),
    action: isCanary ? 'provider.canary_marked' : 'provider.canary_unmarked',
    entity: 'provider',
    entityId: providerId,
    before: { is_canary: !isCanary },
    after: { is_canary: isCanary },
  })
}
