import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { serviceOutcomes } from '#worker/features/audit/audit.table.ts'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { sendWith } from '#test/support/send-with.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { faultyBinding } from '#test/support/bindings/faulty-bindings.ts'
import { newPicture } from '#test/support/pictures.ts'
import { as, guest } from '#test/support/request.ts'
import { claimImages } from '../images.queries.ts'
import { objectKeysOf, pathOfObject } from '../images.rules.ts'
import { finishImages, imageStore, pictureName } from '../images.usecases.ts'
import { socialCardName } from './social-cards.schema.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

/** A binding that answers every drawing with the same picture, or fails, and counts. */
function drawingImages(code?: number) {
  const drawn = { count: 0 }
  const chain = {
    transform: () => chain,
    draw: () => chain,
    output: async () => {
      drawn.count += 1
      if (code !== undefined) throw Object.assign(new Error(`IMAGES_TRANSFORM_ERROR ${code}`), { code })
      return { image: () => new Blob([jpeg]).stream() }
    },
  }
  return { drawn, IMAGES: { input: () => chain } as unknown as ImagesBinding }
}

async function makeWithPhoto(values: Partial<typeof providers.$inferInsert> = {}) {
  const photo = `photos/${crypto.randomUUID().replaceAll('-', '')}`
  await env.PICTURES.put(`${photo}-640.webp`, 'a photo')
  const provider = await makeProvider({ photo, ...values })
  return { provider, photo, path: `/social-cards/${socialCardName(provider.id, photo)}` }
}

/** The service as strangers may use it: not at all. */
const untouchable = new Proxy({} as ImagesBinding, {
  get: () => expect.fail('a stranger spends a transformation'),
})

async function ask(path: string) {
  const answer = await sendWith({ IMAGES: untouchable }, path)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), bytes }
}

/** Calls as a moderator, and goes on before the SMS, which waits for an undo. */
async function moderate(method: 'POST' | 'PUT', path: string, bindings: Partial<Env>, body: object) {
  const { token } = await as(await makeUser('staff'))
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const sent = { method, headers, body: JSON.stringify(body) }
  return app.request(`http://kormi.test${path}`, sent, { ...env, ...bindings }, createExecutionContext())
}

async function approve(id: number, bindings: Partial<Env>, body: object = {}, expected = 200) {
  const answer = await moderate('POST', `/api/service-workers/${id}/approve`, bindings, body)
  expect(answer.status).toBe(expected)
}

/** The job that makes what could not be made. */
const finish = (IMAGES: ImagesBinding) =>
  finishImages(
    db,
    { ...imageStore({ ...env, IMAGES }), assets: env.ASSETS, note: () => Promise.resolve() },
    { deadline: { isOver: () => false }, parts: 1000 },
  )

describe('the picture of a provider for social networks', () => {
  it('is drawn once, when the profile becomes public, and shows the photo from then on', async () => {
    const { path, provider, photo } = await makeWithPhoto({ status: 'pending' })
    const { drawn, IMAGES } = drawingImages()
    await approve(provider.id, { IMAGES })
    await vi.waitFor(async () => expect(await env.PICTURES.head(`${photo}-card.jpg`)).not.toBeNull(), 10_000)
    expect(drawn.count).toBe(1)
    for (let i = 0; i < 3; i += 1)
      expect(await ask(path)).toEqual({ status: 200, type: 'image/jpeg', bytes: jpeg })
    expect(await ask(`/social-cards/${provider.id}-old.jpg`)).toMatchObject({ type: 'image/png' })
  })

  it('is the one that the browser of the moderator drew, and costs no drawing', async () => {
    const { path, provider } = await makeWithPhoto({ status: 'pending' })
    const { drawn, IMAGES } = drawingImages()
    const input = env.IMAGES.input(new Blob([(await newPicture()) as Uint8Array<ArrayBuffer>]).stream())
    const sized = input.transform({ width: 1200, height: 630, fit: 'cover' })
    const output = (await sized.output({ format: 'image/jpeg' })).image()
    const card = new Uint8Array(await new Response(output).arrayBuffer())
    const small = (bytes: Uint8Array) => ({ card: btoa(String.fromCharCode(...bytes)) })
    await approve(provider.id, { IMAGES }, small(await newPicture()), 422)
    await approve(provider.id, { IMAGES }, { card: 'no base64' }, 422)
    await approve(provider.id, { IMAGES }, small(card))
    await vi.waitFor(
      async () => expect(await ask(path)).toMatchObject({ type: 'image/jpeg', bytes: card }),
      10_000,
    )
    expect(drawn.count).toBe(0)
  })

  it('is drawn again without words when a moderator edits the profile', async () => {
    const { path, provider, photo } = await makeWithPhoto()
    await env.PICTURES.put(`${photo}-card.jpg`, 'with the old name')
    const { drawn, IMAGES } = drawingImages()
    const edit = { name: 'নতুন নাম', phone: provider.phone, category_id: provider.categoryId }
    const answer = await moderate('PUT', `/api/admin/workers/${provider.id}`, { IMAGES }, edit)
    expect(answer.status, await answer.text()).toBe(200)
    await vi.waitFor(async () => expect((await ask(path)).bytes).toEqual(jpeg), 10_000)
    expect(drawn.count).toBe(1)
  })

  it('is the picture of the site, and never drawn for a stranger, if it was not drawn or names another photo', async () => {
    const { path, provider } = await makeWithPhoto({ status: 'pending' })
    const { drawn, IMAGES } = drawingImages(9422)
    await approve(provider.id, { IMAGES })
    await vi.waitFor(() => expect(drawn.count).toBe(1), 10_000)
    const lastOutcome = () => db.select().from(serviceOutcomes).where(eq(serviceOutcomes.service, 'images'))
    await vi.waitFor(async () => expect(await lastOutcome()).toMatchObject([{ reason: 'quota' }]), 10_000)
    const png = [0x89, 0x50, 0x4e, 0x47]
    for (const asked of [path, `/social-cards/${provider.id}-anotherphoto.jpg`]) {
      const { status, type, bytes } = await ask(asked)
      expect([status, type]).toEqual([200, 'image/png'])
      expect(Array.from(bytes.subarray(0, 4))).toEqual(png)
    }
  })

  it('comes later if the bucket refuses it at the approval, which stands', async () => {
    const { path, provider, photo } = await makeWithPhoto({ status: 'pending' })
    await claimImages(db, [pictureName(photo)], { userId: null, now: new Date() })
    const { drawn, IMAGES } = drawingImages()
    await approve(provider.id, { IMAGES, PICTURES: faultyBinding(env.PICTURES, 'fails') })
    expect((await guest.get(`/api/biodata/${provider.id}`)).status).toBe(200)
    expect((await ask(path)).type).toBe('image/png')
    await vi.waitFor(async () => expect(await finish(IMAGES)).toEqual({ handled: 1, isDone: true }), 10_000)
    expect((await ask(path)).bytes).toEqual(jpeg)
    expect([drawn.count, await finish(IMAGES)]).toEqual([1, { handled: 0, isDone: true }])
  })

  it('is gone with the provider', async () => {
    const { path, provider, photo } = await makeWithPhoto()
    await env.PICTURES.put(`${photo}-card.jpg`, jpeg)
    expect((await ask(path)).type).toBe('image/jpeg')
    await db.update(providers).set({ isActive: false }).where(eq(providers.id, provider.id))
    await db.batch(projectListing(db, provider.id))
    expect((await ask(path)).status).toBe(404)
    expect(objectKeysOf({ bucket: 'pictures', path: photo })).toContain(`${photo}-card.jpg`)
    expect(pathOfObject(`${photo}-card.jpg`)).toBe(photo)
  })

  it.each([
    '1000000-none.jpg',
    '0-a.jpg',
    '1.jpg',
    'x-a.jpg',
    '1-a.png',
    '1-..%2Fa.jpg',
    `${'9'.repeat(30)}-a.jpg`,
  ])('is not found as %s', async (name) => expect((await ask(`/social-cards/${name}`)).status).toBe(404))
})
