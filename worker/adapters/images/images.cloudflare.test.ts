import { describe, expect, it } from 'vitest'
import { cloudflareImages } from './images.cloudflare.ts'
import { ImagesRefused, UnreadablePicture } from './images.ts'

const bindingThatThrows = (code: string) => {
  const failing = {
    transform: () => failing,
    output: () =>
      Promise.reject(Object.assign(new Error(`IMAGES_TRANSFORM_ERROR ${code}`), { code: Number(code) })),
  }
  return { input: () => failing } as unknown as ImagesBinding
}

const errorOf = (code: string) =>
  cloudflareImages(bindingThatThrows(code))
    .encode(new Uint8Array([1]), { square: 160 })
    .then(
      () => null,
      (error: unknown) => error,
    )

describe('an error of the images service', () => {
  it.each(['9402', '9412', '9413', '9511', '9520'])('%s is about the picture', async (code) =>
    expect(await errorOf(code)).toBeInstanceOf(UnreadablePicture),
  )

  it.each([
    ['9422', 'quota'],
    ['9432', 'plan'],
  ])('%s means that no picture is taken: %s', async (code, how) => {
    const error = await errorOf(code)
    expect(error).toBeInstanceOf(ImagesRefused)
    expect(error).toMatchObject({ how })
  })

  it.each(['9401', '9404', '9408', '9509', '9522', '9523', '9529'])(
    '%s is an outage, and never blamed on the picture',
    async (code) => {
      const error = await errorOf(code)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(UnreadablePicture)
      expect(error).not.toBeInstanceOf(ImagesRefused)
    },
  )
})
