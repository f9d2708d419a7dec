import {
  documentKey,
  prepareDocument,
  preparePicture,
  type ImageStore,
  type PreparedImage,
} from '#worker/features/images/images.usecases.ts'
import { AppError, type FieldErrors } from '#worker/lib/errors.ts'
import { imageFields, type ImageField } from './submissions.schema.ts'

type MadeImages = Partial<Record<ImageField, PreparedImage>>

/** The columns that point at a profile's images. */
type KeptImages = { photo: string | null; idCardFront: string | null; idCardBack: string | null }

/**
 * Converts the images of a form, without storing them. `wrong` has the field errors of refused images.
 * @throws 503 when the conversion service fails
 */
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

/** The columns of converted images; null for an image that was not sent. */
export const columnsOfImages = (images: MadeImages): KeptImages => ({
  photo: images.profile_photo?.path ?? null,
  idCardFront: keyOf(images.id_card_front),
  idCardBack: keyOf(images.id_card_back),
})
