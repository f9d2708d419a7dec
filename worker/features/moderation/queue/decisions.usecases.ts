import { and, eq, type SQL } from 'drizzle-orm'
import { batch, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
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
  /** `submitted_at` of the submission that the moderator read. */
  seen?: Date | undefined
}

/**
 * Approves, rejects, activates or deactivates a profile, in one batch with audit row, listing and SMS, which is sent after
 * the time for undo.
 * @returns the end of the time for undo
 * @throws 404; 409 `already_reviewed` with who and when, `submission_renewed`, `not_approved`, `already_active`,
 *   `already_inactive`
 */
export async function decide(db: Database, act: Act, decision: Decision, settings: Settings): Promise<Date> {
  const [worker] = await findForStaff(db, decision.id)
  if (!worker) throw workerNotFound()
  const refused = refusal(decision, worker)
  if (refused) throw refused
  const [guarded, ...rest] = decisionWrites(db, act, decision, worker, settings)
  const { written } = await batch(db, { written: guarded, rest })
  if (written.length === 0) throw await decisionConflict(db, decision)
  return undoEnds(act.now)
}

/**
 * The queries of a decision, the guarded write first: the others write only if that one did.
 * @param onlyIf a further guard of the first write
 */
export function decisionWrites(
  db: Database,
  act: Act,
  { id, name, reason, seen }: Decision,
  worker: StaffRow,
  settings: Settings,
  onlyIf?: SQL,
): [ReturnType<typeof changeProvider>, ...UnrunQuery[]] {
  const { recordedAs, from } = lifeCycle[name]
  const set = columnsAfter(name, act, reason)
  return [
    changeProvider(db, id, {
      set: { ...set, updatedAt: act.now },
      guard: and(
        onlyIf,
        isInState(from),
        seen && eq(providers.submittedAt, seen),
        // The SMS and the audit row describe the submission that was read.
        eq(providers.submittedAt, worker.submittedAt),
      ),
    }),
    auditEntry(db, {
      ...act,
      action: recordedAs,
      entity: 'provider',
      entityId: id,
      before: decisionState(worker),
      after: decisionState({ ...worker, ...set }),
      onlyIf: wroteRow,
    }),
    ...decisionSms(db, act, name, { ...worker, ...set }, settings),
    ...(name === 'revoke' ? [closeWaitingChange(db, id, { by: act.actor.id, now: act.now })] : []),
    ...projectListing(db, id),
  ]
}

/** The state of a profile for the audit log; an undo restores it from there. */
export const decisionState = (
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

/** The SMS of a decision, directly after its audit row in the batch; none for an empty template. */
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
  // Unlike the phone of the profile, the phone of the account was verified.
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
      // One SMS for each submission.
      dedupeKey: `${tells}:${worker.id}:${occasion.getTime()}`,
      about: { entity: 'provider', id: worker.id },
      onlyIf: wroteRow,
    }),
  ]
}

/** Why the state of the profile does not allow a decision; null if it does. */
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

/** The error for a decision that came second; the profile is read again to name the first decision. */
export async function decisionConflict(
  db: Database,
  decision: { id: number; name: TransitionName; seen?: Date | undefined },
): Promise<AppError> {
  const [worker] = await findForStaff(db, decision.id)
  return worker ? (refusal(decision, worker) ?? submissionRenewed()) : workerNotFound()
}
