import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { isListed } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { firstDayOfViews } from '#worker/features/providers/views.rules.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providerViews, providers } from '#worker/features/providers/providers.table.ts'

/** Counts a view of a public provider, once a visitor and day, except the owner's. For one batch. */
export const countView = (
  db: Database,
  {
    providerId,
    day,
    visitor,
    userId,
  }: { providerId: number; day: string; visitor: string; userId: number | null },
): [UnrunQuery, UnrunQuery] => [
  db.run(sql`
    INSERT INTO ${providerViews} (provider_id, day, visitor)
    SELECT p.id, ${day}, ${visitor} FROM ${providerListings} JOIN ${providers} p ON p.id = provider_listings.provider_id
    WHERE ${isListed(providerId)} AND p.user_id <> ${userId ?? 0}
    ON CONFLICT DO NOTHING`),
  // The sums of the days are in the row that is written anyway.
  db.run(sql`
    UPDATE ${providers} SET views_count = views_count + 1, views_by_day = json_set(
      (SELECT json_group_object(key, value) FROM json_each(views_by_day) WHERE key >= ${firstDayOfViews(day)}),
      ${pathOf(day)}, coalesce(json_extract(views_by_day, ${pathOf(day)}), 0) + 1)
    WHERE id = ${providerId} AND changes() = 1`),
]

const pathOf = (day: string) => `$."${day}"`
