import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { foldedSql } from '#worker/db/matching.ts'
import { isPlanOfCode } from '#worker/features/payments/discounts/discounts.queries.ts'
import { takaToPoisha } from '#worker/lib/money.ts'
import type { PlanInput } from '#worker/features/entitlements/plans/plans.schema.ts'
import { planKinds, type PlanKind } from './plan-kinds.rules.ts'

const partsOf = (kind: PlanKind) => {
  const { plans, bought, measure } = planKinds[kind]
  return { plans: sql.raw(plans), bought: sql.raw(bought), measure: sql.raw(measure) }
}

/** A plan of either kind as it is stored; `measure` is its daily limit or its rank bonus. */
export type PlanRow = {
  id: number
  name: string
  price_poisha: number
  duration_days: number
  measure: number
  is_active: 0 | 1
  created_at: number
  updated_at: number
}

const columns = ({ measure }: ReturnType<typeof partsOf>) =>
  sql`id, name, price_poisha, duration_days, ${measure} AS measure, is_active, created_at, updated_at`

export function listPlans(db: Database, kind: PlanKind) {
  const parts = partsOf(kind)
  return db.all<PlanRow & { active_count: number }>(sql`
    SELECT ${columns(parts)}, coalesce(running.total, 0) AS active_count
    FROM ${parts.plans} LEFT JOIN
      (SELECT plan_id, count(*) AS total FROM ${parts.bought} WHERE status = 'active' GROUP BY plan_id) running
      ON running.plan_id = id
    ORDER BY price_poisha, id`)
}

export const countPlans = (db: Database, kind: PlanKind) =>
  db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${partsOf(kind).plans}`)

export function findPlan(db: Database, kind: PlanKind, id: number) {
  const parts = partsOf(kind)
  return db.all<PlanRow>(sql`SELECT ${columns(parts)} FROM ${parts.plans} WHERE id = ${id}`)
}

const nameIs = (name: string): SQL => sql`${foldedSql(sql`name`)} = ${foldedSql(sql`${name}`)}`

export const findPlanByName = (db: Database, kind: PlanKind, name: string) =>
  db.all<{ id: number }>(sql`SELECT id FROM ${partsOf(kind).plans} WHERE ${nameIs(name)}`)

type PlanValues = Pick<PlanRow, 'name' | 'price_poisha' | 'duration_days' | 'measure' | 'is_active'>

export function insertPlan(db: Database, kind: PlanKind, values: PlanValues, now: Date) {
  const parts = partsOf(kind)
  return db.all<{ id: number }>(sql`
    INSERT INTO ${parts.plans} (name, price_poisha, duration_days, ${parts.measure}, is_active, created_at, updated_at)
    SELECT ${values.name}, ${values.price_poisha}, ${values.duration_days}, ${values.measure}, ${values.is_active},
      ${now.getTime()}, ${now.getTime()}
    WHERE NOT EXISTS (SELECT 1 FROM ${parts.plans} WHERE ${nameIs(values.name)})
    RETURNING id`)
}

export function updatePlan(
  db: Database,
  kind: PlanKind,
  before: PlanRow,
  { updatedAt, ...values }: PlanValues & { updatedAt: Date },
) {
  const parts = partsOf(kind)
  return db.all<PlanRow>(sql`
    UPDATE ${parts.plans} SET name = ${values.name}, price_poisha = ${values.price_poisha},
      duration_days = ${values.duration_days}, ${parts.measure} = ${values.measure}, is_active = ${values.is_active},
      updated_at = ${updatedAt.getTime()}
    WHERE id = ${before.id} AND updated_at = ${before.updated_at}
      AND NOT EXISTS (SELECT 1 FROM ${parts.plans} other WHERE other.id <> ${before.id} AND ${foldedSql(sql`other.name`)} = ${foldedSql(sql`${values.name}`)})
    RETURNING ${columns(parts)}`)
}

export function deleteUnusedPlan(db: Database, kind: PlanKind, id: number) {
  const { plans, bought } = partsOf(kind)
  return db.all<{ id: number }>(sql`
    DELETE FROM ${plans} WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM ${bought} WHERE plan_id = ${id})
      AND NOT ${isPlanOfCode(planKinds[kind].purpose, id)} RETURNING id`)
}

export const countPlanUse = (db: Database, kind: PlanKind, id: number) =>
  db.all<{ bought: number; active: number }>(sql`
    SELECT count(*) AS bought, coalesce(sum(status = 'active'), 0) AS active
    FROM ${partsOf(kind).bought} WHERE plan_id = ${id}`)

export const planValues = (input: PlanInput): PlanValues => ({
  name: input.name,
  price_poisha: takaToPoisha(input.price) ?? 0,
  duration_days: input.duration_days,
  measure: input.daily_biodata_view_limit ?? input.rank_bonus ?? 0,
  is_active: input.is_active ? 1 : 0,
})
