import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { isFlagOn } from '#worker/features/settings/settings.queries.ts'
import type { PriceRange } from './landing.rules.ts'
import { idsBelow } from '#worker/features/providers/listing/listing.rules.ts'

/** So many of the best rated providers of a list are looked at. */
const maxAsked = 5
/** In letters: longer comments are read on the profile. */
const maxQuoteLength = 140
const minQuotedStars = 4

export type QuoteRow = {
  name: string
  erasedAt: number | null
  rating: number
  comment: string
  updatedAt: number
  providerId: number
  providerName: string
}

/**
 * What customers wrote about the best rated providers of a list: of each the comment that the profile shows first, if it is short.
 * Reads at most two rows of each provider, and two more of each comment that is returned.
 * @param list its word, see `listingScope`
 */
export const listQuotes = (db: Database, list: string, limit: number) =>
  db.all<QuoteRow>(sql`
    SELECT u.name, u.erased_at AS erasedAt, r.rating, r.comment, r.updated_at AS updatedAt,
      p.id AS providerId, p.name AS providerName
    FROM (SELECT rowid % ${idsBelow} AS id FROM list_rating WHERE list_rating MATCH ${list}
      ORDER BY rowid DESC LIMIT ${maxAsked}) AS page
    CROSS JOIN ratings r ON r.id = (SELECT first.id FROM ratings first
      WHERE first.provider_id = page.id AND comment IS NOT NULL AND comment_held = 0
      ORDER BY contacted DESC, updated_at DESC, id DESC LIMIT 1)
    CROSS JOIN providers p ON p.id = page.id
    CROSS JOIN users u ON u.id = r.customer_id
    WHERE r.rating >= ${minQuotedStars} AND length(r.comment) <= ${maxQuoteLength}
    LIMIT ${limit}`)

/** What customers paid for the work of a trade in a district, in taka; of the whole country for district 0. No row while too few have said it. */
export const findPriceRange = (
  db: Database,
  { category, districtId }: { category: number; districtId: number },
) =>
  db.all<PriceRange>(sql`
    SELECT low, median, high, people FROM price_ranges
    WHERE category_id = ${category} AND district_id = ${districtId} AND ${sql.raw(isFlagOn('call_answers_enabled'))}`)

/** The ranges of a trade in districts: at most a row for each. */
export const listPriceRanges = (db: Database, category: number) =>
  db.all<PriceRange & { districtId: number }>(sql`
    SELECT district_id AS districtId, low, median, high, people FROM price_ranges
    WHERE category_id = ${category} AND district_id > 0 AND ${sql.raw(isFlagOn('call_answers_enabled'))}`)

/** The range for the trade and the district of a listed provider. */
export const findPriceRangeOf = (db: Database, providerId: number) =>
  db.all<PriceRange>(sql`
    SELECT r.low, r.median, r.high, r.people FROM provider_listings l
    JOIN price_ranges r ON r.category_id = l.category_id AND r.district_id = l.district_id
    WHERE l.provider_id = ${providerId} AND ${sql.raw(isFlagOn('call_answers_enabled'))}`)
