import { sql } from 'drizzle-orm'
import { runBatch, type Database } from '#worker/db/db.ts'
import { indexWords } from './search-index.queries.ts'

const atOnce = 500

/**
 * Indexes all profiles of a renamed category or place again. An interrupted run leaves the rest with their old words.
 */
export async function refreshWords(
  db: Database,
  column: 'category_id' | 'division_id' | 'district_id' | 'upazila_id',
  id: number,
): Promise<void> {
  let last = 0
  for (;;) {
    const found = await db.all<{ id: number }>(sql`
      SELECT id FROM providers WHERE ${sql.raw(column)} = ${id} AND id > ${last} ORDER BY id LIMIT ${atOnce}`)
    const ids = found.map((provider) => provider.id)
    if (ids.length > 0)
      await runBatch(db, [indexWords(db, sql`p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)])
    last = ids.at(-1) ?? last
    if (ids.length < atOnce) return
  }
}
