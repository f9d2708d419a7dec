import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { projectListing } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { sendWith } from '#test/support/send-with.ts'
import { db } from '#test/support/database.ts'
import { makeProvider } from '#test/support/factories.ts'
import { guest } from '#test/support/request.ts'
import { socialCardName } from './social-cards.schema.ts'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

/** A binding that answers every drawing with the same picture and counts. */
function drawingImages() {
  const drawn = { count: 0 }
  const chain = {
    transform: () => chain,
    draw: () => chain,
    output: async () => {
      drawn.count += 1
      return { image: () => new Blob([jpeg]).stream() }
    },
  }
  return { drawn, IMAGES: { input: () => chain } as unknown as ImagesBinding }
}

async function makeWithPhoto() {
  const photo = `photos/${crypto.randomUUID().replaceAll('-', '')}`
  await env.PICTURES.put(`${photo}-640.webp`, 'a photo')
  const provider = await makeProvider({ photo })
  return { provider, photo, path: `/social-cards/${socialCardName(provider.id, photo)}` }
}

async function ask(path: string, IMAGES: ImagesBinding) {
  const answer = await sendWith({ IMAGES }, path)
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

describe('the picture of a provider for social networks', () => {
  it('shows the photo on the background of the site, drawn once for a data centre', async () => {
    const { path } = await makeWithPhoto()
    const { drawn, IMAGES } = drawingImages()
    for (let i = 0; i < 3; i += 1) {
      const { answer, bytes } = await ask(path, IMAGES)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
      expect(bytes).toEqual(jpeg)
    }
    expect(drawn.count).toBe(1)
  })

  it('is the picture of the site if the service fails, and for a name of another photo', async () => {
    const { path, provider } = await makeWithPhoto()
    const failing = {
      input: () => {
        throw new Error('down')
      },
    } as unknown as ImagesBinding
    const png = [0x89, 0x50, 0x4e, 0x47]
    for (const asked of [path, `/social-cards/${provider.id}-anotherphoto.jpg`]) {
      const { answer, bytes } = await ask(asked, failing)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Array.from(bytes.subarray(0, 4))).toEqual(png)
    }
  })

  it('is gone with the provider, also from the copies', async () => {
    const { path, provider } = await makeWithPhoto()
    const { IMAGES } = drawingImages()
    expect((await ask(path, IMAGES)).answer.status).toBe(200)
    await db.update(providers).set({ isActive: false }).where(eq(providers.id, provider.id))
    await db.batch(projectListing(db, provider.id))
    expect((await ask(path, IMAGES)).answer.status).toBe(404)
  })

  it.each(['0-a.jpg', '1.jpg', 'x-a.jpg', '1-a.png', '1-..%2Fa.jpg', `${'9'.repeat(30)}-a.jpg`])(
    'is not found as %s',
    async (name) => expect((await guest.get(`/social-cards/${name}`)).status).toBe(404),
  )
})
