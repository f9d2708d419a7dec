import * as z from 'zod/mini'
import { paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import { id, json, taka } from '#worker/openapi/answer-kit.ts'

export const searchAnswers = {
  'GET /api/admin/search': json(
    'Finds profiles, customers and payments',
    z.strictObject({
      data: z.strictObject({
        customers: z.array(z.strictObject({ id, name: z.string(), phone: z.nullable(z.string()) })),
        workers: z.array(
          z.strictObject({
            id,
            name: z.string(),
            phone: z.string(),
            status: z.enum(providerStatuses),
            is_active: z.boolean(),
            category: z.string(),
            place: z.string(),
          }),
        ),
        payments: z.array(
          z.strictObject({
            id,
            ref: z.string(),
            status: z.enum(paymentStatuses),
            amount: taka,
            payer: z.string(),
            plan: z.string(),
            time: z.nullable(z.string()),
          }),
        ),
      }),
    }),
  ),
}
