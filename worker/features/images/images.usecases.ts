import { cloudflareImages } from '#worker/adapters/images/images.cloudflare.ts'
import {
  ImagesRefused,
  UnreadablePicture,
  type Images,
  type PictureShape,
} from '#worker/adapters/images/images.ts'
import { inParts, type Deadline, type Progress } from '#worker/lib/in-parts.ts'
import { AppError } from '#worker/lib/errors.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { imagesUnavailable, pictureRefused, picturesUnavailable } from './images.errors.ts'
import {
  areStored,
  claimImages,
  findPublicPhoto,
  findPublicPhotoNamed,
  listUnfinished,
  noteFinished,
  notePhotoUnfinished,
  markUnreferencedImages,
  type ImageName,
  deleteMarkedImages,
  removalMilliseconds,
} from './images.queries.ts'
import { maxStoredSide, photoSides, type PicturePurpose } from './images.schema.ts'
import {
  cardKey,
  isBareJpeg,
  isJpeg,
  isSocialCard,
  pictureProblem,
  documentKey,
  photoKey,
  objectKeysOf,
} from './images.rules.ts'
import { photoSquare } from './social-cards/social-cards.schema.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'

// R2 deletes up to 1,000 keys in one call.
const imagesAtOnce = 160
/** Failing calls after which a bucket counts as down. */
const maxFailures = 100

type Buckets = Record<ImageName['bucket'], R2Bucket>

/**
 * Removes the objects of images that this caller has just marked, then their rows. The rows of images whose objects fail
 * stay for another run. @returns how many are removed
 */
export async function removeMarkedImages(
  db: Database,
  buckets: Buckets,
  marked: readonly ImageName[],
): Promise<number> {
  // After a minute an upload may store the same image again, so its objects are no longer ours.
  const attempt = { failures: 0, until: Date.now() + 0.75 * removalMilliseconds }
  const removed: ImageName[] = []
  for (const name of ['pictures', 'documents'] as const) {
    const images = marked.filter(({ bucket }) => bucket === name)
    for (let start = 0; start < images.length; start += imagesAtOnce)
      removed.push(
        ...(await removeObjects(buckets[name], images.slice(start, start + imagesAtOnce), attempt)),
      )
  }
  if (removed.length > 0) await deleteMarkedImages(db, removed)
  return removed.length
}

/** Splits a group that fails, so that one object does not keep the others. @returns the images without objects */
async function removeObjects(
  bucket: R2Bucket,
  images: readonly ImageName[],
  attempt: { failures: number; until: number },
): Promise<readonly ImageName[]> {
  if (attempt.failures >= maxFailures || Date.now() >= attempt.until) return []
  try {
    await bucket.delete(images.flatMap(objectKeysOf))
    return images
  } catch {
    attempt.failures += 1
    if (images.length < 2) return []
    const middle = Math.ceil(images.length / 2)
    return [
      ...(await removeObjects(bucket, images.slice(0, middle), attempt)),
      ...(await removeObjects(bucket, images.slice(middle), attempt)),
    ]
  }
}

export type ImageStore = {
  images: Pick<Images, 'encode'>
  pictures: R2Bucket
  documents: R2Bucket
  /** Notes how an encoding ended: a code when the service refuses all pictures, null when it encoded one. */
  note?: (reason: string | null) => Promise<void>
}

export const imageStore = (
  env: Pick<Env, 'IMAGES' | 'PICTURES' | 'DOCUMENTS'>,
): ImageStore & { images: Images } => ({
  images: cloudflareImages(env.IMAGES),
  pictures: env.PICTURES,
  documents: env.DOCUMENTS,
})

/** `isAsSent`: the service refuses pictures; a job encodes this one later. */
export type PreparedImage = ImageName & {
  objects: readonly { key: string; bytes: Uint8Array }[]
  isAsSent?: boolean
}

/** The bytes of a picture that is worth decoding. Decodes nothing. @throws 422 under `field` for an unacceptable picture */
export async function checkPicture(file: Blob, field: string, purpose?: PicturePurpose): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = pictureProblem(bytes, purpose)
  if (problem) throw pictureRefused(field, problem)
  return bytes
}

const shapesOf: Record<ImageName['bucket'], readonly PictureShape[]> = {
  pictures: photoSides.map((side) => ({ square: side })),
  documents: [{ longest: maxStoredSide }],
}

/** Encodes WebP squares without metadata; keeps a bare JPEG as it came while the service refuses pictures. @throws 422 under `field` for an unacceptable picture; 503 when the service fails */
export async function preparePicture(
  store: ImageStore,
  picture: Blob | Uint8Array,
  { field, folder }: { field: string; folder: 'photos' | 'categories' | 'staff' },
): Promise<PreparedImage> {
  const { encoded, isAsSent } = await encodeOrKeep(store, picture, { field, shapes: shapesOf.pictures })
  const path = `${folder}/${sha256Hex(encoded[0] ?? new Uint8Array()).slice(0, 32)}`
  const objects = encoded.map((bytes, index) => ({ key: photoKey(path, photoSides[index]), bytes }))
  return { bucket: 'pictures', path, objects, isAsSent }
}

/** The name depends on the owner, or the form of a person without an account, so that two people never share a document. @throws as {@link preparePicture} */
export async function prepareDocument(
  store: ImageStore,
  picture: Blob | Uint8Array,
  { field, owner }: { field: string; owner: { id: number | string } },
): Promise<PreparedImage> {
  const { encoded, isAsSent } = await encodeOrKeep(store, picture, { field, shapes: shapesOf.documents })
  const [bytes = new Uint8Array()] = encoded
  const path = `documents/${sha256Hex(`${owner.id}\n${sha256Hex(bytes)}`).slice(0, 32)}`
  return { bucket: 'documents', path, objects: [{ key: documentKey(path), bytes }], isAsSent }
}

export const documentName = (key: string): ImageName => ({
  bucket: 'documents',
  path: key.replace(/\.webp$/, ''),
})

export const pictureName = (path: string): ImageName => ({ bucket: 'pictures', path })

/** @throws as {@link preparePicture} */
export async function encodeOne(
  store: Encoder,
  { file, field, shape }: { file: Blob; field: string; shape: PictureShape },
): Promise<Uint8Array> {
  const picture = await checkPicture(file, field)
  const [bytes = new Uint8Array()] = await encode(store, picture, { field, shapes: [shape] })
  return bytes
}

type Encoder = Pick<ImageStore, 'images' | 'note'>
type Encoding = { field: string; shapes: readonly PictureShape[] }

async function encodeOrKeep(store: Encoder, picture: Blob | Uint8Array, encoding: Encoding) {
  const bytes = picture instanceof Blob ? await checkPicture(picture, encoding.field) : picture
  try {
    return { encoded: await encode(store, bytes, encoding), isAsSent: false }
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'images_unavailable'
    if (!isRefused || !isBareJpeg(bytes)) throw error
    return { encoded: encoding.shapes.map(() => bytes), isAsSent: true }
  }
}

async function encode(
  { images, note }: Encoder,
  bytes: Uint8Array,
  { field, shapes }: Encoding,
): Promise<Uint8Array[]> {
  try {
    const encoded = await Promise.all(shapes.map((shape) => images.encode(bytes, shape)))
    await note?.(null)
    return encoded
  } catch (error) {
    if (error instanceof ImagesRefused) {
      await note?.(error.how)
      throw imagesUnavailable(error)
    }
    throw error instanceof UnreadablePicture ? pictureRefused(field, 'damaged') : picturesUnavailable(error)
  }
}

/** If a bucket fails, the images are removed again. @throws 503 then, or when one of the images is being removed */
export async function storeImages(
  db: Database,
  store: ImageStore,
  images: readonly PreparedImage[],
  by: { userId: number | null; now: Date },
): Promise<void> {
  if (images.length === 0) return
  const distinct = new Set(images.map(({ bucket, path }) => `${bucket}/${path}`)).size
  const claimed = await claimImages(db, images, by)
  if (claimed.length < distinct) throw picturesUnavailable(new Error('an image is being removed'))
  const puts = await Promise.allSettled(
    images.flatMap(({ bucket, objects }) => objects.map(({ key, bytes }) => put(store, bucket, key, bytes))),
  )
  const failure = puts.find((result) => result.status === 'rejected')
  if (!failure) return
  await discardImages(db, store, images, by.now)
  throw picturesUnavailable(failure.reason)
}

// Public pictures may be cached forever, because their names are hashes of the content.
const cacheControl = {
  pictures: 'public, max-age=31536000, immutable',
  documents: 'private, no-store',
} as const

const contentTypes: Record<string, string> = { ico: 'image/x-icon', jpg: 'image/jpeg' }

/** The headers of an object. @param bucket its name, or that of its binding */
export const metadataOf = (bucket: string, key: string): R2HTTPMetadata => ({
  contentType: contentTypes[key.split('.').at(-1) ?? ''] ?? 'image/webp',
  cacheControl: cacheControl[bucket.toLowerCase() === 'documents' ? 'documents' : 'pictures'],
})

const put = (store: ImageStore, bucket: ImageName['bucket'], key: string, bytes: Uint8Array) =>
  store[bucket].put(key, bytes, {
    httpMetadata: { ...metadataOf(bucket, key), ...(isJpeg(bytes) && { contentType: 'image/jpeg' }) },
  })

const encodedAtOnce = 10

/**
 * Encodes what was kept as it was sent, in place, draws the cards that could not be kept, and stops while the service still refuses
 * pictures.
 * @throws Error after the others if some failed
 */
export async function finishImages(
  db: Database,
  store: ImageStore & CardSources,
  { deadline, parts }: { deadline: Deadline; parts: number },
): Promise<Progress> {
  const faults: string[] = []
  let after = { created_at: 0, path: '' }
  let isRefused = false
  const progress = await inParts(deadline, parts, async () => {
    const images = await listUnfinished(db, after, encodedAtOnce)
    let handled = 0
    for (const image of images)
      try {
        await finishImage(db, store, image)
        handled += 1
      } catch (error) {
        if (error instanceof ImagesRefused) {
          await store.note(error.how)
          isRefused = true
          break
        }
        faults.push(errorText(error))
      }
    after = images.at(-1) ?? after
    return { handled, isDone: isRefused || images.length < encodedAtOnce }
  })
  if (faults.length > 0) throw new Error(`${faults.length} pictures were not finished: ${faults[0]}`)
  return progress
}

async function finishImage(db: Database, store: ImageStore & CardSources, image: ImageName): Promise<void> {
  const { bucket, path } = image
  const keys = bucket === 'pictures' ? photoSides.map((side) => photoKey(path, side)) : [documentKey(path)]
  const object = await store[bucket].get(keys[0] ?? '')
  if (object) {
    const bytes = new Uint8Array(await object.arrayBuffer())
    const isAsSent = isJpeg(bytes)
    try {
      const shapes = isAsSent ? shapesOf[bucket] : []
      const encoded = await Promise.all(shapes.map((shape) => store.images.encode(bytes, shape)))
      await Promise.all(encoded.map((small, index) => put(store, bucket, keys[index] ?? '', small)))
      // Of a photo that is encoded already, the card is what is missing, or old.
      const isShown = bucket === 'pictures' && (await findPublicPhotoNamed(db, path)).length > 0
      if (isShown) await keepCardOf(store, path, { isChanged: !isAsSent })
      if (isAsSent || isShown) await store.note(null)
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error
    }
  }
  // What was removed meanwhile is not put back.
  if ((await noteFinished(db, image)).length === 0) await store[bucket].delete(objectKeysOf(image))
}

/** Call it after the write that dropped the reference. Never throws: the nightly sweep removes what a failing bucket keeps. */
export async function discardImages(
  db: Database,
  buckets: Pick<ImageStore, 'pictures' | 'documents'>,
  images: readonly ImageName[],
  now: Date,
): Promise<void> {
  if (images.length === 0) return
  try {
    await removeMarkedImages(db, buckets, await markUnreferencedImages(db, images, { now }))
  } catch {
    // The rows stay, and the sweep removes them later.
  }
}

const isPath = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const imagesOfProfile = (state: {
  photo?: unknown
  idCardFront?: unknown
  idCardBack?: unknown
}): ImageName[] => [
  ...[state.photo].filter(isPath).map(pictureName),
  ...[state.idCardFront, state.idCardBack].filter(isPath).map(documentName),
]

/**
 * Deletes the picture again if `write` throws. `write` gets SQL for "the picture is stored", for its WHERE.
 * @throws 503 if the picture cannot be stored; what `write` throws
 */
export async function withPicture<Written>(
  db: Database,
  store: ImageStore,
  picture: PreparedImage | null | undefined,
  by: { userId: number; now: Date },
  write: (isStored: SQL) => Promise<Written>,
): Promise<Written> {
  if (!picture) return write(sql`1`)
  await storeImages(db, store, [picture], by)
  return write(areStored([picture])).catch(async (error: unknown) => {
    await discardImages(db, store, [picture], by.now)
    throw error
  })
}

type CardSources = {
  images: Pick<Images, 'drawOnto'>
  assets: Pick<Fetcher, 'fetch'>
  pictures: Pick<R2Bucket, 'get' | 'head' | 'put' | 'delete'>
  note: (reason: string | null) => Promise<void>
}

/** @throws 422 for anything but a JPEG of the size of a card */
export function readSentCard(base64: string | undefined): Uint8Array | undefined {
  if (base64 === undefined) return undefined
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  if (!isSocialCard(bytes)) throw pictureRefused('card', 'unsupported')
  return bytes
}

type Card = {
  /** Drawn by the browser of a moderator. */
  sent?: Uint8Array | undefined
  /** The words of an existing card may be wrong. */
  isChanged: boolean
}

/**
 * Keeps the card of a public provider beside its photo: the one that a moderator sent, else the photo on the background of the site, which is
 * drawn once. @throws any error of a service, and for a photo that is not stored; the job `pictures` then makes the card
 */
export async function keepSocialCard(
  db: Database,
  sources: CardSources,
  { providerId, ...card }: Card & { providerId: number },
): Promise<void> {
  const [provider] = await findPublicPhoto(db, providerId)
  if (!provider?.photo) return
  try {
    await keepCardOf(sources, provider.photo, card)
  } catch (error) {
    await notePhotoUnfinished(db, provider.photo)
    throw error
  }
}

async function keepCardOf(sources: CardSources, photo: string, { sent, isChanged }: Card): Promise<void> {
  const { pictures } = sources
  const key = cardKey(photo)
  if (!sent && isChanged) await inTime(pictures.delete(key), deadlines.bucket)
  else if (!sent && (await inTime(pictures.head(key), deadlines.bucket))) return
  const card = sent ?? (await drawPhotoCard(sources, photo))
  await inTime(pictures.put(key, card, { httpMetadata: metadataOf('pictures', key) }), deadlines.bucket)
}

async function drawPhotoCard({ images, assets, pictures, note }: CardSources, photo: string) {
  const [background, picture] = await Promise.all([
    readAsset(assets, '/social-card-frame.png'),
    readPhoto(pictures, photoKey(photo, 640)),
  ])
  try {
    return await images.drawOnto(background, picture, photoSquare)
  } catch (error) {
    if (error instanceof ImagesRefused) await note(error.how)
    throw error
  }
}

/** The card of a photo; null if none was drawn. @throws any error of the bucket */
export async function readSocialCard(
  pictures: Pick<R2Bucket, 'get'>,
  photo: string,
): Promise<ArrayBuffer | null> {
  const object = await inTime(pictures.get(cardKey(photo)), deadlines.bucket)
  return object && inTime(object.arrayBuffer(), deadlines.bucket)
}

/** The picture of the site, for a provider without a photo. @throws any error of the service */
export const readDefaultCard = (assets: Pick<Fetcher, 'fetch'>): Promise<Uint8Array> =>
  readAsset(assets, '/social-card.png')

async function readAsset(assets: Pick<Fetcher, 'fetch'>, path: string): Promise<Uint8Array> {
  // Only the path of the address counts.
  const answer = await inTime(
    assets.fetch(new Request(new URL(path, 'https://assets.local'))),
    deadlines.assets,
  )
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return new Uint8Array(await inTime(answer.arrayBuffer(), deadlines.assets))
}

async function readPhoto(pictures: Pick<R2Bucket, 'get'>, key: string): Promise<Uint8Array> {
  const object = await inTime(pictures.get(key), deadlines.bucket)
  if (!object) throw new Error('the photo is not stored')
  return new Uint8Array(await inTime(object.arrayBuffer(), deadlines.bucket))
}
