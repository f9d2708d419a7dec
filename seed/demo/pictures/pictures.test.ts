import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { trades } from '../trades.ts'
import { pictureNames, readPicture, readTradePicture } from './picture-files.ts'
import { ownPicture } from './store-pictures.ts'

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

it('the picture that only one profile has is a portrait under a path of its own', () => {
  expect(ownPicture('photos/a', '14').photo).toMatch(/^photos\/[0-9a-f]{32}$/)
  const paths = [
    ['photos/a', '14'],
    ['photos/a', '15'],
    ['photos/b', '14'],
  ].map(([portrait = '', owner = '']) => ownPicture(portrait, owner).photo)
  expect(new Set(paths).size).toBe(3)
})
