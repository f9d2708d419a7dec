import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { boosts } from '#worker/features/boosts/boosts.table.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import { users } from '#worker/features/users/users.table.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { nextStep } from './payments.rules.ts'
import { paymentMethodNames } from './payments.schema.ts'
import { payments, type PaymentRow } from './payments.table.ts'

export const findPayment = (db: Database, ref: string) =>
  db.select().from(payments).where(eq(payments.ref, ref)).limit(1)

/** Who pays, as gateways want to know. */
export const findPayer = (db: Database, userId: number) =>
  db
    .select({ name: users.name, phone: users.phone, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1)

/** What a payment bought, and from when until when it runs. */
const withPeriod = (db: Database) =>
  db
    .select({
      payment: payments,
      startsAt: sql`coalesce(${subscriptions.startsAt}, ${boosts.startsAt})`.mapWith(subscriptions.startsAt),
      endsAt: sql`coalesce(${subscriptions.endsAt}, ${boosts.endsAt})`.mapWith(subscriptions.endsAt),
    })
    .from(payments)
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .leftJoin(boosts, eq(boosts.id, payments.boostId))

/** Whoever knows the reference may see how far the payment is. */
export const findPaymentState = (db: Database, ref: string) =>
  withPeriod(db).where(eq(payments.ref, ref)).limit(1)

export const findOwnPayment = (db: Database, userId: number, ref: string) =>
  withPeriod(db)
    .where(and(eq(payments.ref, ref), eq(payments.userId, userId)))
    .limit(1)

/** A person's own payments, newest first. */
export const listOwnPayments = (db: Database, userId: number) =>
  withPeriod(db)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(200)

type WithPeriod = { payment: PaymentRow; startsAt: Date | null; endsAt: Date | null }

/** How far a payment is: no name, no number, nothing that says whose it is. */
export const paymentState = ({ payment, endsAt }: WithPeriod) => ({
  status: payment.status,
  purpose: payment.purpose,
  amount: poishaToTaka(payment.amountPoisha),
  plan: payment.planName,
  // A payment that waits in review gave nothing, though it may name what another payment gave.
  ends_at: payment.status === 'paid' ? endsAt : null,
  method: payment.method,
  method_name: paymentMethodNames[payment.method],
  next: nextStep(payment),
})

/** A payment as its payer sees it: the receipt. */
export const ownPayment = ({ payment, startsAt, endsAt }: WithPeriod) => ({
  ref: payment.ref,
  ...paymentState({ payment, startsAt, endsAt }),
  starts_at: payment.status === 'paid' ? startsAt : null,
  transaction_id: payment.gatewayTxnId,
  reason: payment.reason,
  created_at: payment.createdAt,
  paid_at: payment.paidAt,
  refunded_amount: poishaToTaka(payment.refundedPoisha),
  refunded_at: payment.refundedAt,
})
