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

// Hues that leave a neighbour clearly different, in degrees.
const hueStep = 47

/** @returns WebP of the size of the portrait; other profiles get other bytes */
export function drawOwnPicture(portrait: Buffer, providerId: number): Promise<Buffer> {
  const mirrored = providerId % 2 === 0
  return sharp(portrait)
    .flop(mirrored)
    .modulate({ hue: (providerId * hueStep) % 360, brightness: 0.94 + (providerId % 13) / 100 })
    .webp({ quality: 80, effort: 0 })
    .toBuffer()
}
