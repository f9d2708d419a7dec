import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { users } from '#worker/features/people/people.table.ts'
import { listTables } from '#worker/features/providers/listing/browse.queries.ts'
import { idsBelow } from '#worker/features/providers/listing/listing.rules.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { pastTargets, pastThanas } from '#worker/features/slugs/slugs.queries.ts'

type TradeRow = { id: number; name: string; slug: string | null; is_active: number }
export type AreaRow = {
  level: 'division' | 'district'
  id: number
  bn_name: string
  slug: string | null
  parent_id: number
}
type ThanaRow = { id: number; bn_name: string; slug: string | null; district_id: number }

/** The trades that have or had a slug. */
export const listTradesBySlug = (db: Database, slug: string) =>
  db.all<TradeRow>(sql`
    SELECT id, name, slug, is_active FROM ${categories}
    WHERE slug = ${slug} OR id IN (${pastTargets('trade', slug, sql`'trade'`)})`)

const areaColumns = {
  division: sql`SELECT 'division' AS level, id, bn_name, slug, 0 AS parent_id FROM ${divisions}`,
  district: sql`SELECT 'district' AS level, id, bn_name, slug, division_id AS parent_id FROM ${districts}`,
}

/** The divisions and districts that have or had a slug. */
export const listAreasBySlug = (db: Database, slug: string) =>
  db.all<AreaRow>(sql`
    ${areaColumns.district} WHERE slug = ${slug} OR id IN (${pastTargets('area', slug, sql`'district'`)})
    UNION ALL ${areaColumns.division} WHERE slug = ${slug} OR id IN (${pastTargets('area', slug, sql`'division'`)})`)

/** The thanas that have or had a slug in a district which has or had the slug of the area. */
export function listThanasBySlug(db: Database, area: string, slug: string) {
  const districtsNow = sql`SELECT id FROM ${districts} WHERE slug = ${area}`
  const districtsBefore = pastTargets('area', area, sql`'district'`)
  return db.all<ThanaRow>(sql`
    SELECT id, bn_name, slug, district_id FROM ${thanas}
    WHERE (district_id IN (${districtsNow}) AND slug = ${slug}) OR (district_id IN (${districtsBefore}) AND slug = ${slug})
      OR id IN (${pastThanas(slug, districtsNow)}) OR id IN (${pastThanas(slug, districtsBefore)})`)
}

/** The ids of a trade and a chain of places; a place that is not asked for is null. */
export type AddressIds = {
  category: number
  division: number | null
  district: number | null
  thana: number | null
}

export type ChainRow = {
  trade_id: number
  trade: string
  trade_slug: string | null
  is_active: number
  division_id: number | null
  division: string | null
  division_slug: string | null
  district_id: number | null
  district: string | null
  district_slug: string | null
  thana_id: number | null
  thana: string | null
  thana_slug: string | null
}

const chainColumns = sql`c.id AS trade_id, c.name AS trade, c.slug AS trade_slug, c.is_active, v.id AS division_id,
  v.bn_name AS division, v.slug AS division_slug, d.id AS district_id, d.bn_name AS district, d.slug AS district_slug,
  t.id AS thana_id, t.bn_name AS thana, t.slug AS thana_slug`

/** The trade and the places of a provider. */
export const findChainOf = (db: Database, providerId: number) =>
  db.all<ChainRow>(sql`
    SELECT ${chainColumns} FROM ${providers} p JOIN ${categories} c ON c.id = p.category_id
    LEFT JOIN ${thanas} t ON t.id = p.upazila_id LEFT JOIN ${districts} d ON d.id = t.district_id
    LEFT JOIN ${divisions} v ON v.id = d.division_id
    WHERE p.id = ${providerId}`)

/** Names and slugs of a trade and of the lowest place that is asked for, with the places above it. */
export const findChain = (db: Database, { category, division, district, thana }: AddressIds) =>
  db.all<ChainRow>(sql`
    SELECT ${chainColumns} FROM ${categories} c
    LEFT JOIN ${thanas} t ON t.id = ${thana}
    LEFT JOIN ${districts} d ON d.id = ${thana === null ? district : sql`t.district_id`}
    LEFT JOIN ${divisions} v ON v.id = ${thana === null && district === null ? division : sql`d.division_id`}
    WHERE c.id = ${category}`)

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
