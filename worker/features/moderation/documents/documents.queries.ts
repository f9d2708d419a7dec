import { and, asc, isNotNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

const isOld = (before: Date) => and(lte(providers.reviewedAt, before), ne(providers.status, 'pending'))

export const listOldDocuments = (db: Database, { before, limit }: { before: Date; limit: number }) =>
  db
    .select({ id: providers.id, idCardFront: providers.idCardFront, idCardBack: providers.idCardBack })
    .from(providers)
    // The condition of the partial index, so that only rows with documents are read.
    .where(and(or(isNotNull(providers.idCardFront), isNotNull(providers.idCardBack)), isOld(before)))
    .orderBy(asc(providers.reviewedAt))
    .limit(limit)

/** SQL for the ids of those of these profiles whose documents are still there and old. */
export const idsWithOldDocuments = (ids: readonly number[], before: Date): SQL =>
  sql`SELECT id FROM ${providers} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    AND (id_card_front IS NOT NULL OR id_card_back IS NOT NULL) AND ${isOld(before)}`

export const clearDocuments = (db: Database, ids: readonly number[], before: Date) =>
  db
    .update(providers)
    .set({ idCardFront: null, idCardBack: null })
    .where(sql`${providers.id} IN (${idsWithOldDocuments(ids, before)})`)
    .returning({ id: providers.id })
