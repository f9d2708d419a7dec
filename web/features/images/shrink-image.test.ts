import { describe, expect, it } from 'vitest'
import {
  truncatedBytes,
  heicHeader,
  htmlPage,
  jpegWithExif,
  pngWithExif,
  webpWithExif,
} from '#test/support/pictures.ts'
import { readProblem, shrunkSize } from './shrink-image.ts'

describe('shrunkSize', () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 1600, height: 900 },
      { width: 1600, height: 900 },
    ],
    [
      { width: 320, height: 480 },
      { width: 320, height: 480 },
    ],
    [
      { width: 20_000, height: 3 },
      { width: 1600, height: 1 },
    ],
  ])('of %o: %o', (size, shrunk) => {
    expect(shrunkSize(size)).toEqual(shrunk)
  })
})

describe('readProblem', () => {
  it.each([
    ['a HEIC photo', heicHeader(), 'heic'],
    ['a web page', htmlPage(), 'unsupported'],
    ['a JPEG that was cut', truncatedBytes(jpegWithExif(), 0.5), 'damaged'],
    ['a PNG that was cut', truncatedBytes(pngWithExif(), 0.5), 'damaged'],
    ['a WebP that was cut', truncatedBytes(webpWithExif(), 0.5), 'damaged'],
  ])('recognises %s', async (_, bytes, problem) => {
    expect(await readProblem(new Blob([bytes as Uint8Array<ArrayBuffer>]))).toBe(problem)
  })
})
