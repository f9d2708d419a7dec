import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { mergeWords } from '#worker/features/providers/search/merge-words.usecases.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

/** A large search index is merged in several nights. */
const nights = 7

/**
 * Merges the search index after erasures, because until then its pages hold the words of the erased profiles.
 * @returns the number of accounts that were erased in the last seven days
 */
export async function finishErasures(db: Database, now: Date): Promise<number> {
  const since = now.getTime() - nights * millisecondsPerDay
  const [row] = await db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM audit_log WHERE action = 'account.erased' AND created_at >= ${since}`,
  )
  const total = row?.total ?? 0
  if (total > 0) await mergeWords(db)
  return total
}
