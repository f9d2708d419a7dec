import { batch, firstOr, runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import {
  auditChange,
  auditWrite,
  changesBetween,
  findForEdit,
  type EditTarget,
} from '#worker/features/audit/audit-change.usecases.ts'
import { auditEntry, insertedId } from '#worker/features/audit/audit.queries.ts'
import {
  discardImages,
  pictureName,
  preparePicture,
  type ImageStore,
  withPicture,
} from '#worker/features/images/images.usecases.ts'
import { refreshAtOnce } from '#worker/features/providers/search/refresh-words.usecases.ts'
import { queueRefresh } from '#worker/features/providers/search/word-refreshes.queries.ts'
import { slugTaken } from '#worker/features/slugs/slugs.errors.ts'
import { tradeSlugs, storedWords, wordsAfter } from '#worker/features/categories/words/words.rules.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { nextVersion } from '#worker/lib/input/edit-version.ts'
import { unavailable } from '#worker/lib/errors.ts'
import {
  countCategoryUse,
  deleteUnusedCategory,
  findCategoryByName,
  findCategoryBySlug,
  listCategories,
  listCategoryIds,
  orderCategories,
  areProviders,
  listProvidersIn,
  moveProviders,
  redirectChanges,
} from './categories.queries.ts'
import {
  categoryInUse,
  categoryNotFound,
  homepageNeedsActive,
  nameTaken,
  orderChanged,
  tooManyCategories,
  sameCategory,
} from '#worker/features/categories/categories.errors.ts'
import { flagsAfter } from '#worker/features/categories/categories.rules.ts'
import {
  maxCategories,
  type CategoryEdit,
  type CategoryOrder,
  type NewCategoryInput,
} from '#worker/features/categories/categories.schema.ts'
import { staffCategory } from '#worker/features/categories/categories.answers.ts'
import { listedCategory, suggestedTrade } from '../catalogue-admin.answers.ts'
import type { CategoryRow } from '#worker/features/categories/categories.table.ts'
import { missingTrades } from '../suggested-trades/suggested-trades.rules.ts'
import {
  findCategory,
  insertCategory,
  updateCategory,
} from '#worker/features/categories/categories.queries.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'

/** All categories, and the trades that an admin can still choose. */
export async function readCategories(db: Database) {
  const rows = await listCategories(db)
  return {
    data: rows.map(({ category, ...counts }) => listedCategory({ ...category, ...counts })),
    suggested: missingTrades(rows.map(({ category }) => category)).map((trade) => suggestedTrade(trade)),
  }
}

/** @throws 422 without a picture; 409 `name_taken`, `slug_taken`, `too_many`; 503 @returns its id */
export async function addCategory(
  db: Database,
  act: StaffContext,
  { image, slug: chosen, ...input }: NewCategoryInput,
  store: ImageStore,
): Promise<number> {
  if ((await findCategoryByName(db, input.name)).length > 0) throw nameTaken()
  const picture = await preparePicture(store, image, { field: 'image', folder: 'categories' })
  const row = {
    name: input.name,
    description: input.description ?? null,
    words: storedWords(input.words ?? null, { name: input.name, image: picture.path }),
    image: picture.path,
    isActive: input.is_active,
    showInHomepage: input.is_active && input.show_in_homepage,
  }
  return withPicture(db, store, picture, by(act), async (isStored) => {
    const added = await auditWrite(db, act, {
      write: insertCategory(db, row, {
        guard: isStored,
        slug: { chosen, choices: tradeSlugs(row) },
        now: act.now,
      }),
      action: 'category.added',
      entity: 'category',
      entityId: insertedId,
      after: { ...row, ...(chosen && { slug: chosen }) },
      also: [raiseNumber(db, 'trades')],
    })
    if (added) return added.id
    if ((await findCategoryByName(db, row.name)).length > 0) throw nameTaken()
    if (chosen && (await findCategoryBySlug(db, chosen)).length > 0) throw slugTaken()
    throw (await listCategoryIds(db)).length >= maxCategories ? tooManyCategories() : unavailable()
  })
}

/** @throws 404; 422 for the home page without being active; 409 `edit_conflict`, `name_taken`, `slug_taken`; 503 */
export async function editCategory(
  db: Database,
  act: StaffContext,
  { id, image, ...sent }: CategoryEdit & { id: number },
  { store, seen }: { store: ImageStore; seen: Date | undefined },
) {
  const target: EditTarget<CategoryRow> = {
    entity: 'category',
    entityId: id,
    find: () => findCategory(db, id),
    notFound: categoryNotFound,
    answer: staffCategory,
  }
  const row = await findForEdit(target, seen)
  const flags = flagsAfter(row, sent)
  if (!flags) throw homepageNeedsActive()
  const picture = image && (await preparePicture(store, image, { field: 'image', folder: 'categories' }))
  const wanted = {
    ...flags,
    name: sent.name ?? row.name,
    description: sent.description === undefined ? row.description : sent.description,
    image: picture ? picture.path : row.image,
    words: wordsAfter(row, sent),
    slug: sent.slug ?? row.slug,
  }
  const changes = changesBetween(row, wanted)
  if (changes.fields.length === 0) return staffCategory(row)
  const isSearched = changes.fields.includes('name') || changes.fields.includes('description')
  const updated = await withPicture(db, store, picture, by(act), (isStored) =>
    auditChange(db, act, target, {
      action: 'category.changed',
      row,
      changes,
      write: updateCategory(db, row, { ...wanted, updatedAt: nextVersion(act.now, row) }, isStored),
      also: [
        ...(isSearched ? [queueRefresh(db, { scope: 'category_id', scopeId: id, now: act.now })] : []),
        raiseNumber(db, 'trades'),
      ],
      refused: async () => {
        const named = await findCategoryByName(db, wanted.name)
        if (named.some((other) => other.id !== id)) return nameTaken()
        const alike = wanted.slug === null ? [] : await findCategoryBySlug(db, wanted.slug)
        return alike.some((other) => other.id !== id) ? slugTaken() : null
      },
    }),
  )
  if (picture) await discardImages(db, store, picturesOf(row.image), act.now)
  if (isSearched) await refreshAtOnce(db, ['category_id'], id)
  return staffCategory(updated)
}

const by = ({ actor, now }: StaffContext) => ({ userId: actor.id, now })

const picturesOf = (path: string | null) => (path ? [pictureName(path)] : [])

/** @throws 404; 409 `in_use` with the counts */
export async function deleteCategory(
  db: Database,
  act: StaffContext,
  { id, store }: { id: number; store: ImageStore },
) {
  const row = await firstOr(findCategory(db, id), categoryNotFound)
  const { name, description, image, isActive, showInHomepage } = row
  const deleted = await auditWrite(db, act, {
    write: deleteUnusedCategory(db, id),
    action: 'category.deleted',
    entity: 'category',
    entityId: id,
    before: { name, description, image, isActive, showInHomepage },
    also: [raiseNumber(db, 'trades')],
  })
  if (deleted) return discardImages(db, store, picturesOf(deleted.image), act.now)
  const [use] = await countCategoryUse(db, id)
  throw use && use.providers + use.changes > 0 ? categoryInUse(use) : categoryNotFound()
}

/** @throws 409 with the current order if categories were added, deleted or reordered meanwhile */
export async function reorderCategories(
  db: Database,
  act: StaffContext,
  order: CategoryOrder,
): Promise<void> {
  const before = (await listCategoryIds(db)).map(({ id }) => id)
  const { after } = await batch(db, {
    // Guarded by the order just read even if the caller named none: else the audit row could name another one.
    ordered: orderCategories(db, { ids: order.ids, before: order.before ?? before }),
    audit: auditEntry(db, {
      ...act,
      action: 'category.ordered',
      entity: 'category',
      entityId: 'order',
      before: { ids: before },
      after: { ids: order.ids },
      onlyIf: wroteRow,
    }),
    number: raiseNumber(db, 'trades'),
    after: listCategoryIds(db),
  })
  const ids = after.map(({ id }) => id)
  if (JSON.stringify(ids) !== JSON.stringify(order.ids)) throw orderChanged(ids)
}

/** The most profiles of one call, each of which leaves and enters three lists and the search in one batch. */
const movedAtOnce = 50

/** Moves at most 50 profiles a call; the caller repeats it until none is left. @throws 404; 422 for the same trade */
export async function moveToCategory(
  db: Database,
  act: StaffContext,
  { from, to }: { from: number; to: number },
): Promise<{ moved: number; left: number }> {
  if (from === to) throw sameCategory()
  const { source, target, found } = await batch(db, {
    source: findCategory(db, from),
    target: findCategory(db, to),
    found: listProvidersIn(db, from, movedAtOnce),
  })
  if (source.length === 0 || target.length === 0) throw categoryNotFound()
  const ids = found.map(({ id }) => id)
  const entry = {
    ...act,
    action: 'category.providers_moved',
    entity: 'category',
    entityId: from,
    before: { category_id: from },
    after: { category_id: to, name: target[0]?.name, providers: ids.length },
  }
  await runBatch(db, [
    ...(ids.length > 0
      ? [
          moveProviders(db, { ids, from, to, now: act.now }),
          auditEntry(db, { ...entry, onlyIf: wroteRow }),
          ...projectListings(db, areProviders(ids)),
        ]
      : []),
    redirectChanges(db, { from, to }),
  ])
  const [use] = await countCategoryUse(db, from)
  return { moved: ids.length, left: use?.providers ?? 0 }
}
