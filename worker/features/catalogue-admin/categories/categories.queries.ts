import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { providers, providerChanges } from '#worker/features/providers/providers.table.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { publicProviders } from '#worker/features/categories/categories.queries.ts'
import { categories } from '#worker/features/categories/categories.table.ts'

export const listCategories = (db: Database) =>
  db
    .select({
      category: categories,
      publicProviders: publicProviders.as('public_providers'),
      providers: sql<number>`(SELECT count(*) FROM ${providers} p WHERE p.category_id = categories.id)`.as(
        'all_providers',
      ),
    })
    .from(categories)
    .orderBy(asc(categories.sortOrder), asc(categories.id))

export const findCategoryByName = (db: Database, name: string) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.nameFolded, foldText(name)))

export const findCategoryBySlug = (db: Database, slug: string) =>
  db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))

const changesInto = (id: number): SQL => sql`(SELECT count(*) FROM ${providerChanges}
  WHERE status = 'pending' AND changes ->> 'categoryId' = ${id})`

export const countCategoryUse = (db: Database, id: number) =>
  db.all<{ providers: number; changes: number }>(sql`
    SELECT (SELECT count(*) FROM ${providers} WHERE category_id = ${id}) AS providers, ${changesInto(id)} AS changes`)

export const deleteUnusedCategory = (db: Database, id: number) =>
  db
    .delete(categories)
    .where(
      and(
        eq(categories.id, id),
        sql`NOT EXISTS (SELECT 1 FROM ${providers} WHERE category_id = ${id})`,
        sql`${changesInto(id)} = 0`,
      ),
    )
    .returning()

export const listCategoryIds = (db: Database) =>
  db.select({ id: categories.id }).from(categories).orderBy(asc(categories.sortOrder), asc(categories.id))

/** The guard is one subquery, which SQLite evaluates before it writes the first row. */
export function orderCategories(
  db: Database,
  { ids, before }: { ids: readonly number[]; before: readonly number[] },
): UnrunQuery {
  const now = sql`SELECT id FROM ${categories} ORDER BY sort_order, id`
  return db.run(sql`
    UPDATE ${categories} SET sort_order = (SELECT key + 1 FROM json_each(${JSON.stringify(ids)}) WHERE value = categories.id)
    WHERE (SELECT json_group_array(id) FROM (SELECT id FROM ${categories} ORDER BY id)) =
        (SELECT json_group_array(value) FROM (SELECT value FROM json_each(${JSON.stringify(ids)}) ORDER BY value))
      AND (SELECT json_group_array(id) FROM (${now})) = json(${JSON.stringify(before)})`)
}

const among = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

export const listProvidersIn = (db: Database, categoryId: number, limit: number) =>
  db.all<{ id: number }>(
    sql`SELECT id FROM ${providers} WHERE category_id = ${categoryId} ORDER BY id LIMIT ${limit}`,
  )

type Move = { ids: readonly number[]; from: number; to: number; now: Date }

export const moveProviders = (db: Database, { ids, from, to, now }: Move): UnrunQuery =>
  db.run(sql`
    UPDATE ${providers} SET category_id = ${to}, updated_at = ${now.getTime()}
    WHERE id IN ${among(ids)} AND category_id = ${from} AND EXISTS (SELECT 1 FROM ${categories} WHERE id = ${to})`)

export const redirectChanges = (db: Database, { from, to }: Pick<Move, 'from' | 'to'>): UnrunQuery =>
  db.run(sql`
    UPDATE ${providerChanges} SET changes = json_set(changes, '$.categoryId', ${to} + 0)
    WHERE status = 'pending' AND changes ->> 'categoryId' = ${from} AND EXISTS (SELECT 1 FROM ${categories} WHERE id = ${to})`)

export const areProviders = (ids: readonly number[]) => sql`p.id IN ${among(ids)}`
