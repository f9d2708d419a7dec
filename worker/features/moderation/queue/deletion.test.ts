import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeBoost, makeProvider, makeReveal, makeReview, makeUser } from '#test/support/factories.ts'
import { guest, send } from '#test/support/request.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { auditActionsOf, makePending, moderator, providerRow } from '#test/support/moderation.ts'

const now = new Date()

/** Puts an image into its bucket as an upload does. */
async function store(bucket: 'pictures' | 'documents', path: string) {
  const keys =
    bucket === 'pictures' ? [160, 320, 640].map((size) => `${path}-${size}.webp`) : [`${path}.webp`]
  const objects = bucket === 'pictures' ? env.PICTURES : env.DOCUMENTS
  for (const key of keys) await objects.put(key, 'image')
  await db.insert(storedImages).values({ bucket, path, createdAt: now }).onConflictDoNothing()
}
const objectsIn = async (bucket: R2Bucket, prefix: string) => (await bucket.list({ prefix })).objects.length

let images = 0
const newName = (folder: string) => `${folder}/${String((images += 1)).padStart(32, '0')}`

const remove = async (id: number) => (await moderator()).delete(`/api/service-workers/${id}`)

describe('deleting a rejected biodata', () => {
  it('deletes the row, its traces and its images, and keeps the audit row [B-173]', async () => {
    const [photo, front] = [newName('photos'), newName('documents')]
    await store('pictures', photo)
    await store('documents', front)
    const worker = await makeProvider({ status: 'rejected', photo, idCardFront: `${front}.webp` })
    const customer = await makeUser()
    await db.insert(favourites).values({ customerId: customer.id, providerId: worker.id, createdAt: now })
    expect((await remove(worker.id)).status).toBe(200)
    expect(await providerRow(worker.id)).toBeUndefined()
    expect(await objectsIn(env.PICTURES, photo)).toBe(0)
    expect(await objectsIn(env.DOCUMENTS, front)).toBe(0)
    expect((await auditActionsOf(worker.id)).map(({ action }) => action)).toEqual(['provider.deleted'])
    expect((await remove(worker.id)).status).toBe(404)
  })

  it('keeps a row without personal data if boosts, reveals or ratings refer to it', async () => {
    const worker = await makeProvider({ status: 'rejected', bio: 'গোপন', bloodGroup: 'A+' })
    const customer = await makeUser()
    await makeReveal(customer.id, worker.id)
    await makeReview(worker.id, { customerId: customer.id })
    await makeBoost(worker.id, { status: 'pending', startsAt: null, endsAt: null })
    expect((await remove(worker.id)).status).toBe(200)
    const left = JSON.stringify(await providerRow(worker.id))
    for (const personal of [
      worker.name,
      worker.phone,
      'গোপন',
      'A+',
      worker.idNumberHash,
      worker.idNumberSealed,
    ])
      expect(left).not.toContain(personal)
    const staff = await moderator()
    expect((await staff.get(`/api/admin/workers/${worker.id}`)).status).toBe(404)
    expect((await remove(worker.id)).status).toBe(404)
    expect(await db.select().from(reveals)).toHaveLength(1)
    expect(await db.select().from(ratings)).toHaveLength(1)
  })

  it.each([true, false])('says on its page that it was public, if it was: %s', async (wasPublic) => {
    const worker = await makePending()
    const staff = await moderator()
    if (wasPublic) await staff.post(`/api/service-workers/${worker.id}/approve`, {})
    await db.update(providers).set({ status: 'rejected' }).where(eq(providers.id, worker.id))
    expect((await remove(worker.id)).status).toBe(200)
    const body = await (await guest.get(`/api/biodata/${worker.id}`)).json<object>()
    expect('was_public' in body).toBe(wasPublic)
    expect((await send('GET', `/biodata/${worker.id}`)).status).toBe(wasPublic ? 410 : 404)
  })

  it('is refused for anything that is not rejected [B-052 B-173]', async () => {
    for (const status of ['pending', 'approved'] as const) {
      const worker = await makeProvider({ status })
      const answer = await remove(worker.id)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ error: 'not_rejected' })
      expect((await providerRow(worker.id))?.name).toBe(worker.name)
      expect(await auditActionsOf(worker.id)).toEqual([])
    }
  })

  it('happens once when two moderators do it at once', async () => {
    const worker = await makeProvider({ status: 'rejected' })
    const answers = await Promise.all([remove(worker.id), remove(worker.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await auditActionsOf(worker.id)).toHaveLength(1)
  })
})
