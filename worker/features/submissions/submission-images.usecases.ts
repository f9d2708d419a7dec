import type { Database } from '#worker/db/db.ts'
import { countHits } from '#worker/features/people/limits.queries.ts'
import { documentKey } from '#worker/features/images/images.rules.ts'
import {
  checkPicture,
  discardImages,
  prepareDocument,
  preparePicture,
  storeImages,
  type ImageStore,
  type PreparedImage,
} from '#worker/features/images/images.usecases.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { AppError, validationFailed, type FieldErrors } from '#worker/lib/errors.ts'
import { tooManyPictureForms } from './submissions.errors.ts'
import { pictureFormLimit } from './submissions.rules.ts'
import { imageFields, purposeOf, sameSidesMessage, type ImageField } from './submissions.schema.ts'

type StoredSides = { idCardFront?: string | null | undefined; idCardBack?: string | null | undefined }
type SentImages = Partial<Record<ImageField, Uint8Array>>
type MadeImages = Partial<Record<ImageField, PreparedImage>>

/** Decodes nothing. `wrong` has the field errors of refused pictures. */
export async function checkImages(
  form: Record<ImageField, File | null>,
): Promise<{ sent: SentImages; wrong: FieldErrors }> {
  const sent: SentImages = {}
  const wrong = await collectErrors(async (field) => {
    const file = form[field]
    if (file) sent[field] = await checkPicture(file, field, purposeOf(field))
  })
  const { id_card_front: front, id_card_back: back } = sent
  if (front && back && sha256Hex(front) === sha256Hex(back)) wrong.id_card_back = [sameSidesMessage]
  return { sent, wrong }
}

/**
 * Converts without storing, and counts the form. Call it when nothing else can refuse the form, because it is costly.
 * @param stored the sides of the card that stay if they are not sent
 * @throws 422 for pictures that cannot be decoded and for one picture as both sides of the card; 429 after 20 forms on a day; 503 when the service fails
 */
export async function prepareImages(
  db: Database,
  store: ImageStore,
  owner: { id: number | string },
  { sent, stored = {}, now }: { sent: SentImages; stored?: StoredSides | undefined; now: Date },
): Promise<MadeImages> {
  if (Object.keys(sent).length === 0) return {}
  const limit = pictureFormLimit(owner.id, now)
  const [counted] = await countHits(db, [limit])
  if (!counted) throw tooManyPictureForms(limit.end, now)
  const images: MadeImages = {}
  const wrong = await collectErrors(async (field) => {
    const picture = sent[field]
    if (!picture) return
    images[field] =
      field === 'profile_photo'
        ? await preparePicture(store, picture, { field, folder: 'photos' })
        : await prepareDocument(store, picture, { field, owner })
  })
  if (Object.keys(wrong).length > 0) throw validationFailed(wrong)
  ensureTwoSides(images, stored)
  return images
}

/** Different files can show the same picture. */
function ensureTwoSides(images: MadeImages, stored: StoredSides): void {
  const { id_card_front: front, id_card_back: back } = images
  if (!front && !back) return
  const sides = [keyOf(front) ?? stored.idCardFront, keyOf(back) ?? stored.idCardBack]
  if (sides[0] === sides[1])
    throw validationFailed({ [back ? 'id_card_back' : 'id_card_front']: [sameSidesMessage] })
}

async function collectErrors(check: (field: ImageField) => Promise<void>): Promise<FieldErrors> {
  const wrong: FieldErrors = {}
  for (const result of await Promise.allSettled(imageFields.map(check))) {
    if (result.status === 'fulfilled') continue
    const error: unknown = result.reason
    if (!(error instanceof AppError) || !error.fields) throw error
    Object.assign(wrong, error.fields)
  }
  return wrong
}

const keyOf = (image: PreparedImage | undefined) => (image ? documentKey(image.path) : null)

export const columnsOfImages = (images: MadeImages) => ({
  photo: images.profile_photo?.path ?? null,
  idCardFront: keyOf(images.id_card_front),
  idCardBack: keyOf(images.id_card_back),
})

/** Stores images, then runs the batch that refers to them. The images are deleted if it throws or writes no row. */
export async function writeWithImages<Row>(
  db: Database,
  store: ImageStore,
  { images, userId, now }: { images: readonly PreparedImage[]; userId: number; now: Date },
  run: () => Promise<{ written: readonly Row[] }>,
): Promise<Row | undefined> {
  await storeImages(db, store, images, { userId, now })
  let row: Row | undefined
  try {
    row = (await run()).written[0]
    return row
  } finally {
    if (!row) await discardImages(db, store, images, now)
  }
}
