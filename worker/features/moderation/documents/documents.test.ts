import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { runCron } from '#worker/cron.ts'
import { makeChange, makeProvider, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { deleteOldDocuments } from './documents.usecases.ts'
import { auditActionsOf, makePending, moderator, providerRow } from '#test/support/moderation.ts'

const nightly = '10 21 * * *'

let documents = 0
async function storeDocument(text: string) {
  const path = `documents/${String((documents += 1)).padStart(32, '0')}`
  await env.DOCUMENTS.put(`${path}.webp`, text, { httpMetadata: { contentType: 'image/webp' } })
  await db.insert(storedImages).values({ bucket: 'documents', path, createdAt: new Date(1) })
  return `${path}.webp`
}

describe('the images of an identity card', () => {
  it('are shown to staff and admin, never cached, and every access is audited', async () => {
    const worker = await makePending({ idCardFront: await storeDocument('front of the card') })
    const admin = await as(await makeUser('admin', { name: 'প্রধান' }))
    for (const caller of [await moderator('আসমা'), admin]) {
      const answer = await caller.get(`/api/admin/workers/${worker.id}/documents/front`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('front of the card')
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
    expect(await auditActionsOf(worker.id)).toEqual([
      { action: 'provider.document_viewed', actorName: 'আসমা', after: { side: 'front' } },
      { action: 'provider.document_viewed', actorName: 'প্রধান', after: { side: 'front' } },
    ])
  })

  it('are not found if they do not exist', async () => {
    const worker = await makePending({ idCardFront: 'documents/lost.webp' })
    const staff = await moderator()
    expect((await staff.get(`/api/admin/workers/${worker.id}/documents/front`)).status).toBe(404)
    expect((await staff.get(`/api/admin/workers/${worker.id}/documents/back`)).status).toBe(404)
    expect((await staff.get(`/api/admin/workers/${worker.id}/documents/side`)).status).toBe(422)
    expect(await auditActionsOf(worker.id)).toEqual([])
  })

  it('of an edit that waits are shown like those of a profile', async () => {
    const worker = await makeProvider()
    const changes = { idCardBack: await storeDocument('new back') }
    const change = await makeChange(worker.id, changes)
    const staff = await moderator()
    const path = (id: number) => `/api/admin/workers/${id}/changes/${change.id}/documents/back`
    expect(await (await staff.get(path(worker.id))).text()).toBe('new back')
    expect((await staff.get(path((await makeProvider()).id))).status).toBe(404)
  })

  it('are deleted at night with an entry in the audit log each, and the next night if the bucket failed', async () => {
    const reviewedAt = new Date(Date.now() - 91 * millisecondsPerDay)
    const [broken, other] = [await storeDocument('broken'), await storeDocument('other')]
    const workers = [
      await makeProvider({ idCardFront: broken, reviewedAt }),
      await makeProvider({ idCardBack: other, reviewedAt }),
    ]
    const DOCUMENTS = {
      get: () => Promise.resolve(null),
      list: (options?: R2ListOptions) => env.DOCUMENTS.list(options),
      delete: (keys: string[]) =>
        keys.includes(broken) ? Promise.reject(new Error('R2 is down')) : env.DOCUMENTS.delete(keys),
    } as unknown as R2Bucket
    const night = new Date()
    night.setUTCHours(21, 10)
    const left = () =>
      Promise.all([broken, other].map(async (key) => (await env.DOCUMENTS.head(key)) !== null))
    await runCron({ ...env, DOCUMENTS }, nightly, night)
    for (const { id } of workers) {
      expect(await providerRow(id)).toMatchObject({ idCardFront: null, idCardBack: null })
      expect(await auditActionsOf(id)).toEqual([
        { action: 'provider.documents_deleted', actorName: 'সিস্টেম', after: null },
      ])
    }
    expect(await left()).toEqual([true, false])
    await runCron(env, nightly, new Date(night.getTime() + millisecondsPerDay))
    expect(await left()).toEqual([false, false])
  })

  it('are deleted some days after the decision, a bounded number a run', async () => {
    const now = new Date()
    const decided = (days: number) => new Date(now.getTime() - days * millisecondsPerDay)
    const old = await makeProvider({ idCardFront: await storeDocument('old'), reviewedAt: decided(91) })
    const older = await makeProvider({ idCardBack: await storeDocument('older'), reviewedAt: decided(99) })
    const recent = await makeProvider({ idCardFront: await storeDocument('recent'), reviewedAt: decided(89) })
    const again = await makePending({ idCardFront: await storeDocument('again'), reviewedAt: decided(200) })
    const settings = await refreshSettings(env, now)
    const buckets = { documents: env.DOCUMENTS, pictures: env.PICTURES }
    const run = (limit: number) => deleteOldDocuments(db, buckets, { settings, now, limit })
    expect(await run(1)).toEqual({ handled: 1, isDone: false })
    expect(await providerRow(older.id)).toMatchObject({ idCardBack: null })
    expect(await env.DOCUMENTS.head(older.idCardBack ?? '')).toBeNull()
    const both = await Promise.all([run(10), run(10)])
    expect(both.reduce((sum, { handled }) => sum + handled, 0)).toBe(1)
    expect(await run(10)).toEqual({ handled: 0, isDone: true })
    expect(await env.DOCUMENTS.head(old.idCardFront ?? '')).toBeNull()
    for (const kept of [recent, again]) {
      expect((await providerRow(kept.id))?.idCardFront).toBe(kept.idCardFront)
      expect(await env.DOCUMENTS.head(kept.idCardFront ?? '')).not.toBeNull()
    }
  })
})
