import * as z from 'zod/mini'
import { shownName } from '#worker/features/ratings/ratings.answers.ts'
import { count, id, json, moment, taka, text, view } from '#worker/openapi/answer-kit.ts'
import type { QuoteRow, ChainRow } from './trade-pages/trade-pages.queries.ts'
import { locativeOf } from '#worker/lib/text/locative.schema.ts'
import { publicProvider } from '#worker/features/providers/providers.answers.ts'
import { ratingTags } from '#worker/features/ratings/ratings.schema.ts'
import { numberAccesses } from '#worker/features/reveals/reveals.schema.ts'
import { activities } from '#worker/features/providers/providers.schema.ts'

export type PublicAddress = NonNullable<ReturnType<typeof publicAddress>>

/** Null if a level has no slug. `crumbs` begin with the trade and end with the address itself. */
export function publicAddress(row: ChainRow) {
  const { trade, trade_slug, division, district, thana } = row
  if (trade_slug === null) return null
  const base = `/sheba/${trade_slug}`
  const crumbs = [{ name: trade, path: base }]
  if (division !== null) {
    if (row.division_slug === null) return null
    crumbs.push({ name: `${division} বিভাগ`, path: `${base}/${row.division_slug}` })
  }
  if (district !== null) {
    if (row.district_slug === null) return null
    crumbs.push({ name: district, path: `${base}/${row.district_slug}` })
  }
  if (thana !== null) {
    if (row.thana_slug === null) return null
    crumbs.push({ name: thana, path: `${base}/${row.district_slug}/${row.thana_slug}` })
  }
  const place = thana ?? district ?? (division === null ? null : `${division} বিভাগ`)
  return {
    path: crumbs.at(-1)?.path ?? base,
    heading: place === null ? trade : `${locativeOf(place)} ${trade}`,
    category: { id: row.trade_id, name: trade },
    place,
    filters: {
      category: row.trade_id,
      ...(row.division_id !== null && { division_id: row.division_id }),
      ...(row.district_id !== null && { district_id: row.district_id }),
      ...(row.thana_id !== null && { upazila_id: row.thana_id }),
    },
    crumbs,
  }
}

const addressAnswer = z.strictObject({
  path: text,
  heading: text,
  category: z.strictObject({ id, name: text }),
  place: z.nullable(text),
  filters: z.strictObject({
    category: id,
    division_id: z.optional(id),
    district_id: z.optional(id),
    upazila_id: z.optional(id),
  }),
  crumbs: z.array(z.strictObject({ name: text, path: text })),
})

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

export const browseAnswers = {
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
