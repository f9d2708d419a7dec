import { sql, type SQL } from 'drizzle-orm'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import { dhakaDay } from './listing.rules.ts'
import {
  beginWalk,
  findListOrder,
  listMisplaced,
  moveWalk,
  noteActivity,
  rerankListings,
  within,
} from './provider-listings.queries.ts'

/** Ids of one part, and the providers that it moves at most: a move takes about 10 ms at a million profiles. */
const bounds = { ids: 2_000, moved: 50 }

type Run = {
  now: Date
  deadline: Deadline
  parts: number
  isContinued: boolean
  /** What changes the points of providers with time, of features that stand after this one. `which` is a condition on `p`. */
  before?: (which: SQL) => UnrunQuery
}

/**
 * The nightly job: what changes with time alone, such as silence, the end of being new and the site's mean, reaches the lists. It walks
 * all profiles in ranges of ids and moves those whose place is no longer right. An interrupted walk goes on where it stopped.
 * @returns as handled, how many were moved
 */
export async function refreshOrder(
  db: Database,
  { now, deadline, parts, isContinued, before }: Run,
): Promise<Progress> {
  if (!isContinued) await beginWalk(db, dhakaDay(now))
  return inParts(deadline, parts, async () => {
    const [order] = await findListOrder(db)
    const after = order?.walkedTo ?? null
    if (after === null) return { handled: 0, isDone: true }
    const ids = { after, end: after + bounds.ids }
    const { misplaced } = await batch(db, {
      active: noteActivity(db, ids),
      before: before?.(within(ids)) ?? null,
      misplaced: listMisplaced(db, ids, bounds.moved),
    })
    const moved = sql`p.id IN (SELECT value FROM json_each(${JSON.stringify(misplaced.map(({ id }) => id))}))`
    await batch(db, {
      moved: misplaced.length > 0 ? rerankListings(db, moved) : [],
      walked: misplaced.length < bounds.moved ? moveWalk(db, ids) : null,
    })
    return { handled: misplaced.length, isDone: false }
  })
}
