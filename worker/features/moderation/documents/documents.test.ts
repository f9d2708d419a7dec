import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { runCron } from '#worker/cron.ts'
import { makeChange, makeProvider, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { deleteOldDocuments } from './documents.usecases.ts'
import { auditActionsOf, makePending, moderator, providerRow } from '#test/support/moderation.ts'

/** More than two portions of the job. */
const people = 450
const now = new Date('2026-11-21T21:10:00Z')
const nightly = '10 21 * * *'
const keysOf = (id: number) => [`documents/front-${id}.webp`, `documents/back-${id}.webp`]

async function storeObjects(ids: readonly number[]) {
  const keys = ids.flatMap(keysOf)
  for (let start = 0; start < keys.length; start += 50)
    await Promise.all(keys.slice(start, start + 50).map((key) => env.DOCUMENTS.put(key, 'x')))
}
async function storeDocuments(ids: readonly number[]) {
  const json = JSON.stringify(ids)
  const at = now.getTime() - 91 * millisecondsPerDay
  await db.run(sql`INSERT OR REPLACE INTO stored_images (bucket, path, uploaded_by, created_at)
    SELECT 'documents', 'documents/' || side.value || '-' || p.value, p.value, ${at}
    FROM json_each(${json}) p, json_each('["front","back"]') side`)
  await db.run(sql`UPDATE providers SET reviewed_at = ${at}, id_card_front = 'documents/front-' || id || '.webp',
    id_card_back = 'documents/back-' || id || '.webp' WHERE id IN (SELECT value FROM json_each(${json}))`)
  await storeObjects(ids)
}
const left = async () => ({
  profiles: await env.DB.prepare(
    'SELECT count(*) AS n FROM providers WHERE id_card_front IS NOT NULL OR id_card_back IS NOT NULL',
  ).first('n'),
  rows: await env.DB.prepare('SELECT count(*) AS n FROM stored_images').first('n'),
  objects: (await env.DOCUMENTS.list()).objects.length,
})
const none = { profiles: 0, rows: 0, objects: 0 }
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the identity images of many profiles', () => {
  beforeAll(async () => {
    // The factories give their places such names, too.
    const renamed = `UPDATE divisions SET name = 'Reference ' || id`
    for (const statement of [...referenceStatements, ...providerStatements(1, people), renamed])
      await env.DB.prepare(statement).run()
  })

  it('are all deleted in one night, each with its entry in the audit log', async () => {
    await storeDocuments(ids(people))
    expect((await left()).objects).toBe(2 * people)
    await runCron(env, nightly, now)
    expect(await left()).toEqual(none)
    const entries = await db.all(sql`SELECT count(*) AS total, count(DISTINCT entity_id) AS profiles,
      min(actor_name) AS actor FROM audit_log WHERE action = 'provider.documents_deleted'`)
    expect(entries).toEqual([{ total: people, profiles: people, actor: 'সিস্টেম' }])
  })

  it('wait for the next night where an object fails, and the others do not', async () => {
    await storeDocuments(ids(40))
    const broken = keysOf(7)[0] ?? ''
    const DOCUMENTS = {
      get: () => Promise.resolve(null),
      list: (options?: R2ListOptions) => env.DOCUMENTS.list(options),
      delete: (keys: string[]) =>
        keys.includes(broken) ? Promise.reject(new Error('R2 is down')) : env.DOCUMENTS.delete(keys),
    } as unknown as R2Bucket
    await runCron({ ...env, DOCUMENTS }, nightly, now)
    expect(await left()).toEqual({ profiles: 0, rows: 1, objects: 1 })
    await runCron(env, nightly, new Date(now.getTime() + millisecondsPerDay))
    expect(await left()).toEqual(none)
  })
})

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
    expect(await auditActionsOf(old.id)).toEqual([
      { action: 'provider.documents_deleted', actorName: 'সিস্টেম', after: null },
    ])
  })
})
