import sharp from 'sharp'
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

/** @returns WebP of the size of the portrait; other profiles get other bytes */
export function drawOwnPicture(portrait: Buffer, providerId: number): Promise<Buffer> {
  const mirrored = providerId % 2 === 0
  return sharp(portrait)
    .flop(mirrored)
    .modulate({
      hue: (360 + spread(providerId, 16)) % 360,
      saturation: 1 + spread(providerId + 5, 25) / 100,
      brightness: 1 + spread(providerId + 11, 7) / 100,
    })
    .webp({ quality: 80, effort: 0 })
    .toBuffer()
}
