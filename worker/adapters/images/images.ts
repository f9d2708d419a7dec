/** Decoding and encoding of pictures. What comes out is WebP, upright, and carries nothing of the original but pixels. */
export type Images = {
  /**
   * Decodes a JPEG, PNG or WebP and encodes it anew.
   * @throws UnreadablePicture when the bytes cannot be decoded; any other error is the service failing
   */
  encode(bytes: Uint8Array, shape: PictureShape): Promise<Uint8Array>
}

/** A square of this side in pixels, cropped around the middle; or the whole picture, its longest side at most this. */
export type PictureShape = { square: number } | { longest: number }

/** The bytes begin like a picture and are none. */
export class UnreadablePicture extends Error {
  constructor(cause?: unknown) {
    super('the picture cannot be decoded', { cause })
    this.name = 'UnreadablePicture'
  }
}
