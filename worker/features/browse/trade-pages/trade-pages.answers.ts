import * as z from 'zod/mini'
import { shownName } from '#worker/features/ratings/ratings.answers.ts'
import { addressAnswer } from './addresses.answers.ts'
import { count, id, json, moment, taka, text, view } from '#worker/openapi/answer-kit.ts'
import type { QuoteRow } from './trade-pages.queries.ts'

/** A public comment about a provider of the list. */
export const quote = view<QuoteRow>()({
  name: [text, shownName],
  rating: z.number(),
  comment: text,
  created_at: [moment, ({ updatedAt }) => new Date(updatedAt)],
  provider: [
    z.strictObject({ id, name: text }),
    ({ providerId, providerName }) => ({ id: providerId, name: providerName }),
  ],
})

export const tradePageAnswers = {
  'GET /api/addresses': json('What the page of a readable address shows beside its list', {
    data: z.extend(addressAnswer, {
      total: count,
      title: text,
      verified: count,
      contact_price_from: z.nullable(taka),
      // What customers paid for the work, in words; null while too few have said it.
      work_price: z.nullable(text),
      // Of the districts of a trade, on its page for the whole country.
      work_prices: z.array(z.strictObject({ name: text, path: text, price: text })),
      quotes: z.array(quote.schema),
      groups: z.array(
        z.strictObject({
          title: text,
          links: z.array(z.strictObject({ name: text, path: text, total: count })),
        }),
      ),
    }),
  }),
  'GET /api/addresses/of': json('The readable address of the list of a trade, everywhere or in a place', {
    data: addressAnswer,
  }),
}
