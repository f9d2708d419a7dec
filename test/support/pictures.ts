import { crc32, deflateSync } from 'node:zlib'
// Pictures of 64 by 48 pixels: the left half is red, the right half is blue, the upper half is lighter or darker. Each has
// EXIF data with the camera's make, an owner's name and a position.
const make = 'SecretPhone'
const jpegBase64 =
  '/9j/4QEuRXhpZgAASUkqAAgAAAAJAA8BAgAMAAAAlgAAABIBAwABAAAABgAAABoBBQABAAAAegAAABsBBQABAAAAggAAACgBAwAB' +
  'AAAAAgAAABMCAwABAAAAAQAAAJiCAgALAAAAigAAAGmHBAABAAAAogAAACWIBAABAAAA8AAAAAAAAAA4YwAA6AMAADhjAADoAwAA' +
  'b3duZXItbmFtZQAAU2VjcmV0UGhvbmUABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAAC' +
  'oAQAAQAAAEAAAAADoAQAAQAAADAAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAA4BAAAAAAAAFwAAAAEAAAAwAAAAAQAAAAAA' +
  'AAABAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk' +
  '/9sAQwEcHh4oIyhOKytOpG5dbqSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk/8AAEQgA' +
  'MABAAwEiAAIRAQMRAf/EABcAAQEBAQAAAAAAAAAAAAAAAAAFBAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAA' +
  'AAAAAAAAAAYF/8QAFhEBAQEAAAAAAAAAAAAAAAAAABNh/9oADAMBAAIRAxEAPwDoBktEABkAVSbAAaxLE3LVXHVQSwlpHWkSRVS1' +
  'Nx1WEkJaR1tATSrAAYgFUmwAH//Z'
const pngBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAABJmVYSWZJSSoACAAAAAkADwECAAwAAACWAAAAEgEDAAEAAAABAAAA' +
  'GgEFAAEAAAB6AAAAGwEFAAEAAACCAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAmIICAAsAAACKAAAAaYcEAAEAAACiAAAAJYgE' +
  'AAEAAADwAAAAAAAAADhjAADoAwAAOGMAAOgDAABvd25lci1uYW1lAABTZWNyZXRQaG9uZQAGAACQBwAEAAAAMDIxMAGRBwAEAAAA' +
  'AQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAQAAAAAOgBAABAAAAMAAAAAAAAAACAAEAAgACAAAATgAAAAIABQAD' +
  'AAAADgEAAAAAAAAXAAAAAQAAADAAAAABAAAAAAAAAAEAAADPO1pCAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAASUlEQVRo3u3PsQkA' +
  'AAzDsJzdY3tMfyhkE3g3yk6qZbYbAAAAAAAAAAAAAAAAAAAAAMAPkG5pHwAAAAAAAAAAAAAAAAAAAAAAPh1M9CDEpE5O3AAAAABJ' +
  'RU5ErkJggg=='
const webpBase64 =
  'UklGRrYBAABXRUJQVlA4WAoAAAAIAAAAPwAALwAAVlA4IGQAAAAQBQCdASpAADAAPu1orE2ppqSiMB1ZWTAdiUAY1sQfwDWruAVP' +
  '4F5b1diiGrAmWRIAAP3HHKvZXWvapuDWGsNZ4mQ/4I4gBkvNm2ucw0gjuH+H3/8IWUF6g636Xf1GeogaoAAARVhJRiwBAABFeGlm' +
  'AABJSSoACAAAAAkADwECAAwAAACWAAAAEgEDAAEAAAABAAAAGgEFAAEAAAB6AAAAGwEFAAEAAACCAAAAKAEDAAEAAAACAAAAEwID' +
  'AAEAAAABAAAAmIICAAsAAACKAAAAaYcEAAEAAACiAAAAJYgEAAEAAADwAAAAAAAAADhjAADoAwAAOGMAAOgDAABvd25lci1uYW1l' +
  'AABTZWNyZXRQaG9uZQAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAQAAA' +
  'AAOgBAABAAAAMAAAAAAAAAACAAEAAgACAAAATgAAAAIABQADAAAADgEAAAAAAAAXAAAAAQAAADAAAAABAAAAAAAAAAEAAAA='

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Its EXIF orientation turns it by 90 degrees: it is displayed with 48 by 64 pixels. */
export const jpegWithExif = () => bytesOf(jpegBase64)
export const pngWithExif = () => bytesOf(pngBase64)
export const webpWithExif = () => bytesOf(webpBase64)

/** Whether the bytes contain the EXIF data of these pictures. */
export const containsExif = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(bytes)
  return [make, 'owner-name', 'Exif', 'EXIF'].some((mark) => text.includes(mark))
}

/** The first part of a file, as after an interrupted upload: 0.7 keeps 70 %. */
export const truncatedBytes = (bytes: Uint8Array, share: number) =>
  bytes.slice(0, Math.floor(bytes.length * share))

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const uint32 = (value: number) =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)

const pngChunk = (type: string, content: Uint8Array) => {
  const body = joined(ascii(type), content)
  return joined(uint32(content.length), body, uint32(crc32(body)))
}

const pngOf = (width: number, height: number, packed: Uint8Array) =>
  joined(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', joined(uint32(width), uint32(height), Uint8Array.of(8, 2, 0, 0, 0))),
    pngChunk('IDAT', packed),
    pngChunk('IEND', new Uint8Array()),
  )

let counter = 0

/** A picture in a colour that no other call uses. Equal pictures would share one stored object. */
export async function newPicture({ width = 200, height = 200 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  counter += 1
  const row = new Uint8Array(1 + width * 3)
  // Steps of eight stay different after lossy encoding.
  for (let x = 0; x < width; x++)
    row.set([(counter % 32) * 8, (Math.floor(counter / 32) % 32) * 8, 128], 1 + x * 3)
  return pngOf(width, height, deflateSync(joined(...Array.from({ length: height }, () => row))))
}

/** A PNG of less than 100 bytes whose header declares 3.6 billion pixels, or as many as are asked for. */
export const decompressionBomb = (width = 60_000, height = 60_000) => pngOf(width, height, new Uint8Array(8))

/** The JPEG of {@link jpegWithExif} without its EXIF, as browsers send it after they have shrunk a picture. */
export function bareJpeg(): Uint8Array {
  const bytes = jpegWithExif()
  const endOfExif = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint16(4)
  return Uint8Array.from([...bytes.subarray(0, 2), ...bytes.subarray(endOfExif)])
}

/** A JPEG with a valid structure whose image data cannot be decoded. */
export function corruptJpeg(): Uint8Array {
  const bytes = jpegWithExif()
  // The Huffman tables become empty.
  for (let at = 0; at + 4 < bytes.length; at++)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xc4) bytes.fill(0, at + 5, at + 21)
  return bytes
}

/** A JPEG of at least this many bytes, filled with comments. */
export function paddedJpeg(bytes: number): Uint8Array {
  const comment = joined(Uint8Array.of(0xff, 0xfe, 0xff, 0xff), new Uint8Array(0xfffd))
  const jpeg = jpegWithExif()
  const comments = Array.from({ length: Math.ceil(bytes / comment.length) }, () => comment)
  return joined(jpeg.slice(0, 2), ...comments, jpeg.slice(2))
}

/** The first box of a HEIC file. */
export const heicHeader = () =>
  joined(uint32(24), ascii('ftypheic'), uint32(0), ascii('mif1heic'), new Uint8Array(2000))

/** The first box of an AVIF file. */
export const avifHeader = () =>
  joined(uint32(24), ascii('ftypavif'), uint32(0), ascii('mif1avif'), new Uint8Array(2000))

export const htmlPage = () => ascii('<!doctype html><html><body><script>alert(1)</script></body></html>')
export const svgPicture = () =>
  ascii('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script/></svg>')

/** A file for a form. `name` and `type` need not match the content. */
export const pictureFile = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type })

/** A form with these fields. Bytes become a picture; null leaves a field out. */
export function formOf(fields: Record<string, string | File | Uint8Array | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== null)
      form.append(name, value instanceof Uint8Array ? pictureFile(value, `${name}.jpg`) : value)
  return form
}
