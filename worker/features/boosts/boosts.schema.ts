import * as z from 'zod/mini'
import { amountField, paymentMethodField } from '#worker/features/payments/payments.schema.ts'

/** Name and e-mail of the payer come from the account, whatever a form sends along. */
export const startBoostInput = z.object({
  boosting_plan_id: z.int('বুস্ট প্ল্যান নির্বাচন করুন').check(z.positive('বুস্ট প্ল্যান নির্বাচন করুন')),
  payment_method: paymentMethodField,
  amount: amountField,
})
