/** Most bytes of an icon file, enough for sizes up to 256 pixels. */
export const largestIcon = 512 * 1024

export const looksLikeIcon = (bytes: Uint8Array): boolean =>
  bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 1 && bytes[3] === 0

const entryLength = 16
const maxPictures = 32
const pngStart = 0x89504e47
const bitmapHeaderLength = 40

/** Whether an .ico file is complete: every picture in its list is inside the file and is a PNG or a bitmap. */
export function isWholeIcon(bytes: Uint8Array): boolean {
  if (!looksLikeIcon(bytes) || bytes.length < 6 + entryLength) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint16(4, true)
  const firstPicture = 6 + count * entryLength
  if (count === 0 || count > maxPictures || bytes.length < firstPicture) return false
  return Array.from({ length: count }, (_, index) => 6 + index * entryLength).every((at) => {
    const length = view.getUint32(at + 8, true)
    const start = view.getUint32(at + 12, true)
    if (length < bitmapHeaderLength || start < firstPicture || start + length > bytes.length) return false
    return view.getUint32(start) === pngStart || view.getUint32(start, true) === bitmapHeaderLength
  })
}
