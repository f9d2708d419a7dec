import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { AuditSubject } from '#worker/features/audit/audit.queries.ts'
import type { Database } from '#worker/db/db.ts'
import { codesOfJson } from '#worker/db/json-codes.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { eventCodes, isErased } from '#worker/features/people/people.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import { offlineMethods } from '#worker/features/settings/payment-methods.schema.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { scrubDetail } from './payments.rules.ts'
import type { PaymentPurpose } from './payments.schema.ts'
import { payments } from './payments.table.ts'

/** SQL for what was paid for a subscription and not refunded, in poisha. */
export const paidPoishaOf = (subscriptionId: SQL): SQL<number> =>
  sql`(SELECT coalesce(sum(paid.amount_poisha - paid.refunded_poisha), 0) FROM payments paid
    WHERE paid.subscription_id = ${subscriptionId} AND paid.status = 'paid')`

export type Buyer = { userId: number; settings: Settings; now: Date }

/** `isLeft`: SQL for "this person may have the discount now", the guard of the INSERT of the payment. */
export type Discount = { code: string; poisha: number; isLeft: SQL }

/** SQL for "no money is on its way". The price of a failed payment may still arrive. */
export const isUnpaid: SQL = sql.raw(`status IN ('initiated', 'failed', 'cancelled')`)

export const findPayment = (db: Database, ref: string) =>
  db.select().from(payments).where(eq(payments.ref, ref)).limit(1)

export const findPayer = (db: Database, userId: number) =>
  db
    .select({ name: users.name, phone: users.phone, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1)

// Null before the purchase has begun: Drizzle does not call this for NULL.
const dateOrNull = (milliseconds: number): Date | null => new Date(milliseconds)

/** The period of the purchase. D1 maps the rows of a batch by column name, so each name must be unique. */
export const period = {
  startsAt: sql`coalesce(${subscriptions.startsAt}, ${boosts.startsAt})`
    .mapWith(dateOrNull)
    .as('period_starts_at'),
  endsAt: sql`coalesce(${subscriptions.endsAt}, ${boosts.endsAt})`.mapWith(dateOrNull).as('period_ends_at'),
}

const withPeriod = (db: Database) =>
  db
    .select({ ...getTableColumns(payments), ...period })
    .from(payments)
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .leftJoin(boosts, eq(boosts.id, payments.boostId))

/** For anyone who has the reference. */
export const findPaymentState = (db: Database, ref: string) =>
  withPeriod(db).where(eq(payments.ref, ref)).limit(1)

export const findOwnPayment = (db: Database, userId: number, ref: string) =>
  withPeriod(db)
    .where(and(eq(payments.ref, ref), eq(payments.userId, userId)))
    .limit(1)

export const listOwnPayments = (db: Database, userId: number) =>
  withPeriod(db)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(200)

export const listSubscriptionsOf = (db: Database, userId: number) =>
  db
    .select({ subscription: subscriptions, payment: payments })
    .from(subscriptions)
    .leftJoin(
      payments,
      // A surplus payment refers to the same subscription; the first payment bought it.
      sql`${payments.id} = (SELECT min(id) FROM payments bought WHERE bought.subscription_id = ${subscriptions.id})`,
    )
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(200)

export const hasNoPaidBiodataFee = (userId: number | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM payments fee
    WHERE fee.user_id = ${userId} AND fee.purpose = 'biodata_fee' AND fee.status = 'paid')`

const offlineList = offlineMethods.map((method) => `'${method}'`).join(', ')

/** SQL for "this payment has no gateway", of a row of `payments`. */
export const isOffline = (name = 'payments'): SQL => sql.raw(`${name}.method IN (${offlineList})`)

/** SQL for "money of this user still waits for a decision". */
export const hasOpenMoney = (userId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE user_id = ${userId} AND status IN ('review', 'pending'))`

export const listOpenMoney = (db: Database, userId: number) =>
  db
    .select({ ref: payments.ref, status: payments.status, amountPoisha: payments.amountPoisha })
    .from(payments)
    .where(and(eq(payments.userId, userId), inArray(payments.status, ['review', 'pending'])))
    .limit(20)

type Purchase = { ref: string; userId: number; purpose: PaymentPurpose }

/** SELECT of the manual payment of this user and purpose that waits in review, other than the one with this reference. */
const waitingOf = ({ ref, userId, purpose }: Purchase) => sql`
  SELECT waiting.id, waiting.ref FROM payments waiting
  WHERE waiting.user_id = ${userId} AND waiting.purpose = ${purpose} AND waiting.status = 'review'
    AND ${isOffline('waiting')} AND waiting.ref <> ${ref} LIMIT 1`

export const findWaiting = (db: Database, purchase: Purchase) =>
  db.all<{ id: number; ref: string }>(waitingOf(purchase))

export const hasNoneWaiting = (purchase: Purchase): SQL => sql`NOT EXISTS (${waitingOf(purchase)})`

/** SQL for the stored detail of an event. Of an erased payer only what belongs to the money is stored. */
export const keptDetail = (userId: SQL, detail: Readonly<Record<string, unknown>>): SQL => {
  const text = sql`${JSON.stringify(scrubDetail(detail))}`
  return sql`CASE WHEN ${isErased(userId)} THEN ${codesOfJson(text, eventCodes)} ELSE ${text} END`
}

/** For the audit log. */
export const auditedPayment: AuditSubject = {
  name: (ref) => sql`SELECT u.name FROM payments p JOIN ${users} u ON u.id = p.user_id WHERE p.ref = ${ref}`,
  isErased: (ref) => sql`EXISTS (SELECT 1 FROM payments payment
    WHERE payment.ref = ${ref} AND ${isErased(sql`payment.user_id`)})`,
}
