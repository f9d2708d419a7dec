import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { newPicture, pictureFile } from '#test/support/pictures.ts'
import { as, guest } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { categories } from './categories.table.ts'

type Category = {
  id: number
  name: string
  image: string | null
  is_active: boolean
  show_in_homepage: boolean
  updated_at: string
}
let admin: Awaited<ReturnType<typeof as>>
let staff: Awaited<ReturnType<typeof as>>
let names = 0
const newName = () => `ক্যাটাগরি ${(names += 1)}`

beforeAll(async () => {
  admin = await as(await makeUser('admin'))
  staff = await as(await makeUser('staff'))
})

async function formOf(fields: Record<string, string | File | null>) {
  const form = new FormData()
  const image = pictureFile(await newPicture())
  const all = { name: newName(), is_active: '1', show_in_homepage: '0', image, ...fields }
  for (const [key, value] of Object.entries(all)) if (value !== null) form.set(key, value)
  return form
}
const add = async (fields: Record<string, string | File | null> = {}) =>
  admin.form('POST', '/api/categories', await formOf(fields))
const addedId = async (fields: Record<string, string | File | null> = {}) =>
  (await (await add(fields)).json<{ data: { id: number } }>()).data.id
const list = async () => (await (await staff.get('/api/admin/categories')).json<{ data: Category[] }>()).data
const row = async (id: number) => (await db.select().from(categories).where(eq(categories.id, id)))[0]
const audits = (id: number) =>
  db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.entity} = 'category' AND ${auditLog.entityId} = ${String(id)}`)
const objects = async (path: string | null | undefined) =>
  (await env.PICTURES.list({ prefix: path ?? '' })).objects.length

describe('deleting a category', () => {
  it('removes it with its picture', async () => {
    const id = await addedId()
    const image = (await row(id))?.image
    expect((await admin.delete(`/api/categories/${id}`)).status).toBe(200)
    expect(await row(id)).toBeUndefined()
    expect(await objects(image)).toBe(0)
    expect((await audits(id)).at(-1)).toMatchObject({ action: 'category.deleted' })
    expect((await admin.delete(`/api/categories/${id}`)).status).toBe(404)
  })

  it('is refused with the counts while profiles or waiting edits are in it', async () => {
    const id = await addedId()
    await makeProvider({ categoryId: id, status: 'rejected' })
    const elsewhere = await makeProvider()
    await db.insert(providerChanges).values({
      providerId: elsewhere.id,
      changes: { categoryId: id },
      createdAt: new Date(),
    })
    const answer = await admin.delete(`/api/categories/${id}`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: 'in_use',
      counts: { providers: 1, changes: 1 },
      alternatives: ['deactivate', 'move'],
    })
    expect(await audits(id)).toHaveLength(1)
  })

  it('is possible once its profiles were moved, who then stand in the lists of the other', async () => {
    const [from, to] = [await addedId(), await addedId()]
    const place = await makePlace()
    const provider = await makeProvider({ categoryId: from, place })
    await db.insert(providerChanges).values({
      providerId: (await makeProvider()).id,
      changes: { categoryId: from },
      createdAt: new Date(),
    })
    expect((await admin.post(`/api/admin/categories/${from}/move`, { category_id: from })).status).toBe(422)
    expect((await admin.post(`/api/admin/categories/${from}/move`, { category_id: 9_999_999 })).status).toBe(
      404,
    )
    const moved = await admin.post(`/api/admin/categories/${from}/move`, { category_id: to })
    expect(await moved.json()).toMatchObject({ success: true, moved: 1, left: 0 })
    expect((await db.select().from(providers).where(eq(providers.id, provider.id)))[0]?.categoryId).toBe(to)
    const { data } = await (await guest.get(`/api/biodata?category=${to}`)).json<{ data: { id: number }[] }>()
    expect(data.map(({ id }) => id)).toEqual([provider.id])
    expect((await admin.delete(`/api/categories/${from}`)).status).toBe(200)
  })
})

describe('the order of categories', () => {
  const idsNow = async () => (await list()).map(({ id }) => id)

  it('is what the admin made of it, at once for everybody', async () => {
    await addedId()
    await addedId()
    const before = await idsNow()
    const ids = before.toReversed()
    expect((await admin.put('/api/admin/categories/order', { ids, before })).status).toBe(200)
    expect(await idsNow()).toEqual(ids)
  })

  it('is taken whole or not at all', async () => {
    const before = await idsNow()
    const [first = 0, ...rest] = before
    for (const ids of [rest, [...before, 99_999_999], [first, ...before.slice(0, -1)]]) {
      const answer = await admin.put('/api/admin/categories/order', { ids })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ error: 'conflict', current: before })
    }
    expect(await idsNow()).toEqual(before)
    expect((await admin.put('/api/admin/categories/order', { ids: [] })).status).toBe(422)
    expect((await admin.put('/api/admin/categories/order', { ids: ['a'] })).status).toBe(422)
  })

  it('goes to one of two who move at the same time, and the other sees what came of it', async () => {
    const before = await idsNow()
    const [a = 0, b = 0, ...rest] = before
    const orders = [
      [b, a, ...rest],
      [...rest, a, b],
    ]
    const answers = await Promise.all(
      orders.map((ids) => admin.put('/api/admin/categories/order', { ids, before })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await idsNow()).toEqual(orders[answers.findIndex(({ status }) => status === 200)])
  })
})
