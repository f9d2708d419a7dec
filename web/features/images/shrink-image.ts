import {
  maxStoredSide,
  pictureProblemMessages,
  type PictureProblem,
  type PicturePurpose,
  shapeProblem,
} from '#worker/features/images/images.schema.ts'

const targetBytes = 300_000
// A phone with two gigabytes of memory cannot decode more.
const maxPixels = 110_000_000
// Larger pictures are not decoded as a whole: an image element decodes them at the drawn size.
const maxDecodedPixels = 24_000_000
const maxFileBytes = 60_000_000

type Size = { width: number; height: number }

/** The stored size: the longest side is at most 1,600 pixels, and a picture is never enlarged. */
export function shrunkSize({ width, height }: Size, longest: number = maxStoredSide): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

// From good to just readable; the last attempt has fewer pixels.
const attempts = [
  { quality: 0.82, longest: maxStoredSide },
  { quality: 0.68, longest: maxStoredSide },
  { quality: 0.55, longest: maxStoredSide },
  { quality: 0.6, longest: 1200 },
] as const

/** An upright JPEG of about 300 kB without metadata; progress in per cent. @throws PictureError */
export async function shrinkImage(
  file: Blob,
  onProgress: (percent: number) => void,
  purpose: PicturePurpose = 'decoration',
): Promise<Blob> {
  if (file.size === 0) throw new PictureError('empty')
  if (file.size > maxFileBytes) throw new PictureError('too_large')
  const address = URL.createObjectURL(file)
  try {
    onProgress(5)
    const image = await load(address, file)
    const { naturalWidth: width, naturalHeight: height } = image
    if (width * height > maxPixels) throw new PictureError('too_large')
    const problem = shapeProblem({ width, height }, purpose)
    if (problem) throw new PictureError(problem)
    onProgress(25)
    const bitmap = width * height > maxDecodedPixels ? null : await decode(file, image)
    onProgress(60)
    const shrunk = await encode({ source: bitmap ?? image, width, height }, onProgress)
    bitmap?.close()
    return shrunk
  } finally {
    URL.revokeObjectURL(address)
  }
}

function load(address: string, file: Blob): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () =>
      image.naturalWidth > 0 ? resolve(image) : reject(new PictureError('unsupported')),
    )
    image.addEventListener('error', () =>
      readProblem(file).then(
        (problem) => reject(new PictureError(problem)),
        () => reject(new PictureError('damaged')),
      ),
    )
    image.src = address
  })
}

/**
 * Off the main thread, in half the time of an element; null where only the element shows the picture, and upright. Some phones write
 * panoramas without the end mark of a JPEG, and a chat may cut it off: only image elements show such a file.
 */
async function decode(file: Blob, image: HTMLImageElement): Promise<ImageBitmap | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap && !isMostlyThere(image)) throw new PictureError('damaged')
  if (bitmap?.width === image.naturalWidth && bitmap.height === image.naturalHeight) return bitmap
  bitmap?.close()
  return null
}

const sampleSide = 20

/** Whether an element draws at least nine tenths of a picture: what was cut off stays transparent. */
function isMostlyThere(image: HTMLImageElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = sampleSide
  canvas.height = sampleSide
  const context = canvas.getContext('2d')
  if (!context) return false
  context.drawImage(image, 0, 0, sampleSide, sampleSide)
  const { data } = context.getImageData(0, 0, sampleSide, sampleSide)
  return data.filter((value, at) => at % 4 === 3 && value >= 128).length >= 0.9 * sampleSide ** 2
}

type Picture = Size & { source: CanvasImageSource }

async function encode(picture: Picture, onProgress: (percent: number) => void): Promise<Blob> {
  const canvas = document.createElement('canvas')
  let smallest: Blob | null = null
  let drawn = 0
  for (const [step, { quality, longest }] of attempts.entries()) {
    if (longest !== drawn) draw(picture, canvas, longest)
    drawn = longest
    smallest = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    onProgress(75 + step * 6)
    if (!smallest || smallest.size <= targetBytes) break
  }
  // Frees the memory before the next garbage collection.
  canvas.width = 0
  if (!smallest) throw new PictureError('too_large')
  onProgress(100)
  return smallest
}

function draw(picture: Picture, canvas: HTMLCanvasElement, longest: number): void {
  const size = shrunkSize(picture, longest)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new PictureError('too_large')
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture.source, 0, 0, size.width, size.height)
}

export async function readProblem(file: Blob): Promise<'heic' | 'damaged' | 'unsupported'> {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head)) return 'heic'
  const isKnown =
    head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG') || head.slice(8, 12) === 'WEBP'
  return isKnown ? 'damaged' : 'unsupported'
}

export class PictureError extends Error {
  readonly problem: PictureProblem

  constructor(problem: PictureProblem) {
    super(pictureProblemMessages[problem])
    this.name = 'PictureError'
    this.problem = problem
  }
}
