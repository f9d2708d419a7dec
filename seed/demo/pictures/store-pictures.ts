import sharp from 'sharp'
import { photoSides } from '#worker/features/images/images.schema.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { picturePath } from '#worker/features/categories/suggested-trades.schema.ts'
import { trades } from '../trades.ts'
import { drawOwnPicture, type OwnPicture } from './own-pictures.ts'
import { pictureNames, readPicture, readTradePicture } from './picture-files.ts'

export type StoredPictures = {
  /** Base paths by file name, such as `male-workwear-young-2`. */
  portraits: ReadonlyMap<string, string>
}

const httpMetadata = { contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' }

/**
 * Stores the public pictures of the demo. Keys are digests of the contents, so a second run after an interrupted start
 * writes the same objects.
 */
export async function storePictures(bucket: R2Bucket): Promise<StoredPictures> {
  const stored = pictureNames('portraits').map(async (name) => {
    const { base, files } = await resizePortrait(await readPicture('portraits', name))
    await Promise.all(files.map(({ key, bytes }) => bucket.put(key, bytes, { httpMetadata })))
    return [name, base] as const
  })
  const [portraits] = await Promise.all([Promise.all(stored), storeTrades(bucket)])
  return { portraits: new Map(portraits) }
}

const storeTrades = (bucket: R2Bucket) =>
  Promise.all(
    trades.flatMap((trade) =>
      photoSides.map(async (side) => {
        const bytes = await readTradePicture(trade.key, side)
        await bucket.put(`${picturePath(trade)}-${side}.webp`, bytes, { httpMetadata })
      }),
    ),
  )

/**
 * A portrait in the widths that pages ask for. `base` is what the database keeps: the key without width and ending.
 * @param largest WebP of the largest width, stored as it is
 * @param base the name; the default is the digest of the contents
 */
export async function resizePortrait(largest: Buffer, base = `photos/${sha256Hex(largest).slice(0, 32)}`) {
  const files = await Promise.all(
    photoSides.map(async (width, i) => ({
      key: `${base}-${width}.webp`,
      bytes:
        i === 0 ? largest : await sharp(largest).resize(width).webp({ quality: 86, effort: 2 }).toBuffer(),
    })),
  )
  return { base, files }
}

/** Draws and stores the pictures that only one profile has. */
export async function storeOwnPictures(
  bucket: R2Bucket,
  { portraits }: StoredPictures,
  pictures: readonly OwnPicture[],
): Promise<void> {
  const names = new Map([...portraits].map(([name, base]) => [base, name]))
  await Promise.all(
    pictures.map(async ({ photo, portrait, providerId }) => {
      const drawn = await drawOwnPicture(
        await readPicture('portraits', names.get(portrait) ?? ''),
        providerId,
      )
      const { files } = await resizePortrait(drawn, photo)
      await Promise.all(files.map(({ key, bytes }) => bucket.put(key, bytes, { httpMetadata })))
    }),
  )
}

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
