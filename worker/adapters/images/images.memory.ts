import { sha256Hex } from '#worker/lib/crypto.ts'
import { UnreadablePicture, type Images } from './images.ts'

type Faults = {
  /** The encoding, counted from 1, at which the service fails. */
  breaksAt?: number
  unreadable?: boolean
}

export function memoryImages({ breaksAt, unreadable }: Faults = {}): Images & { encoded: number } {
  return {
    encoded: 0,
    async encode(bytes, shape) {
      this.encoded += 1
      if (this.encoded === breaksAt) throw new Error('the service is down')
      if (unreadable) throw new UnreadablePicture()
      return new TextEncoder().encode(`${JSON.stringify(shape)} ${sha256Hex(bytes)}`)
    },
    async drawOnto(background, picture, square) {
      return new TextEncoder().encode(
        `${JSON.stringify(square)} ${sha256Hex(picture)} on ${sha256Hex(background)}`,
      )
    },
  }
}
