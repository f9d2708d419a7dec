import * as z from 'zod/mini'
import { amountField, returnPathField, paymentStatuses } from '../payments.schema.ts'
import { paymentMethodField, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'
import { count, created, id, json, moment, taka } from '#worker/openapi/answer-kit.ts'
import { subscriptionStatuses } from '#worker/features/subscriptions/subscriptions.schema.ts'

export const startInput = z.object({
  plan_id: z.int('প্ল্যান নির্বাচন করুন').check(z.positive('প্ল্যান নির্বাচন করুন')),
  payment_method: paymentMethodField,
  amount: amountField,
  return_to: returnPathField,
})

export const startBoostInput = z.object({
  boosting_plan_id: z.int('বুস্ট প্ল্যান নির্বাচন করুন').check(z.positive('বুস্ট প্ল্যান নির্বাচন করুন')),
  payment_method: paymentMethodField,
  amount: amountField,
})

export const boostsAnswers = {
  'GET /api/boost/plans': json(
    'The boosting plans on sale and the running boost of the worker',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          name: z.string(),
          price: taka,
          duration_days: count,
          rank_bonus: z.number(),
          is_active: z.boolean(),
        }),
      ),
      active_boost: z.nullable(
        z.strictObject({ boosted_until: z.nullable(moment), plan_name: z.string(), rank_bonus: z.number() }),
      ),
      expiring_soon: z.boolean(),
    }),
  ),
  'POST /api/boost/start': created('Starts the purchase of a boost', {
    ref: z.string(),
    payment_url: z.optional(z.string()),
  }),
}

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
