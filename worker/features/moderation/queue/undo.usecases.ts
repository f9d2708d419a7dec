import { and, type SQL } from 'drizzle-orm'
import { batch, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditWrite } from '#worker/features/audit/audit-change.usecases.ts'
import { noneMarked } from '#worker/features/images/images.queries.ts'
import { imagesOfProfile } from '#worker/features/images/images.usecases.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import type { NewProvider } from '#worker/features/providers/providers.table.ts'
import {
  findChange,
  findWhetherTargetsExist,
  reopenChange,
  reopenClosedChange,
  targetsExist,
  withPlaceNames,
} from '#worker/features/providers/changes/changes.queries.ts'
import { columnsOf, type ProviderChange } from '#worker/features/providers/changes/changes.rules.ts'
import {
  changeProvider,
  findLastDecision,
  isInState,
  isLastDecision,
  withdrawSms,
} from './decisions.queries.ts'
import type { decisionState } from './queue.usecases.ts'
import { undoTargetGone, undoTooLate, workerNotFound } from '../moderation.errors.ts'
import { changeActions, decisionNamed, lifeCycle, undoEnds, undoneAction } from '../moderation.rules.ts'
import { findForStaff, type StaffRow } from './staff-providers.queries.ts'

type LastDecision = Awaited<ReturnType<typeof findLastDecision>>[number]
/** As {@link decisionState} wrote it, read back from JSON. */
type Before = { [Key in keyof ReturnType<typeof decisionState>]: string | number | boolean | null }

/** Within ten seconds and only for the moderator who decided. @throws 404; 409 `undo_too_late`, `undo_target_gone` */
export async function undoDecision(db: Database, act: StaffContext, id: number): Promise<void> {
  const {
    profile: [worker],
    decisions: [decision],
  } = await batch(db, { profile: findForStaff(db, id), decisions: findLastDecision(db, id) })
  if (!worker) throw workerNotFound()
  if (!decision || decision.actorId !== act.actor.id || act.now >= undoEnds(decision.createdAt))
    throw undoTooLate()
  const undoing = (await undoChange(db, act, worker, decision)) ?? undoTransition(db, act, worker, decision)
  if (!undoing) throw undoTooLate()
  const written = await auditWrite<{ id: number }>(db, act, {
    write: undoing.guarded,
    action: undoneAction,
    entity: 'provider',
    entityId: id,
    before: { decision: decision.action, ...decision.after },
    after: decision.before,
    also: [...undoing.rest, ...projectListing(db, id)],
  }).catch((error: unknown) => {
    // The worker has sent another change meanwhile: only one can wait.
    if (error instanceof Error && /UNIQUE/.test(`${error.cause}`)) throw undoTooLate()
    throw error
  })
  if (written) return
  const [targets] = await findWhetherTargetsExist(db, undoing.restored)
  throw targets?.exist ? undoTooLate() : undoTargetGone()
}

type Undoing = {
  guarded: ReturnType<typeof changeProvider> | ReturnType<typeof reopenChange>
  rest: UnrunQuery[]
  restored: ProviderChange
}

function undoTransition(
  db: Database,
  act: StaffContext,
  worker: StaffRow,
  decision: LastDecision,
): Undoing | null {
  const name = decisionNamed(decision.action)
  if (!name) return null
  return {
    guarded: changeProvider(db, worker.id, {
      set: { ...columnsBefore(decision.before as Before), updatedAt: act.now },
      guard: and(isInState([lifeCycle[name].to]), isLastDecision(worker.id, decision.id)),
    }),
    rest: [
      withdrawSms(db, worker.id, decision.createdAt, wroteRow),
      ...(name === 'revoke' ? [reopenClosedChange(db, worker.id, decision.createdAt)] : []),
    ],
    restored: {},
  }
}

const columnsBefore = (before: Before) =>
  ({
    status: before.status as StaffRow['status'],
    isActive: before.is_active === true,
    rejectionCode: before.reason_code as string | null,
    rejectionNote: before.note as string | null,
    fieldToMend: (before.field ?? null) as string | null,
    ...reviewBefore(before),
  }) satisfies Partial<NewProvider>

const reviewBefore = (before: Pick<Before, 'reviewed_at' | 'reviewed_by'>) => ({
  reviewedAt: typeof before.reviewed_at === 'string' ? new Date(before.reviewed_at) : null,
  reviewedBy: before.reviewed_by as number | null,
})

async function undoChange(
  db: Database,
  act: StaffContext,
  worker: StaffRow,
  decision: LastDecision,
): Promise<Undoing | null> {
  const wasApproved = decision.action === changeActions.approve
  if (!wasApproved && decision.action !== changeActions.reject) return null
  const [change] = await findChange(db, Number(decision.after?.change_id))
  if (!change || (wasApproved && !change.previous)) return null
  const restored = columnsOf((wasApproved ? change.previous : change.changes) ?? {})
  const guard = and(
    isLastDecision(worker.id, decision.id),
    noneMarked(imagesOfProfile(restored)),
    targetsExist(restored),
  ) as SQL
  return {
    guarded: wasApproved
      ? changeProvider(db, worker.id, {
          set: {
            ...withPlaceNames(restored),
            ...reviewBefore(decision.before as Before),
            updatedAt: act.now,
          },
          guard,
        })
      : reopenChange(db, change.id, guard),
    rest: [
      ...(wasApproved ? [reopenChange(db, change.id, wroteRow)] : []),
      withdrawSms(db, worker.id, decision.createdAt, wroteRow),
    ],
    restored,
  }
}
