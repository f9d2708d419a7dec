import { runBatch, wroteRow, type Database } from '#worker/db/db.ts'
import type { Act } from '#worker/features/audit/act.request.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { discardImages, imagesOfProfile } from '#worker/features/images/images.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { findChange } from '#worker/features/moderation/changes/changes.queries.ts'
import { columnsOf } from '#worker/features/moderation/changes/changeable-columns.rules.ts'
import { clearDocuments, listOldDocuments } from './documents.queries.ts'
import { documentDays } from './documents.rules.ts'
import { documentNotFound } from '#worker/features/moderation/moderation.errors.ts'
import type { DocumentSide } from '#worker/features/moderation/moderation.schema.ts'
import { findForStaff } from '#worker/features/moderation/queue/staff-providers.queries.ts'

type DocumentAccess = {
  id: number
  side: DocumentSide
  /** The waiting change that contains it; absent for the profile's own document. */
  changeId?: number
  bucket: R2Bucket
}

/** Writes the access to the audit log first. @throws 404 if the image does not exist or was deleted */
export async function openDocument(db: Database, act: Act, access: DocumentAccess): Promise<R2ObjectBody> {
  const { id, side, changeId, bucket } = access
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

/** Deletes the identity images of at most `limit` profiles whose retention is over. @returns the number of profiles */
export async function deleteOldDocuments(
  db: Database,
  bucket: R2Bucket,
  { settings, now, limit }: { settings: Settings; now: Date; limit: number },
): Promise<number> {
  const before = new Date(now.getTime() - documentDays(settings) * millisecondsPerDay)
  const old = await listOldDocuments(db, { before, limit })
  if (old.length === 0) return 0
  await runBatch(
    db,
    old.flatMap(({ id }) => [
      clearDocuments(db, id, before),
      auditEntry(db, {
        actor: null,
        action: 'provider.documents_deleted',
        entity: 'provider',
        entityId: id,
        requestId: null,
        now,
        onlyIf: wroteRow,
      }),
    ]),
  )
  // These are documents only, so the bucket of pictures is not used.
  await discardImages(db, { documents: bucket, pictures: bucket }, old.flatMap(imagesOfProfile), now)
  return old.length
}
