import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'
import { isWhole, poisha } from '#worker/db/columns.ts'
import { paymentPurposes, paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

/** The money of a day of Asia/Dhaka, kept by triggers on `payments`. */
export const revenueDays = sqliteTable(
  'revenue_days',
  {
    /** `yyyy-mm-dd` in Asia/Dhaka, whatever the `timezone` setting says. */
    day: text('day').notNull(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    paidPoisha: poisha('paid_poisha').notNull().default(0),
    refundedPoisha: poisha('refunded_poisha').notNull().default(0),
    /** What codes took off the prices of what was paid. `paidPoisha` is what was left to pay. */
    discountPoisha: poisha('discount_poisha').notNull().default(0),
    paidCount: integer('paid_count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.purpose] }),
    check(
      'revenue_days_paid',
      sql`${isWhole(t.paidPoisha)} AND ${isWhole(t.discountPoisha)} AND ${isWhole(t.paidCount)}`,
    ),
    // A refund that is taken back may leave a day below zero.
    check('revenue_days_refunded', sql`typeof(${t.refundedPoisha}) = 'integer'`),
  ],
)

/** How many payments there are of each kind, kept by triggers, so that no list counts rows. */
export const paymentCounts = sqliteTable(
  'payment_counts',
  {
    status: text('status', { enum: paymentStatuses }).notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    total: integer('total').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.status, t.method, t.purpose] }),
    check('payment_counts_total', isWhole(t.total)),
  ],
)
