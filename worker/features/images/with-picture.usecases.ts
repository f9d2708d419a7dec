import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { areStored } from './images.queries.ts'
import { discardImages, storeImages, type ImageStore, type PreparedImage } from './images.usecases.ts'

/**
 * Deletes the picture again if `write` throws. `write` gets SQL for "the picture is stored", for its WHERE.
 * @throws 503 if the picture cannot be stored; what `write` throws
 */
export async function withPicture<Written>(
  db: Database,
  store: ImageStore,
  picture: PreparedImage | null | undefined,
  by: { userId: number; now: Date },
  write: (isStored: SQL) => Promise<Written>,
): Promise<Written> {
  if (!picture) return write(sql`1`)
  await storeImages(db, store, [picture], by)
  return write(areStored([picture])).catch(async (error: unknown) => {
    await discardImages(db, store, [picture], by.now)
    throw error
  })
}
