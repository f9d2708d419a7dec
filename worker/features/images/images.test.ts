import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeUser } from '#test/support/factories.ts'
import {
  bareJpeg,
  containsExif,
  corruptJpeg,
  jpegWithExif,
  newPicture,
  pictureFile,
  pngWithExif,
  webpWithExif,
} from '#test/support/pictures.ts'
import { as, guest } from '#test/support/request.ts'
import { ImagesRefused } from '#worker/adapters/images/images.ts'
import type { AppError } from '#worker/lib/errors.ts'
import { pictureProblemMessages } from './images.schema.ts'
import { documentKey } from './images.rules.ts'
import {
  discardImages,
  finishImages,
  type ImageStore,
  imageStore,
  prepareDocument,
  preparePicture,
  storeImages,
} from './images.usecases.ts'
import { sweepOrphanImages } from './sweep-images.usecases.ts'
import { sendWith } from '#test/support/send-with.ts'

const store = imageStore(env)
const now = new Date('2026-11-21T06:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const forPhoto = { field: 'profile_photo', folder: 'photos' } as const
const refusal = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error as AppError)

const keysIn = async (bucket: R2Bucket, prefix: string) =>
  (await bucket.list({ prefix })).objects.map(({ key }) => key).sort()
const rowsOf = (path: string) =>
  db.all<{ created_at: number }>(sql`SELECT created_at FROM stored_images WHERE path = ${path}`)

async function storedPhoto() {
  const photo = await preparePicture(store, pictureFile(await newPicture()), forPhoto)
  await storeImages(db, store, [photo], { userId: null, now })
  return photo
}

describe('a public picture', () => {
  it.each([
    ['a JPEG', jpegWithExif()],
    ['a PNG', pngWithExif()],
    ['a WebP', webpWithExif()],
  ])('made of %s is three square WebP files without metadata', async (_, bytes) => {
    const picture = await preparePicture(store, pictureFile(bytes), forPhoto)
    expect(containsExif(bytes)).toBe(true)
    expect(picture.path).toMatch(/^photos\/[0-9a-f]{32}$/)
    const sizes = []
    for (const { key, bytes: encoded } of picture.objects) {
      expect(containsExif(encoded)).toBe(false)
      const info = await env.IMAGES.info(new Blob([encoded as Uint8Array<ArrayBuffer>]).stream())
      sizes.push([key.replace(picture.path, ''), info])
    }
    const webp = (side: number) => ({ format: 'image/webp', width: side, height: side })
    expect(sizes).toMatchObject([640, 320, 160].map((side) => [`-${side}.webp`, webp(side)]))
  })

  it('has the same name for the same pixels', async () => {
    const bytes = await newPicture()
    const first = await preparePicture(store, pictureFile(bytes, 'a.png'), forPhoto)
    const second = await preparePicture(store, pictureFile(bytes, 'b.jpg'), forPhoto)
    const other = await preparePicture(store, pictureFile(await newPicture()), forPhoto)
    expect(second.path).toBe(first.path)
    expect(other.path).not.toBe(first.path)
  })
})

it('a document keeps its proportions, is upright, is only in the private bucket, and has a name for its owner', async () => {
  const [owner, other] = [await makeUser('service_worker'), await makeUser('service_worker')]
  const wide = await newPicture({ width: 2000, height: 1000 })
  const document = await prepareDocument(store, pictureFile(wide), { field: 'id_card_front', owner })
  await storeImages(db, store, [document], { userId: owner.id, now })
  const key = documentKey(document.path)
  const object = await env.DOCUMENTS.get(key)
  const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer())
  expect(await env.IMAGES.info(new Blob([bytes]).stream())).toMatchObject({ width: 1600, height: 800 })
  expect(object?.httpMetadata?.cacheControl).toBe('private, no-store')
  expect(await env.PICTURES.head(key)).toBeNull()

  const turned = await prepareDocument(store, pictureFile(jpegWithExif()), { field: 'id_card_back', owner })
  const turnedBytes = turned.objects[0]?.bytes as Uint8Array<ArrayBuffer>
  expect(await env.IMAGES.info(new Blob([turnedBytes]).stream())).toMatchObject({ width: 48, height: 64 })
  const ofOther = await prepareDocument(store, pictureFile(wide), { field: 'id_card_front', owner: other })
  expect(ofOther.path).not.toBe(document.path)
})

describe('a picture that cannot be encoded', () => {
  it('is refused under its field when only the decoder finds the damage', async () => {
    const error = await refusal(preparePicture(store, pictureFile(corruptJpeg()), forPhoto))
    expect(error).toMatchObject({ status: 422, fields: { profile_photo: [pictureProblemMessages.damaged] } })
  })

  it('is kept as it was sent while the quota is used up, if it is a JPEG without metadata, and a job encodes it later', async () => {
    const bare = bareJpeg()
    const refusing = { ...store, images: { encode: () => Promise.reject(new ImagesRefused('quota')) } }
    const owner = await makeUser('service_worker')
    const photo = await preparePicture(refusing, pictureFile(bare), forPhoto)
    const document = await prepareDocument(refusing, pictureFile(bare), { field: 'id_card_front', owner })
    await storeImages(db, refusing, [photo, document], { userId: owner.id, now })
    const served = await guest.get(`/storage/${photo.path}-160.webp`)
    expect([served.headers.get('content-type'), new Uint8Array(await served.arrayBuffer())]).toEqual([
      'image/jpeg',
      bare,
    ])

    const note = () => Promise.resolve()
    const run = ({ images }: Pick<ImageStore, 'images'>) =>
      finishImages(
        db,
        { ...store, images: { ...store.images, ...images }, assets: env.ASSETS, note },
        { deadline: { isOver: () => false }, parts: 5 },
      )
    expect(await run(refusing)).toEqual({ handled: 0, isDone: true })
    expect(await run(store)).toEqual({ handled: 2, isDone: true })
    expect(await run(store)).toEqual({ handled: 0, isDone: true })
    const small = await env.PICTURES.get(`${photo.path}-160.webp`)
    const info = await env.IMAGES.info(new Blob([(await small?.arrayBuffer()) ?? '']).stream())
    expect(info).toMatchObject({ format: 'image/webp', width: 160, height: 160 })
    const id = await env.DOCUMENTS.get(documentKey(document.path))
    expect(id?.httpMetadata?.contentType).toBe('image/webp')
  })

  it('is answered with a 503 of its own while the quota is used up, if it has metadata, which is noted until one is encoded', async () => {
    const notes: (string | null)[] = []
    const note = (reason: string | null) => Promise.resolve(void notes.push(reason))
    const encode = () => Promise.reject(new ImagesRefused('quota'))
    const error = await refusal(
      preparePicture({ ...store, images: { encode }, note }, pictureFile(jpegWithExif()), forPhoto),
    )
    expect(error).toMatchObject({ status: 503, code: 'images_unavailable' })
    expect(notes).toEqual(['quota'])
    await preparePicture({ ...store, note }, pictureFile(jpegWithExif()), forPhoto)
    await refusal(preparePicture({ ...store, note }, pictureFile(corruptJpeg()), forPhoto))
    expect(notes).toEqual(['quota', null])
  })
})

it('storing refuses an image that is being removed, and stores it a minute later', async () => {
  const photo = await storedPhoto()
  await db.run(sql`UPDATE stored_images SET created_at = ${-now.getTime()} WHERE path = ${photo.path}`)
  const soon = refusal(
    storeImages(db, store, [photo], { userId: null, now: new Date(now.getTime() + 5_000) }),
  )
  expect(await soon).toMatchObject({ status: 503 })
  const later = new Date(now.getTime() + 61_000)
  await storeImages(db, store, [photo], { userId: null, now: later })
  expect(await rowsOf(photo.path)).toEqual([{ created_at: later.getTime() }])
})

it('discarding removes an unreferenced image and keeps a referenced one', async () => {
  const [orphan, shown] = [await storedPhoto(), await storedPhoto()]
  await makeProvider({ photo: shown.path })
  await discardImages(db, store, [orphan, shown], now)
  expect(await keysIn(env.PICTURES, orphan.path)).toEqual([])
  expect(await rowsOf(orphan.path)).toEqual([])
  expect(await keysIn(env.PICTURES, shown.path)).toHaveLength(3)
})

describe('the sweep', () => {
  it('removes unreferenced images older than a day and nothing else, also when it runs twice', async () => {
    const [orphan, ofProvider, ofCategory] = [await storedPhoto(), await storedPhoto(), await storedPhoto()]
    const [ofStaff, ofLogo, ofChange] = [await storedPhoto(), await storedPhoto(), await storedPhoto()]
    const worker = await makeUser('service_worker')
    const newCard = async (field: 'id_card_front' | 'id_card_back') =>
      prepareDocument(store, pictureFile(await newPicture()), { field, owner: worker })
    const [card, orphanCard] = [await newCard('id_card_front'), await newCard('id_card_back')]
    await storeImages(db, store, [card, orphanCard], { userId: worker.id, now })
    const pictures = { photo: ofProvider.path, idCardFront: documentKey(card.path) }
    const provider = await makeProvider({ userId: worker.id, ...pictures })
    await makeCategory({ image: ofCategory.path })
    await makeUser('staff', { photo: ofStaff.path })
    await db.run(
      sql`INSERT INTO settings (key, value, updated_at) VALUES ('site_logo', ${`${ofLogo.path}-640.webp`}, 0)`,
    )
    await db.run(sql`INSERT INTO provider_changes (provider_id, changes, created_at)
      VALUES (${provider.id}, ${JSON.stringify({ photo: ofChange.path })}, 0)`)
    const young = await preparePicture(store, pictureFile(await newPicture()), forPhoto)
    await storeImages(db, store, [young], { userId: null, now: daysLater(1.5) })

    const first = await sweep({ at: daysLater(2) })
    const again = await sweep({ at: daysLater(2) })

    expect(first.handled).toBeGreaterThanOrEqual(2)
    expect(again).toEqual({ handled: 0, isDone: true })
    expect(await keysIn(env.PICTURES, orphan.path)).toEqual([])
    expect(await keysIn(env.DOCUMENTS, orphanCard.path)).toEqual([])
    expect(await rowsOf(orphan.path)).toEqual([])
    for (const kept of [ofProvider, ofCategory, ofStaff, ofLogo, ofChange, young])
      expect(await keysIn(env.PICTURES, kept.path)).toHaveLength(3)
    expect(await keysIn(env.DOCUMENTS, card.path)).toHaveLength(1)
  })
})

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const neverOver = { isOver: () => false }

type Options = { at?: Date; parts?: number; pictures?: R2Bucket }
const sweep = ({ at = now, parts = 40, pictures = env.PICTURES }: Options = {}) =>
  sweepOrphanImages({ ...env, PICTURES: pictures }, db, { deadline: neverOver, parts, clock: () => at })

const nameOf = (index: number) => `photos/${String(index).padStart(32, '0')}`

/** Rows of stored pictures, the first `used` of them shown by a trade. */
async function storeRows(count: number, used = 0) {
  const names = JSON.stringify(Array.from({ length: count }, (_, index) => nameOf(index)))
  await db.run(sql`INSERT INTO stored_images (bucket, path, created_at)
    SELECT 'pictures', value, 1000 + key FROM json_each(${names})`)
  await db.run(sql`INSERT INTO categories (name, name_folded, image, created_at, updated_at)
    SELECT value, value, value, 0, 0 FROM json_each(${names}) WHERE key < ${used}`)
}
const countRows = async () =>
  env.DB.prepare('SELECT count(*) AS total FROM stored_images').first<number>('total')

/** A bucket that refuses to delete these pictures, and counts its calls. */
function bucketWithout(broken: readonly string[]) {
  const calls: string[][] = []
  const bucket = {
    delete: (keys: string[]) => {
      calls.push(keys)
      return keys.some((key) => broken.some((path) => key.startsWith(path)))
        ? Promise.reject(new Error('R2 is down'))
        : env.PICTURES.delete(keys)
    },
  } as unknown as R2Bucket
  return { bucket, calls }
}

describe('the sweep of unused pictures', () => {
  beforeEach(async () => {
    await db.run(sql`DELETE FROM stored_images`)
    await db.run(sql`DELETE FROM categories WHERE id NOT IN (SELECT category_id FROM providers)`)
    await env.KV.delete('image-sweep-place')
  })

  it('goes on in the next run where the time was over', async () => {
    await storeRows(1300, 1000)
    expect(await sweep({ parts: 1 })).toEqual({ handled: 0, isDone: false })
    expect(await sweep({ parts: 1 })).toEqual({ handled: 0, isDone: false })
    expect(await sweep({ parts: 1 })).toEqual({ handled: 300, isDone: true })
    expect(await countRows()).toBe(1000)
  })

  it('removes each picture once when two runs go in parallel', async () => {
    await storeRows(900)
    const runs = await Promise.all([sweep(), sweep()])
    expect(runs.reduce((sum, { handled }) => sum + handled, 0)).toBe(900)
    expect(await countRows()).toBe(0)
  })

  it('removes the others when some objects fail, says so, and tries those again', async () => {
    await storeRows(300)
    await env.PICTURES.put(`${nameOf(7)}-640.webp`, 'x')
    const broken = [nameOf(3), nameOf(250)]
    const { bucket, calls } = bucketWithout(broken)
    await expect(sweep({ pictures: bucket })).rejects.toThrow('2 images could not be removed')
    expect(await countRows()).toBe(2)
    expect(await env.PICTURES.head(`${nameOf(7)}-640.webp`)).toBeNull()
    expect(Math.max(...calls.map((keys) => keys.length))).toBeLessThanOrEqual(1000)
    // A minute belongs to the first removal.
    expect(await sweep({ at: inMinutes(0.5) })).toEqual({ handled: 0, isDone: true })
    expect(await sweep({ at: inMinutes(2) })).toEqual({ handled: 2, isDone: true })
    expect(await countRows()).toBe(0)
  })

  it('gives up on a bucket that is down, and keeps all rows', async () => {
    await storeRows(400)
    const { bucket, calls } = bucketWithout(['photos/'])
    await expect(sweep({ pictures: bucket })).rejects.toThrow('400 images could not be removed')
    expect(calls.length).toBe(100)
    expect(await countRows()).toBe(400)
  })
})

describe('a public picture', () => {
  const key = 'photos/0123456789abcdef0123456789abcdef-320.webp'
  const bytes = new TextEncoder().encode('RIFF....WEBP')

  // The types of tests have the cache of browsers.
  const edge = (caches as unknown as { default: Cache }).default

  async function newObject(): Promise<string> {
    const name = `photos/${crypto.randomUUID()}-320.webp`
    await env.PICTURES.put(name, bytes)
    return name
  }

  /** Asks for a picture and waits until the edge has its copy. */
  async function copyToEdge(name: string): Promise<Response> {
    await (await guest.get(`/storage/${name}`)).arrayBuffer()
    return vi.waitUntil(() => edge.match(`http://kormi.test/storage/${name}`))
  }

  beforeAll(async () => {
    await env.PICTURES.put(key, bytes, { httpMetadata: { contentType: 'text/html' } })
    await env.PICTURES.put('site/page.html', '<script>')
    await env.PICTURES.put('site/logo.svg', '<svg onload="x"/>')
    await env.DOCUMENTS.put('documents/0123456789abcdef.webp', bytes)
  })

  it('is answered with its bytes, a type from its extension, and a cache time without end', async () => {
    const answer = await guest.get(`/storage/${key}`)
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is read from the bucket once, and then answered from the copy of the edge, whatever the query', async () => {
    const name = await newObject()
    const copy = await copyToEdge(name)
    // A deleted one must vanish.
    expect(copy.headers.get('cache-control')).toBe('public, max-age=86400')
    const tag = copy.headers.get('etag')
    await env.PICTURES.delete(name)
    for (const address of [`/storage/${name}`, `/storage/${name}?v=2`, `/%73torage/${name}`]) {
      const again = await guest.get(address)
      expect(again.status).toBe(200)
      expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
      expect(Object.fromEntries(again.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        etag: tag,
      })
    }
    const askWith = (tags: string) => guest.get(`/storage/${name}`, { headers: { 'If-None-Match': tags } })
    const current = await askWith(`"x", W/${tag}`)
    expect([current.status, await current.text(), current.headers.get('etag')]).toEqual([304, '', tag])
    expect((await askWith('"other"')).status).toBe(200)
  })

  it('is not remembered as missing', async () => {
    const name = `photos/${crypto.randomUUID()}-160.webp`
    expect((await guest.get(`/storage/${name}`)).status).toBe(404)
    await env.PICTURES.put(name, bytes)
    expect((await guest.get(`/storage/${name}`)).status).toBe(200)
  })

  it('needs no database, no settings and no session', async () => {
    const name = await newObject()
    const { token } = await as(await makeUser())
    const unusable = new Proxy({}, { get: (_, name) => expect.fail(`${String(name)} was called`) })
    const bindings = { DB: unusable, KV: unusable } as unknown as Partial<Env>
    expect((await sendWith(bindings, `/storage/${name}`, { token })).status).toBe(200)
  })

  it.each([
    '/storage/photos/none-320.webp',
    '/storage/documents/0123456789abcdef.webp',
    '/storage/site/page.html',
    '/storage/site/logo.svg',
    '/storage/',
    '/storage/photos/',
    '/storage/..%2fdocuments/0123456789abcdef.webp',
    '/storage/constructor',
    '/storage/a.constructor',
  ])('is a plain 404 at %s', async (path) => {
    const answer = await guest.get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
