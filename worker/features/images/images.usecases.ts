import { cloudflareImages } from '#worker/adapters/images/images.cloudflare.ts'
import { UnreadablePicture, type Images, type PictureShape } from '#worker/adapters/images/images.ts'
import type { Database } from '#worker/db/db.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { pictureRefused, picturesUnavailable } from './images.errors.ts'
import { claimImages, condemnImages, forgetImages, listCondemned, type ImageName } from './images.queries.ts'
import { longestStoredSide, photoSides } from './images.schema.ts'
import { pictureProblem } from './picture-format.rules.ts'

/** Where images are made and kept. */
export type ImageStore = { images: Images; pictures: R2Bucket; documents: R2Bucket }

export const imageStore = (env: Pick<Env, 'IMAGES' | 'PICTURES' | 'DOCUMENTS'>): ImageStore => ({
  images: cloudflareImages(env.IMAGES),
  pictures: env.PICTURES,
  documents: env.DOCUMENTS,
})

/** An image encoded and named by its content, not stored yet. `path` or `key` is what its row keeps. */
export type PreparedImage = ImageName & { objects: readonly { key: string; bytes: Uint8Array }[] }

/**
 * Makes the public picture of a form's field: WebP squares of 160, 320 and 640 pixels, cropped around the middle and
 * free of metadata. The row keeps `path`: `<folder>/<32 hex>`, the same for the same pixels, whoever sends them.
 * @throws 422 under `field` when the bytes are no picture that may be decoded; 503 when the service fails
 */
export async function preparePicture(
  store: ImageStore,
  file: Blob,
  { field, folder }: { field: string; folder: 'photos' | 'categories' | 'staff' },
): Promise<PreparedImage> {
  const shapes = photoSides.map((side) => ({ square: side }))
  const encoded = await encode(store.images, { file, field, shapes })
  const path = `${folder}/${sha256Hex(encoded[0] ?? new Uint8Array()).slice(0, 32)}`
  const objects = encoded.map((bytes, index) => ({ key: `${path}-${photoSides[index]}.webp`, bytes }))
  return { bucket: 'pictures', path, objects }
}

/**
 * Makes the private picture of a document: WebP, longest side 1,600 pixels, free of metadata. The row keeps
 * {@link documentKey}. Every owner has names of their own, so that one person's deletion never touches another's document.
 * @throws as {@link preparePicture}
 */
export async function prepareDocument(
  store: ImageStore,
  file: Blob,
  { field, owner }: { field: string; owner: { id: number } },
): Promise<PreparedImage> {
  const [bytes = new Uint8Array()] = await encode(store.images, {
    file,
    field,
    shapes: [{ longest: longestStoredSide }],
  })
  const path = `documents/${sha256Hex(`${owner.id}\n${sha256Hex(bytes)}`).slice(0, 32)}`
  return { bucket: 'documents', path, objects: [{ key: documentKey(path), bytes }] }
}

/** The key of a document in the private bucket. */
export const documentKey = (path: string): string => `${path}.webp`

/** The name of a document whose key a row keeps. */
export const documentName = (key: string): ImageName => ({
  bucket: 'documents',
  path: key.replace(/\.webp$/, ''),
})

/** The name of a public picture whose base path a row keeps. */
export const pictureName = (path: string): ImageName => ({ bucket: 'pictures', path })

/**
 * A form's picture in some shapes, free of metadata.
 * @throws as {@link preparePicture}
 */
export async function encode(
  images: Images,
  { file, field, shapes }: { file: Blob; field: string; shapes: readonly PictureShape[] },
): Promise<Uint8Array[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = pictureProblem(bytes)
  if (problem) throw pictureRefused(field, problem)
  try {
    return await Promise.all(shapes.map((shape) => images.encode(bytes, shape)))
  } catch (error) {
    throw error instanceof UnreadablePicture ? pictureRefused(field, 'damaged') : picturesUnavailable(error)
  }
}

/**
 * Puts prepared images into their buckets, each written down in stored_images first. The row that refers to them comes
 * after, guarded by `areStored`. If a bucket fails, what was put is taken away again.
 * @throws 503
 */
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

// Names are digests of the content: what is public may be kept for ever.
const cacheControl = {
  pictures: 'public, max-age=31536000, immutable',
  documents: 'private, no-store',
} as const

const put = (store: ImageStore, bucket: ImageName['bucket'], key: string, bytes: Uint8Array) =>
  store[bucket].put(key, bytes, {
    httpMetadata: {
      contentType: key.endsWith('.ico') ? 'image/x-icon' : 'image/webp',
      cacheControl: cacheControl[bucket],
    },
  })

/**
 * Removes those of these images that no row refers to any more: call it after the write that let them go. Never throws:
 * what a failing bucket keeps is marked and removed by the nightly sweep.
 */
export async function discardImages(
  db: Database,
  buckets: Pick<ImageStore, 'pictures' | 'documents'>,
  images: readonly ImageName[],
  now: Date,
): Promise<void> {
  if (images.length === 0) return
  try {
    const [, condemned] = await db.batch([
      condemnImages(db, images, { now }),
      listCondemned(db, { among: images, limit: images.length }),
    ])
    await removeObjects(db, buckets, condemned)
  } catch {
    // The rows stay, marked or not; the sweep finds both.
  }
}

/** Deletes the objects of images that are marked for removal, in all their sizes, and forgets the images. */
export async function removeObjects(
  db: Database,
  buckets: Pick<ImageStore, 'pictures' | 'documents'>,
  condemned: readonly ImageName[],
): Promise<void> {
  for (const { bucket, path } of condemned) {
    const { objects } = await buckets[bucket].list({ prefix: path })
    if (objects.length > 0) await buckets[bucket].delete(objects.map(({ key }) => key))
    await db.batch([forgetImages(db, [{ bucket, path }])])
  }
}
