import { sql } from 'drizzle-orm'
import { wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { areStored } from '#worker/features/images/images.queries.ts'
import {
  discardImages,
  pictureName,
  preparePicture,
  storeImages,
  type ImageStore,
  type PreparedImage,
} from '#worker/features/images/images.usecases.ts'
import { refreshWords } from '#worker/features/providers/search/refresh-words.usecases.ts'
import { editConflict, nextVersion } from '#worker/lib/input/edit-version.ts'
import { unavailable } from '#worker/lib/errors.ts'
import {
  countCategoryUse,
  deleteUnusedCategory,
  findCategory,
  findCategoryByName,
  insertCategory,
  listCategories,
  listCategoryIds,
  orderCategories,
  staffCategory,
  updateCategory,
} from './admin-categories.queries.ts'
import {
  categoryInUse,
  categoryNotFound,
  homepageNeedsActive,
  imageMissing,
  nameTaken,
  orderChanged,
  tooManyCategories,
} from '#worker/features/categories/categories.errors.ts'
import { flagsAfter } from '#worker/features/categories/categories.rules.ts'
import {
  mostCategories,
  type CategoryEdit,
  type CategoryOrder,
  type NewCategoryInput,
} from '#worker/features/categories/categories.schema.ts'
import type { CategoryRow } from '#worker/features/categories/categories.table.ts'

/** All trades with how many profiles each has, public ones and all. */
export async function readCategories(db: Database) {
  return (await listCategories(db)).map(({ category, publicProviders, providers }) => ({
    ...staffCategory(category),
    biodata_count: publicProviders,
    providers_count: providers,
  }))
}

/**
 * Adds a trade at the end of the order.
 * @throws 422 without a picture; 409 `name_taken`, `too_many`; 503
 * @returns its id
 */
export async function addCategory(
  db: Database,
  act: Act,
  { image, ...input }: NewCategoryInput,
  store: ImageStore,
): Promise<number> {
  if (!image) throw imageMissing()
  if ((await findCategoryByName(db, input.name)).length > 0) throw nameTaken()
  const picture = await preparePicture(store, image, { field: 'image', folder: 'categories' })
  const row = {
    name: input.name,
    description: input.description ?? null,
    image: picture.path,
    isActive: input.is_active,
    showInHomepage: input.is_active && input.show_in_homepage,
  }
  const [added] = await withPicture(db, act, { picture, store }, (guard) =>
    db.batch([
      insertCategory(db, row, { guard, now: act.now }),
      auditEntry(db, {
        ...act,
        action: 'category.added',
        entity: 'category',
        entityId: sql`last_insert_rowid()`,
        after: row,
        onlyIf: wroteRow,
      }),
    ]),
  )
  const id = added[0]?.id
  if (id !== undefined) return id
  await discardImages(db, store, [picture], act.now)
  if ((await findCategoryByName(db, row.name)).length > 0) throw nameTaken()
  throw (await listCategoryIds(db)).length >= mostCategories ? tooManyCategories() : unavailable()
}

/**
 * Changes what was sent of a trade. A new picture replaces the old one, which goes once nothing shows it.
 * @param seen the version the editor was looking at, if they said
 * @throws 404; 422 for the home page without being active; 409 `edit_conflict`, `name_taken`; 503
 */
export async function editCategory(
  db: Database,
  act: Act,
  { id, image, ...sent }: CategoryEdit & { id: number },
  { store, seen }: { store: ImageStore; seen: Date | undefined },
) {
  const [before] = await findCategory(db, id)
  if (!before) throw categoryNotFound()
  if (seen && seen.getTime() !== before.updatedAt.getTime()) throw editConflict(staffCategory(before))
  const flags = flagsAfter(before, sent)
  if (!flags) throw homepageNeedsActive()
  const picture = image && (await preparePicture(store, image, { field: 'image', folder: 'categories' }))
  const after = {
    ...flags,
    name: sent.name ?? before.name,
    description: sent.description === undefined ? before.description : sent.description,
    image: picture ? picture.path : before.image,
  }
  const changed = changedFields(before, after)
  if (changed.length === 0) return staffCategory(before)
  const [updated] = await withPicture(db, act, { picture, store }, (guard) =>
    db.batch([
      updateCategory(db, before, { ...after, updatedAt: nextVersion(act.now, before) }, guard),
      auditEntry(db, {
        ...act,
        action: 'category.changed',
        entity: 'category',
        entityId: id,
        before: Object.fromEntries(changed.map((key) => [key, before[key]])),
        after: Object.fromEntries(changed.map((key) => [key, after[key]])),
        onlyIf: wroteRow,
      }),
    ]),
  )
  const [row] = updated
  // The one that nothing refers to any more: the old picture, or the new one if the edit was refused.
  await discardImages(db, store, picturesOf(row ? before.image : picture?.path), act.now)
  if (!row) throw await refusedEdit(db, before, after.name)
  if (changed.includes('name') || changed.includes('description')) await refreshWords(db, 'category_id', id)
  return staffCategory(row)
}

const changedFields = (before: CategoryRow, after: Pick<CategoryRow, EditedField>) =>
  editedFields.filter((key) => before[key] !== after[key])

const editedFields = ['name', 'description', 'image', 'isActive', 'showInHomepage'] as const
type EditedField = (typeof editedFields)[number]

const picturesOf = (path: string | null | undefined) => (path ? [pictureName(path)] : [])

async function refusedEdit(db: Database, { id, updatedAt }: CategoryRow, name: string) {
  const [[now], named] = await db.batch([findCategory(db, id), findCategoryByName(db, name)])
  if (!now) return categoryNotFound()
  if (now.updatedAt.getTime() !== updatedAt.getTime()) return editConflict(staffCategory(now))
  return named.some((other) => other.id !== id) ? nameTaken() : unavailable()
}

/** Stores a picture, then writes the row that will show it; takes the picture away again if that fails. */
async function withPicture<Written>(
  db: Database,
  { now, actor }: Act,
  { picture, store }: { picture: PreparedImage | null | undefined; store: ImageStore },
  write: (guard: ReturnType<typeof areStored>) => Promise<Written>,
): Promise<Written> {
  if (!picture) return write(sql`1`)
  await storeImages(db, store, [picture], { userId: actor.id, now })
  return write(areStored([picture])).catch(async (error: unknown) => {
    await discardImages(db, store, [picture], now)
    throw error
  })
}

/**
 * Deletes a trade that nobody stands in, and its picture.
 * @throws 404; 409 `in_use` with the counts
 */
export async function deleteCategory(
  db: Database,
  act: Act,
  { id, store }: { id: number; store: ImageStore },
) {
  const [before] = await findCategory(db, id)
  if (!before) throw categoryNotFound()
  const [deleted] = await db.batch([
    deleteUnusedCategory(db, id),
    auditEntry(db, {
      ...act,
      action: 'category.deleted',
      entity: 'category',
      entityId: id,
      before: Object.fromEntries(editedFields.map((key) => [key, before[key]])),
      onlyIf: wroteRow,
    }),
  ])
  if (deleted.length > 0) return discardImages(db, store, picturesOf(deleted[0]?.image), act.now)
  const [[use], still] = await db.batch([countCategoryUse(db, id), findCategory(db, id)])
  throw still.length === 0 || !use ? categoryNotFound() : categoryInUse(use)
}

/**
 * Puts all trades in a new order, in one statement.
 * @throws 409 with the order as it is, when trades came or went, or somebody else put them in order meanwhile
 */
export async function reorderCategories(db: Database, act: Act, order: CategoryOrder): Promise<void> {
  const before = (await listCategoryIds(db)).map(({ id }) => id)
  const [, , after] = await db.batch([
    // Guarded by what was just read even where the caller named no order: the audit row then says the truth.
    orderCategories(db, { ids: order.ids, before: order.before ?? before }) as ReturnType<typeof db.run>,
    auditEntry(db, {
      ...act,
      action: 'category.ordered',
      entity: 'category',
      entityId: 'order',
      before: { ids: before },
      after: { ids: order.ids },
      onlyIf: wroteRow,
    }) as ReturnType<typeof db.run>,
    listCategoryIds(db),
  ])
  const ids = after.map(({ id }) => id)
  if (JSON.stringify(ids) !== JSON.stringify(order.ids)) throw orderChanged(ids)
}
