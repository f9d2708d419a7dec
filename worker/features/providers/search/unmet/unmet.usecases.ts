import { batch, firstOr, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditChange, auditWrite, type EditTarget } from '#worker/features/audit/audit-change.usecases.ts'
import { categoryNotFound } from '#worker/features/categories/categories.errors.ts'
import { staffCategory } from '#worker/features/categories/categories.answers.ts'
import type { CategoryRow } from '#worker/features/categories/categories.table.ts'
import {
  maxCategoryWordLength,
  maxCategoryWords,
} from '#worker/features/categories/words/category-words.schema.ts'
import { startWordsOf } from '#worker/features/categories/words/words.rules.ts'
import { namedTrade } from '../../providers.answers.ts'
import { unmetSearch } from '../search.answers.ts'
import type { Vocabulary } from '../understanding/vocabulary.rules.ts'
import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { nextVersion } from '#worker/lib/input/edit-version.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { foldedLength } from '#worker/lib/text/fold.ts'
import { sql } from 'drizzle-orm'
import { unmetSearchNotFound, wordNotAdded } from '../../providers.errors.ts'
import {
  countUnmetTexts,
  deleteUnmetSearch,
  findUnmetSearch,
  forgetUnmetSearch,
  listUnmetSearches,
  countUnmetSearch,
} from '../search.queries.ts'
import { daysOfUnmet, unmetADay, unmetWords } from '../search.rules.ts'
import { findCategory, updateCategory } from '#worker/features/categories/categories.queries.ts'
import { countHits } from '#worker/features/people/limits.queries.ts'
import type { KeyRing } from '#worker/lib/keys.ts'
import { bucketOf, fixedWindow, hour } from '#worker/features/people/limits.rules.ts'

/** A page of what was not found, each with the trade that sounds most like it. @throws 404 for a page that is too deep */
export async function readUnmetSearches(
  db: Database,
  number: number | undefined,
  { vocabulary, now }: { vocabulary: Vocabulary; now: Date },
) {
  const page = listPage(number)
  const since = addDays(dayOf(now), -daysOfUnmet)
  const { rows, counted } = await batch(db, {
    rows: listUnmetSearches(db, since, page),
    counted: countUnmetTexts(db, since),
  })
  return {
    data: rows.map((row) => unmetSearch(row, vocabulary)),
    meta: pageMeta(page, counted),
    trades: vocabulary.trades.map((trade) => namedTrade(trade)),
  }
}

/**
 * Adds the words of a search to those of a category and takes the search off the list, in one batch.
 * @throws 404; 409 `too_many`, `edit_conflict`
 */
export async function addUnmetWord(
  db: Database,
  act: StaffContext,
  { id, categoryId }: { id: number; categoryId: number },
): Promise<void> {
  const { found, rows } = await batch(db, {
    found: findUnmetSearch(db, id),
    rows: findCategory(db, categoryId),
  })
  const [words, row] = [found[0]?.words, rows[0]]
  if (words === undefined) throw unmetSearchNotFound()
  if (!row) throw categoryNotFound()
  const known = row.words ?? startWordsOf(row)
  if (known.includes(words)) return removeUnmetSearch(db, act, id)
  if (known.length >= maxCategoryWords || foldedLength(words) > maxCategoryWordLength) throw wordNotAdded()
  const target: EditTarget<CategoryRow> = {
    entity: 'category',
    entityId: categoryId,
    find: () => findCategory(db, categoryId),
    notFound: categoryNotFound,
    answer: staffCategory,
  }
  await auditChange(db, act, target, {
    action: 'category.word_added',
    row,
    // The whole list would hide the new word.
    changes: { before: {}, after: { words } },
    write: updateCategory(
      db,
      row,
      { ...row, words: [...known, words], updatedAt: nextVersion(act.now, row) },
      sql`1`,
    ),
    also: [forgetUnmetSearch(db, words), raiseNumber(db, 'trades')],
  })
}

/** Takes a search off the list. @throws 404 */
export async function removeUnmetSearch(db: Database, act: StaffContext, id: number): Promise<void> {
  const found = await firstOr(findUnmetSearch(db, id), unmetSearchNotFound)
  const deleted = await auditWrite(db, act, {
    write: deleteUnmetSearch(db, found.words),
    action: 'unmet_search.removed',
    entity: 'unmet_search',
    entityId: id,
    before: { words: found.words },
  })
  if (!deleted) throw unmetSearchNotFound()
}

/** Keeps the words of a search that found nothing, unless its network or the site has noted enough that day. */
export async function noteUnmetSearch(
  db: Database,
  q: string,
  { network, secret, now }: { network: string; secret: KeyRing; now: Date },
): Promise<void> {
  const words = unmetWords(q)
  if (words === null) return
  const limit = {
    bucket: bucketOf(secret, 'unmet-searches', network),
    max: unmetADay.network,
    ...fixedWindow(now, 24 * hour),
  }
  await batch(db, {
    counted: countHits(db, [limit]),
    noted: countUnmetSearch(db, words, dayOf(now)),
  })
}
