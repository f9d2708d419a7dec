import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { categoryTestClient, categoryRow, countPictures } from '#test/support/categories.ts'
import { auditsOf } from '#test/support/audits.ts'
import { db } from '#test/support/database.ts'
import { makeChange, makePlace, makeProvider } from '#test/support/factories.ts'
import { guest } from '#test/support/request.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

let client: Awaited<ReturnType<typeof categoryTestClient>>
beforeAll(async () => {
  client = await categoryTestClient()
})

describe('deleting a category', () => {
  it('removes it with its picture [B-166]', async () => {
    const id = await client.addAndReadId()
    const image = (await categoryRow(id))?.image
    expect((await client.admin.delete(`/api/categories/${id}`)).status).toBe(200)
    expect(await categoryRow(id)).toBeUndefined()
    expect(await countPictures(image)).toBe(0)
    expect((await auditsOf('category', id)).at(-1)).toMatchObject({ action: 'category.deleted' })
    expect((await client.admin.delete(`/api/categories/${id}`)).status).toBe(404)
  })

  it('is refused with the counts while profiles or waiting edits are in it [B-166]', async () => {
    const id = await client.addAndReadId()
    await makeProvider({ categoryId: id, status: 'rejected' })
    const elsewhere = await makeProvider()
    await makeChange(elsewhere.id, { categoryId: id })
    const answer = await client.admin.delete(`/api/categories/${id}`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: 'in_use',
      counts: { providers: 1, changes: 1 },
      alternatives: ['deactivate', 'move'],
    })
    expect(await auditsOf('category', id)).toHaveLength(1)
    const [used, wanted] = [await client.addAndReadId(), await client.addAndReadId()]
    await makeProvider({ categoryId: used, status: 'rejected' })
    await makeChange((await makeProvider()).id, { categoryId: wanted })
    for (const each of [used, wanted])
      expect((await client.admin.delete(`/api/categories/${each}`)).status).toBe(409)
  })

  it('is possible once its profiles were moved, who then stand in the lists of the other', async () => {
    const [from, to] = [await client.addAndReadId(), await client.addAndReadId()]
    const place = await makePlace()
    const provider = await makeProvider({ categoryId: from, place })
    await makeChange((await makeProvider()).id, { categoryId: from })
    expect(
      (await client.admin.post(`/api/admin/categories/${from}/move`, { category_id: from })).status,
    ).toBe(422)
    expect(
      (await client.admin.post(`/api/admin/categories/${from}/move`, { category_id: 9_999_999 })).status,
    ).toBe(404)
    const moved = await client.admin.post(`/api/admin/categories/${from}/move`, { category_id: to })
    expect(await moved.json()).toMatchObject({ success: true, moved: 1, left: 0 })
    expect((await db.select().from(providers).where(eq(providers.id, provider.id)))[0]?.categoryId).toBe(to)
    const { data } = await (await guest.get(`/api/biodata?category=${to}`)).json<{ data: { id: number }[] }>()
    expect(data.map(({ id }) => id)).toEqual([provider.id])
    expect((await client.admin.delete(`/api/categories/${from}`)).status).toBe(200)
  })
})

describe('the order of categories', () => {
  const idsNow = async () => (await client.list()).map(({ id }) => id)

  it('applies to every list at once', async () => {
    await client.addAndReadId()
    await client.addAndReadId()
    const before = await idsNow()
    const ids = before.toReversed()
    expect((await client.admin.put('/api/admin/categories/order', { ids, before })).status).toBe(200)
    expect(await idsNow()).toEqual(ids)
  })

  it('is taken whole or not at all', async () => {
    const before = await idsNow()
    const [first = 0, ...rest] = before
    for (const ids of [rest, [...before, 99_999_999], [first, ...before.slice(0, -1)]]) {
      const answer = await client.admin.put('/api/admin/categories/order', { ids })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ error: 'conflict', current: before })
    }
    expect(await idsNow()).toEqual(before)
    expect((await client.admin.put('/api/admin/categories/order', { ids: [] })).status).toBe(422)
    expect((await client.admin.put('/api/admin/categories/order', { ids: ['a'] })).status).toBe(422)
  })

  it('goes to one of two who move at the same time, and the other sees what came of it', async () => {
    const before = await idsNow()
    const [a = 0, b = 0, ...rest] = before
    const orders = [
      [b, a, ...rest],
      [...rest, a, b],
    ]
    const answers = await Promise.all(
      orders.map((ids) => client.admin.put('/api/admin/categories/order', { ids, before })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await idsNow()).toEqual(orders[answers.findIndex(({ status }) => status === 200)])
  })
})
