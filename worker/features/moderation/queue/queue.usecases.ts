import { and, eq, type SQL } from 'drizzle-orm'
import { batch, firstOr, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { fillSmsTemplate, smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { firstFreeDay, projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers, type NewProvider } from '#worker/features/providers/providers.table.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import type { AppError } from '#worker/lib/errors.ts'
import {
  changeProvider,
  closeWaitingChange,
  decisionSms,
  isInState,
  deleteTraces,
  deleteUnreferenced,
  eraseReferenced,
  isDeletable,
  listChanges,
} from './decisions.queries.ts'
import {
  alreadyActive,
  alreadyInactive,
  alreadyReviewed,
  notApproved,
  notRejected,
  submissionRenewed,
  workerNotFound,
} from '../moderation.errors.ts'
import {
  canTransition,
  lifeCycle,
  stateOf,
  undoEnds,
  type DecisionName,
  type TransitionName,
} from '../moderation.rules.ts'
import {
  mendableFields,
  rejectionWords,
  type MendableField,
} from '#worker/features/submissions/decision-reasons.schema.ts'
import { releaseCase } from '../team/case-claims.queries.ts'
import { findForStaff, type StaffRow } from './staff-providers.queries.ts'
import { discardImages, type ImageStore, imagesOfProfile } from '#worker/features/images/images.usecases.ts'

type Reason = { reason_code?: string | undefined; note: string | null; field?: MendableField | undefined }

export type Decision = {
  id: number
  name: DecisionName
  reason?: Reason
  /** `submitted_at` of the submission that the moderator read. */
  seen?: Date | undefined
}

/**
 * @returns the end of the time for undo, before which the SMS is not sent
 * @throws 404; 409 `already_reviewed` with who and when, `submission_renewed`, `not_approved`, `already_active`,
 * `already_inactive`
 */
export async function decide(
  db: Database,
  act: StaffContext,
  decision: Decision,
  settings: Settings,
): Promise<Date> {
  const worker = await firstOr(findForStaff(db, decision.id), workerNotFound)
  const refused = refusal(decision, worker)
  if (refused) throw refused
  const [guarded, ...rest] = decisionWrites(db, act, decision, worker, settings)
  const { written } = await batch(db, { written: guarded, rest, claim: releaseCase(db, decision.id) })
  if (written.length === 0) throw await decisionConflict(db, decision)
  return undoEnds(act.now)
}

/** The guarded write comes first: the others write only if that one did. `onlyIf` is a further guard. */
export function decisionWrites(
  db: Database,
  act: StaffContext,
  { id, name, reason, seen }: Decision,
  worker: StaffRow,
  settings: Settings,
  onlyIf?: SQL,
): [ReturnType<typeof changeProvider>, ...UnrunQuery[]] {
  const { recordedAs, from } = lifeCycle[name]
  const set = columnsAfter(name, act, reason)
  return [
    changeProvider(db, id, {
      set: {
        ...set,
        ...(name === 'approve' && { introducedOn: firstFreeDay(act.now) }),
        updatedAt: act.now,
      },
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
    ...transitionSms(db, act, name, { ...worker, ...set }, settings),
    ...(name === 'revoke' ? [closeWaitingChange(db, id, act)] : []),
    ...projectListing(db, id),
  ]
}

/** The state of a profile for the audit log; an undo restores it from there. */
export const decisionState = (worker: StaffRow) => ({
  status: worker.status,
  is_active: worker.isActive,
  reason_code: worker.rejectionCode,
  note: worker.rejectionNote,
  reviewed_at: worker.reviewedAt,
  reviewed_by: worker.reviewedBy,
  submitted_at: worker.submittedAt,
  field: worker.fieldToMend,
})

function columnsAfter(name: DecisionName, { actor, now }: StaffContext, reason?: Reason) {
  const reviewed = { reviewedAt: now, reviewedBy: actor.id }
  if (name === 'activate' || name === 'deactivate')
    return {
      isActive: name === 'activate',
      rejectionCode: (name === 'deactivate' && reason?.reason_code) || null,
      rejectionNote: name === 'deactivate' ? (reason?.note ?? null) : null,
    } satisfies Partial<NewProvider>
  if (name === 'ask')
    return {
      fieldToMend: reason?.field ?? null,
      rejectionNote: reason?.note ?? null,
    } satisfies Partial<NewProvider>
  if (name === 'approve')
    return {
      ...reviewed,
      status: 'approved',
      isActive: true,
      rejectionCode: null,
      rejectionNote: null,
      fieldToMend: null,
    } satisfies Partial<NewProvider>
  return {
    ...reviewed,
    status: 'rejected',
    rejectionCode: reason?.reason_code ?? 'other',
    rejectionNote: reason?.note ?? null,
    fieldToMend: reason?.field ?? null,
  } satisfies Partial<NewProvider>
}

function transitionSms(
  db: Database,
  act: StaffContext,
  name: DecisionName,
  worker: StaffRow,
  settings: Settings,
): UnrunQuery[] {
  const { tells } = lifeCycle[name]
  if (!tells) return []
  if (tells === 'field_asked')
    return decisionSms(db, act, worker, {
      kind: tells,
      text: wishText(worker, settings),
      key: `${worker.id}:${act.now.getTime()}`,
    })
  const text = fillSmsTemplate(settings[`sms_template_${tells}`], {
    name: worker.name,
    category: worker.categoryName,
    area: worker.area,
    district: worker.district,
    division: worker.division,
    reason: rejectionWords(worker.rejectionCode, worker.rejectionNote),
    site_name: settings.site_name,
    contact_phone: settings.contact_phone,
  })
  const occasion = name === 'deactivate' ? act.now : worker.submittedAt
  return decisionSms(db, act, worker, { kind: tells, text, key: `${worker.id}:${occasion.getTime()}` })
}

/** The templates are about the whole biodata, so the text is fixed. An empty template switches the SMS off. */
const wishText = ({ fieldToMend: field, rejectionNote: note }: StaffRow, settings: Settings): string =>
  settings.sms_template_worker_rejected.trim() === ''
    ? ''
    : smsOfSite(
        settings.site_name,
        `প্রোফাইলে “${mendableFields[field as MendableField]}” ঠিক করে দিন${note ? `: ${note.replace(/[।.\s]+$/, '')}` : ''}। সাইটে “আমার কাজ” পাতায় দিন।`,
      )

type Refusable = { name: TransitionName; seen?: Date | undefined }

export function refusal({ name, seen }: Refusable, worker: StaffRow): AppError | null {
  const state = stateOf(worker)
  if (canTransition(name, state))
    return seen && seen.getTime() !== worker.submittedAt.getTime() ? submissionRenewed() : null
  if (name === 'delete') return notRejected()
  if (name === 'approve' || name === 'reject' || name === 'ask') return alreadyReviewed(worker)
  if (state === 'active') return alreadyActive()
  return state === 'inactive' ? alreadyInactive() : notApproved()
}

/** The error for a decision that came second; the profile is read again to name the first decision. */
async function decisionConflict(db: Database, decision: Refusable & { id: number }): Promise<AppError> {
  const [worker] = await findForStaff(db, decision.id)
  return worker ? (refusal(decision, worker) ?? submissionRenewed()) : workerNotFound()
}

const deletion = { name: 'delete' } as const

/**
 * A row that boosts, reveals, ratings or reports refer to is kept without personal data.
 * @throws 404; 409 `not_rejected`
 */
export async function deleteProvider(
  db: Database,
  act: StaffContext,
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
