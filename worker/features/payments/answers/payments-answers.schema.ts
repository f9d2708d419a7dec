import * as z from 'zod/mini'
import { paymentPurposes, paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { done, json, moment, taka } from '#worker/openapi/answer-kit.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

export const offeredMethod = z.strictObject({ id: z.enum(paymentMethods), name: z.string() })

const paymentState = z.strictObject({
  status: z.enum(paymentStatuses),
  purpose: z.enum(paymentPurposes),
  amount: taka,
  plan: z.string(),
  ends_at: z.nullable(moment),
  method: z.enum(paymentMethods),
  method_name: z.string(),
  next: z.enum(['review', 'enter_trx', 'report', 'wait', 'retry', 'done']),
  return_to: z.nullable(z.string()),
})

const ownPayment = z.extend(paymentState, {
  ref: z.string(),
  starts_at: z.nullable(moment),
  transaction_id: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  paid_at: z.nullable(moment),
  refunded_amount: taka,
  refunded_at: z.nullable(moment),
  created_at: moment,
})

export const paymentsAnswers = {
  'GET /api/payment-methods': json(
    'The payment methods on offer',
    z.strictObject({ data: z.array(offeredMethod) }),
  ),
  'GET /api/subscription/payment-methods': json(
    'The payment methods on offer',
    z.strictObject({ data: z.array(offeredMethod) }),
  ),
  'GET /api/payments/:ref/status': json(
    'The state of a payment, without anything about the payer',
    paymentState,
  ),
  'POST /api/payments/:ref/trx': done('Reports the transaction id of a manual payment'),
  'GET /api/me/payments': json('The payments of the user', z.strictObject({ data: z.array(ownPayment) })),
  'GET /api/me/payments/:ref': json(
    'A receipt',
    z.strictObject({
      data: z.extend(ownPayment, {
        waiting_ref: z.nullable(z.string()),
        instructions: z.nullable(z.string()),
        number: z.nullable(z.string()),
        history: z.array(
          z.strictObject({
            kind: z.enum([
              'start',
              'reject',
              'confirm',
              'refund_cancelled',
              'refund',
              'reopen',
              'await',
              'settle',
              'hold',
              'surplus',
              'submit_trx',
              'claim',
              'supersede',
              'rival_confirmed',
              'fail',
              'cancel',
              'refund_sent',
            ]),
            status: z.string(),
            reason: z.nullable(z.string()),
            amount: z.nullable(taka),
            transaction_id: z.nullable(z.string()),
            at: moment,
          }),
        ),
      }),
    }),
  ),
  'POST /api/me/payments/:ref/check': done('Asks the gateway about a payment of the user', {
    outcome: z.enum(['failed', 'pending', 'refunded', 'paid', 'review', 'soon', 'nothing']),
  }),
}
