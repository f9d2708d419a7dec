import { and, eq, sql } from 'drizzle-orm'
import { providers, wordRefreshes } from '#worker/features/providers/providers.table.ts'
import type { Database } from '#worker/db/db.ts'

/** The column of `providers` that names a trade or place, or all profiles. */
export type RefreshScope = 'category_id' | 'division_id' | 'district_id' | 'upazila_id' | 'all'

export type WordRefresh = typeof wordRefreshes.$inferSelect

/** Asks for new search words; belongs in the batch of the change. A refresh that already runs starts over. */
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
    .orderBy(wordRefreshes.id)
    .limit(1)

const columns: Record<Exclude<RefreshScope, 'all'>, string> = {
  category_id: 'category_id',
  division_id: 'division_id',
  district_id: 'district_id',
  upazila_id: 'upazila_id',
}

export const listProvidersToRefresh = (
  db: Database,
  { scope, scopeId, afterId }: WordRefresh,
  limit: number,
) => {
  const column = scope === 'all' ? null : columns[scope as keyof typeof columns]
  return db
    .select({ id: providers.id })
    .from(providers)
    .where(
      and(
        sql`${providers.id} > ${afterId}`,
        column === null ? undefined : sql`${sql.raw(column)} = ${scopeId}`,
      ),
    )
    .orderBy(providers.id)
    .limit(limit)
}

const isUnmoved = ({ id, afterId }: WordRefresh) =>
  and(eq(wordRefreshes.id, id), eq(wordRefreshes.afterId, afterId))

/** Writes nothing when the refresh was moved on or started over meanwhile. */
export const advanceRefresh = (db: Database, refresh: WordRefresh, ids: readonly number[]) =>
  db
    .update(wordRefreshes)
    .set({ afterId: ids.at(-1) ?? refresh.afterId, done: sql`${wordRefreshes.done} + ${ids.length}` })
    .where(isUnmoved(refresh))

export const endRefresh = (db: Database, refresh: WordRefresh) =>
  db.delete(wordRefreshes).where(isUnmoved(refresh))

const inScope = Object.values(columns).map(
  (column) => `WHEN '${column}' THEN (SELECT count(*) FROM providers WHERE ${column} = scope_id)`,
)

/** How many profiles are done, and of how many; no row when nothing is queued. */
export const countRefreshed = (db: Database) =>
  db.all<{ done: number; of: number }>(sql`SELECT sum(done) AS done,
      sum(CASE scope ${sql.raw(inScope.join(' '))} ELSE (SELECT count(*) FROM providers) END) AS "of"
    FROM word_refreshes HAVING count(*) > 0`)
