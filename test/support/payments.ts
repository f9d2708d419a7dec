import { eq, sql } from 'drizzle-orm'
import { insertPendingSubscription } from '#worker/features/entitlements/subscriptions/subscriptions.queries.ts'
import { subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { settlePayment } from '#worker/features/payments/settlement/settlement.usecases.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { submitTrxId } from '#worker/features/payments/manual/submit-trx.usecases.ts'
import { ulid } from '#worker/lib/ulid.ts'
import { changeRows, db } from './database.ts'
import { insertRow, makeSubscriptionPlan, makeUser } from './factories.ts'
import { as } from './request.ts'
import { inProduction } from './send-with.ts'

/** By default: a biodata fee of a new worker, paid now through NogorPay. `values` overrides columns. */
export async function makePayment(values: Partial<typeof payments.$inferInsert> = {}) {
  const now = values.createdAt ?? new Date()
  const isPaid = values.status === undefined || values.status === 'paid' || values.status === 'refunded'
  return insertRow(payments, {
    ref: ulid(now),
    userId: values.userId ?? (await makeUser('service_worker')).id,
    purpose: 'biodata_fee',
    method: 'nogorpay',
    status: 'paid',
    amountPoisha: 50_000,
    planName: 'প্রোফাইল জমার ফি',
    paidAt: isPaid ? now : null,
    createdAt: now,
    updatedAt: now,
    ...values,
  })
}

/** Settles an open payment as a gateway does that has received the money. */
export const settleByGateway = (ref: string, amountPoisha = 50_000) =>
  settlePayment(db, {
    ref,
    evidence: { gatewayTxnId: `val-${ref}`, bankTxnId: `bank-${ref}`, amountPoisha, detail: {} },
    source: 'gateway',
    requestId: 'test',
    now: new Date(),
  })

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
  await submitTrxId(db, { userId, ref, trxId, requestId: 'test', now })
  return { id, ref, userId, trxId, plan, subscriptionId: subscription?.id ?? 0 }
}

/** A customer who has started a manual payment as in production. Needs the setting `manual_payment_number`. */
export async function startByHand(
  customer?: Awaited<ReturnType<typeof makeUser>>,
  chosen?: { id: number; pricePoisha: number },
  returnTo?: string,
) {
  const user = customer ?? (await makeUser())
  const session = await as(user)
  const plan = chosen ?? (await makeSubscriptionPlan({ name: 'মাসিক', durationDays: 30 }))
  const answer = await inProduction('/api/subscription/start', {
    token: session.token,
    body: {
      plan_id: plan.id,
      payment_method: 'manual',
      amount: plan.pricePoisha / 100,
      return_to: returnTo,
    },
  })
  const started = await answer.json<Record<string, unknown>>()
  return { user, ...session, status: answer.status, started, ref: String(started.ref) }
}

/** Lets the gateway be asked about a payment again, as if a minute had passed. */
export const letMinutePass = (ref: string) =>
  changeRows(payments, eq(payments.ref, ref), { askedAt: sql`asked_at - 60000` })
