import * as z from 'zod/mini'
import { paymentStatuses } from '../payments.schema.ts'
import { subscriptionStatuses } from '#worker/features/subscriptions/subscriptions.schema.ts'
import { count, created, id, json, moment } from '#worker/openapi/answer-kit.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

export const subscriptionsAnswers = {
  'POST /api/subscription/start': created('Starts the purchase of a subscription', {
    ref: z.string(),
    payment_url: z.optional(z.string()),
  }),
  'GET /api/subscription/mine': json(
    'The subscriptions of the customer',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          status: z.enum(subscriptionStatuses),
          plan: z.strictObject({ name: z.string(), daily_biodata_view_limit: count }),
          starts_at: z.nullable(moment),
          ends_at: z.nullable(moment),
          expires_at: z.nullable(moment),
          payment_method: z.nullable(z.enum(paymentMethods)),
          payment_method_name: z.nullable(z.string()),
          payment_txn_id: z.nullable(z.string()),
          transaction_id: z.nullable(z.string()),
          daily_limit: count,
          payment_ref: z.nullable(z.string()),
          payment_status: z.nullable(z.enum(paymentStatuses)),
        }),
      ),
    }),
  ),
}
