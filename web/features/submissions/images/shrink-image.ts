import { longestStoredSide } from '#worker/features/images/images.schema.ts'
import { PictureError } from './picture-error.ts'

/** What is aimed at, in bytes. */
const enough = 300_000
// A phone of two gigabytes cannot hold more pixels than this unpacked.
const maxPixels = 110_000_000
// Beyond this the whole picture should not be unpacked at once: an image element unpacks it in the size it is drawn.
const maxToasts = 24_000_000
const largestFileBytes = 60_000_000

type Size = { width: number; height: number }

/** The size in which a picture goes: its longest side at most 1,600 pixels, never enlarged. */
export function shrunkSize({ width, height }: Size, longest: number = longestStoredSide): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

// From good to just readable; the last one comes with fewer pixels.
const attempts = [
  { quality: 0.82, longest: longestStoredSide },
  { quality: 0.68, longest: longestStoredSide },
  { quality: 0.55, longest: longestStoredSide },
  { quality: 0.6, longest: 1200 },
] as const

/**
 * Makes of a chosen file a JPEG of at most 1,600 pixels a side and about 300 kB, upright, with nothing of the original but
 * its pixels: no place, no camera, no owner. Tells how far it is in per cent. Throws PictureError.
 */
export async function shrinkImage(file: Blob, onProgress: (percent: number) => void): Promise<Blob> {
  if (file.size === 0) throw new PictureError('empty')
  if (file.size > largestFileBytes) throw new PictureError('too_large')
  const address = URL.createObjectURL(file)
  try {
    onProgress(5)
    const image = await load(address, file)
    const { naturalWidth: width, naturalHeight: height } = image
    if (width * height > maxPixels) throw new PictureError('too_large')
    onProgress(25)
    const bitmap = width * height > maxToasts ? null : await unpack(file, { width, height })
    onProgress(60)
    const shrunk = await encode({ source: bitmap ?? image, width, height }, onProgress)
    bitmap?.close()
    return shrunk
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Loads the header, which tells the size, upright as a phone shows it. */
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
 * Unpacks a picture away from the main thread, in half the time of an image element, and refuses one that was cut, of which
 * an element would show the beginning. Null where the browser does not turn pictures upright in doing so.
 */
async function unpack(file: Blob, upright: Size): Promise<ImageBitmap | null> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError('damaged')
  })
  if (bitmap.width === upright.width && bitmap.height === upright.height) return bitmap
  bitmap.close()
  return null
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
    if (!smallest || smallest.size <= enough) break
  }
  // Gives the memory back at once instead of with the next collection.
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
  // JPEG knows no transparency: what shines through would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture.source, 0, 0, size.width, size.height)
}

/** Why the browser could not open a file, told from its first bytes. */
export async function readProblem(file: Blob): Promise<'heic' | 'damaged' | 'unsupported'> {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head)) return 'heic'
  const isKnown =
    head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG') || head.slice(8, 12) === 'WEBP'
  return isKnown ? 'damaged' : 'unsupported'
}
