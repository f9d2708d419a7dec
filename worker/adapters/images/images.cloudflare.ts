import { UnreadablePicture, type Images, type PictureShape } from './images.ts'

export const cloudflareImages = (binding: ImagesBinding): Images => ({
  async encode(bytes, shape) {
    try {
      const result = await binding
        .input(new Blob([bytes]).stream())
        .transform(transformOf(shape))
        .output({ format: 'image/webp', quality: 80, anim: false })
      return new Uint8Array(await new Response(result.image()).arrayBuffer())
    } catch (error) {
      throw isAboutThePicture(error) ? new UnreadablePicture(error) : error
    }
  },
})

const transformOf = (shape: PictureShape): ImageTransform =>
  'square' in shape
    ? { width: shape.square, height: shape.square, fit: 'cover' }
    : { width: shape.longest, height: shape.longest, fit: 'scale-down' }

// 94xx codes are about the input, 95xx about the service. The local runtime reports bad input with messages of libvips.
const isAboutThePicture = (error: unknown) =>
  /^94\d\d$/.test(String((error as { code?: unknown }).code)) ||
  /Input (?:buffer|image)|vips/i.test((error as Error).message)
