import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { errorOf, jsonOf, refusedFields } from '#test/support/answers.ts'
import {
  type Category,
  categoryTestClient,
  categoryForm,
  categoryRow,
  newCategoryName,
  countPictures,
} from '#test/support/categories.ts'
import { auditsOf } from '#test/support/audits.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeChange, makePlace } from '#test/support/factories.ts'
import { newPicture, pictureFile } from '#test/support/pictures.ts'
import { guest } from '#test/support/request.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'

const { admin, add, addAndReadId, list } = await categoryTestClient()

const imageMissing = 'ছবি আবশ্যক: অনুগ্রহ করে ক্যাটাগরির ছবি নির্বাচন করুন'

describe('adding a category', () => {
  it('stores it at the end with its picture in three sizes and an audit row [B-085 B-164]', async () => {
    const last = Math.max(0, ...(await db.select().from(categories)).map(({ sortOrder }) => sortOrder))
    const answer = await add({ name: '  রাজ   মিস্ত্রি ', description: 'গাঁথুনি', show_in_homepage: '1' })
    expect(answer.status).toBe(201)
    const { data } = await answer.json<{ data: { id: number } }>()
    const added = await categoryRow(data.id)
    expect(added).toMatchObject({ name: 'রাজ মিস্ত্রি', description: 'গাঁথুনি', showInHomepage: true })
    expect(added?.sortOrder).toBe(last + 1)
    expect(await countPictures(added?.image)).toBe(3)
    expect(await auditsOf('category', data.id)).toMatchObject([
      { action: 'category.added', after: { name: 'রাজ মিস্ত্রি' } },
    ])
    const { data: onHomepage } = await jsonOf<{ data: Category[] }>(guest.get('/api/categories/homepage'))
    expect(onHomepage.map(({ id }) => id)).toContain(data.id)
    const off = await addAndReadId({ is_active: '0', show_in_homepage: '1' })
    expect(await categoryRow(off)).toMatchObject({ isActive: false, showInHomepage: false })
    const listed = await addAndReadId()
    expect(await categoryRow(listed)).toMatchObject({ isActive: true, showInHomepage: false })
  })

  const long = 'ক'.repeat(301)
  it.each([
    ['without a name', { name: ' ' }, 'name', 'ক্যাটাগরির নাম প্রয়োজন'],
    ['with a name that is too long', { name: 'ক'.repeat(81) }, 'name', 'নাম ৮০ অক্ষরের মধ্যে লিখুন'],
    ['with a long description', { description: long }, 'description', 'বিবরণ ৩০০ অক্ষরের মধ্যে লিখুন'],
    ['without a picture', { image: null }, 'image', imageMissing],
    ['with a text for a picture', { image: 'https://example.com/a.png' }, 'image', imageMissing],
    ['with a switch that is neither', { is_active: 'maybe' }, 'is_active', 'হ্যাঁ অথবা না বেছে নিন'],
  ])('is refused %s [B-131]', async (_, fields, field, message) => {
    const answer = await add(fields)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: 'validation_failed', errors: { [field]: [message] } })
  })

  it('makes one of two parallel ones of the same name, in whatever spelling, and keeps one picture', async () => {
    const [image, other] = [pictureFile(await newPicture()), pictureFile(await newPicture())]
    const before = await countPictures('categories/')
    const answers = await Promise.all([
      add({ name: 'ড়াইভার AC', image }),
      add({ name: 'ড়াইভার  ac', image: other }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = await answers.find(({ status }) => status === 409)?.json()
    expect(refused).toMatchObject({ error: 'name_taken', errors: { name: [expect.any(String)] } })
    expect((await list()).filter(({ name }) => /ইভার\s+AC/i.test(name))).toHaveLength(1)
    expect(await countPictures('categories/')).toBe(before + 3)
  })
})

describe('editing a category', () => {
  it('changes what was sent as JSON, and nothing else [B-165]', async () => {
    const id = await addAndReadId({ description: 'আগের' })
    const before = await categoryRow(id)
    const answer = await admin.put(`/api/categories/${id}`, { name: newCategoryName(), extra: 1 })
    expect(answer.status).toBe(200)
    const after = await categoryRow(id)
    expect(after).toMatchObject({ description: 'আগের', image: before?.image, isActive: true })
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0)
    expect((await auditsOf('category', id)).at(-1)).toMatchObject({
      action: 'category.changed',
      before: { name: before?.name },
      after: { name: after?.name },
    })
  })

  it('leaves the home page when switched off, and must be on to appear there [B-086 B-112]', async () => {
    const id = await addAndReadId({ show_in_homepage: '1' })
    await admin.put(`/api/categories/${id}`, { is_active: false })
    expect(await categoryRow(id)).toMatchObject({ isActive: false, showInHomepage: false })
    const refused = await admin.put(`/api/categories/${id}`, { show_in_homepage: true })
    expect(await refusedFields(refused)).toEqual(['show_in_homepage'])
    await admin.put(`/api/categories/${id}`, { is_active: true, show_in_homepage: true })
    expect(await categoryRow(id)).toMatchObject({ isActive: true, showInHomepage: true })
  })

  it.each([
    ['PUT', '', {}],
    ['POST', '', { _method: 'PUT' }],
    ['POST', '?_method=PUT', {}],
  ])('takes a form by %s%s with a new picture, and sweeps the old one', async (method, query, fields) => {
    const id = await addAndReadId()
    const old = (await categoryRow(id))?.image
    const form = await categoryForm({ name: null, is_active: '0', ...fields })
    expect((await admin.form(method, `/api/categories/${id}${query}`, form)).status).toBe(200)
    const after = await categoryRow(id)
    expect(after?.image).not.toBe(old)
    expect(after?.isActive).toBe(false)
    expect(await countPictures(after?.image)).toBe(3)
    expect(await countPictures(old)).toBe(0)
  })

  it('refuses a name that another has, and sweeps the picture that came along', async () => {
    const [one, two] = [await addAndReadId({ name: 'মালী এক' }), await addAndReadId()]
    const before = await countPictures('categories/')
    const refused = await admin.form(
      'PUT',
      `/api/categories/${two}`,
      await categoryForm({ name: 'মালী  এক' }),
    )
    expect(await errorOf(refused)).toEqual([409, 'name_taken'])
    expect(await countPictures('categories/')).toBe(before)
    const edited = await admin.put(`/api/categories/${one}`, { name: 'মালী এক', description: 'ক' })
    expect(edited.status).toBe(200)
  })
})

it('the list for admin and staff shows the inactive too, with public and all profiles [B-085 B-163]', async () => {
  const [name, image] = [newCategoryName(), 'categories/abc']
  const { id } = await makeCategory({ isActive: false, name, image, description: 'বিবরণ' })
  await makeProvider({ categoryId: id })
  await makeProvider({ categoryId: id, status: 'pending' })
  const { id: active } = await makeCategory()
  expect((await list()).find((category) => category.id === active)).toMatchObject({ is_active: true })
  expect((await list()).find((category) => category.id === id)).toMatchObject({
    name,
    description: 'বিবরণ',
    image: '/storage/categories/abc',
    image_url: '/storage/categories/abc-320.webp',
    is_active: false,
    show_in_homepage: false,
    biodata_count: 1,
    providers_count: 2,
  })
})

describe('deleting a category', () => {
  it('is refused with the counts while profiles or waiting edits are in it [B-166]', async () => {
    const id = await addAndReadId()
    await makeProvider({ categoryId: id, status: 'rejected' })
    const elsewhere = await makeProvider()
    await makeChange(elsewhere.id, { categoryId: id })
    const answer = await admin.delete(`/api/categories/${id}`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: 'in_use',
      counts: { providers: 1, changes: 1 },
      alternatives: ['deactivate', 'move'],
    })
    expect(await auditsOf('category', id)).toHaveLength(1)
    const [used, wanted] = [await addAndReadId(), await addAndReadId()]
    await makeProvider({ categoryId: used, status: 'rejected' })
    await makeChange((await makeProvider()).id, { categoryId: wanted })
    for (const each of [used, wanted])
      expect((await admin.delete(`/api/categories/${each}`)).status).toBe(409)
  })

  it('removes it with its picture once its profiles were moved, who then stand in the lists of the other [B-166]', async () => {
    const [from, to] = [await addAndReadId(), await addAndReadId()]
    const place = await makePlace()
    const provider = await makeProvider({ categoryId: from, place })
    await makeChange((await makeProvider()).id, { categoryId: from })
    const move = (category_id: number) => admin.post(`/api/admin/categories/${from}/move`, { category_id })
    expect((await move(from)).status).toBe(422)
    expect((await move(9_999_999)).status).toBe(404)
    const moved = await move(to)
    expect(await moved.json()).toMatchObject({ success: true, moved: 1, left: 0 })
    expect((await db.select().from(providers).where(eq(providers.id, provider.id)))[0]?.categoryId).toBe(to)
    const { data } = await (await guest.get(`/api/biodata?category=${to}`)).json<{ data: { id: number }[] }>()
    expect(data.map(({ id }) => id)).toEqual([provider.id])
    const image = (await categoryRow(from))?.image
    expect(await countPictures(image)).toBe(3)
    expect((await admin.delete(`/api/categories/${from}`)).status).toBe(200)
    expect(await categoryRow(from)).toBeUndefined()
    expect(await countPictures(image)).toBe(0)
    expect((await auditsOf('category', from)).at(-1)).toMatchObject({ action: 'category.deleted' })
    expect((await admin.delete(`/api/categories/${from}`)).status).toBe(404)
  })
})

describe('the order of categories', () => {
  const idsNow = async () => (await list()).map(({ id }) => id)
  const order = (ids: unknown[], before?: number[]) =>
    admin.put('/api/admin/categories/order', { ids, before })

  it('is taken whole or not at all', async () => {
    await addAndReadId()
    await addAndReadId()
    const before = await idsNow()
    const [first = 0, ...rest] = before
    for (const ids of [rest, [...before, 99_999_999], [first, ...before.slice(0, -1)]]) {
      const answer = await order(ids)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ error: 'conflict', current: before })
    }
    expect(await idsNow()).toEqual(before)
    for (const ids of [[], ['a']]) expect((await order(ids)).status).toBe(422)
  })

  it('goes to one of two who move at the same time, and the other sees what came of it', async () => {
    const before = await idsNow()
    const [a = 0, b = 0, ...rest] = before
    const orders = [
      [b, a, ...rest],
      [...rest, a, b],
    ]
    const answers = await Promise.all(orders.map((ids) => order(ids, before)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await idsNow()).toEqual(orders[answers.findIndex(({ status }) => status === 200)])
  })
})
