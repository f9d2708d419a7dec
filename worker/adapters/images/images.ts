/** Decodes and encodes pictures. The output is WebP, upright, and keeps only the pixels of the original. */
export type Images = {
  /**
   * @throws UnreadablePicture when the bytes cannot be decoded; ImagesRefused when the account may not use the service now;
   *   any other error is the service failing
   */
  encode(bytes: Uint8Array, shape: PictureShape): Promise<Uint8Array>
  /**
   * Draws a picture into a square of a background. The output is JPEG. The local runtime of Cloudflare cannot do it.
   * @throws UnreadablePicture, ImagesRefused, or any other error, as `encode`
   */
  drawOnto(background: Uint8Array, picture: Uint8Array, square: Square): Promise<Uint8Array>
}

/** A square with this side in pixels, cropped around the middle; or the whole picture, whose longest side is at most this. */
export type PictureShape = { square: number } | { longest: number }

/** Side and distances from the left and top edge, in pixels. */
export type Square = { side: number; left: number; top: number }

/** No picture can be encoded until the month is over (`quota`) or until the operator changes the subscription (`plan`). */
export class ImagesRefused extends Error {
  readonly how: 'quota' | 'plan'

  constructor(how: 'quota' | 'plan', cause?: unknown) {
    super(`the images service refuses: ${how}`, { cause })
    this.how = how
    this.name = 'ImagesRefused'
  }
}

export class UnreadablePicture extends Error {
  constructor(cause?: unknown) {
    super('the picture cannot be decoded', { cause })
    this.name = 'UnreadablePicture'
  }
}
