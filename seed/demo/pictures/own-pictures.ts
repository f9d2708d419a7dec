import sharp from 'sharp'
import { photoSides } from '#worker/features/images/images.schema.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'

/** A picture of one profile only: a portrait, mirrored and in other colours. */
export type OwnPicture = {
  /** Base path, named by the portrait and the profile. */
  photo: string
  /** Base path of the portrait that it is drawn from. */
  portrait: string
  providerId: number
}

export const ownPicture = (portrait: string, providerId: number): OwnPicture => ({
  photo: `photos/${sha256Hex(`${portrait} of ${providerId}`).slice(0, 32)}`,
  portrait,
  providerId,
})

/** Spreads the profiles over the values from `-most` to `most`, so that neighbours differ clearly and a face keeps its colour. */
const spread = (providerId: number, most: number) => ((providerId * 47) % (2 * most + 1)) - most

/**
 * Decodes the portrait once and shades its channels: to turn hues takes twice the time of all the rest.
 * @returns WebP of each of `photoSides`; other profiles get other bytes
 */
export async function drawOwnPicture(portrait: Buffer, providerId: number): Promise<Buffer[]> {
  const channels = [6, 7, 8].map((most) => 1 + spread(providerId, most) / 100)
  const { data, info: raw } = await sharp(portrait)
    .flop(providerId % 2 === 0)
    .linear(channels, [0, 0, 0])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sized = (side: number) => sharp(data, { raw }).resize(side).webp({ quality: 80, effort: 0 })
  return Promise.all(photoSides.map((side) => sized(side).toBuffer()))
}
