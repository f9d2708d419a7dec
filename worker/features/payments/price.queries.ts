import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { isPlanOfCode, mayTakeUse } from './discounts/discounts.queries.ts'
import { isUnpaid } from './payments.queries.ts'
import type { PlanOnSale } from './payments.rules.ts'

/** SQL for "the discount may be given again", of a row of `payments` that gave it back. */
const mayLowerAgain: SQL = mayTakeUse

/** SQL for "a discount is for this plan", which must then not be deleted. */
export const isPlanNamed: (purpose: PlanOnSale['purpose'], planId: number) => SQL = isPlanOfCode

/**
 * SQL for "the payment holds its discount, or may take it again", of a row of `payments` that is being updated. A payment that was
 * started in time is not asked for the days again: the price at its start counts.
 */
export const holdsOrMayHold: SQL<0 | 1> = sql<
  0 | 1
>`(payments.code IS NULL OR payments.holds_code = 1 OR ${mayLowerAgain})`

/** For an UPDATE of `payments`: takes the discount again if it is left. */
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

/** Gives back the uses of payments that were left or failed. `isByHand`: SQL for "the payment has no gateway". */
export const releaseLeftUses = (
  db: Database,
  { isByHand, now, limit }: { isByHand: SQL; now: Date; limit: number },
) =>
  db.run(sql`
    UPDATE payments SET holds_code = 0 WHERE id IN (
      SELECT id FROM payments
      WHERE holds_code = 1 AND ${isUnpaid} AND created_at < ${now.getTime() - holdFor.online}
        AND (created_at < ${now.getTime() - holdFor.byHand} OR NOT ${isByHand})
      ORDER BY created_at LIMIT ${limit})`)
