import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { freeSlug, isSlugTaken } from '#worker/features/slugs/slugs.queries.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { publicProviders } from '#worker/features/categories/categories.queries.ts'
import { mostCategories } from '#worker/features/categories/categories.schema.ts'
import { categories, type CategoryRow } from '#worker/features/categories/categories.table.ts'

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

export const findCategory = (db: Database, id: number) =>
  db.select().from(categories).where(eq(categories.id, id))

export const findCategoryByName = (db: Database, name: string) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.nameFolded, foldText(name)))

export const findCategoryBySlug = (db: Database, slug: string) =>
  db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))

type CategoryFields = Pick<
  CategoryRow,
  'name' | 'description' | 'image' | 'isActive' | 'showInHomepage' | 'words'
>

/** `chosen`: the slug that an admin wants; else the first free one of `choices`. */
export type NewSlug = { chosen?: string | undefined; choices: readonly string[] }

const trades = { of: 'trade' } as const

export const insertCategory = (
  db: Database,
  { name, description, words, image, isActive, showInHomepage }: CategoryFields,
  { guard, slug, now }: { guard: SQL; slug: NewSlug; now: Date },
) =>
  db.all<{ id: number }>(sql`
    INSERT INTO categories
      (name, name_folded, slug, description, words, image, is_active, show_in_homepage, sort_order, created_at, updated_at)
    SELECT ${name}, ${foldText(name)}, ${slug.chosen ?? freeSlug(trades, slug.choices)}, ${description}, ${words && JSON.stringify(words)}, ${image}, ${isActive ? 1 : 0}, ${showInHomepage ? 1 : 0},
      (SELECT coalesce(max(sort_order), 0) + 1 FROM categories), ${now.getTime()}, ${now.getTime()}
    WHERE NOT EXISTS (SELECT 1 FROM categories WHERE name_folded = ${foldText(name)})
      AND NOT ${isSlugTaken(trades, slug.chosen ?? null, 0)}
      AND (SELECT count(*) FROM categories) < ${mostCategories} AND ${guard}
    RETURNING id`)

export const updateCategory = (
  db: Database,
  before: CategoryRow,
  set: CategoryFields & { slug: string | null; updatedAt: Date },
  guard: SQL,
) =>
  db
    .update(categories)
    .set({ ...set, nameFolded: foldText(set.name) })
    .where(
      and(
        eq(categories.id, before.id),
        eq(categories.updatedAt, before.updatedAt),
        sql`NOT EXISTS (SELECT 1 FROM categories other WHERE other.name_folded = ${foldText(set.name)} AND other.id <> ${before.id})`,
        sql`NOT ${isSlugTaken(trades, set.slug, before.id)}`,
        guard,
      ),
    )
    .returning()

const changesInto = (id: number): SQL => sql`(SELECT count(*) FROM provider_changes
  WHERE status = 'pending' AND changes ->> 'categoryId' = ${id})`

export const countCategoryUse = (db: Database, id: number) =>
  db.all<{ providers: number; changes: number }>(sql`
    SELECT (SELECT count(*) FROM providers WHERE category_id = ${id}) AS providers, ${changesInto(id)} AS changes`)

export const deleteUnusedCategory = (db: Database, id: number) =>
  db
    .delete(categories)
    .where(
      and(
        eq(categories.id, id),
        sql`NOT EXISTS (SELECT 1 FROM providers WHERE category_id = ${id})`,
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
  const now = sql`SELECT id FROM categories ORDER BY sort_order, id`
  return db.run(sql`
    UPDATE categories SET sort_order = (SELECT key + 1 FROM json_each(${JSON.stringify(ids)}) WHERE value = categories.id)
    WHERE (SELECT json_group_array(id) FROM (SELECT id FROM categories ORDER BY id)) =
        (SELECT json_group_array(value) FROM (SELECT value FROM json_each(${JSON.stringify(ids)}) ORDER BY value))
      AND (SELECT json_group_array(id) FROM (${now})) = json(${JSON.stringify(before)})`)
}
