import { and, asc, eq, isNotNull, lte, ne, or } from 'drizzle-orm'
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

export const clearDocuments = (db: Database, id: number, before: Date) =>
  db
    .update(providers)
    .set({ idCardFront: null, idCardBack: null })
    .where(and(eq(providers.id, id), isOld(before)))
