import { batch, firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { discardImages, imagesOfProfile, type ImageStore } from '#worker/features/images/images.usecases.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { AppError } from '#worker/lib/errors.ts'
import {
  findChange,
  findChangeable,
  findWhetherTargetsExist,
  settleChange,
  targetsExist,
  withPlaceNames,
  type ChangeRow,
} from '#worker/features/providers/changes/changes.queries.ts'
import { columnsOf } from '#worker/features/providers/changes/changes.rules.ts'
import { changeProvider, changeSms } from '../queue/decisions.queries.ts'
import type { RejectionInput } from '../moderation-forms.schema.ts'
import {
  alreadyReviewed,
  changeOutdated,
  changeWithdrawn,
  submissionRenewed,
  workerNotFound,
} from '../moderation.errors.ts'
import { changeActions, undoEnds } from '../moderation.rules.ts'
import { releaseCase } from '../team/case-claims.queries.ts'
import { findForStaff } from '../queue/staff-providers.queries.ts'

type Which = { id: number; changeId: number }

/**
 * @returns the end of the time for undo
 * @throws 404; 409 `already_reviewed`, `submission_renewed`, `change_outdated`
 */
export async function approveChange(
  db: Database,
  act: StaffContext,
  { id, changeId }: Which,
  settings: Settings,
): Promise<Date> {
  const change = await requireWaiting(db, { id, changeId })
  const columns = columnsOf(change.changes)
  const {
    live: [before],
    targets: [targets],
    profile: [worker],
  } = await batch(db, {
    live: findChangeable(db, id),
    targets: findWhetherTargetsExist(db, columns),
    profile: findForStaff(db, id),
  })
  if (!before || !worker) throw workerNotFound()
  if (!targets?.exist) throw changeOutdated()
  const previous = columnsOf(columns, before)
  const reviewed = { reviewedAt: act.now, reviewedBy: act.actor.id }
  const { settled } = await batch(db, {
    settled: settleChange(db, change, { ...reviewed, status: 'approved', previous }, targetsExist(columns)),
    // The retention of documents counts from their review, which is now.
    profile: changeProvider(db, id, {
      set: { ...withPlaceNames(columns), ...reviewed, updatedAt: act.now },
      guard: wroteRow,
    }),
    audit: auditEntry(db, {
      ...act,
      action: changeActions.approve,
      entity: 'provider',
      entityId: id,
      before: { ...previous, reviewed_at: before.reviewedAt, reviewed_by: before.reviewedBy },
      after: { ...columns, change_id: changeId, sent_at: change.createdAt },
      onlyIf: wroteRow,
    }),
    sms: changeSms(db, act, { changeId, worker }, settings),
    listing: projectListing(db, id),
    claim: releaseCase(db, id),
  })
  if (settled.length === 0) {
    const conflict = await changeConflict(db, { id, changeId })
    const [now] = await findWhetherTargetsExist(db, columns)
    throw conflict.code === 'submission_renewed' && !now?.exist ? changeOutdated() : conflict
  }
  return undoEnds(act.now)
}

/**
 * @returns the end of the time for undo
 * @throws 404; 409 `already_reviewed`, `submission_renewed`
 */
export async function rejectChange(
  db: Database,
  act: StaffContext,
  { id, changeId, reason }: Which & { reason: RejectionInput },
  settings: Settings,
): Promise<Date> {
  const change = await requireWaiting(db, { id, changeId })
  const worker = await firstOr(findForStaff(db, id), workerNotFound)
  const settled = await auditWrite(db, act, {
    write: settleChange(db, change, {
      status: 'rejected',
      rejectionCode: reason.reason_code,
      rejectionNote: reason.note,
      fieldToMend: reason.field ?? null,
      reviewedAt: act.now,
      reviewedBy: act.actor.id,
    }),
    action: changeActions.reject,
    entity: 'provider',
    entityId: id,
    before: columnsOf(change.changes),
    after: { change_id: changeId, sent_at: change.createdAt, ...reason },
    also: [...changeSms(db, act, { changeId, worker, reason }, settings), releaseCase(db, id)],
  })
  if (!settled) throw await changeConflict(db, { id, changeId })
  return undoEnds(act.now)
}

async function requireWaiting(db: Database, { id, changeId }: Which): Promise<ChangeRow> {
  const [change] = await findChange(db, changeId)
  if (!change) throw await missingChange(db, id)
  if (change.providerId !== id) throw workerNotFound()
  if (change.status !== 'pending') throw alreadyReviewed(change)
  return change
}

async function changeConflict(db: Database, { id, changeId }: Which): Promise<AppError> {
  const [change] = await findChange(db, changeId)
  if (!change) return missingChange(db, id)
  return change.status === 'pending' ? submissionRenewed() : alreadyReviewed(change)
}

/** The worker withdrew the change, or replaced it by a newer one, which the moderator has to see first. */
async function missingChange(db: Database, id: number): Promise<AppError> {
  const [worker] = await findForStaff(db, id)
  if (!worker) return workerNotFound()
  return worker.changeId === null ? changeWithdrawn() : submissionRenewed()
}

/** Deletes the replaced or the rejected images of a decided change. Call it after the time for undo. */
export async function discardUnusedImages(
  db: Database,
  buckets: Pick<ImageStore, 'pictures' | 'documents'>,
  { changeId, now }: { changeId: number; now: Date },
): Promise<void> {
  const [change] = await findChange(db, changeId)
  if (!change || change.status === 'pending') return
  const unused = change.status === 'approved' ? (change.previous ?? {}) : change.changes
  await discardImages(db, buckets, imagesOfProfile(unused), now)
}
