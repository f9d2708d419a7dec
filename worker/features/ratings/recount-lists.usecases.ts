import { sql } from 'drizzle-orm'
import { batch, runBatch, type Database } from '#worker/db/db.ts'
import {
  countDiffering,
  recountTotals,
  scopeParts,
} from '#worker/features/providers/listing/list-index.queries.ts'
import { rerankListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { listWrongAverages, repairAverages } from './ratings.queries.ts'

/** A new place in the lists and the search is written for each profile. */
const profilesAtOnce = 50

/**
 * Repairs what is kept for the lists: the averages of profiles, from their ratings, and the totals of lists, from the profiles in
 * them. In parts of one batch each, so the site may run meanwhile, and after an interruption it can be repeated.
 * @param between is awaited before each part; what it throws ends the recount
 * @returns how many profiles and lists were wrong
 */
export async function recountLists(
  db: Database,
  between: (part: string) => unknown = () => undefined,
): Promise<{ averages: number; totals: number }> {
  let averages = 0
  for (;;) {
    await between('averages')
    const ids = (await listWrongAverages(db, profilesAtOnce)).map(({ id }) => id)
    if (ids.length === 0) break
    const these = sql`p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
    await runBatch(db, [repairAverages(db, these), ...rerankListings(db, these)])
    averages += ids.length
  }
  let totals = 0
  for (const part of scopeParts) {
    await between(part.pattern)
    const { differing } = await batch(db, {
      differing: countDiffering(db, part),
      written: recountTotals(db, part),
    })
    totals += differing[0]?.total ?? 0
  }
  return { averages, totals }
}
