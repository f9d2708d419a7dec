import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeUser } from '#test/support/factories.ts'
import {
  bareJpeg,
  corruptJpeg,
  truncatedBytes,
  jpegWithExif,
  newPicture,
  pictureFile,
  pngWithExif,
  containsExif,
  webpWithExif,
} from '#test/support/pictures.ts'
import { guest } from '#test/support/request.ts'
import { ImagesRefused } from '#worker/adapters/images/images.ts'
import type { AppError } from '#worker/lib/errors.ts'
import { pictureProblemMessages } from './images.schema.ts'
import { documentKey } from './images.rules.ts'
import {
  checkPicture,
  discardImages,
  finishImages,
  type ImageStore,
  imageStore,
  preparePicture,
  prepareDocument,
  storeImages,
} from './images.usecases.ts'
import { sweepOrphanImages } from './sweep-images.usecases.ts'

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
      sizes.push([
        key.replace(picture.path, ''),
        info.format,
        'width' in info && info.width,
        'height' in info && info.height,
      ])
    }
    expect(sizes).toEqual([
      ['-640.webp', 'image/webp', 640, 640],
      ['-320.webp', 'image/webp', 320, 320],
      ['-160.webp', 'image/webp', 160, 160],
    ])
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

describe('a document', () => {
  it('keeps its proportions, is upright, is only in the private bucket, and has a name for its owner', async () => {
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
    const ofOther = await prepareDocument(store, pictureFile(wide), {
      field: 'id_card_front',
      owner: other,
    })
    expect(ofOther.path).not.toBe(document.path)
  })
})

const jpegOf = async (size: { width: number; height: number }) => {
  const picture = env.IMAGES.input(new Blob([await newPicture(size)]).stream())
  const result = await picture.output({ format: 'image/jpeg' })
  return new Uint8Array(await new Response(result.image()).arrayBuffer())
}
const jpeg = await jpegOf({ width: 800, height: 600 })
const asPhonesLeaveThem: [string, Uint8Array, keyof typeof pictureProblemMessages | null][] = [
  ['a whole JPEG', jpeg, null],
  ['a JPEG without its last two bytes', jpeg.slice(0, -2), null],
  ['a JPEG with a film after its end', Uint8Array.of(...jpeg, 0, 0, 0, 24), null],
  ['a JPEG that was cut at 60 %', truncatedBytes(jpeg, 0.6), 'damaged'],
  ['a JPEG that was cut at 95 %', truncatedBytes(jpeg, 0.95), 'damaged'],
  ['a PNG named .jpg', await newPicture(), null],
  ['all of one colour, 200 by 200', await jpegOf({ width: 200, height: 200 }), null],
  ['1 by 1', await newPicture({ width: 1, height: 1 }), 'too_small'],
]

describe('a photo of a face, as phones and chats leave it', () => {
  const send = async (bytes: Uint8Array) => {
    const checked = await checkPicture(pictureFile(bytes), 'profile_photo', 'face')
    return preparePicture(store, checked, forPhoto)
  }

  it.each(asPhonesLeaveThem)('%s', async (_, bytes, problem) => {
    const error = await refusal(send(bytes))
    expect(error?.fields?.profile_photo ?? []).toEqual(problem ? [pictureProblemMessages[problem]] : [])
    expect(error?.status).toBe(problem ? 422 : undefined)
  })
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

describe('storing', () => {
  it('refuses an image that is being removed, and stores it a minute later', async () => {
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
})

describe('discarding', () => {
  it('removes an unreferenced image and keeps a referenced one', async () => {
    const [orphan, shown] = [await storedPhoto(), await storedPhoto()]
    await makeProvider({ photo: shown.path })
    await discardImages(db, store, [orphan, shown], now)
    expect(await keysIn(env.PICTURES, orphan.path)).toEqual([])
    expect(await rowsOf(orphan.path)).toEqual([])
    expect(await keysIn(env.PICTURES, shown.path)).toHaveLength(3)
  })
})

const sweep = (at: Date) =>
  sweepOrphanImages(env, db, { deadline: { isOver: () => false }, parts: 10, clock: () => at })

describe('the sweep', () => {
  it('removes unreferenced images older than a day and nothing else, also when it runs twice', async () => {
    const [orphan, ofProvider, ofCategory, ofStaff, ofLogo, ofChange] = [
      await storedPhoto(),
      await storedPhoto(),
      await storedPhoto(),
      await storedPhoto(),
      await storedPhoto(),
      await storedPhoto(),
    ]
    const worker = await makeUser('service_worker')
    const card = await prepareDocument(store, pictureFile(await newPicture()), {
      field: 'id_card_front',
      owner: worker,
    })
    const orphanCard = await prepareDocument(store, pictureFile(await newPicture()), {
      field: 'id_card_back',
      owner: worker,
    })
    await storeImages(db, store, [card, orphanCard], { userId: worker.id, now })
    const provider = await makeProvider({
      userId: worker.id,
      photo: ofProvider.path,
      idCardFront: documentKey(card.path),
    })
    await makeCategory({ image: ofCategory.path })
    await makeUser('staff', { photo: ofStaff.path })
    await db.run(
      sql`INSERT INTO settings (key, value, updated_at) VALUES ('site_logo', ${`${ofLogo.path}-640.webp`}, 0)`,
    )
    await db.run(sql`INSERT INTO provider_changes (provider_id, changes, created_at)
      VALUES (${provider.id}, ${JSON.stringify({ photo: ofChange.path })}, 0)`)
    const young = await preparePicture(store, pictureFile(await newPicture()), forPhoto)
    await storeImages(db, store, [young], { userId: null, now: daysLater(1.5) })

    const first = await sweep(daysLater(2))
    const again = await sweep(daysLater(2))

    expect(first.handled).toBeGreaterThanOrEqual(2)
    expect(again).toEqual({ handled: 0, isDone: true })
    expect(await keysIn(env.PICTURES, orphan.path)).toEqual([])
    expect(await keysIn(env.DOCUMENTS, orphanCard.path)).toEqual([])
    expect(await rowsOf(orphan.path)).toEqual([])
    for (const kept of [ofProvider, ofCategory, ofStaff, ofLogo, ofChange, young])
      expect(await keysIn(env.PICTURES, kept.path)).toHaveLength(3)
    expect(await keysIn(env.DOCUMENTS, card.path)).toHaveLength(1)
  })

  it('finishes an interrupted removal', async () => {
    const photo = await storedPhoto()
    await db.run(sql`UPDATE stored_images SET created_at = ${-now.getTime()} WHERE path = ${photo.path}`)
    expect((await sweep(daysLater(3))).handled).toBeGreaterThanOrEqual(1)
    expect(await keysIn(env.PICTURES, photo.path)).toEqual([])
    expect(await rowsOf(photo.path)).toEqual([])
  })
})
