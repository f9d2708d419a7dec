import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import { listTables } from '#worker/features/providers/listing/browse.queries.ts'
import { idsBelow } from '#worker/features/providers/listing/listing.rules.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'

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
    FROM (SELECT rowid % ${idsBelow} AS id FROM ${listTables.rating} WHERE ${listTables.rating} MATCH ${list}
      ORDER BY rowid DESC LIMIT ${maxAsked}) AS page
    CROSS JOIN ${ratings} r ON r.id = (SELECT first.id FROM ${ratings} first
      WHERE first.provider_id = page.id AND comment IS NOT NULL AND comment_held = 0
      ORDER BY contacted DESC, updated_at DESC, id DESC LIMIT 1)
    CROSS JOIN ${providers} p ON p.id = page.id
    CROSS JOIN ${users} u ON u.id = r.customer_id
    WHERE r.rating >= ${minQuotedStars} AND length(r.comment) <= ${maxQuoteLength}
    LIMIT ${limit}`)
