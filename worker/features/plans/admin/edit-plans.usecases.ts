import { sql } from 'drizzle-orm'
import { wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { editConflict, nextVersion } from '#worker/lib/input/edit-version.ts'
import { unavailable } from '#worker/lib/errors.ts'
import {
  countPlanUse,
  deleteUnusedPlan,
  findPlan,
  findPlanByName,
  insertPlan,
  listPlans,
  planValues,
  staffPlan,
  updatePlan,
  type PlanKind,
  type PlanRow,
} from './admin-plans.queries.ts'
import { planInUse, planNameTaken, planNotFound } from '#worker/features/plans/plans.errors.ts'
import type { PlanEdit, PlanInput } from '#worker/features/plans/plans.schema.ts'

/** Both kinds of plan, on sale or not, with how many people use each. One round trip. */
export async function readPlans(db: Database) {
  const [subscriptionPlans, boostingPlans] = await db.batch([
    listPlans(db, 'subscription'),
    listPlans(db, 'boosting'),
  ])
  const shown = <Kind extends PlanKind>(kind: Kind, plans: typeof subscriptionPlans) =>
    plans.map((plan) => ({ ...staffPlan(kind, plan), active_count: plan.active_count }))
  return {
    subscription_plans: shown('subscription', subscriptionPlans),
    boosting_plans: shown('boosting', boostingPlans),
  }
}

/**
 * Adds a plan.
 * @throws 409 `name_taken`
 * @returns its id
 */
export async function addPlan(db: Database, act: Act, kind: PlanKind, input: PlanInput): Promise<number> {
  const [added] = await db.batch([
    insertPlan(db, kind, planValues(input), act.now),
    auditEntry(db, {
      ...act,
      action: `${kind}_plan.added`,
      entity: `${kind}_plan`,
      entityId: sql`last_insert_rowid()`,
      after: input,
      onlyIf: wroteRow,
    }),
  ])
  const [plan] = added
  if (!plan) throw planNameTaken()
  return plan.id
}

/**
 * Changes what was sent of a plan. Whoever bought it keeps what they bought: their rows hold copies.
 * @param seen the version the editor was looking at, if they said
 * @throws 404; 409 `edit_conflict`, `name_taken`
 */
export async function editPlan<Kind extends PlanKind>(
  db: Database,
  act: Act,
  kind: Kind,
  { id, seen, ...sent }: PlanEdit & { id: number; seen: Date | undefined },
) {
  const [before] = await findPlan(db, kind, id)
  if (!before) throw planNotFound()
  if (seen && seen.getTime() !== before.updated_at) throw editConflict(staffPlan(kind, before))
  const stood = staffPlan(kind, before) as PlanInput
  const wanted = { ...stood, ...definedOf(sent) }
  const changed = planFields.filter((field) => stood[field] !== wanted[field])
  if (changed.length === 0) return staffPlan(kind, before)
  const [updated] = await db.batch([
    updatePlan(db, kind, before, {
      ...planValues(wanted),
      updatedAt: nextVersion(act.now, versionOf(before)),
    }),
    auditEntry(db, {
      ...act,
      action: `${kind}_plan.changed`,
      entity: `${kind}_plan`,
      entityId: id,
      before: Object.fromEntries(changed.map((field) => [field, stood[field]])),
      after: Object.fromEntries(changed.map((field) => [field, wanted[field]])),
      onlyIf: wroteRow,
    }),
  ])
  const [plan] = updated
  if (plan) return staffPlan(kind, plan)
  const [[now], named] = await db.batch([findPlan(db, kind, id), findPlanByName(db, kind, wanted.name)])
  if (!now) throw planNotFound()
  if (now.updated_at !== before.updated_at) throw editConflict(staffPlan(kind, now))
  throw named.some((other) => other.id !== id) ? planNameTaken() : unavailable()
}

const planFields = [
  'name',
  'price',
  'duration_days',
  'daily_biodata_view_limit',
  'rank_bonus',
  'is_active',
] as const satisfies readonly (keyof PlanInput)[]

const definedOf = (sent: PlanEdit) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<PlanInput>

const versionOf = (plan: PlanRow) => ({ updatedAt: new Date(plan.updated_at) })

/**
 * Deletes a plan that nobody bought.
 * @throws 404; 409 `in_use` with the counts
 */
export async function deletePlan(db: Database, act: Act, kind: PlanKind, id: number): Promise<void> {
  const [before] = await findPlan(db, kind, id)
  if (!before) throw planNotFound()
  const [deleted] = await db.batch([
    deleteUnusedPlan(db, kind, id),
    auditEntry(db, {
      ...act,
      action: `${kind}_plan.deleted`,
      entity: `${kind}_plan`,
      entityId: id,
      before: staffPlan(kind, before),
      onlyIf: wroteRow,
    }),
  ])
  if (deleted.length > 0) return
  const [[use], still] = await db.batch([countPlanUse(db, kind, id), findPlan(db, kind, id)])
  throw still.length === 0 || !use ? planNotFound() : planInUse(use)
}
