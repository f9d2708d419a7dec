import { cardSize } from './social-cards/social-cards.schema.ts'
import {
  maxArea,
  maxPictureBytes,
  maxSide,
  photoSides,
  type PictureProblem,
  type PicturePurpose,
  shapeProblem,
} from './images.schema.ts'

/** `isBare`: a JPEG without metadata, such as the place where a photo was taken. */
type Size = { width: number; height: number; isBare?: boolean }
type Read = Size | 'truncated' | 'damaged'

/**
 * Null when it may be decoded. Reads headers, so that a huge picture is refused, and all chunks, so that a cut one is, except for
 * the data of a JPEG.
 */
export function pictureProblem(
  bytes: Uint8Array,
  purpose: PicturePurpose = 'decoration',
): PictureProblem | null {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > maxPictureBytes) return 'too_heavy'
  const read = readPicture(bytes)
  if (typeof read === 'string') return read
  if (read.width === 0 || read.height === 0) return 'damaged'
  const isTooLarge = Math.max(read.width, read.height) > maxSide || read.width * read.height > maxArea
  return isTooLarge ? 'too_large' : shapeProblem(read, purpose)
}

function readPicture(bytes: Uint8Array): Read | 'heic' | 'unsupported' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  if (head.startsWith('\xff\xd8\xff')) return readJpeg(bytes, view)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return readPng(bytes, view)
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return readWebp(bytes, view)
  // The first box of every HEIF file; its brand may be a general one.
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head)) return 'heic'
  return 'unsupported'
}

function readJpeg(bytes: Uint8Array, view: DataView): Read {
  let size: Size | null = null
  let isBare = true
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'damaged'
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return size ? { ...size, isBare: isBare && at + 2 === bytes.length } : 'damaged'
    else if (marker === 0x01 || isRestart(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return 'truncated'
      const end = at + 2 + view.getUint16(at + 2)
      if (end > bytes.length) return 'truncated'
      isBare &&= !isMetadata(marker)
      if (isFrameStart(marker)) {
        if (end < at + 9) return 'damaged'
        size ??= { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
      }
      at = marker === 0xda ? endOfScan(bytes, end) : end
    }
  }
  return 'truncated'
}

// Comments and the segments of applications, but for JFIF, the colour profile and Adobe's transform.
const isMetadata = (marker: number) =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker))

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

// C0 to CF start a frame, except the three that define tables.
const isFrameStart = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The end of the compressed data: a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

function readPng(bytes: Uint8Array, view: DataView): Read {
  if (bytes.length < 33) return 'truncated'
  if (view.getUint32(12) !== 0x49484452) return 'damaged'
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  let at = 8
  while (at + 12 <= bytes.length) {
    const isEnd = view.getUint32(at + 4) === 0x49454e44
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return 'truncated'
    at = end
    if (isEnd) return size
  }
  return 'truncated'
}

function readWebp(bytes: Uint8Array, view: DataView): Read {
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length + 1) return 'truncated'
  // A canvas may be smaller than the pictures in it, so the largest size counts.
  const largest = { width: 0, height: 0 }
  let at = 12
  while (at + 18 <= Math.min(end, bytes.length)) {
    const { width, height } = webpChunkSize(view, at)
    largest.width = Math.max(largest.width, width)
    largest.height = Math.max(largest.height, height)
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return at > bytes.length + 1 ? 'truncated' : largest
}

/** The size in pixels of the chunk at `at`; 0 for a chunk without a size. */
function webpChunkSize(view: DataView, at: number): Size {
  const uint24 = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000
  switch (view.getUint32(at)) {
    case 0x56503858: // VP8X
      return { width: uint24(at + 12) + 1, height: uint24(at + 15) + 1 }
    case 0x56503820: // VP8, lossy
      return { width: view.getUint16(at + 14, true) & 0x3fff, height: view.getUint16(at + 16, true) & 0x3fff }
    case 0x5650384c: {
      // VP8L, lossless
      const packed = view.getUint32(at + 9, true)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    default:
      return { width: 0, height: 0 }
  }
}

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8

/** Whether a checked picture may be shown as it was sent: what the browsers send after they have shrunk it. */
export function isBareJpeg(bytes: Uint8Array): boolean {
  const read = readPicture(bytes)
  return typeof read === 'object' && read.isBare === true
}

/** JPEG of the size of a card. */
export function isSocialCard(bytes: Uint8Array): boolean {
  const size = isJpeg(bytes) && readPicture(bytes)
  return typeof size === 'object' && size.width === cardSize.width && size.height === cardSize.height
}

type PhotoSide = (typeof photoSides)[number]

export const photoKey = (path: string, side: PhotoSide | undefined): string => `${path}-${side}.webp`

/** The picture for social networks that shows a photo. */
export const cardKey = (path: string): string => `${path}-card.jpg`

export const documentKey = (path: string): string => `${path}.webp`

/** The extensions of the logo and the icon of the site. */
export const siteExtensions = ['webp', 'ico'] as const

/** The path of the image that an object belongs to. */
export const pathOfObject = (key: string): string => key.replace(/(?:-\d+|-card)?\.(?:webp|ico|jpg)$/, '')

/** The keys of all objects that an image may have in its bucket, at most six. */
export const objectKeysOf = ({
  bucket,
  path,
}: {
  bucket: 'pictures' | 'documents'
  path: string
}): string[] =>
  bucket === 'documents'
    ? [documentKey(path), path]
    : [
        ...photoSides.map((side) => photoKey(path, side)),
        cardKey(path),
        ...siteExtensions.map((extension) => `${path}.${extension}`),
      ]
