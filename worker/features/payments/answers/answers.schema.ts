import * as z from 'zod/mini'
import {
  paymentEventSources,
  paymentPurposes,
  paymentStatuses,
} from '#worker/features/payments/payments.schema.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import {
  anyJson,
  count,
  csv,
  done,
  id,
  json,
  moment,
  pageFields,
  taka,
  plainText,
  redirect,
} from '#worker/openapi/answer-kit.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

const adminPayment = z.strictObject({
  id,
  ref: z.string(),
  name: z.string(),
  type: z.enum(paymentPurposes),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  plan: z.string(),
  payment_method: z.enum(paymentMethods),
  transaction_id: z.nullable(z.string()),
  amount: taka,
  payment_time: z.nullable(moment),
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  status: z.enum(paymentStatuses),
  reason: z.nullable(z.string()),
  claimed_transaction_id: z.nullable(z.string()),
  rival_count: count,
  paid_at: z.nullable(moment),
  refunded_amount: taka,
  refunded_at: z.nullable(moment),
  user_id: id,
  user_role: z.enum(roles),
  created_at: moment,
  updated_at: moment,
})

export const adminPaymentsAnswers = {
  'GET /api/admin/payments': json(
    'A page of the payments',
    z.strictObject({
      ...pageFields,
      status_counts: z.record(z.enum(paymentStatuses), count),
      revenue: z.strictObject({
        today: z.number(),
        '7d': z.number(),
        '30d': z.number(),
        '90d': z.number(),
        this_month: z.number(),
        last_month: z.number(),
      }),
      revenue_of_days: z.nullable(
        z.strictObject({ paid: z.number(), refunded: taka, net: z.number(), paid_count: count }),
      ),
      data: z.array(adminPayment),
    }),
  ),
  'GET /api/admin/payments/export': csv('The filtered payments as a file'),
  'POST /api/admin/payments/review': done('Confirms or rejects several payments', {
    results: z.array(
      z.strictObject({ id, ok: z.boolean(), error: z.nullable(z.string()), message: z.nullable(z.string()) }),
    ),
  }),
  'GET /api/admin/payments/:id': json(
    'A payment with its history',
    z.strictObject({
      data: z.extend(adminPayment, {
        bank_transaction_id: z.nullable(z.string()),
        refund_reason: z.nullable(z.string()),
        refund_ref: z.nullable(z.string()),
        received_amount: z.nullable(taka),
        bought: z.optional(
          z.strictObject({
            plan: z.string(),
            status: z.nullable(z.string()),
            duration_days: z.nullable(count),
            daily_limit: z.nullable(count),
            rank_bonus: z.nullable(z.number()),
            starts_at: z.nullable(moment),
            ends_at: z.nullable(moment),
          }),
        ),
        events: z.array(
          z.strictObject({
            id,
            source: z.enum(paymentEventSources),
            kind: z.string(),
            from_status: z.nullable(z.string()),
            to_status: z.nullable(z.string()),
            detail: z.record(z.string(), anyJson),
            actor: z.nullable(z.strictObject({ id, name: z.string() })),
            created_at: moment,
          }),
        ),
        review: z.nullable(
          z.strictObject({
            may_confirm: z.boolean(),
            may_reject: z.boolean(),
            blocker: z.nullable(
              z.enum([
                'active_boost',
                'active_subscription',
                'not_approved',
                'fee_paid',
                'already_given',
                'amount_short',
              ]),
            ),
            blocker_until: z.nullable(moment),
          }),
        ),
        may_ask: z.boolean(),
        refund: z.nullable(
          z.strictObject({ most: taka, by_gateway: z.boolean(), unfinished_amount: z.nullable(taka) }),
        ),
        reopen: z.nullable(
          z.strictObject({ until: moment, blocker: z.nullable(z.string()), waiting_id: z.nullable(id) }),
        ),
        rivals: z.array(
          z.strictObject({
            id,
            ref: z.string(),
            name: z.string(),
            user_id: id,
            phone: z.nullable(z.string()),
            status: z.enum(paymentStatuses),
            reason: z.nullable(z.string()),
            type: z.enum(paymentPurposes),
            amount: taka,
            submitted_at: z.nullable(moment),
            created_at: moment,
          }),
        ),
      }),
    }),
  ),
  'POST /api/admin/payments/:id/confirm': done('Confirms a payment in review'),
  'POST /api/admin/payments/:id/reject': done('Rejects a payment in review'),
  'POST /api/admin/payments/:id/reopen': done('Puts a rejected payment back into review'),
  'POST /api/admin/payments/:id/refund': done('Refunds a payment, or records a refund', {
    state: z.string(),
  }),
  'POST /api/admin/payments/:id/ask': done('Asks the gateway about a payment', {
    said: z.enum([
      'unknown',
      'failed',
      'pending',
      'cancelled',
      'paid',
      'refund_cancelled',
      'refund_refunded',
      'refund_processing',
    ]),
    status: z.enum(paymentStatuses),
  }),
}

const notification = plainText('Takes a message of the gateway; the answer is the same for every message')
const result = redirect('Takes a payer who comes back from the gateway to the result page')

export const gatewayAnswers = {
  'POST /api/payments/sslcommerz/ipn': notification,
  'POST /api/payments/nogorpay/webhook/:ref': notification,
  'GET /payment/sslcommerz/success': result,
  'POST /payment/sslcommerz/success': result,
  'GET /payment/sslcommerz/fail': result,
  'POST /payment/sslcommerz/fail': result,
  'GET /payment/sslcommerz/cancel': result,
  'POST /payment/sslcommerz/cancel': result,
  'GET /payment/nogorpay/success/:ref': result,
  'GET /payment/nogorpay/cancel/:ref': result,
}
