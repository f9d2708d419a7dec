import { createHash } from 'node:crypto'
import sharp from 'sharp'

export type PictureFile = { key: string; bytes: Buffer }
export type PictureSet = {
  /** What the database keeps: the key without size and ending. */
  base: string
  files: PictureFile[]
}

const WIDTHS = [640, 320, 160] as const

/**
 * Draws an SVG in the three widths that pages ask for. The key names the content, so an object never changes and may
 * be cached for ever.
 */
export async function encodePicture(folder: 'photos' | 'categories', drawing: string): Promise<PictureSet> {
  const pixels = await sharp(Buffer.from(drawing), { limitInputPixels: 640 * 640 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: pixels.info.width, height: pixels.info.height, channels: 3 as const }
  const encoded = await Promise.all(
    WIDTHS.map((width) =>
      sharp(pixels.data, { raw }).resize(width).webp({ quality: 86, effort: 2 }).toBuffer(),
    ),
  )
  const largest = encoded[0]
  if (!largest) throw new Error('no picture was encoded')
  const base = `${folder}/${createHash('sha256').update(largest).digest('hex').slice(0, 32)}`
  return { base, files: encoded.map((bytes, i) => ({ key: `${base}-${WIDTHS[i]}.webp`, bytes })) }
}

/** A picture for the private bucket, in one size and without a name: every owner gets objects of their own. */
export const encodeDocument = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).webp({ quality: 80, effort: 2 }).toBuffer()
