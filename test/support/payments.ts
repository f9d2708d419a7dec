import { eq, sql } from 'drizzle-orm'
import { insertPendingSubscription } from '#worker/features/subscriptions/subscriptions.queries.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { submitTrxId } from '#worker/features/payments/manual/submit-trx.usecases.ts'
import { ulid } from '#worker/lib/ulid.ts'
import { db } from './database.ts'
import { makeSubscriptionPlan, makeUser } from './factories.ts'

/** By default: a biodata fee of a new worker, paid now through NogorPay. `values` overrides columns. */
export async function makePayment(values: Partial<typeof payments.$inferInsert> = {}) {
  const now = values.createdAt ?? new Date()
  const isPaid = values.status === undefined || values.status === 'paid' || values.status === 'refunded'
  const [payment] = await db
    .insert(payments)
    .values({
      ref: ulid(now),
      userId: values.userId ?? (await makeUser('service_worker')).id,
      purpose: 'biodata_fee',
      method: 'nogorpay',
      status: 'paid',
      amountPoisha: 50_000,
      planName: 'বায়োডাটা জমার ফি',
      paidAt: isPaid ? now : null,
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning()
  if (!payment) throw new Error('no payment was written')
  return payment
}

let counter = 0

/** A manual payment for a subscription of 30 days. Its TrxID is submitted and waits for an admin. */
export async function makeManualPayment(customer?: { userId: number }) {
  const now = new Date()
  const userId = customer?.userId ?? (await makeUser()).id
  const plan = await makeSubscriptionPlan({ pricePoisha: 50_000 })
  await insertPendingSubscription(db, { userId, plan, guard: sql`1`, now })
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.planId, plan.id))
  const trxId = `TRX${String((counter += 1)).padStart(6, '0')}`
  const { id, ref } = await makePayment({
    userId,
    purpose: 'subscription',
    subscriptionId: subscription?.id ?? 0,
    method: 'manual',
    status: 'initiated',
    planName: plan.name,
  })
  await submitTrxId(db, { userId, ref, trxId, now })
  return { id, ref, userId, trxId, plan, subscriptionId: subscription?.id ?? 0 }
}
