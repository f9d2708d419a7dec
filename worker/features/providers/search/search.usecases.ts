import { batch, type Database } from '#worker/db/db.ts'
import { usualPerPage, type BrowseInput } from '../listing/browse.schema.ts'
import { boundariesAround, pageKeys, readPageKey } from '../listing/listing.rules.ts'
import { withoutBoost } from '../listing/listing.usecases.ts'
import { wrongPageKey } from '../providers.errors.ts'
import { listPlaceTotals } from '#worker/features/statistics/statistics.queries.ts'
import type { PlaceLists } from '#worker/features/places/place-lists.rules.ts'
import { providerCard, publicProvider } from '../providers.answers.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { maxPage } from '#worker/lib/list-page.schema.ts'
import { suggestions } from './search.answers.ts'
import type { countUnderstood } from './understanding/understanding.queries.ts'
import {
  armAt,
  attemptAt,
  listTradeWords,
  maxReached,
  searchPage,
  searchTotal,
  sortedPage,
  type Attempt,
  type SearchReading,
} from './search.queries.ts'
import { sql } from 'drizzle-orm'

/** What the search box suggests: places, with how many people each has, and the words of trades. */
export async function readSuggestions(db: Database, places: PromiseLike<PlaceLists>) {
  const [{ trades, people }, lists] = await Promise.all([
    batch(db, { trades: listTradeWords(db), people: listPlaceTotals(db) }),
    places,
  ])
  return suggestions({ ...lists, trades, people })
}

type SearchInput = Pick<BrowseInput, 'page' | 'per_page' | 'sort' | 'fields' | 'key'>

/** `count`: knows the total, which is otherwise known as far as the next page. */
type Search = { attempts: readonly Attempt[]; count?: ReturnType<typeof countUnderstood> }

/**
 * A page of the first attempt that finds a provider, closest results first. Without a `count`, `total` are the results up
 * to the end of this page while there are more. At most 2,000 results can be reached; other orders sort only these.
 * @returns `attempt`: the index of that attempt. `closeness`: of the first row, as in the arms of an attempt
 * @throws 422 `validation_failed` for a key that this search did not give
 */
export async function readSearchPage(
  db: Database,
  input: SearchInput,
  { attempts, count }: Search,
  { secret, now }: { secret: KeyRing; now: Date },
) {
  const { page = 1, per_page: perPage = usualPerPage, sort = 'recommended' } = input
  const list = [sort, perPage, ...attempts.map(({ all }) => all)].join('|')
  const known =
    input.key === undefined ? null : (readPageKey(secret, list, page, input.key)?.boundaries ?? null)
  if (input.key !== undefined && known === null) throw wrongPageKey()

  const skip = (page - 1) * perPage
  const limit = attempts.length === 0 ? 0 : Math.max(0, Math.min(perPage, maxReached - skip))
  const boundary = known instanceof Map ? known.get(page) : undefined
  const reading: SearchReading = boundary ? { boundary } : { skip }
  const isCounted = count !== undefined || sort !== 'recommended'
  // Without a count, one row more tells whether there is a next page.
  const take = isCounted ? limit : limit + 1
  const { rows, counted } = await batch(db, {
    rows:
      limit === 0
        ? null
        : sort === 'recommended'
          ? searchPage(db, attempts, reading, take)
          : sortedPage(db, attempts, sort, { skip, limit }),
    counted:
      attempts.length === 0
        ? null
        : (count ?? (isCounted ? searchTotal(db, attempts, maxReached + 1) : null)),
  })
  const ordered = (rows ?? []).toSorted(
    (a, b) => b.closeness - a.closeness || b.value - a.value || b.id - a.id,
  )
  const shown = ordered.slice(0, limit)
  const found = counted
    ? (counted[0]?.total ?? 0)
    : ordered.length > 0 || skip === 0
      ? skip + ordered.length
      : // A page after the last one.
        await countResults(db, attempts)
  const total = isCounted ? Math.min(found, maxReached) : Math.min(found, skip + limit)
  const hasMore = found > total
  const isNextReached = hasMore && !isCounted && skip + limit < maxReached
  const lastPage = Math.max(1, Math.ceil(total / perPage) + (isNextReached ? 1 : 0))
  const boundaries = boundariesAround(page, shown.map(boundaryOf), known)
  const show = input.fields === 'card' ? providerCard : publicProvider
  return {
    page: {
      data: shown.map((row) => show(withoutBoost(row), now)),
      current_page: page,
      last_page: lastPage,
      per_page: perPage,
      total,
      has_more_than_total: hasMore,
      page_keys:
        sort === 'recommended'
          ? keysOf(
              pageKeys(
                secret,
                list,
                { boundaries, lifted: [] },
                { current: page, last: lastPage, deepest: maxPage },
              ),
              boundaries,
            )
          : {},
    },
    attempt: shown[0] ? attemptAt(shown[0].closeness, attempts) : 0,
    /** How close the first row is; 0 if there is none, or if another order does not tell. */
    closeness: sort === 'recommended' && shown[0] ? armAt(shown[0].closeness) : 0,
  }
}

/** A boundary of a search is a closeness and a rowid. */
const boundaryOf = ({ closeness, value }: { closeness: number; value: number }) => ({
  value: closeness,
  id: value,
})

/** A search reads forward only, so a page has a key if its own beginning is known. */
const keysOf = (keys: Record<string, string>, boundaries: ReadonlyMap<number, unknown>) =>
  Object.fromEntries(Object.entries(keys).filter(([page]) => boundaries.has(Number(page))))

async function countResults(db: Database, attempts: readonly Attempt[]): Promise<number> {
  const [counted] = attempts.length > 0 ? await searchTotal(db, attempts, maxReached + 1) : []
  return counted?.total ?? 0
}

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
