import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import { UnreadablePicture, type Images, type PictureShape } from './images.ts'

export const cloudflareImages = (binding: ImagesBinding): Images => ({
  async encode(bytes, shape) {
    try {
      return await inTime(encodeWith(binding, bytes, shape), deadlines.images)
    } catch (error) {
      throw isAboutThePicture(error) ? new UnreadablePicture(error) : error
    }
  },
})

async function encodeWith(binding: ImagesBinding, bytes: Uint8Array, shape: PictureShape) {
  const result = await binding
    .input(new Blob([bytes]).stream())
    .transform(transformOf(shape))
    .output({ format: 'image/webp', quality: 80, anim: false })
  const encoded = new Uint8Array(await new Response(result.image()).arrayBuffer())
  // Anything else would be stored and served as a picture for a year.
  if (!isWebp(encoded)) throw new Error('the images service answered without a WebP picture')
  return encoded
}

const isWebp = (bytes: Uint8Array) => {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  return head.startsWith('RIFF') && head.endsWith('WEBP')
}

const transformOf = (shape: PictureShape): ImageTransform =>
  'square' in shape
    ? { width: shape.square, height: shape.square, fit: 'cover' }
    : { width: shape.longest, height: shape.longest, fit: 'scale-down' }

// 94xx codes are about the input, 95xx about the service. The local runtime reports bad input with messages of libvips.
const isAboutThePicture = (error: unknown) =>
  /^94\d\d$/.test(String((error as { code?: unknown }).code)) ||
  /Input (?:buffer|image)|vips/i.test((error as Error).message)
