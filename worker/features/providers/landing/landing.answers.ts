import * as z from 'zod/mini'
import { addressAnswer } from '#worker/features/slugs/slugs.answers.ts'
import { count, json, taka, text } from '#worker/openapi/answer-kit.ts'

// The address under which search engines list it: of a wider list, if it has fewer than three providers.
const indexed = z.extend(addressAnswer, { total: count, canonical: text })

export const landingAnswers = {
  'GET /api/addresses': json('What the page of a readable address shows beside its list', {
    data: z.extend(indexed, {
      title: text,
      verified: count,
      contact_price_from: z.nullable(taka),
      groups: z.array(
        z.strictObject({
          title: text,
          links: z.array(z.strictObject({ name: text, path: text, total: count })),
        }),
      ),
    }),
  }),
  'GET /api/addresses/of': json('The readable address of the list of a trade, everywhere or in a place', {
    data: indexed,
  }),
}
