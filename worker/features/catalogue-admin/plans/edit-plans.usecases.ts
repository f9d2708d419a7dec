import { batch, firstOr, wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  auditWrite,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import { auditEntry, insertedId } from '#worker/features/audit/audit.queries.ts'
import { nextVersion } from '#worker/lib/input/edit-version.ts'
import {
  countPlans,
  countPlanUse,
  deleteUnusedPlan,
  findPlan,
  findPlanByName,
  insertPlan,
  listPlans,
  planValues,
  updatePlan,
  type PlanRow,
} from './admin-plans.queries.ts'
import type { PlanKind } from './plan-kinds.rules.ts'
import {
  suggestedBoostingPlans,
  suggestedSubscriptionPlans,
  type PlanEdit,
  type PlanInput,
} from '#worker/features/entitlements/plans/plans.schema.ts'
import { staffPlan } from './admin-plans.answers.ts'
import { queueSmsToAdmins } from '#worker/features/outbox/outbox.queries.ts'
import { smsOfSite } from '#worker/features/outbox/sms-templates.schema.ts'
import { ensureReauthenticated } from '#worker/middleware/rights/allow.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'

const planNotFound = () => notFound('প্ল্যানটি পাওয়া যায়নি। তালিকাটি আবার দেখুন।')

const planNameTaken = () => {
  const message = 'এই নামে একটি প্ল্যান আগে থেকেই আছে।'
  return conflict(message, 'name_taken', { errors: { name: [message] } })
}

const planInUse = (counts: { bought: number; active: number }) =>
  conflict(
    counts.bought === 0
      ? 'এই প্ল্যানের জন্য একটি ছাড়ের কোড আছে, তাই মুছে ফেলা যাবে না। আগে কোডটি মুছুন, অথবা প্ল্যানটি বন্ধ করে দিন।'
      : 'এই প্ল্যানটি কেনা হয়েছে, তাই মুছে ফেলা যাবে না। এটি বন্ধ করে দিন, তাহলে নতুন করে কেউ কিনতে পারবেন না।',
    'in_use',
    {
      counts,
      alternatives: ['deactivate'],
    },
  )

export async function readPlans(db: Database) {
  const plans = await batch(db, {
    subscription: listPlans(db, 'subscription'),
    boosting: listPlans(db, 'boosting'),
  })
  const answer = <Kind extends PlanKind>(kind: Kind) =>
    plans[kind].map((plan) => ({ ...staffPlan(kind, plan), active_count: plan.active_count }))
  return { subscription_plans: answer('subscription'), boosting_plans: answer('boosting') }
}

/** The other admins are informed of a price by SMS. */
const warnOfPrice = (
  db: Database,
  { actor, now }: StaffContext,
  { name, siteName }: { name: string; siteName: string },
) =>
  queueSmsToAdmins(db, {
    exceptId: actor.id,
    kind: 'secret_changed',
    text: smsOfSite(
      siteName,
      `${actor.name} “${name}” প্ল্যানের দাম দিয়েছেন বা বদলেছেন। আপনার অজানা হলে এখনই দেখুন।`,
    ),
    now,
    onlyIf: wroteRow,
  })

/** @throws 403 `reauthentication_required`; 409 `name_taken` */
export async function addPlan(
  db: Database,
  act: StaffContext,
  kind: PlanKind,
  input: PlanInput,
  siteName: string,
): Promise<number> {
  ensureReauthenticated(act.actor, act.now)
  const added = await auditWrite(db, act, {
    write: insertPlan(db, kind, planValues(input), act.now),
    action: `${kind}_plan.added`,
    entity: `${kind}_plan`,
    entityId: insertedId,
    after: input,
    also: [warnOfPrice(db, act, { name: input.name, siteName })],
  })
  if (!added) throw planNameTaken()
  return added.id
}

const suggestedPlans: Record<PlanKind, readonly PlanInput[]> = {
  subscription: suggestedSubscriptionPlans,
  boosting: suggestedBoostingPlans,
}

/**
 * Adds suggested plans in one batch. A plan whose name exists stays as it is.
 * @param names names of suggestions
 * @returns the number of added plans
 */
export async function addSuggestedPlans(
  db: Database,
  act: StaffContext,
  kind: PlanKind,
  names: readonly string[],
): Promise<number> {
  const wanted = suggestedPlans[kind].filter(({ name }) => names.includes(name))
  const { before, after } = await batch(db, {
    before: countPlans(db, kind),
    added: wanted.flatMap((plan): UnrunQuery[] => [
      insertPlan(db, kind, planValues(plan), act.now),
      auditEntry(db, {
        ...act,
        action: `${kind}_plan.added`,
        entity: `${kind}_plan`,
        entityId: insertedId,
        after: plan,
        onlyIf: wroteRow,
      }),
    ]),
    after: countPlans(db, kind),
  })
  return (after[0]?.total ?? 0) - (before[0]?.total ?? 0)
}

/** @throws 404; 403 `reauthentication_required` for a price; 409 `edit_conflict`, `name_taken` */
export async function editPlan<Kind extends PlanKind>(
  db: Database,
  act: StaffContext,
  kind: Kind,
  { id, seen, siteName, ...sent }: PlanEdit & { id: number; seen: Date | undefined; siteName: string },
) {
  const target: EditTarget<PlanRow> = {
    entity: `${kind}_plan`,
    entityId: id,
    find: () => findPlan(db, kind, id),
    notFound: planNotFound,
    answer: (plan) => staffPlan(kind, plan),
  }
  const row = await findForEdit(target, seen)
  const stored = staffPlan<PlanKind>(kind, row)
  const changes = changesBetween(stored, sent)
  if (changes.fields.length === 0) return staffPlan(kind, row)
  const wanted: PlanInput = { ...stored, ...changes.after }
  const hasNewPrice = changes.fields.includes('price')
  if (hasNewPrice) ensureReauthenticated(act.actor, act.now)
  const updated = await auditChange(db, act, target, {
    action: `${kind}_plan.changed`,
    row,
    changes,
    write: updatePlan(db, kind, row, { ...planValues(wanted), updatedAt: nextVersion(act.now, row) }),
    also: hasNewPrice ? [warnOfPrice(db, act, { name: wanted.name, siteName })] : [],
    refused: async () => {
      const named = await findPlanByName(db, kind, wanted.name)
      return named.some((other) => other.id !== id) ? planNameTaken() : null
    },
  })
  return staffPlan(kind, updated)
}

/** @throws 404; 409 `in_use` with the counts */
export async function deletePlan(db: Database, act: StaffContext, kind: PlanKind, id: number): Promise<void> {
  const row = await firstOr(findPlan(db, kind, id), planNotFound)
  const deleted = await auditWrite(db, act, {
    write: deleteUnusedPlan(db, kind, id),
    action: `${kind}_plan.deleted`,
    entity: `${kind}_plan`,
    entityId: id,
    before: staffPlan(kind, row),
  })
  if (deleted) return
  const {
    use: [use],
    still,
  } = await batch(db, { use: countPlanUse(db, kind, id), still: findPlan(db, kind, id) })
  throw still.length === 0 || !use ? planNotFound() : planInUse(use)
}
