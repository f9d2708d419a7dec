import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'

// A page has 4 KB. One statement stays far below the 30 seconds of D1.
const pagesAtOnce = 500
const statementsPerRun = 20

/**
 * Rewrites the search index without the words of profiles that left it: a deletion only hides them until their segment
 * is merged. A large index takes several runs.
 * @returns whether nothing is left to merge
 */
export async function mergeWords(db: Database): Promise<boolean> {
  for (let statement = 0; statement < statementsPerRun; statement++) {
    // A negative number also merges segments that FTS5 would leave alone; later calls continue that merge.
    const pages = statement === 0 ? -pagesAtOnce : pagesAtOnce
    const { before, after } = await batch(db, {
      before: db.all<{ total: number }>(sql`SELECT total_changes() AS total`),
      merged: db.run(sql`INSERT INTO provider_words (provider_words, rank) VALUES ('merge', ${pages})`),
      after: db.all<{ total: number }>(sql`SELECT total_changes() AS total`),
    })
    // FTS5: a difference below 2 means that the statement found nothing to do.
    if ((after[0]?.total ?? 0) - (before[0]?.total ?? 0) < 2) return true
  }
  return false
}
