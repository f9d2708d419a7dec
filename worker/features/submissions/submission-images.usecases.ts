import type { Database } from '#worker/db/db.ts'
import {
  discardImages,
  documentKey,
  prepareDocument,
  preparePicture,
  storeImages,
  type ImageStore,
  type PreparedImage,
} from '#worker/features/images/images.usecases.ts'
import { AppError, type FieldErrors } from '#worker/lib/errors.ts'
import { imageFields, type ImageField } from './submissions.schema.ts'

type MadeImages = Partial<Record<ImageField, PreparedImage>>

/** Converts without storing. `wrong` has the field errors of refused images. @throws 503 when the service fails */
export async function prepareImages(
  store: ImageStore,
  owner: { id: number },
  form: Record<ImageField, File | null>,
): Promise<{ images: MadeImages; wrong: FieldErrors }> {
  const images: MadeImages = {}
  const wrong: FieldErrors = {}
  const results = await Promise.allSettled(
    imageFields.map(async (field) => {
      const file = form[field]
      if (!file) return
      images[field] =
        field === 'profile_photo'
          ? await preparePicture(store, file, { field, folder: 'photos' })
          : await prepareDocument(store, file, { field, owner })
    }),
  )
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    const error: unknown = result.reason
    if (!(error instanceof AppError) || !error.fields) throw error
    Object.assign(wrong, error.fields)
  }
  return { images, wrong }
}

const keyOf = (image: PreparedImage | undefined) => (image ? documentKey(image.path) : null)

export const columnsOfImages = (images: MadeImages) => ({
  photo: images.profile_photo?.path ?? null,
  idCardFront: keyOf(images.id_card_front),
  idCardBack: keyOf(images.id_card_back),
})

/** Stores images, then runs the write that refers to them. The images are deleted if it throws or returns no row. */
export async function writeWithImages<Row>(
  db: Database,
  store: ImageStore,
  { images, userId, now }: { images: readonly PreparedImage[]; userId: number; now: Date },
  write: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  await storeImages(db, store, images, { userId, now })
  let row: Row | undefined
  try {
    row = await write()
    return row
  } finally {
    if (!row) await discardImages(db, store, images, now)
  }
}
