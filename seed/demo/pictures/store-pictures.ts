import sharp from 'sharp'
import { photoSides } from '#worker/features/images/images.schema.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { picturePath } from '#worker/features/categories/suggested-trades.schema.ts'
import { trades } from '../trades.ts'
import { pictureNames, readPicture, readTradePicture } from './picture-files.ts'

/** A portrait that is stored once more for one profile: moderators are warned of a picture that several have. Both are base paths. */
export type OwnPicture = { photo: string; portrait: string }

export const ownPicture = (portrait: string, owner: string): OwnPicture => ({
  photo: `photos/${sha256Hex(`${portrait} of ${owner}`).slice(0, 32)}`,
  portrait,
})

const httpMetadata = { contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' }

/**
 * Stores the public pictures of the demo. Keys are digests of the contents, so a second run after an interrupted start
 * writes the same objects.
 * @returns the base paths of the portraits by file name, such as `male-workwear-young-2`, and their sizes by base path
 */
export async function storePictures(bucket: R2Bucket) {
  const stored = pictureNames('portraits').map(async (name) => {
    const largest = await readPicture('portraits', name)
    const base = `photos/${sha256Hex(largest).slice(0, 32)}`
    const sizes = await resizePortrait(largest)
    await putSizes(bucket, base, sizes)
    return { name, base, sizes }
  })
  const [portraits] = await Promise.all([Promise.all(stored), storeTrades(bucket)])
  return {
    portraits: new Map(portraits.map(({ name, base }) => [name, base])),
    sizes: new Map(portraits.map(({ base, sizes }) => [base, sizes])),
  }
}

/** `base` is what the database keeps: the key without width and ending. */
const putSizes = (bucket: R2Bucket, base: string, sizes: readonly Buffer[]) =>
  Promise.all(
    photoSides.map((side, i) => bucket.put(`${base}-${side}.webp`, sizes[i] ?? '', { httpMetadata })),
  )

const storeTrades = (bucket: R2Bucket) =>
  Promise.all(
    trades.flatMap((trade) =>
      photoSides.map(async (side) => {
        const bytes = await readTradePicture(trade.key, side)
        await bucket.put(`${picturePath(trade)}-${side}.webp`, bytes, { httpMetadata })
      }),
    ),
  )

/** The widths that pages ask for. The largest is stored as it is. */
const resizePortrait = (largest: Buffer) =>
  Promise.all(
    photoSides.map((side, i) =>
      i === 0 ? largest : sharp(largest).resize(side).webp({ quality: 86, effort: 2 }).toBuffer(),
    ),
  )

export const storeOwnPictures = (
  bucket: R2Bucket,
  sizes: ReadonlyMap<string, readonly Buffer[]>,
  pictures: readonly OwnPicture[],
) => Promise.all(pictures.map(({ photo, portrait }) => putSizes(bucket, photo, sizes.get(portrait) ?? [])))

type CardOwner = { idCardFront?: string | null; idCardBack?: string | null }

/** Stores the specimen of an identity card once for each owner, under the keys that their profiles keep. */
export async function storeIdentityCards(bucket: R2Bucket, owners: readonly CardOwner[]): Promise<void> {
  const httpMetadata = { contentType: 'image/webp', cacheControl: 'private, no-store' }
  const [front, back] = await Promise.all([
    readPicture('identity-card', 'front'),
    readPicture('identity-card', 'back'),
  ])
  const put = async (key: string | null | undefined, side: Buffer) =>
    key ? await bucket.put(key, side, { httpMetadata }) : null
  await Promise.all(
    owners.flatMap(({ idCardFront, idCardBack }) => [put(idCardFront, front), put(idCardBack, back)]),
  )
}
