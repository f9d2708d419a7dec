import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { chainHolds, placeNames } from '#worker/features/places/places.queries.ts'
import { thanas } from '#worker/features/places/places.table.ts'
import { providerChanges, providers } from '../providers.table.ts'
import { pick } from '#worker/lib/object-of.ts'
import { changeableColumns, placeOf, type ProviderChange } from './changes.rules.ts'

// The changes that a worker asks for and a moderator decides.

export const findLatestChange = (db: Database, userId: number) =>
  db
    .select({
      id: providerChanges.id,
      status: providerChanges.status,
      changes: providerChanges.changes,
      rejectionCode: providerChanges.rejectionCode,
      rejectionNote: providerChanges.rejectionNote,
      fieldToMend: providerChanges.fieldToMend,
      reviewedAt: providerChanges.reviewedAt,
      createdAt: providerChanges.createdAt,
      categoryName: sql<string | null>`(SELECT c.name FROM ${categories} c
        WHERE c.id = json_extract(${providerChanges.changes}, '$.categoryId'))`.as('category_name'),
    })
    .from(providerChanges)
    .innerJoin(providers, eq(providers.id, providerChanges.providerId))
    .where(eq(providers.userId, userId))
    .orderBy(desc(providerChanges.id))
    .limit(1)
export type OwnChangeRow = Awaited<ReturnType<typeof findLatestChange>>[number]

const isChangeable = (providerId: number): SQL => sql`EXISTS (
  SELECT 1 FROM providers p JOIN ${users} u ON u.id = p.user_id
  WHERE p.id = ${providerId} AND p.status = 'approved' AND u.suspended_at IS NULL AND u.erased_at IS NULL)`

type NewChange = {
  providerId: number
  /** The waiting change to replace, as it was read; null if none may wait. */
  replaces: { id: number; changes: Record<string, unknown> } | null
  changes: ProviderChange
  guard: SQL
  now: Date
}

/** `written` returns no row if another change was sent or decided, or if profile, trade, place or `guard` forbid it. */
export function writeChange(db: Database, { providerId, replaces, changes, guard, now }: NewChange) {
  const isAllowed = sql`${isChangeable(providerId)} AND ${targetsExist(changes)} AND ${guard}`
  const hasRoom =
    replaces === null
      ? sql`${isAllowed} AND NOT EXISTS (
          SELECT 1 FROM provider_changes c WHERE c.provider_id = ${providerId} AND c.status = 'pending')`
      : wroteRow
  return {
    replaced: db.delete(providerChanges).where(
      and(
        eq(providerChanges.id, replaces?.id ?? 0),
        eq(providerChanges.status, 'pending'),
        // Renaming or moving a place also writes to waiting changes.
        sql`json(${providerChanges.changes}) = json(${JSON.stringify(replaces?.changes ?? {})})`,
        isAllowed,
      ),
    ),
    written: db.all<{ id: number }>(sql`
      INSERT INTO provider_changes (provider_id, changes, created_at)
      SELECT ${providerId}, ${stored(changes)}, ${now.getTime()} WHERE ${hasRoom}
      RETURNING id`),
  }
}

function stored(changes: ProviderChange): SQL {
  const place = placeOf(changes)
  const json = sql`${JSON.stringify(changes)}`
  if (!place) return json
  const names = placeNames(place)
  return sql`json_set(${json}, '$.division', ${names.division}, '$.district', ${names.district}, '$.area', ${names.area})`
}

/** Deletes a waiting change and returns its columns; no row if it no longer waits or is not this user's. */
export const deleteWaitingChange = (db: Database, userId: number, changeId: number) =>
  db
    .delete(providerChanges)
    .where(
      and(
        eq(providerChanges.id, changeId),
        eq(providerChanges.status, 'pending'),
        sql`${providerChanges.providerId} IN (SELECT p.id FROM providers p WHERE p.user_id = ${userId})`,
      ),
    )
    .returning({ providerId: providerChanges.providerId, changes: providerChanges.changes })

export const findChange = (db: Database, changeId: number) =>
  db
    .select({
      ...getTableColumns(providerChanges),
      changesText: sql<string>`${providerChanges.changes}`.as('changes_text'),
      reviewerName: sql<string | null>`${users.name}`.as('reviewer_name'),
    })
    .from(providerChanges)
    .leftJoin(users, eq(users.id, providerChanges.reviewedBy))
    .where(eq(providerChanges.id, changeId))
export type ChangeRow = Awaited<ReturnType<typeof findChange>>[number]

const changeable = pick(providers, [...changeableColumns, 'reviewedAt', 'reviewedBy'])

export const findChangeable = (db: Database, id: number) =>
  db.select(changeable).from(providers).where(eq(providers.id, id))

/** Decides a change that still waits unchanged for an approved profile, if `guard` holds; then a row comes back. */
export const settleChange = (
  db: Database,
  { id, changesText }: Pick<ChangeRow, 'id' | 'changesText'>,
  set: Pick<
    Partial<typeof providerChanges.$inferInsert>,
    'status' | 'previous' | 'rejectionCode' | 'rejectionNote' | 'fieldToMend' | 'reviewedAt' | 'reviewedBy'
  >,
  guard?: SQL,
) =>
  db
    .update(providerChanges)
    .set(set)
    .where(
      and(
        eq(providerChanges.id, id),
        eq(providerChanges.status, 'pending'),
        sql`${providerChanges.changes} = ${changesText}`,
        sql`EXISTS (SELECT 1 FROM providers p WHERE p.id = ${providerChanges.providerId} AND p.status = 'approved')`,
        guard,
      ),
    )
    .returning({ id: providerChanges.id })

const waiting = {
  status: 'pending',
  previous: null,
  rejectionCode: null,
  rejectionNote: null,
  fieldToMend: null,
  reviewedAt: null,
  reviewedBy: null,
} as const

const reopen = (db: Database, which: SQL | undefined) =>
  db.update(providerChanges).set(waiting).where(which).returning({ id: providerChanges.id })

export const reopenChange = (db: Database, changeId: number, guard: SQL) =>
  reopen(db, and(eq(providerChanges.id, changeId), guard))

export const reopenClosedChange = (db: Database, provider: number, closedAt: Date): UnrunQuery =>
  reopen(
    db,
    and(
      eq(providerChanges.providerId, provider),
      eq(providerChanges.status, 'rejected'),
      eq(providerChanges.reviewedAt, closedAt),
      sql`EXISTS (SELECT 1 FROM providers p WHERE p.id = ${provider} AND p.status = 'approved')`,
    ),
  )

/** SQL for "the trade of these columns exists, and their places belong together", as far as they name them. */
export function targetsExist(columns: ProviderChange): SQL {
  const { categoryId } = columns
  const place = placeOf(columns)
  const trade =
    categoryId === undefined ? sql`1` : sql`EXISTS (SELECT 1 FROM ${categories} c WHERE c.id = ${categoryId})`
  return sql`(${trade} AND ${place ? chainHolds(place) : sql`1`})`
}

export const findWhetherTargetsExist = (db: Database, columns: ProviderChange) =>
  db.all<{ exist: 0 | 1 }>(sql`SELECT ${targetsExist(columns)} AS exist`)

/** The columns with the names of the place as they are when they are written. */
export function withPlaceNames(columns: ProviderChange) {
  const place = placeOf(columns)
  return { ...columns, ...(place && placeNames(place)) }
}

export const findTargets = (db: Database, { categoryId, upazilaId }: ProviderChange) =>
  db.all<{ category: string | null; thana: string | null }>(sql`
    SELECT (SELECT ${categories.name} FROM ${categories} WHERE ${categories.id} = ${categoryId ?? null}) AS category,
      (SELECT t.bn_name FROM ${thanas} t WHERE t.id = ${upazilaId ?? null}) AS thana`)
