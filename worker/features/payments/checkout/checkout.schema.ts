import * as z from 'zod/mini'
import { codeField } from '#worker/features/payments/discounts/discounts.schema.ts'
import { amountField, returnPathField } from '../payments.schema.ts'
import { paymentMethodField } from '#worker/features/settings/payment-methods.schema.ts'

export const startInput = z.object({
  plan_id: z.int('প্ল্যান নির্বাচন করুন').check(z.positive('প্ল্যান নির্বাচন করুন')),
  payment_method: paymentMethodField,
  amount: amountField,
  code: codeField,
  return_to: returnPathField,
})

export const startBoostInput = z.object({
  boosting_plan_id: z.int('বুস্ট প্ল্যান নির্বাচন করুন').check(z.positive('বুস্ট প্ল্যান নির্বাচন করুন')),
  payment_method: paymentMethodField,
  amount: amountField,
  code: codeField,
})
