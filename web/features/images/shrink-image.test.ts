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
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [1600, 900, 1600, 900],
    [320, 480, 320, 480],
    [20_000, 3, 1600, 1],
  ])('of %i by %i is %i by %i', (width, height, shrunkWidth, shrunkHeight) => {
    expect(shrunkSize({ width, height })).toEqual({ width: shrunkWidth, height: shrunkHeight })
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
