import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { informationPages } from '#worker/features/content-pages/content-pages.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { listTables } from '#worker/features/providers/listing/browse.queries.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { everywhere } from '#worker/features/statistics/statistics.rules.ts'
import { listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { minIndexed } from '#worker/features/browse/trade-pages/trade-pages.schema.ts'
import { maxAddresses } from './sitemap.rules.ts'

/** `changed_at`: milliseconds since 1970 UTC. */
type Changed = { changed_at: number }

/** When the newest provider of a list changed, from the word of the list; null for an empty list. One row is read. */
const newestOf = (list: SQL): SQL => sql`(SELECT p.updated_at FROM ${providers} p WHERE p.id = (
  SELECT rowid FROM ${listTables.newest} WHERE ${listTables.newest} MATCH (${list}) ORDER BY rowid DESC LIMIT 1))`

export const listInformationPages = (db: Database) =>
  db.select({ slug: informationPages.slug, updatedAt: informationPages.updatedAt }).from(informationPages)

/** SQL for "so many providers make a page for search engines", from the scope of a list: at most six rows are read. */
const isIndexed = (scope: SQL): SQL =>
  sql`(SELECT sum(total) FROM ${listingCounts} WHERE scope = ${scope}) >= ${minIndexed}`

/** The active trades with enough providers for a page. */
export const listIndexedTrades = (db: Database) =>
  db.all<Changed & { id: number }>(sql`
    SELECT c.id, ${newestOf(sql`'c' || c.id || ${everywhere}`)} AS changed_at FROM ${categories} c
    WHERE c.is_active = 1 AND c.slug IS NOT NULL AND ${isIndexed(sql`'c' || c.id || ${everywhere}`)} ORDER BY c.id`)

/** The places in which a trade has enough providers for a page, the trade itself first. At most eight rows for each place are read. */
export const listTradePlaces = (db: Database, tradeId: number) =>
  db.all<Changed & { trade: string; area: string | null; thana: string | null }>(sql`
    WITH trade AS (SELECT id, slug FROM ${categories} WHERE id = ${tradeId} AND is_active = 1 AND slug IS NOT NULL),
      places AS (
        SELECT 0 AS level, 0 AS id, NULL AS area, NULL AS thana, ${everywhere} AS place
        UNION ALL SELECT 1, id, slug, NULL, 'v' || id FROM ${divisions} WHERE slug IS NOT NULL
        UNION ALL SELECT 2, id, slug, NULL, 'd' || id FROM ${districts} WHERE slug IS NOT NULL
        UNION ALL SELECT 3, t.id, d.slug, t.slug, 't' || t.id FROM ${thanas} t JOIN ${districts} d ON d.id = t.district_id
          WHERE t.slug IS NOT NULL AND d.slug IS NOT NULL)
    SELECT trade.slug AS trade, area, thana, ${newestOf(sql`'c' || trade.id || place`)} AS changed_at
    FROM trade JOIN places WHERE ${isIndexed(sql`'c' || trade.id || place`)}
    ORDER BY level, places.id LIMIT ${maxAddresses}`)

/** The parts of the providers that have one. */
export const listProviderParts = (db: Database) =>
  db.all<Changed & { number: number }>(sql`
    WITH RECURSIVE part(number) AS (
      SELECT 0 UNION ALL SELECT number + 1 FROM part WHERE (number + 1) * ${maxAddresses} < (
        SELECT max(provider_id) FROM ${providerListings}))
    SELECT * FROM (SELECT number, (SELECT p.updated_at FROM ${providerListings} l JOIN ${providers} p ON p.id = l.provider_id
        WHERE l.provider_id > number * ${maxAddresses} AND l.provider_id <= (number + 1) * ${maxAddresses}
        ORDER BY l.provider_id DESC LIMIT 1) AS changed_at FROM part)
    WHERE changed_at IS NOT NULL ORDER BY number`)

/** The public providers of a part by their ids. */
export const listProvidersOfPart = (db: Database, number: number) =>
  db.all<Changed & { id: number }>(sql`
    SELECT p.id, p.updated_at AS changed_at FROM ${providerListings} l JOIN ${providers} p ON p.id = l.provider_id
    WHERE l.provider_id > ${number * maxAddresses} AND l.provider_id <= ${(number + 1) * maxAddresses}
    ORDER BY l.provider_id`)
