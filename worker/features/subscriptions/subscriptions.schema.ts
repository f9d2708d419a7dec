import * as z from 'zod/mini'
import {
  amountField,
  paymentMethodField,
  returnPathField,
} from '#worker/features/payments/payments.schema.ts'

export const subscriptionStatuses = ['pending', 'active', 'expired', 'cancelled', 'refunded'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const startInput = z.object({
  plan_id: z.int('প্ল্যান নির্বাচন করুন').check(z.positive('প্ল্যান নির্বাচন করুন')),
  payment_method: paymentMethodField,
  amount: amountField,
  return_to: returnPathField,
})
