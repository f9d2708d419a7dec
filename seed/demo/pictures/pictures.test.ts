import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { trades } from '../trades/trades.ts'
import { drawPortraits } from './portrait-pool.ts'
import { tradeSvg } from './trade/trade-picture.ts'
import { encodePicture } from './webp.ts'

const portraits = drawPortraits()

describe('the pictures of the demo', () => {
  it('are drawn without letters, the same every time, and each once', () => {
    const drawings = [...portraits, ...trades.map(({ key }) => tradeSvg(key))]
    expect(
      drawings.filter(
        (drawing) => drawing.includes('<text') || drawing.includes('NaN') || drawing.includes('undefined'),
      ),
    ).toEqual([])
    expect(drawPortraits()).toEqual(portraits)
    expect(new Set(portraits).size).toBe(portraits.length)
  })

  it.each([
    ['a portrait', 'photos', portraits[0] ?? '', 1],
    ['a trade', 'categories', tradeSvg('mason'), 3 / 4],
  ] as const)(
    '%s comes in three widths, named by its contents, within the weight of a card',
    async (_, folder, drawing, ratio) => {
      const { base, files } = await encodePicture(folder, drawing)
      expect(base).toMatch(new RegExp(`^${folder}/[0-9a-f]{32}$`))
      expect(files.map(({ key }) => key.slice(base.length))).toEqual(['-640.webp', '-320.webp', '-160.webp'])
      for (const [i, { bytes }] of files.entries()) {
        const width = [640, 320, 160][i] ?? 0
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width * ratio })
        expect(bytes.length).toBeLessThan(width === 160 ? 16_000 : 120_000)
      }
      expect((await encodePicture(folder, drawing)).base).toBe(base)
    },
  )
})
