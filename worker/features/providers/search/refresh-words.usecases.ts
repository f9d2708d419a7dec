import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { indexWords } from './search-index.queries.ts'
import {
  advanceRefresh,
  endRefresh,
  findNextRefresh,
  listProvidersToRefresh,
  type RefreshScope,
  type WordRefresh,
} from './word-refreshes.queries.ts'

/** 20,000 profiles in one statement take nine seconds, and D1 stops a statement after thirty. */
const profilesAtOnce = 500

type Budget = {
  /** Groups of 500 profiles at most. */
  chunks: number
  /** Milliseconds after which no further group is begun. */
  time: number
}

/**
 * Writes the search words of queued profiles again, and their places in the lists if all are queued, each group in one batch with
 * its cursor. An interrupted run continues at the next group, and two runs at once do no harm. @returns how many profiles are done
 */
export async function refreshQueuedWords(
  db: Database,
  { chunks, time }: Budget,
  only?: { scope: RefreshScope; scopeId: number },
): Promise<number> {
  const began = Date.now()
  let done = 0
  for (let chunk = 0; chunk < chunks && Date.now() - began < time; chunk++) {
    const [refresh] = await findNextRefresh(db, only)
    if (!refresh) break
    done += await refreshChunk(db, refresh)
  }
  return done
}

async function refreshChunk(db: Database, refresh: WordRefresh): Promise<number> {
  const ids = (await listProvidersToRefresh(db, refresh, profilesAtOnce)).map(({ id }) => id)
  const which = sql`p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  // A migration that changes the order leaves the places in the lists to this job.
  const writes = refresh.scope === 'all' ? projectListings(db, which) : [indexWords(db, which)]
  await batch(db, {
    written: ids.length > 0 ? writes : [],
    moved: ids.length < profilesAtOnce ? endRefresh(db, refresh) : advanceRefresh(db, refresh, ids),
  })
  return ids.length
}

/**
 * After a trade or place was renamed and its refresh was queued: refreshes the first 1,000 profiles at once, so that most
 * names are found immediately. The job `search_words` does the rest, also after a failure here.
 */
export async function refreshRenamed(
  db: Database,
  scope: Exclude<RefreshScope, 'all'>,
  scopeId: number,
): Promise<void> {
  await refreshQueuedWords(db, { chunks: 2, time: Infinity }, { scope, scopeId }).catch(() => undefined)
}
