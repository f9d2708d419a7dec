import { describe, expect, it } from 'vitest'
import {
  avifHeader,
  truncatedBytes,
  corruptJpeg,
  heicHeader,
  htmlPage,
  jpegWithExif,
  decompressionBomb,
  pngWithExif,
  svgPicture,
  paddedJpeg,
  webpWithExif,
} from '#test/support/pictures.ts'
import { pictureProblem } from './images.rules.ts'

describe('what may be decoded', () => {
  it.each([
    ['a JPEG', jpegWithExif()],
    ['a PNG', pngWithExif()],
    ['a WebP', webpWithExif()],
    ['a JPEG with bytes after its end, as in motion photos', Uint8Array.of(...jpegWithExif(), 1, 2, 3)],
  ])('is %s', (_, bytes) => {
    expect(pictureProblem(bytes)).toBeNull()
  })

  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['a web page named .png', htmlPage(), 'unsupported'],
    ['an SVG', svgPicture(), 'unsupported'],
    ['a GIF', new TextEncoder().encode('GIF89a and so on'), 'unsupported'],
    ['an AVIF named .jpg', avifHeader(), 'unsupported'],
    ['a HEIC', heicHeader(), 'heic'],
    ['six megabytes', paddedJpeg(6 * 1024 * 1024), 'too_heavy'],
    ['a few bytes that claim 3,600 megapixels', decompressionBomb(), 'too_large'],
    ['a signature alone', jpegWithExif().slice(0, 3), 'truncated'],
    ['a JPEG without a frame', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), 'damaged'],
    [
      'a JPEG with bytes between its segments',
      Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 2, 7, 7, 7, 7),
      'damaged',
    ],
  ])('is not %s', (_, bytes, problem) => {
    expect(pictureProblem(bytes)).toBe(problem)
  })

  it.each([
    ['JPEG', jpegWithExif()],
    ['PNG', pngWithExif()],
    ['WebP', webpWithExif()],
  ])('is not a truncated %s, wherever it was cut', (_, bytes) => {
    for (let end = 20; end < bytes.length - 1; end += 7)
      expect(pictureProblem(bytes.slice(0, end)), `cut at ${end}`).toBe('truncated')
    expect(pictureProblem(truncatedBytes(bytes, 0.7))).toBe('truncated')
  })

  it('leaves the compressed data to the decoder', () => {
    expect(pictureProblem(corruptJpeg())).toBeNull()
  })

  it.each([
    ['a face of 1 by 1', 'face', 1, 1, 'too_small'],
    ['a face whose shorter side has 199', 'face', 199, 400, 'too_small'],
    ['a face of 200 by 600', 'face', 200, 600, null],
    ['a panorama as a face', 'face', 12_000, 200, 'too_long'],
    ['a strip as a card', 'card', 200, 800, 'too_long'],
    ['a small card', 'card', 190, 120, null],
    ['49 megapixels in a few bytes', 'face', 7000, 7000, null],
    ['a wide logo', 'decoration', 1000, 100, null],
  ] as const)('judges the shape: %s', (_, purpose, width, height, problem) => {
    expect(pictureProblem(decompressionBomb(width, height), purpose)).toBe(problem)
  })

  it('limits the number of pixels and the sides', () => {
    const claims = (width: number, height: number) => pictureProblem(decompressionBomb(width, height))
    expect(claims(8064, 6048)).toBeNull()
    expect(claims(8200, 6200)).toBe('too_large')
    expect(claims(12_001, 10)).toBe('too_large')
    expect(claims(0, 10)).toBe('damaged')
  })
})
