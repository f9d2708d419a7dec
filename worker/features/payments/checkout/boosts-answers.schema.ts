import * as z from 'zod/mini'
import { count, created, id, json, moment, taka } from '#worker/openapi/answer-kit.ts'

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
