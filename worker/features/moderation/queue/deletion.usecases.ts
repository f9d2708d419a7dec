import { batch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { discardImages, type ImageStore, imagesOfProfile } from '#worker/features/images/images.usecases.ts'
import { decisionConflict, refusal, decisionState } from './decisions.usecases.ts'
import {
  deleteTraces,
  deleteUnreferenced,
  eraseReferenced,
  isDeletable,
  listChanges,
} from './deletion.queries.ts'
import { workerNotFound } from '#worker/features/moderation/moderation.errors.ts'
import { lifeCycle } from '#worker/features/moderation/moderation.rules.ts'
import { findForStaff } from './staff-providers.queries.ts'

const deletion = { name: 'delete' } as const

/**
 * A row that boosts, reveals, ratings or reports refer to is kept without personal data.
 * @throws 404; 409 `not_rejected`
 */
export async function deleteProvider(
  db: Database,
  act: Act,
  { id, buckets }: { id: number; buckets: Pick<ImageStore, 'pictures' | 'documents'> },
): Promise<void> {
  const {
    profile: [worker],
    changes,
  } = await batch(db, { profile: findForStaff(db, id), changes: listChanges(db, id) })
  if (!worker) throw workerNotFound()
  const refused = refusal(deletion, worker)
  if (refused) throw refused
  const { deleted, erased } = await batch(db, {
    audit: auditEntry(db, {
      ...act,
      action: lifeCycle.delete.recordedAs,
      entity: 'provider',
      entityId: id,
      before: { ...decisionState(worker), name: worker.name, user_id: worker.userId },
      onlyIf: isDeletable(id),
    }),
    traces: deleteTraces(db, id),
    deleted: deleteUnreferenced(db, id),
    erased: eraseReferenced(db, id, act.now),
  })
  if (deleted.length === 0 && erased.length === 0) throw await decisionConflict(db, { ...deletion, id })
  const states = [worker, ...changes.flatMap((row) => [row.changes, row.previous ?? {}])]
  await discardImages(db, buckets, states.flatMap(imagesOfProfile), act.now)
}
