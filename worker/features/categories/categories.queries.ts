import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { AuditSubject } from '#worker/features/audit/audit.queries.ts'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { categories, type CategoryRow } from './categories.table.ts'
import { listingCounts } from '#worker/features/statistics/statistics.table.ts'
import { placeWord, type ListingFilter } from '#worker/features/statistics/statistics.rules.ts'
import { freeSlug, isSlugTaken } from '#worker/features/slugs/slugs.queries.ts'
import { foldText } from '#worker/lib/text/fold.ts'
import { maxCategories } from './categories.schema.ts'

/** At most six rows for each trade: by gender and badge. */
const publicProvidersIn = (place: ListingFilter) => sql<number>`coalesce((
  SELECT sum(${listingCounts.total}) FROM ${listingCounts}
  WHERE ${listingCounts.scope} = 'c' || categories.id || ${placeWord(place)}), 0)`

export const publicProviders = publicProvidersIn({})

type Wanted = { onHomepage?: boolean; place?: ListingFilter | undefined }

/** `providers` counts those of the place, or all. */
export const listActiveCategories = (db: Database, { onHomepage = false, place }: Wanted = {}) =>
  db
    .select({
      ...pick(categories, ['id', 'name', 'description', 'image', 'slug']),
      providers: publicProvidersIn(place ?? {}),
    })
    .from(categories)
    .where(and(eq(categories.isActive, true), onHomepage ? eq(categories.showInHomepage, true) : undefined))
    .orderBy(asc(categories.sortOrder), asc(categories.id))

export const findCategory = (db: Database, id: number) =>
  db.select().from(categories).where(eq(categories.id, id))

type CategoryFields = Pick<
  CategoryRow,
  'name' | 'description' | 'image' | 'isActive' | 'showInHomepage' | 'words'
>

/** `chosen`: the slug that an admin wants; else the first free one of `choices`. */
type NewSlug = { chosen?: string | undefined; choices: readonly string[] }

const trades = { of: 'trade', trades: categories } as const

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
      AND (SELECT count(*) FROM categories) < ${maxCategories} AND ${guard}
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

/** The names of all trades, also of those that are switched off. */
export const listTradeNames = (db: Database) =>
  db.select({ id: categories.id, name: categories.name }).from(categories)

/** For the audit log. */
export const auditedCategory: AuditSubject = {
  name: (id) => sql`SELECT c.name FROM categories c WHERE c.id = CAST(${id} AS INTEGER)`,
}
