import { sql } from 'drizzle-orm'
import { batch, type Database } from '#worker/db/db.ts'
import { projectListings } from '../listing/provider-listings.queries.ts'
import { copyAccountPlaces, copyPlaceNames, copyPlaces, findLastAccount } from '../copied-places.queries.ts'
import { indexWords } from '../listing/list-index.queries.ts'
import {
  advanceRefresh,
  endRefresh,
  findNextRefresh,
  listProvidersToRefresh,
  partsOf,
  type RefreshScope,
  type WordRefresh,
} from './word-refreshes.queries.ts'

/** FTS5 merges large segments with the commit, in proportion to the rows of a batch: seconds for 500 of a million profiles. */
const profilesAtOnce = 100
const namesAtOnce = 2000
/** Ids, of which few belong to the place. */
const accountsAtOnce = 20_000

type Budget = {
  /** Groups of 100 profiles, of 2,000 names, or of 20,000 ids of accounts at most. */
  chunks: number
  /** Milliseconds after which no further group is begun. */
  time: number
}

/**
 * Makes what is copied from renamed and moved trades and places right in queued profiles: names, places, lists and search words. Each
 * group is one batch with its cursor, so no profile stands in two places. An interrupted run continues at the next group, and two
 * runs at once do no harm. @returns how many profiles are done
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
    const { kind } = partsOf(refresh)
    if (kind === 'accounts') await refreshAccounts(db, refresh)
    else if (kind === 'names') await refreshNames(db, refresh)
    else done += await refreshProfiles(db, refresh)
  }
  return done
}

const among = (ids: readonly number[]) => sql`p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Trades and divisions are renamed only, which changes no list. */
const isOfWords = (scope: string) => scope === 'category_id' || scope === 'division_id'

async function refreshProfiles(db: Database, refresh: WordRefresh): Promise<number> {
  const onlyWords = isOfWords(refresh.scope)
  const ids = (await listProvidersToRefresh(db, refresh, profilesAtOnce)).map(({ id }) => id)
  const which = among(ids)
  // A migration that changes the order leaves the places in the lists to the refresh of all.
  const writes = onlyWords ? [indexWords(db, which)] : [copyPlaces(db, which), ...projectListings(db, which)]
  await batch(db, { written: ids.length > 0 ? writes : [], moved: next(db, refresh, ids, profilesAtOnce) })
  return ids.length
}

async function refreshNames(db: Database, refresh: WordRefresh): Promise<void> {
  const ids = (await listProvidersToRefresh(db, refresh, namesAtOnce)).map(({ id }) => id)
  await batch(db, {
    written: copyPlaceNames(db, among(ids)),
    moved: next(db, refresh, ids, namesAtOnce),
  })
}

const next = (db: Database, refresh: WordRefresh, ids: readonly number[], limit: number) =>
  ids.length < limit
    ? endRefresh(db, refresh)
    : advanceRefresh(db, refresh, { afterId: ids.at(-1) ?? refresh.afterId, done: ids.length })

/** In ranges of ids, because accounts have no index by place. */
async function refreshAccounts(db: Database, refresh: WordRefresh): Promise<void> {
  const { afterId, scopeId } = refresh
  const end = afterId + accountsAtOnce
  const [last] = await findLastAccount(db)
  const column = partsOf(refresh).column ?? sql`NULL`
  await batch(db, {
    written: copyAccountPlaces(db, sql`a.id > ${afterId} AND a.id <= ${end} AND a.${column} = ${scopeId}`),
    moved:
      end >= (last?.id ?? 0)
        ? endRefresh(db, refresh)
        : advanceRefresh(db, refresh, { afterId: end, done: 0 }),
  })
}

/** Milliseconds that a request takes for names and accounts. */
const timeOfRequest = 10_000

/**
 * After a trade or place was renamed or moved and its refreshes were queued: refreshes the names, the accounts, and the first
 * profiles at once, 1,000 whose words change or 500 that may move. The job `search_words` does the rest, also after a failure here.
 */
export async function refreshAtOnce(
  db: Database,
  scopes: readonly RefreshScope[],
  scopeId: number,
): Promise<void> {
  for (const scope of scopes) {
    const chunks = scope.includes(':') ? 100 : isOfWords(scope) ? 10 : 5
    await refreshQueuedWords(db, { chunks, time: timeOfRequest }, { scope, scopeId }).catch(() => undefined)
  }
}
