import * as z from 'zod/mini'
import { publicProvider } from '#worker/features/providers/providers-answers.schema.ts'
import { count, json, moment } from '#worker/openapi/answer-kit.ts'

const revealBalance = z.strictObject({
  daily_limit: z.nullable(count),
  used_today: count,
  remaining_today: z.nullable(count),
  unlimited: z.boolean(),
  resets_at: moment,
  active_subscription: z.nullable(z.strictObject({ plan_name: z.string(), ends_at: z.nullable(moment) })),
})

export const revealsAnswers = {
  'GET /api/service-workers/:id/biodata': json(
    'Reveals the number of a provider and spends a view',
    z.strictObject({
      data: z.extend(publicProvider, { phone: z.string(), contact_phone: z.string() }),
      balance: revealBalance,
    }),
  ),
  'POST /api/service-workers/:id/biodata': json(
    'Reveals the number of a provider and spends a view',
    z.strictObject({
      data: z.extend(publicProvider, { phone: z.string(), contact_phone: z.string() }),
      balance: revealBalance,
    }),
  ),
  'GET /api/subscription/balance': json(
    'The views that the customer has left today. `daily_limit` is null without a subscription and 0 for an unlimited one, whose `remaining_today` is null',
    revealBalance,
  ),
}
