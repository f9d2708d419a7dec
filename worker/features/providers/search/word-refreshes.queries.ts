import { and, eq, sql, type SQL } from 'drizzle-orm'
import { providers, wordRefreshes } from '../providers.table.ts'
import type { Database } from '#worker/db/db.ts'

type PlaceColumn = 'division_id' | 'district_id' | 'upazila_id'

/**
 * The column of `providers` that names a trade or place, or all profiles. `names:` and `accounts:` are what a renamed or moved place
 * changes first: the names that its profiles show, and the copies in accounts.
 */
export type RefreshScope =
  'category_id' | PlaceColumn | 'all' | `names:${PlaceColumn}` | `accounts:${PlaceColumn}`

export type WordRefresh = typeof wordRefreshes.$inferSelect

/** Asks for a refresh; belongs in the batch of the change. One that already runs starts over. */
export const queueRefresh = (
  db: Database,
  { scope, scopeId, now }: { scope: RefreshScope; scopeId: number; now: Date },
) =>
  db
    .insert(wordRefreshes)
    .values({ scope, scopeId, requestedAt: now })
    .onConflictDoUpdate({
      target: [wordRefreshes.scope, wordRefreshes.scopeId],
      set: { afterId: 0, done: 0, requestedAt: now },
    })

export const findNextRefresh = (db: Database, of?: { scope: RefreshScope; scopeId: number }) =>
  db
    .select()
    .from(wordRefreshes)
    .where(of && and(eq(wordRefreshes.scope, of.scope), eq(wordRefreshes.scopeId, of.scopeId)))
    // What is done soon does not wait for the words.
    .orderBy(sql`instr(${wordRefreshes.scope}, ':') = 0`, wordRefreshes.id)
    .limit(1)

const columns = ['category_id', 'division_id', 'district_id', 'upazila_id']

/** What is refreshed, and the column by which; null for all profiles. */
export function partsOf({ scope }: WordRefresh): {
  kind: 'words' | 'names' | 'accounts'
  column: SQL | null
} {
  const [last = '', kind = 'words'] = scope.split(':').toReversed()
  const column = columns.find((one) => one === last)
  return { kind: kind as 'words' | 'names' | 'accounts', column: column ? sql.raw(column) : null }
}

export const listProvidersToRefresh = (db: Database, refresh: WordRefresh, limit: number) => {
  const { column } = partsOf(refresh)
  return db
    .select({ id: providers.id })
    .from(providers)
    .where(
      and(
        sql`${providers.id} > ${refresh.afterId}`,
        column ? sql`${column} = ${refresh.scopeId}` : undefined,
      ),
    )
    .orderBy(providers.id)
    .limit(limit)
}

const isUnmoved = ({ id, afterId }: WordRefresh) =>
  and(eq(wordRefreshes.id, id), eq(wordRefreshes.afterId, afterId))

/** Writes nothing when the refresh was moved on or started over meanwhile. */
export const advanceRefresh = (
  db: Database,
  refresh: WordRefresh,
  { afterId, done }: { afterId: number; done: number },
) =>
  db
    .update(wordRefreshes)
    .set({ afterId, done: sql`${wordRefreshes.done} + ${done}` })
    .where(isUnmoved(refresh))

export const endRefresh = (db: Database, refresh: WordRefresh) =>
  db.delete(wordRefreshes).where(isUnmoved(refresh))

const inScope = columns.map(
  (column) => `WHEN '${column}' THEN (SELECT count(*) FROM providers WHERE ${column} = scope_id)`,
)

/** How many profiles are done, and of how many; no row when nothing is queued. */
export const countRefreshed = (db: Database) =>
  db.all<{ done: number; of: number }>(sql`SELECT sum(done) AS done,
      sum(CASE scope ${sql.raw(inScope.join(' '))} ELSE (SELECT count(*) FROM providers) END) AS "of"
    FROM word_refreshes WHERE instr(scope, ':') = 0 HAVING count(*) > 0`)
