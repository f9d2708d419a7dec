import { and, desc, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import {
  freeNumbers,
  boostingPlans,
  subscriptionPlans,
} from '#worker/features/entitlements/entitlements.table.ts'
import { isOffline, isUnpaid } from '../payments.queries.ts'
import { payments } from '../payments.table.ts'
import { addDays, startOfDay } from '#worker/lib/dhaka-time.ts'
import type { CodeState, DiscountPurpose } from './discounts.schema.ts'
import { discountCodes, type DiscountCodeRow } from './discounts.table.ts'

const wasPaid = sql.raw(`status IN ('paid', 'refunded')`)

/** What payments take of each code. `which` is a condition on `payments`. */
const figuresOf = (db: Database, which?: SQL) =>
  db
    .select({
      code: payments.code,
      heldUses: sql<number>`count(*)`.as('held_uses'),
      heldPoisha: sql<number>`sum(discount_poisha)`.as('held_poisha'),
      usedUses: sql<number>`sum(${wasPaid})`.as('used_uses'),
      givenPoisha: sql<number>`sum(iif(${wasPaid}, discount_poisha, 0))`.as('given_poisha'),
      earnedPoisha: sql<number>`sum(iif(status = 'paid', amount_poisha - refunded_poisha, 0))`.as(
        'earned_poisha',
      ),
    })
    .from(payments)
    .where(and(isNotNull(payments.code), sql`holds_code = 1`, which))
    .groupBy(payments.code)
    .as('figures')

const isUsedUp = sql.raw('(coalesce(held_uses, 0) >= max_uses OR coalesce(held_poisha, 0) >= budget_poisha)')

/** SQL for the state of a code on a day, beside the columns of `figuresOf`. */
const stateOn = (day: string): SQL<CodeState> => sql<CodeState>`CASE WHEN is_active = 0 THEN 'off'
  WHEN ends_on < ${day} THEN 'ended' WHEN ${isUsedUp} THEN 'used_up' WHEN starts_on > ${day} THEN 'planned' ELSE 'running' END`

/** The columns of a code beside those of `figuresOf`. */
const countedCode = (day: string) => ({
  ...getTableColumns(discountCodes),
  state: stateOn(day).as('code_state'),
  heldUses: sql<number>`coalesce(held_uses, 0)`.as('held'),
  heldPoisha: sql<number>`coalesce(held_poisha, 0)`.as('held_sum'),
  usedUses: sql<number>`coalesce(used_uses, 0)`.as('used'),
  givenPoisha: sql<number>`coalesce(given_poisha, 0)`.as('given'),
  earnedPoisha: sql<number>`coalesce(earned_poisha, 0)`.as('earned'),
})

/** One code with its figures. `own` is a condition on its payments. */
function findCounted(db: Database, day: string, which: SQL, own: SQL) {
  const figures = figuresOf(db, own)
  return db
    .select(countedCode(day))
    .from(discountCodes)
    .leftJoin(figures, eq(figures.code, discountCodes.code))
    .where(which)
    .limit(1)
}

export const findCode = (db: Database, code: string, day: string) =>
  findCounted(db, day, eq(discountCodes.code, code), eq(payments.code, code))

export const findCodeById = (db: Database, id: number, day: string) =>
  findCounted(
    db,
    day,
    eq(discountCodes.id, id),
    sql`payments.code = (SELECT code FROM ${discountCodes} WHERE id = ${id})`,
  )

/** SQL for "how many uses of the code this person holds". The index has the uses that are held only. */
const usesOf = (userId: SQL | number, code: SQL | string): SQL<number> => sql`(
  SELECT count(*) FROM payments own WHERE own.user_id = ${userId} AND own.code = ${code} AND own.holds_code = 1)`

/** The uses of the code that this person holds; `movable` are those that a new payment takes over, with their discounts. */
export const countUses = (db: Database, userId: number, code: string) =>
  db.all<{ own: number; movable: number; movablePoisha: number }>(sql`
    SELECT count(*) AS own, coalesce(sum(${isUnpaid}), 0) AS movable,
      coalesce(sum(iif(${isUnpaid}, discount_poisha, 0)), 0) AS movablePoisha
    FROM payments WHERE user_id = ${userId} AND code = ${code} AND holds_code = 1`)

/** SQL for "of the code `c` a use is left, and of its budget this discount". */
const isLeft = (discountPoisha: SQL | number): SQL => sql`(
  SELECT count(*) < c.max_uses AND coalesce(sum(taken.discount_poisha), 0) + ${discountPoisha} <= c.budget_poisha
  FROM payments taken WHERE taken.code = c.code AND taken.holds_code = 1)`

type NewUse = { row: DiscountCodeRow; userId: number; discountPoisha: number; day: string }

/**
 * SQL for "this person may use the code now": the guard of the INSERT of a payment, which holds the use. The code is as it was
 * when the discount was computed; its uses and its budget are as they are now.
 */
export const mayUseCode = ({ row, userId, discountPoisha, day }: NewUse): SQL => sql`EXISTS (
  SELECT 1 FROM discount_codes c WHERE c.code = ${row.code} AND c.is_active = 1
    AND c.starts_on <= ${day} AND c.ends_on >= ${day}
    AND c.percent IS ${row.percent} AND c.amount_poisha IS ${row.amountPoisha}
    AND ${isLeft(discountPoisha)}
    AND ${usesOf(userId, row.code)} < c.max_per_person)`

/**
 * SQL for "the payment holds the use of its code, or may take one again", of a row of `payments` that is being updated. The days are not
 * asked for again: the price at the start counts.
 */
export const holdsOrMayHold: SQL<0 | 1> = sql<
  0 | 1
>`(payments.code IS NULL OR payments.holds_code = 1 OR EXISTS (
  SELECT 1 FROM discount_codes c WHERE c.code = payments.code
    AND ${isLeft(sql`payments.discount_poisha`)}
    AND ${usesOf(sql`payments.user_id`, sql`payments.code`)} < c.max_per_person))`

/** For an UPDATE of `payments`: takes a use again if one is left. */
export const holdIfLeft: SQL<0 | 1> = sql<0 | 1>`(payments.code IS NOT NULL AND ${holdsOrMayHold})`

/** Gives back the uses of this code that other unpaid payments of the person hold: a person pays for one of them. */
export const releaseOwnUses = (
  db: Database,
  {
    userId,
    code,
    except = '',
    onlyIf = sql`1`,
  }: { userId: number; code: string; except?: string; onlyIf?: SQL },
): UnrunQuery =>
  db.run(sql`
    UPDATE payments SET holds_code = 0
    WHERE user_id = ${userId} AND code = ${code} AND holds_code = 1 AND ref <> ${except} AND ${isUnpaid} AND ${onlyIf}`)

/** How long an unpaid payment holds its use, in milliseconds since it was started. */
export const holdFor = { online: 2 * 3_600_000, byHand: 24 * 3_600_000 } as const

/** Gives back the uses of payments that were left or failed. */
export const releaseLeftUses = (db: Database, { now, limit }: { now: Date; limit: number }) =>
  db.run(sql`
    UPDATE payments SET holds_code = 0 WHERE id IN (
      SELECT id FROM payments
      WHERE holds_code = 1 AND ${isUnpaid} AND created_at < ${now.getTime() - holdFor.online}
        AND (created_at < ${now.getTime() - holdFor.byHand} OR NOT ${isOffline()})
      ORDER BY created_at LIMIT ${limit})`)

/** SQL for "a code is for this plan", which must then not be deleted. */
export const isPlanOfCode = (purpose: DiscountPurpose, planId: number): SQL => sql`EXISTS (
  SELECT 1 FROM discount_codes
  WHERE ${sql.raw(purpose === 'boost' ? 'boosting_plan_id' : 'subscription_plan_id')} = ${planId})`

type CodeFilter = { q: string; state?: CodeState | undefined; day: string }

const plan = sql<string | null>`coalesce(
  (SELECT name FROM ${subscriptionPlans} p WHERE p.id = ${discountCodes.subscriptionPlanId}),
  (SELECT name FROM ${boostingPlans} p WHERE p.id = ${discountCodes.boostingPlanId}))`

const meets = ({ q, state, day }: CodeFilter) =>
  and(q ? sql`instr(${discountCodes.code}, ${q}) > 0` : undefined, state && sql`${stateOn(day)} = ${state}`)

export function listCodes(db: Database, filter: CodeFilter, page: { limit: number; offset: number }) {
  const figures = figuresOf(db)
  return db
    .select({ ...countedCode(filter.day), planName: plan.as('plan_name') })
    .from(discountCodes)
    .leftJoin(figures, eq(figures.code, discountCodes.code))
    .where(meets(filter))
    .orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** How many codes the filter finds, and what those that it finds have given and earned together. */
export function countCodes(db: Database, filter: CodeFilter) {
  const figures = figuresOf(db)
  return db
    .select({
      total: sql<number>`count(*)`.as('total'),
      used: sql<number>`coalesce(sum(used_uses), 0)`.as('used'),
      givenPoisha: sql<number>`coalesce(sum(given_poisha), 0)`.as('given'),
      earnedPoisha: sql<number>`coalesce(sum(earned_poisha), 0)`.as('earned'),
    })
    .from(discountCodes)
    .leftJoin(figures, eq(figures.code, discountCodes.code))
    .where(meets(filter))
}

type NewCode = Omit<DiscountCodeRow, 'id' | 'createdAt' | 'updatedAt'>

/** No row for a code that exists. */
export const insertCode = (db: Database, values: NewCode, now: Date) =>
  db
    .insert(discountCodes)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: discountCodes.id })

export const updateCode = (
  db: Database,
  before: Pick<DiscountCodeRow, 'id' | 'updatedAt'>,
  values: Omit<NewCode, 'code' | 'purpose' | 'subscriptionPlanId' | 'boostingPlanId'> & { updatedAt: Date },
) =>
  db
    .update(discountCodes)
    .set(values)
    .where(
      and(
        eq(discountCodes.id, before.id),
        eq(discountCodes.updatedAt, before.updatedAt),
        // What is taken stays within the limits.
        sql`(SELECT count(*) <= ${values.maxUses} AND coalesce(sum(taken.discount_poisha), 0) <= ${values.budgetPoisha}
          AND (count(*) = 0 OR discount_codes.max_per_person <= ${values.maxPerPerson})
          FROM payments taken WHERE taken.code = discount_codes.code AND taken.holds_code = 1)`,
      ),
    )
    .returning()

export const deleteUnusedCode = (db: Database, id: number) =>
  db
    .delete(discountCodes)
    .where(
      and(
        eq(discountCodes.id, id),
        sql`NOT EXISTS (SELECT 1 FROM payments p WHERE p.code = ${discountCodes.code})`,
      ),
    )
    .returning({ id: discountCodes.id })

export const planExists = (db: Database, purpose: DiscountPurpose, id: number) =>
  db.all<{ id: number }>(
    sql`SELECT id FROM ${sql.raw(purpose === 'boost' ? 'boosting_plans' : 'subscription_plans')} WHERE id = ${id}`,
  )

/** What was given between two days, both included, and how many of these customers have paid for a subscription. */
export const findFreeNumberFigures = (db: Database, { from, to }: { from: string; to: string }) =>
  db.all<{ given: number; bought: number }>(sql`
    SELECT count(*) AS given, coalesce(sum(EXISTS (SELECT 1 FROM payments p
      WHERE p.user_id = f.customer_id AND p.purpose = 'subscription' AND p.paid_at IS NOT NULL AND p.amount_poisha > 0)), 0) AS bought
    FROM ${freeNumbers} f
    WHERE f.created_at >= ${startOfDay(from).getTime()} AND f.created_at < ${startOfDay(addDays(to, 1)).getTime()}`)
