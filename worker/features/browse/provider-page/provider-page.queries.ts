import { sql } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { sessions, users } from '#worker/features/people/people.table.ts'
import { providers, providerViews } from '#worker/features/providers/providers.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { isListed } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { firstDayOfViews } from '#worker/features/providers/views.rules.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'

/** From here on a page says "more than". */
export const maxCountedReveals = 20

/** Of an account with many sessions only the newest are read. */
const maxSessions = 5

/** Whether a profile was public before and is not for good: it was erased, deleted, switched off or suspended, not paused by its worker. */
export const findRemoved = (db: Database, providerId: number) =>
  db.all<{ removed: 0 | 1 }>(sql`
    SELECT coalesce((
      SELECT p.reviewed_at IS NOT NULL AND (u.erased_at IS NOT NULL OR (p.status = 'approved' AND p.is_paused = 0))
      FROM ${providers} p LEFT JOIN ${users} u ON u.id = p.user_id WHERE p.id = ${providerId}), 0)
    OR (
      SELECT count(DISTINCT action) = 2 FROM ${auditLog}
      WHERE entity = 'provider' AND entity_id = ${String(providerId)} AND action IN ('provider.approved', 'provider.deleted')
    ) AS removed`)

type SignsOfTrust = { approvedAt: number | null; activeAt: number | null; reveals: number }

/** When the profile was approved, when its worker was last here, and how often the number was shown. Reads a bounded number of rows. */
export const findSignsOfTrust = (db: Database, providerId: number) =>
  db.all<SignsOfTrust>(sql`
    SELECT p.reviewed_at AS approvedAt,
      (SELECT count(*) FROM (SELECT 1 FROM ${reveals} WHERE provider_id = p.id LIMIT ${maxCountedReveals + 1})) AS reveals,
      (SELECT max(at) FROM (
        SELECT coalesce(s.last_seen_at, s.created_at) AS at FROM ${sessions} s
        WHERE s.user_id = p.user_id ORDER BY s.rowid DESC LIMIT ${maxSessions})) AS activeAt
    FROM ${providers} p WHERE p.id = ${providerId}`)

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
