import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  createdAt,
  flag,
  id,
  isFlag,
  isOneOf,
  isWhole,
  moment,
  poisha,
  reference,
  updatedAt,
} from '#worker/db/columns.ts'
import { boosts, subscriptions } from '#worker/features/entitlements/entitlements.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import {
  paymentEventKinds,
  paymentEventSources,
  paymentPurposes,
  paymentStatuses,
} from './payments.schema.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    /** ULID of 26 characters, which gateways and addresses carry (SSLCommerz allows 30). Unguessable. */
    ref: text('ref').notNull(),
    userId: reference('user_id', () => users.id).notNull(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    subscriptionId: reference('subscription_id', () => subscriptions.id),
    boostId: reference('boost_id', () => boosts.id),
    method: text('method', { enum: paymentMethods }).notNull(),
    status: text('status', { enum: paymentStatuses }).notNull().default('initiated'),
    amountPoisha: poisha('amount_poisha').notNull(),
    /** The name of what lowered the price, and by how much: `amountPoisha` is what is left to pay. */
    code: text('code'),
    discountPoisha: poisha('discount_poisha').notNull().default(0),
    /** Whether a use of the code is taken by this payment. */
    holdsCode: flag('holds_code').notNull().default(false),
    currency: text('currency').notNull().default('BDT'),
    planName: text('plan_name').notNull(),
    /** The gateway's id of the money: val_id, NogorPay's transaction id, or the TrxID of a manual payment. */
    gatewayTxnId: text('gateway_txn_id'),
    bankTxnId: text('bank_txn_id'),
    sessionKey: text('session_key'),
    paymentUrl: text('payment_url'),
    /** The path of this site that the payer wanted before paying. */
    returnTo: text('return_to'),
    /** The token of the last claim; the other writes of its batch check it. */
    claimToken: text('claim_token'),
    /** Why it is in review or failed: a stable code, which screens translate, or the text of an admin. */
    reason: text('reason'),
    paidAt: moment('paid_at'),
    refundedPoisha: poisha('refunded_poisha').notNull().default(0),
    refundedAt: moment('refunded_at'),
    refundReason: text('refund_reason'),
    nextCheckAt: moment('next_check_at'),
    /** When the gateway was last asked because of a message, the payer or the cron. */
    askedAt: moment('asked_at'),
    /** Questions that followed each other since `askPauses.quiet` without one. */
    asks: integer('asks').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    listedAt: moment('listed_at').generatedAlwaysAs(sql`coalesce(paid_at, created_at)`, { mode: 'virtual' }),
  },
  (t) => [
    uniqueIndex('payments_ref_unique').on(t.ref),
    // Several payments in review may name the same money. A paid or refunded payment has spent it.
    uniqueIndex('payments_gateway_txn_spent')
      .on(t.method, t.gatewayTxnId)
      .where(sql`${t.gatewayTxnId} IS NOT NULL AND ${t.status} IN ('paid', 'refunded')`),
    uniqueIndex('payments_bank_txn_spent')
      .on(t.method, t.bankTxnId)
      .where(sql`${t.bankTxnId} IS NOT NULL AND ${t.status} IN ('paid', 'refunded')`),
    index('payments_gateway_txn')
      .on(t.method, t.gatewayTxnId)
      .where(sql`${t.gatewayTxnId} IS NOT NULL`),
    index('payments_bank_txn')
      .on(t.method, t.bankTxnId)
      .where(sql`${t.bankTxnId} IS NOT NULL`),
    index('payments_user').on(t.userId, t.createdAt),
    // Without it SQLite looks for a user's payments among all of the purpose.
    index('payments_user_purpose').on(t.userId, t.purpose),
    index('payments_status_created').on(t.status, t.createdAt),
    // All that the revenue of days is made of.
    index('payments_earned')
      .on(t.paidAt, t.status, t.amountPoisha, t.refundedPoisha, t.discountPoisha)
      .where(sql`${t.paidAt} IS NOT NULL`),
    index('payments_refunded')
      .on(t.refundedAt)
      .where(sql`${t.refundedAt} IS NOT NULL`),
    index('payments_time').on(t.listedAt),
    index('payments_status_time').on(t.status, t.listedAt),
    index('payments_method_time').on(t.method, t.listedAt),
    index('payments_purpose_time').on(t.purpose, t.listedAt),
    // For counts. The condition holds for every row and keeps the index from queries that do not write it.
    index('payments_kind')
      .on(t.status, t.method, t.purpose, t.listedAt)
      .where(sql`listed_at IS NOT NULL`),
    index('payments_amount').on(t.amountPoisha),
    index('payments_subscription').on(t.subscriptionId),
    index('payments_boost').on(t.boostId),
    index('payments_code')
      .on(t.code, t.userId, t.holdsCode)
      .where(sql`${t.code} IS NOT NULL`),
    // A job gives the uses of left payments back.
    index('payments_code_unpaid')
      .on(t.createdAt)
      .where(sql`${t.holdsCode} = 1 AND ${t.status} IN ('initiated', 'failed', 'cancelled')`),
    index('payments_recheck')
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} IS NOT NULL`),
    check('payments_status', isOneOf(t.status, paymentStatuses)),
    check(
      'payments_amount',
      sql`${isWhole(t.amountPoisha)} AND ${isWhole(t.refundedPoisha)} AND ${t.refundedPoisha} <= ${t.amountPoisha}`,
    ),
    check(
      'payments_discount',
      sql`${isWhole(t.discountPoisha)} AND ${isFlag(t.holdsCode)}
        AND (${t.code} IS NOT NULL OR (${t.discountPoisha} = 0 AND ${t.holdsCode} = 0))`,
    ),
    check('payments_currency', sql`${t.currency} = 'BDT'`),
    check(
      'payments_subject',
      sql`(${t.purpose} = 'subscription') = (${t.subscriptionId} IS NOT NULL) AND (${t.purpose} = 'boost') = (${t.boostId} IS NOT NULL)`,
    ),
    check('payments_paid', sql`${t.status} NOT IN ('paid', 'refunded') OR ${t.paidAt} IS NOT NULL`),
  ],
)

export type PaymentRow = typeof payments.$inferSelect

/** The history of payments, without secrets. Append only, except `asked_at`. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: id(),
    /** Null for a message that named no payment of ours. */
    paymentId: reference('payment_id', () => payments.id),
    source: text('source', { enum: paymentEventSources }).notNull(),
    kind: text('kind', { enum: paymentEventKinds }).notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>(),
    actorId: reference('actor_id', () => users.id),
    /** Of a message: when the gateway was asked about it. */
    askedAt: moment('asked_at'),
    /** Of the request that wrote the row, as in its lines of the log. Null for the cron. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_events_payment').on(t.paymentId, t.id),
    // The messages, which are not kept for ever.
    index('payment_events_raw')
      .on(t.createdAt)
      .where(sql`${t.kind} IN ('message', 'unconfirmed')`),
    // The days of refunds, for the revenue.
    index('payment_events_refunds')
      .on(t.createdAt)
      .where(sql`${t.kind} IN ('refund', 'refund_cancelled')`),
    index('payment_events_actor')
      .on(t.actorId)
      .where(sql`${t.actorId} IS NOT NULL`),
  ],
)
