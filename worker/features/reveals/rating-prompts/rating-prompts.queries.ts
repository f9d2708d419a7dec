import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { reveals } from '../reveals.table.ts'

type Asked = { customerId: number; until: Date }

// Customers with many contacts are asked about the latest only.
const newestRead = 100

type PromptRow = { id: number; name: string; category: string; photo: string | null; revealed_at: number }

/**
 * The last provider whose number the customer saw before `until`, and who can be rated but is not. A provider whose number
 * was reported, or about whom the customer does not want to be asked, is left out.
 */
export const findRatingPrompt = (db: Database, { customerId, until }: Asked) =>
  db.all<PromptRow>(sql`
    SELECT p.id, p.name, c.name AS category, p.photo, seen.created_at AS revealed_at
    FROM (SELECT provider_id, created_at FROM reveals
      WHERE customer_id = ${customerId} AND created_at <= ${until.getTime()}
      ORDER BY created_at DESC LIMIT ${newestRead}) seen
    JOIN provider_listings l ON l.scope = '*:*:*:*' AND l.provider_id = seen.provider_id
    JOIN providers p ON p.id = seen.provider_id
    JOIN categories c ON c.id = p.category_id
    WHERE NOT EXISTS (SELECT 1 FROM ratings r WHERE r.provider_id = seen.provider_id AND r.customer_id = ${customerId})
      AND NOT EXISTS (SELECT 1 FROM contact_reports r WHERE r.provider_id = seen.provider_id AND r.customer_id = ${customerId})
      AND NOT EXISTS (SELECT 1 FROM reveals d WHERE d.customer_id = ${customerId} AND d.provider_id = seen.provider_id
        AND d.rating_prompt_dismissed_at IS NOT NULL)
    ORDER BY seen.created_at DESC LIMIT 1`)

/** Never asks the customer about the provider again. Returns the reveals; none if the number was never seen. */
export const dismissPrompt = (
  db: Database,
  { customerId, providerId, now }: { customerId: number; providerId: number; now: Date },
) =>
  db
    .update(reveals)
    .set({ ratingPromptDismissedAt: now })
    .where(
      and(
        eq(reveals.customerId, customerId),
        eq(reveals.providerId, providerId),
        isNull(reveals.ratingPromptDismissedAt),
      ),
    )
    .returning({ id: reveals.id })
