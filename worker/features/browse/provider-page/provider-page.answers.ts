import * as z from 'zod/mini'
import { publicProvider } from '#worker/features/providers/providers.answers.ts'
import { ratingTags } from '#worker/features/ratings/ratings.schema.ts'
import { numberAccesses } from '#worker/features/reveals/reveals.schema.ts'
import { activities } from '#worker/features/providers/providers.schema.ts'
import { count, json, moment, taka, text } from '#worker/openapi/answer-kit.ts'

export const providerPageAnswers = {
  'GET /api/biodata/:id': json(
    'A public profile, for a customer with the tags of their rating and what the number costs them',
    {
      data: z.extend(publicProvider.schema, {
        approved_at: z.nullable(moment),
        last_active: z.nullable(z.enum(activities)),
        reveal_count: count,
        has_more_reveals: z.boolean(),
        // From the trade to the thana; empty if one of them has no readable address.
        crumbs: z.array(z.strictObject({ name: text, path: text })),
        contact_price_from: z.nullable(taka),
        contact_price_popular: z.nullable(taka),
        work_price: z.nullable(text),
        my_tags: z.optional(z.array(z.enum(ratingTags))),
        /** For guests, while a new customer sees one number without a plan. */
        first_number_free: z.optional(z.literal(true)),
        number_access: z.optional(z.enum(numberAccesses)),
      }),
    },
  ),
}
