import { batch, runBatch, type Database } from '#worker/db/db.ts'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { auditEach, auditEntry } from '#worker/features/audit/audit.queries.ts'
import { openPerson } from '#worker/features/audit/staff-reads.usecases.ts'
import { markUnreferencedImages } from '#worker/features/images/images.queries.ts'
import { imagesOfProfile, removeMarkedImages } from '#worker/features/images/images.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { ownerOf } from '#worker/features/providers/providers.queries.ts'
import { findChange } from '#worker/features/providers/changes/changes.queries.ts'
import { columnsOf } from '#worker/features/providers/changes/changes.rules.ts'
import { documentDays } from '../moderation.rules.ts'
import { documentNotFound } from '../moderation.errors.ts'
import type { DocumentSide } from '../moderation.schema.ts'
import { findForStaff } from '../queue/staff-providers.queries.ts'
import type { Progress } from '#worker/lib/in-parts.ts'
import { and, asc, isNotNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { providers } from '#worker/features/providers/providers.table.ts'

const isOld = (before: Date) => and(lte(providers.reviewedAt, before), ne(providers.status, 'pending'))

const listOldDocuments = (db: Database, { before, limit }: { before: Date; limit: number }) =>
  db
    .select({ id: providers.id, idCardFront: providers.idCardFront, idCardBack: providers.idCardBack })
    .from(providers)
    // The condition of the partial index, so that only rows with documents are read.
    .where(and(or(isNotNull(providers.idCardFront), isNotNull(providers.idCardBack)), isOld(before)))
    .orderBy(asc(providers.reviewedAt))
    .limit(limit)

/** SQL for the ids of those of these profiles whose documents are still there and old. */
const idsWithOldDocuments = (ids: readonly number[], before: Date): SQL =>
  sql`SELECT id FROM ${providers} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    AND (id_card_front IS NOT NULL OR id_card_back IS NOT NULL) AND ${isOld(before)}`

const clearDocuments = (db: Database, ids: readonly number[], before: Date) =>
  db
    .update(providers)
    .set({ idCardFront: null, idCardBack: null })
    .where(sql`${providers.id} IN (${idsWithOldDocuments(ids, before)})`)
    .returning({ id: providers.id })

type DocumentAccess = {
  id: number
  side: DocumentSide
  /** The waiting change that contains it; absent for the profile's own document. */
  changeId?: number
  bucket: R2Bucket
}

/** Writes the access to the audit log first. @throws 404 if the image does not exist or was deleted; 403 as `openPerson` */
export async function openDocument(
  db: Database,
  act: StaffContext,
  access: DocumentAccess,
): Promise<R2ObjectBody> {
  const { id, side, changeId, bucket } = access
  await openPerson(db, act.actor, ownerOf(id), act.now)
  const key = await findKey(db, access)
  if (!key) throw documentNotFound()
  const object = await bucket.get(key)
  if (!object) throw documentNotFound()
  await runBatch(db, [
    auditEntry(db, {
      ...act,
      action: 'provider.document_viewed',
      entity: 'provider',
      entityId: id,
      after: { side, ...(changeId && { change_id: changeId }) },
    }),
  ])
  return object
}

async function findKey(db: Database, { id, side, changeId }: DocumentAccess): Promise<string | null> {
  const column = side === 'front' ? 'idCardFront' : 'idCardBack'
  if (changeId === undefined) return (await findForStaff(db, id))[0]?.[column] ?? null
  const [change] = await findChange(db, changeId)
  const isWaiting = change?.providerId === id && change.status === 'pending'
  return isWaiting ? (columnsOf(change.changes)[column] ?? null) : null
}

/**
 * Deletes the identity images of at most `limit` profiles whose retention is over. Safe to run twice at once. The nightly
 * sweep removes what a failing bucket keeps.
 */
export async function deleteOldDocuments(
  db: Database,
  buckets: { documents: R2Bucket; pictures: R2Bucket },
  { settings, now, limit }: { settings: Settings; now: Date; limit: number },
): Promise<Progress> {
  const before = new Date(now.getTime() - documentDays(settings) * millisecondsPerDay)
  const old = await listOldDocuments(db, { before, limit })
  const isDone = old.length < limit
  if (old.length === 0) return { handled: 0, isDone }
  const ids = old.map(({ id }) => id)
  const { cleared, marked } = await batch(db, {
    audit: auditEach(db, {
      action: 'provider.documents_deleted',
      entity: 'provider',
      ids: idsWithOldDocuments(ids, before),
      now,
    }),
    cleared: clearDocuments(db, ids, before),
    marked: markUnreferencedImages(db, old.flatMap(imagesOfProfile), { now }),
  })
  await removeMarkedImages(db, buckets, marked).catch(() => 0)
  return { handled: cleared.length, isDone }
}
