import { and, eq } from 'drizzle-orm'
import { runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { columnsOfValues, type ColumnOf } from '#worker/features/providers/profile-fields.rules.ts'
import { staffEditedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { providers, type NewProvider } from '#worker/features/providers/providers.table.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { editConflict } from '#worker/lib/input/edit-version.ts'
import { forbidden } from '#worker/lib/errors.ts'
import { changeProvider } from '#worker/features/moderation/queue/decisions.queries.ts'
import {
  decisionWrites,
  refusal,
  type Decision,
} from '#worker/features/moderation/queue/decisions.usecases.ts'
import type { WorkerEditInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import { moderatedProvider } from '#worker/features/moderation/moderation.serialisers.ts'
import { workerNotFound } from '#worker/features/moderation/moderation.errors.ts'
import {
  findForStaff,
  findForStaffByUser,
  type StaffRow,
} from '#worker/features/moderation/queue/staff-providers.queries.ts'

/**
 * Saves the edit form in one batch: the fields, and the "approved" switch as a decision. `version` is the `updatedAt` that the
 * editor has read.
 * @throws 403 when staff would change the badge; 404; 409 `edit_conflict` with the profile as it stands now, or as `decide`
 */
export async function editProvider(
  db: Database,
  act: Act,
  { id, version, ...input }: WorkerEditInput & { id: number; version?: Date | undefined },
  settings: Settings,
): Promise<void> {
  const [worker] = await findForStaff(db, id)
  if (!worker) throw workerNotFound()
  const conflict = (now: StaffRow) => editConflict(moderatedProvider(now, act.now, act.actor.role))
  if (version && version.getTime() !== worker.updatedAt.getTime()) throw conflict(worker)
  const fields = changedOf(worker, {
    ...columnsOfValues(input, staffEditedFields),
    verifiedBadge: input.verified_badge,
  })
  if ('verifiedBadge' in fields && act.actor.role !== 'admin') throw forbidden()
  const decision = decisionOf(worker, input)
  const refused = decision && refusal(decision, worker)
  if (refused) throw refused
  const names = Object.keys(fields) as (keyof typeof fields)[]
  if (names.length === 0 && !decision) return
  const edited = { ...worker, ...fields }
  const results = await runBatch(db, [
    changeProvider(db, id, {
      set: { ...fields, updatedAt: act.now },
      // A save or a decision made in between is not overwritten.
      guard: and(
        eq(providers.updatedAt, worker.updatedAt),
        eq(providers.status, worker.status),
        eq(providers.isActive, worker.isActive),
      ),
    }),
    ...(names.length === 0
      ? []
      : [
          auditEntry(db, {
            ...act,
            action: 'provider.edited',
            entity: 'provider',
            entityId: id,
            before: Object.fromEntries(names.map((name) => [name, worker[name]])),
            after: fields,
            onlyIf: wroteRow,
          }),
        ]),
    ...(decision ? decisionWrites(db, act, decision, edited, settings, wroteRow) : projectListing(db, id)),
  ])
  if ((results[0] as unknown[]).length > 0) return
  const [now] = await findForStaff(db, id)
  throw now ? conflict(now) : workerNotFound()
}

type Editable = Pick<NewProvider, ColumnOf<(typeof staffEditedFields)[number]> | 'verifiedBadge'>

/** The sent values that differ. */
const changedOf = (worker: StaffRow, sent: Partial<Record<keyof Editable, unknown>>): Partial<Editable> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([key, value]) => value !== undefined && value !== worker[key as keyof StaffRow],
    ),
  )

/** The decision of the "approved" switch; null if it is unchanged. */
function decisionOf(worker: StaffRow, input: WorkerEditInput): Decision | null {
  const isApproved = worker.status === 'approved'
  if (input.is_approved === undefined || input.is_approved === isApproved) return null
  if (input.is_approved) return { id: worker.id, name: 'approve' }
  return {
    id: worker.id,
    name: 'revoke',
    reason: { reason_code: input.reason_code ?? 'other', note: input.note },
  }
}

/**
 * Sets or removes the verified badge.
 * @throws 404 for an account without a profile
 */
export async function setVerifiedBadge(
  db: Database,
  act: Act,
  { userId, verifiedBadge }: { userId: number; verifiedBadge: boolean },
): Promise<void> {
  const [worker] = await findForStaffByUser(db, userId)
  if (!worker) throw workerNotFound()
  await runBatch(db, [
    changeProvider(db, worker.id, {
      set: { verifiedBadge, updatedAt: act.now },
      guard: eq(providers.verifiedBadge, !verifiedBadge),
    }),
    auditEntry(db, {
      ...act,
      action: verifiedBadge ? 'provider.badge_given' : 'provider.badge_taken',
      entity: 'provider',
      entityId: worker.id,
      before: { verified_badge: !verifiedBadge },
      after: { verified_badge: verifiedBadge },
      onlyIf: wroteRow,
    }),
    ...projectListing(db, worker.id),
  ])
}
