import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import { ImagesRefused, UnreadablePicture, type Images, type PictureShape, type Square } from './images.ts'

export const cloudflareImages = (binding: ImagesBinding): Images => ({
  encode: (bytes, shape) => named(encodeWith(binding, bytes, shape)),
  drawOnto: (background, picture, square) => named(drawWith(binding, background, picture, square)),
})

async function named(work: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await inTime(work, deadlines.images)
  } catch (error) {
    const refusal = refusals[codeOf(error)]
    if (refusal) throw new ImagesRefused(refusal, error)
    throw isAboutThePicture(error) ? new UnreadablePicture(error) : error
  }
}

async function drawWith(
  binding: ImagesBinding,
  background: Uint8Array,
  picture: Uint8Array,
  { side, left, top }: Square,
) {
  const inner = binding
    .input(new Blob([picture]).stream())
    .transform({ width: side, height: side, fit: 'cover' })
  const result = await binding
    .input(new Blob([background]).stream())
    .draw(inner, { left, top })
    .output({ format: 'image/jpeg', quality: 82 })
  const drawn = new Uint8Array(await new Response(result.image()).arrayBuffer())
  if (drawn[0] !== 0xff || drawn[1] !== 0xd8)
    throw new Error('the images service answered without a JPEG picture')
  return drawn
}

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

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)

// 9422: the transformations of the month are used up. 9432: the account has an older kind of subscription.
const refusals: Readonly<Record<string, ImagesRefused['how']>> = { 9422: 'quota', 9432: 'plan' }

// Too large, not an image, too many pixels, a format that is not supported. The other codes are about addresses, arguments
// and the service itself. The local runtime reports bad input with messages of libvips.
const pictureCodes = new Set(['9402', '9412', '9413', '9511', '9520'])

const isAboutThePicture = (error: unknown) =>
  pictureCodes.has(codeOf(error)) || /Input (?:buffer|image)|vips/i.test((error as Error).message)
