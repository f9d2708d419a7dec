import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { handedIn } from '#worker/lib/handed-in.ts'
import { staffRoles } from '#worker/lib/rights.schema.ts'
import { roleList } from '#worker/features/people/people.queries.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { settings } from '#worker/features/settings/settings.table.ts'
import type { imageBuckets } from './images.table.ts'

export type ImageName = { bucket: (typeof imageBuckets)[number]; path: string }

// A marked image has the negative time of its mark in `created_at`. It cannot be stored again until its removal has ended.
export const removalMilliseconds = 60_000

const asJson = (images: readonly (ImageName & { isAsSent?: boolean })[]) =>
  JSON.stringify(images.map(({ bucket, path, isAsSent = false }) => ({ bucket, path, isAsSent })))

const isAmong = (images: readonly ImageName[]): SQL =>
  sql`(bucket, path) IN (SELECT value ->> 'bucket', value ->> 'path' FROM json_each(${asJson(images)}))`

const isDocument = sql`(id_card_front IN (path, path || '.webp') OR id_card_back IN (path, path || '.webp'))`
/** SELECT of the images of forms that later features keep. */
export const imagesOfForms = handedIn<SQL>('imagesOfForms')

// Read once for a statement, not once for each image.
const waiting = () => sql`(SELECT value FROM ${providerChanges} change JOIN json_each(change.changes) field
  WHERE change.status = 'pending' AND field.key IN ('photo', 'idCardFront', 'idCardBack')
  UNION ALL ${imagesOfForms.get()})`

/** SQL for "another row refers to this image", for a row of stored_images. */
const isReferenced = () => sql`(CASE
  WHEN bucket = 'pictures' THEN
    EXISTS (SELECT 1 FROM ${providers} WHERE photo = path)
    OR EXISTS (SELECT 1 FROM ${categories} WHERE image = path)
    OR EXISTS (SELECT 1 FROM ${users} WHERE role IN ${roleList(staffRoles)} AND photo = path)
    OR EXISTS (SELECT 1 FROM ${settings} WHERE key IN ('site_logo', 'site_favicon') AND instr(value, path) > 0)
  WHEN uploaded_by IS NULL THEN
    EXISTS (SELECT 1 FROM ${providers} WHERE (id_card_front IS NOT NULL OR id_card_back IS NOT NULL) AND ${isDocument})
  ELSE EXISTS (SELECT 1 FROM ${providers} WHERE user_id = uploaded_by AND ${isDocument})
  END
  OR path IN ${waiting()} OR path || '.webp' IN ${waiting()})`

/** Returns a row for each distinct image; fewer rows mean that one of them is being removed. */
export const claimImages = (
  db: Database,
  images: readonly (ImageName & { isAsSent?: boolean })[],
  by: { userId: number | null; now: Date },
) =>
  db.all<ImageName>(sql`
    INSERT INTO stored_images (bucket, path, uploaded_by, created_at, is_unfinished)
    SELECT value ->> 'bucket', value ->> 'path', ${by.userId}, ${by.now.getTime()}, value ->> 'isAsSent'
    FROM json_each(${asJson(images)})
    WHERE 1
    ON CONFLICT (bucket, path) DO UPDATE SET created_at = excluded.created_at, uploaded_by = excluded.uploaded_by,
      is_unfinished = excluded.is_unfinished
    WHERE created_at > ${removalMilliseconds - by.now.getTime()}
    RETURNING bucket, path`)

/** SQL for "all these images have a row and none is being removed". Guards the write of a row that refers to them. */
export const areStored = (images: readonly ImageName[]): SQL =>
  sql`(SELECT count(*) FROM stored_images WHERE created_at > 0 AND ${isAmong(images)}) = ${images.length}`

/** SQL for "none of these images is being removed". Guards the write of a row that refers to them again. */
export const noneMarked = (images: readonly ImageName[]): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM stored_images WHERE created_at < 0 AND ${isAmong(images)})`

/** Images that another person uploaded for this account become its own. `userId` may be null: then nothing changes. */
export const giveImages = (db: Database, images: readonly ImageName[], userId: SQL): UnrunQuery =>
  db.run(sql`
    UPDATE stored_images SET uploaded_by = ${userId} WHERE ${isAmong(images)} AND ${userId} IS NOT NULL`)

/** Returns the images that it marked: only this caller removes them in the next minute. */
export const markUnreferencedImages = (
  db: Database,
  images: readonly ImageName[],
  { before, now }: { before?: Date; now: Date },
) =>
  db.all<ImageName>(sql`
    UPDATE stored_images SET created_at = ${-now.getTime()}
    WHERE ${isAmong(images)} AND created_at > 0 AND created_at < ${(before ?? now).getTime() + (before ? 0 : 1)}
      AND NOT ${isReferenced()}
    RETURNING bucket, path`)

/**
 * Takes over images whose removal did not succeed, marked a minute before `before`, those that waited longest first. They
 * get a new mark, so that no other run and no upload has them in the next minute, and one that always fails does not keep the
 * others waiting.
 */
export const takeMarkedImages = (
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
) =>
  db.all<ImageName>(sql`
    UPDATE stored_images SET created_at = ${-now.getTime()}
    WHERE rowid IN (SELECT rowid FROM stored_images
      WHERE created_at < 0 AND created_at > ${removalMilliseconds - before.getTime()}
      ORDER BY created_at DESC LIMIT ${limit})
    RETURNING bucket, path`)

/** Marks what an erased person uploaded and no row refers to. */
export const markUploadsOf = (db: Database, userIds: readonly number[], now: Date) =>
  db.all<ImageName>(sql`
    UPDATE stored_images SET created_at = ${-now.getTime()}
    WHERE uploaded_by IN (SELECT value FROM json_each(${JSON.stringify(userIds)})) AND created_at > 0
      AND NOT ${isReferenced()}
    RETURNING bucket, path`)

export const deleteMarkedImages = (db: Database, images: readonly ImageName[]): UnrunQuery =>
  db.run(sql`DELETE FROM stored_images WHERE created_at < 0 AND ${isAmong(images)}`)

export const listStoredImages = (
  db: Database,
  { after, before, limit }: { after: { createdAt: number; path: string }; before: Date; limit: number },
) =>
  db.all<ImageName & { created_at: number }>(sql`
    SELECT bucket, path, created_at FROM stored_images
    WHERE created_at > 0 AND created_at < ${before.getTime()} AND (created_at, path) > (${after.createdAt}, ${after.path})
    ORDER BY created_at, path LIMIT ${limit}`)

/** Images that were kept as they were sent, the oldest first. */
export const listUnfinished = (db: Database, after: { created_at: number; path: string }, limit: number) =>
  db.all<ImageName & { created_at: number }>(sql`
    SELECT bucket, path, created_at FROM stored_images WHERE is_unfinished = 1 AND created_at > 0 AND (created_at, path) > (${after.created_at}, ${after.path})
    ORDER BY created_at, path LIMIT ${limit}`)

/** Returns no row for an image that is being removed. */
export const noteFinished = (db: Database, { bucket, path }: ImageName) =>
  db.all<ImageName>(sql`
    UPDATE stored_images SET is_unfinished = 0 WHERE bucket = ${bucket} AND path = ${path} AND created_at > 0
    RETURNING bucket, path`)

export const notePhotoUnfinished = (db: Database, path: string): UnrunQuery =>
  db.run(sql`UPDATE stored_images SET is_unfinished = 1 WHERE bucket = 'pictures' AND path = ${path}`)

/** Of these paths, those of images that are stored or being removed. */
export const listStoredPaths = (db: Database, bucket: ImageName['bucket'], paths: readonly string[]) =>
  db.all<{ path: string }>(sql`
    SELECT path FROM stored_images
    WHERE bucket = ${bucket} AND path IN (SELECT value FROM json_each(${JSON.stringify(paths)}))`)

/** The photo of a provider that visitors see: two rows. */
export const findPublicPhoto = (db: Database, id: number) =>
  db.all<{ photo: string | null }>(sql`
    SELECT p.photo FROM ${providerListings} l JOIN ${providers} p ON p.id = l.provider_id
    WHERE l.provider_id = ${id}`)

/** Returns a row if visitors see a provider with this photo. */
export const findPublicPhotoNamed = (db: Database, photo: string) =>
  db.all<{ id: number }>(sql`
    SELECT p.id FROM ${providers} p JOIN ${providerListings} l ON l.provider_id = p.id WHERE p.photo = ${photo} LIMIT 1`)
