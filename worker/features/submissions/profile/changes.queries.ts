import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database } from '#worker/db/db.ts'
import type { ProviderChange } from '#worker/features/moderation/changes/changeable-columns.rules.ts'
import { placeNames } from '#worker/features/places/places.queries.ts'
import { placeOf, targetsExist } from '#worker/features/moderation/changes/changes.queries.ts'
import { columnsOfFields } from '#worker/features/providers/profile-fields.rules.ts'
import { atOnceFields } from '#worker/features/providers/profile-fields.schema.ts'
import { providerChanges, providers, type ProviderRow } from '#worker/features/providers/providers.table.ts'

export const findLatestChange = (db: Database, userId: number) =>
  db
    .select({
      id: providerChanges.id,
      status: providerChanges.status,
      changes: providerChanges.changes,
      rejectionCode: providerChanges.rejectionCode,
      rejectionNote: providerChanges.rejectionNote,
      reviewedAt: providerChanges.reviewedAt,
      createdAt: providerChanges.createdAt,
      categoryName: sql<string | null>`(SELECT c.name FROM categories c
        WHERE c.id = json_extract(${providerChanges.changes}, '$.categoryId'))`.as('category_name'),
    })
    .from(providerChanges)
    .innerJoin(providers, eq(providers.id, providerChanges.providerId))
    .where(eq(providers.userId, userId))
    .orderBy(desc(providerChanges.id))
    .limit(1)
export type OwnChangeRow = Awaited<ReturnType<typeof findLatestChange>>[number]

const isChangeable = (providerId: number): SQL => sql`EXISTS (
  SELECT 1 FROM providers p JOIN users u ON u.id = p.user_id
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

export const ownColumns = [...columnsOfFields(atOnceFields), 'isPaused'] as const
export type OwnColumns = Partial<Pick<ProviderRow, (typeof ownColumns)[number]>>

type OwnWrite = { set: OwnColumns; guard?: SQL | undefined; now: Date }

/** Writes to an approved profile if `guard` holds; then a row comes back. */
export const writeOwnColumns = (db: Database, providerId: number, { set, guard, now }: OwnWrite) =>
  db
    .update(providers)
    .set({ ...set, updatedAt: now })
    .where(
      and(eq(providers.id, providerId), eq(providers.status, 'approved'), ne(providers.phone, ''), guard),
    )
    .returning({ id: providers.id })
