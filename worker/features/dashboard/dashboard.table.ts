import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isWhole } from '#worker/db/columns.ts'

/**
 * Totals that triggers keep, so that no page counts rows: `customers` is verified customer accounts;
 * `providers_pending`, `providers_approved` and `providers_rejected` are profiles that were not erased.
 */
export const siteCounters = sqliteTable(
  'site_counters',
  { name: text('name').primaryKey(), total: integer('total').notNull() },
  (t) => [check('site_counters_total', isWhole(t.total))],
)
