import { runBatch, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { discardImages, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { imagesOfProfile } from '#worker/features/images/profile-images.usecases.ts'
import { lost, refusal, standing } from './decisions.usecases.ts'
import {
  blankReferred,
  deleteTraces,
  deleteUnreferred,
  isDeletable,
  listChanges,
} from './deletion.queries.ts'
import { workerNotFound } from '#worker/features/moderation/moderation.errors.ts'
import { lifeCycle } from '#worker/features/moderation/moderation.rules.ts'
import { findForStaff } from './staff-providers.queries.ts'

const deletion = { name: 'delete' } as const

/**
 * Deletes a rejected biodata and its images for good. Boosts that were paid, views that were spent, ratings and reports
 * are other people's: where there are any, the row stays behind without anything of the person in it. The account stays
 * and may submit anew.
 * @throws 404; 409 `not_rejected`
 */
export async function deleteProvider(
  db: Database,
  act: Act,
  { id, buckets }: { id: number; buckets: Pick<ImageStore, 'pictures' | 'documents'> },
): Promise<void> {
  const [[worker], changes] = await db.batch([findForStaff(db, id), listChanges(db, id)])
  if (!worker) throw workerNotFound()
  const refused = refusal(deletion, worker)
  if (refused) throw refused
  const results = await runBatch(db, [
    auditEntry(db, {
      ...act,
      action: lifeCycle.delete.recordedAs,
      entity: 'provider',
      entityId: id,
      before: { ...standing(worker), name: worker.name, user_id: worker.userId },
      onlyIf: isDeletable(id),
    }),
    ...deleteTraces(db, id),
    deleteUnreferred(db, id),
    blankReferred(db, id, act.now),
  ])
  const removed = results.slice(-2).flat()
  if (removed.length === 0) throw await lost(db, { ...deletion, id })
  const states = [worker, ...changes.flatMap((row) => [row.changes, row.previous ?? {}])]
  await discardImages(db, buckets, states.flatMap(imagesOfProfile), act.now)
}
