import { and, eq, not } from 'drizzle-orm'
import { firstOr, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  auditWrite,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { columnsOfValues } from '#worker/features/providers/profile-fields.rules.ts'
import { staffEditedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { editConflict } from '#worker/lib/input/edit-version.ts'
import { forbidden } from '#worker/lib/errors.ts'
import { changeProvider } from '../queue/decisions.queries.ts'
import { decisionWrites, refusal, type Decision } from '../queue/queue.usecases.ts'
import type { WorkerEditInput } from '../moderation-forms.schema.ts'
import { moderatedProvider } from '../moderation.answers.ts'
import { phoneOfOtherWorker, reasonMissing, workerNotFound } from '../moderation.errors.ts'
import {
  findForStaff,
  findForStaffByUser,
  findPhoneOwner,
  isPhoneOfOther,
  type StaffRow,
} from '../queue/staff-providers.queries.ts'
import { can } from '#worker/lib/rights.schema.ts'

/**
 * Saves all of the form or nothing. `version` is the one that the editor read.
 * @throws 403 if staff change the badge; 404; 422 for an approval that is taken away without a reason; 409 `edit_conflict` with the current profile, `phone_of_other_worker`, or as
 *   `decide`
 */
export async function editProvider(
  db: Database,
  act: StaffContext,
  { id, version, ...input }: WorkerEditInput & { id: number; version?: Date | undefined },
  settings: Settings,
): Promise<void> {
  const target: EditTarget<StaffRow> = {
    entity: 'provider',
    entityId: id,
    find: () => findForStaff(db, id),
    notFound: workerNotFound,
    answer: (worker) => moderatedProvider(worker, { reader: act.actor, now: act.now }),
  }
  const worker = await findForEdit(target, version)
  const changes = changesBetween(worker, {
    ...columnsOfValues(input, staffEditedFields),
    verifiedBadge: input.verified_badge,
  })
  if (changes.fields.includes('verifiedBadge') && !can(act.actor, 'mark_profiles')) throw forbidden()
  const decision = decisionOf(worker, input)
  const refused = decision && refusal(decision, worker)
  if (refused) throw refused
  if (changes.fields.length === 0 && !decision) return
  const edited = { ...worker, ...changes.after }
  const newPhone = input.keep_duplicate_phone ? undefined : changes.after.phone
  await auditChange(db, act, target, {
    action: 'provider.edited',
    row: worker,
    changes,
    write: changeProvider(db, id, {
      set: { ...changes.after, updatedAt: act.now },
      guard: and(
        eq(providers.updatedAt, worker.updatedAt),
        eq(providers.status, worker.status),
        eq(providers.isActive, worker.isActive),
        newPhone === undefined ? undefined : not(isPhoneOfOther(id, newPhone)),
      ),
    }),
    also: decision ? decisionWrites(db, act, decision, edited, settings, wroteRow) : projectListing(db, id),
    refused: async (now) => {
      const [owner] = newPhone === undefined ? [] : await findPhoneOwner(db, id, newPhone)
      return owner ? phoneOfOtherWorker(owner.name) : editConflict(target.answer(now))
    },
  })
}

/** @throws 422 */
function decisionOf(worker: StaffRow, input: WorkerEditInput): Decision | null {
  const isApproved = worker.status === 'approved'
  if (input.is_approved === undefined || input.is_approved === isApproved) return null
  if (input.is_approved) return { id: worker.id, name: 'approve' }
  const { reason_code, note } = input
  if (!reason_code) throw reasonMissing('reason_code')
  if (reason_code === 'other' && !note) throw reasonMissing('note')
  return { id: worker.id, name: 'revoke', reason: { reason_code, note } }
}

/** @throws 404 for an account without a profile */
export async function setVerifiedBadge(
  db: Database,
  act: StaffContext,
  { userId, verifiedBadge }: { userId: number; verifiedBadge: boolean },
): Promise<void> {
  const worker = await firstOr(findForStaffByUser(db, userId), workerNotFound)
  await auditWrite(db, act, {
    write: changeProvider(db, worker.id, {
      set: { verifiedBadge, updatedAt: act.now },
      guard: eq(providers.verifiedBadge, !verifiedBadge),
    }),
    action: verifiedBadge ? 'provider.badge_given' : 'provider.badge_taken',
    entity: 'provider',
    entityId: worker.id,
    before: { verified_badge: !verifiedBadge },
    after: { verified_badge: verifiedBadge },
    also: projectListing(db, worker.id),
  })
}
