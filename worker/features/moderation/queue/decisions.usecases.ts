import { and, eq, type SQL } from 'drizzle-orm'
import { runBatch, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { queueSms } from '#worker/features/notifications/sms-outbox.queries.ts'
import { fillSmsTemplate } from '#worker/features/notifications/sms-templates.schema.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers, type NewProvider } from '#worker/features/providers/providers.table.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { AppError } from '#worker/lib/errors.ts'
import { changeProvider, closeWaitingChange, isInState } from './decisions.queries.ts'
import type { RejectionInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import {
  alreadyActive,
  alreadyInactive,
  alreadyReviewed,
  notApproved,
  notRejected,
  submissionRenewed,
  workerNotFound,
} from '#worker/features/moderation/moderation.errors.ts'
import {
  canTransition,
  lifeCycle,
  stateOf,
  undoEnds,
  type DecisionName,
  type TransitionName,
} from '#worker/features/moderation/moderation.rules.ts'
import { rejectionWords } from '#worker/features/moderation/moderation.schema.ts'
import { findForStaff, type StaffRow } from './staff-providers.queries.ts'

export type Decision = {
  id: number
  name: DecisionName
  /** Why; for a rejection. */
  reason?: RejectionInput
  /** The submission that was looked at, by its moment. */
  seen?: Date | undefined
}

/**
 * Approves, rejects, switches on or off: one batch with its audit row, its place in the lists and its SMS, which waits
 * until the decision can no longer be taken back.
 * @returns until when that is
 * @throws 404; 409 `already_reviewed` with who and when, `submission_renewed`, `not_approved`, `already_active`,
 *   `already_inactive`
 */
export async function decide(db: Database, act: Act, decision: Decision, settings: Settings): Promise<Date> {
  const [worker] = await findForStaff(db, decision.id)
  if (!worker) throw workerNotFound()
  if (refusal(decision, worker)) throw refusal(decision, worker)
  const [written] = await runBatch(db, decisionWrites(db, act, decision, worker, settings))
  if ((written as unknown[]).length === 0) throw await lost(db, decision)
  return undoEnds(act.now)
}

/**
 * What a decision writes, the guarded write first: nothing else is written unless that one was.
 * @param onlyIf a further guard of it
 */
export function decisionWrites(
  db: Database,
  act: Act,
  { id, name, reason, seen }: Decision,
  worker: StaffRow,
  settings: Settings,
  onlyIf?: SQL,
): UnrunQuery[] {
  const { recordedAs, from } = lifeCycle[name]
  const set = columnsAfter(name, act, reason)
  return [
    changeProvider(db, id, {
      set: { ...set, updatedAt: act.now },
      guard: and(
        onlyIf,
        isInState(from),
        seen && eq(providers.submittedAt, seen),
        // The SMS and the audit row speak of what was read.
        eq(providers.submittedAt, worker.submittedAt),
      ),
    }),
    auditEntry(db, {
      ...act,
      action: recordedAs,
      entity: 'provider',
      entityId: id,
      before: standing(worker),
      after: standing({ ...worker, ...set }),
      onlyIf: wroteRow,
    }),
    ...decisionSms(db, act, name, { ...worker, ...set }, settings),
    ...(name === 'revoke' ? [closeWaitingChange(db, id, { by: act.actor.id, now: act.now })] : []),
    ...projectListing(db, id),
  ]
}

/** Where a profile stands, for the audit log. Undo reads it. */
export const standing = (
  worker: Pick<
    StaffRow,
    'status' | 'isActive' | 'rejectionCode' | 'rejectionNote' | 'reviewedAt' | 'reviewedBy' | 'submittedAt'
  >,
) => ({
  status: worker.status,
  is_active: worker.isActive,
  reason_code: worker.rejectionCode,
  note: worker.rejectionNote,
  reviewed_at: worker.reviewedAt,
  reviewed_by: worker.reviewedBy,
  submitted_at: worker.submittedAt,
})

function columnsAfter(name: DecisionName, { actor, now }: Act, reason?: RejectionInput) {
  const reviewed = { reviewedAt: now, reviewedBy: actor.id }
  if (name === 'activate' || name === 'deactivate') return { isActive: name === 'activate' }
  if (name === 'approve')
    return {
      ...reviewed,
      status: 'approved',
      isActive: true,
      rejectionCode: null,
      rejectionNote: null,
    } satisfies Partial<NewProvider>
  return {
    ...reviewed,
    status: 'rejected',
    rejectionCode: reason?.reason_code ?? 'other',
    rejectionNote: reason?.note ?? null,
  } satisfies Partial<NewProvider>
}

/** The SMS of a decision, right behind its audit row in the batch; none without a template or a number. */
function decisionSms(
  db: Database,
  { now }: Act,
  name: DecisionName,
  worker: StaffRow,
  settings: Settings,
): UnrunQuery[] {
  const { tells } = lifeCycle[name]
  if (!tells) return []
  const text = fillSmsTemplate(settings[`sms_template_${tells}`], {
    name: worker.name,
    category: worker.categoryName,
    area: worker.area,
    district: worker.district,
    division: worker.division,
    reason: rejectionWords(worker.rejectionCode, worker.rejectionNote),
  })
  // The account's number was verified; the one of the profile is only what somebody typed.
  const phone = worker.accountPhone ?? worker.phone
  if (text === '') return []
  const occasion = name === 'deactivate' ? now : worker.submittedAt
  return [
    queueSms(db, {
      phone,
      kind: tells,
      text,
      now,
      sendAfter: undoEnds(now),
      // A submission is answered once, whatever happens twice.
      dedupeKey: `${tells}:${worker.id}:${occasion.getTime()}`,
      about: { entity: 'provider', id: worker.id },
      onlyIf: wroteRow,
    }),
  ]
}

/** Why a decision is not possible where the profile stands; null when it is. */
export function refusal(
  { name, seen }: { name: TransitionName; seen?: Date | undefined },
  worker: StaffRow,
): AppError | null {
  const state = stateOf(worker)
  if (canTransition(name, state))
    return seen && seen.getTime() !== worker.submittedAt.getTime() ? submissionRenewed() : null
  if (name === 'delete') return notRejected()
  if (name === 'approve' || name === 'reject') return alreadyReviewed(worker)
  if (state === 'active') return alreadyActive()
  return state === 'inactive' ? alreadyInactive() : notApproved()
}

/** The error of whoever came second: read again, so that it says who was first. */
export async function lost(
  db: Database,
  decision: { id: number; name: TransitionName; seen?: Date | undefined },
): Promise<AppError> {
  const [worker] = await findForStaff(db, decision.id)
  return worker ? (refusal(decision, worker) ?? submissionRenewed()) : workerNotFound()
}
