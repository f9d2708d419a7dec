import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { trades } from '../trades.ts'
import { drawOwnPicture, ownPicture } from './own-pictures.ts'
import { pictureNames, readPicture, readTradePicture } from './picture-files.ts'
describe('the committed pictures', () => {
  it.each([
    ['portraits', 640, 640, 12_000],
    ['identity-card', 640, 404, 12_000],
  ] as const)(
    '%s are different WebP pictures of %i × %i pixels and at most %i bytes',
    async (folder, width, height, limit) => {
      const pictures = await Promise.all(pictureNames(folder).map((name) => readPicture(folder, name)))
      for (const bytes of pictures) {
        expect(bytes.length).toBeLessThanOrEqual(limit)
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
      }
      expect(new Set(pictures.map(sha256Hex)).size).toBe(pictures.length)
    },
  )
})

describe('the picture of a trade', () => {
  it.each(trades)('$key has three widths and the digest that names it', async ({ key, picture }) => {
    expect(sha256Hex(await readTradePicture(key, 640)).slice(0, 32)).toBe(picture)
    for (const [side, limit] of [
      [640, 15_000],
      [320, 8_000],
      [160, 4_000],
    ] as const) {
      const bytes = await readTradePicture(key, side)
      expect(bytes.length).toBeLessThanOrEqual(limit)
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: side,
        height: (side * 3) / 4,
      })
    }
  })
})

describe('a picture that only one profile has', () => {
  it('is drawn from the portrait, always alike, and differs from that of every other profile', async () => {
    const portrait = await readPicture('portraits', 'male-workwear-young-1')
    const draw = async (id: number) => (await drawOwnPicture(portrait, id)).map(sha256Hex)
    const ids = [1, 2, 3, 14, 27, 361, 722]
    const drawn = await Promise.all(ids.map(draw))
    expect(new Set([sha256Hex(portrait), ...drawn.flat()]).size).toBe(3 * ids.length + 1)
    expect(await draw(14)).toEqual(drawn[3])
    expect(ownPicture('photos/a', 14).photo).toMatch(/^photos\/[0-9a-f]{32}$/)
    expect(ownPicture('photos/a', 14)).not.toEqual(ownPicture('photos/b', 14))
  })
})
