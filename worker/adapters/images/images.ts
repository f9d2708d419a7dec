/** Decodes and encodes pictures. The output is WebP, upright, and keeps only the pixels of the original. */
export type Images = {
  /** @throws UnreadablePicture when the bytes cannot be decoded; any other error is the service failing */
  encode(bytes: Uint8Array, shape: PictureShape): Promise<Uint8Array>
}

/** A square with this side in pixels, cropped around the middle; or the whole picture, whose longest side is at most this. */
export type PictureShape = { square: number } | { longest: number }

export class UnreadablePicture extends Error {
  constructor(cause?: unknown) {
    super('the picture cannot be decoded', { cause })
    this.name = 'UnreadablePicture'
  }
}
