import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { jsonOf } from '#test/support/answers.ts'
import { rowsOf } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser, placeColumns } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { localities } from '#worker/features/places/places.table.ts'

const path = '/api/admin/localities'
type Listed = {
  data: { id: number; name: string; spellings: string[]; thana: string; updated_at: string }[]
  meta: { total: number }
}
let admin: Awaited<ReturnType<typeof as>>
const list = async (query = '') => (await admin.get(`${path}${query}`)).json<Listed>()
const add = (body: object) => admin.post(path, body)
const addedId = async (body: object) => {
  const answer = await add(body)
  expect(answer.status).toBe(201)
  return (await answer.json<{ data: { id: number } }>()).data.id
}
const audits = async () => (await rowsOf(auditLog, sql`entity = 'locality'`)).map(({ action }) => action)
/** The ids of the thanas that a search understands. */
const understood = async (q: string) =>
  (
    await jsonOf<{ understood: { places: { id: number }[] } }>(
      guest.get(`/api/biodata?q=${encodeURIComponent(q)}`),
    )
  ).understood.places.map(({ id }) => id)

beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

describe('the localities of an admin', () => {
  it('are understood by the search as soon as they are added, and no longer after they are deleted', async () => {
    const place = await makePlace()
    const other = await makePlace()
    const category = await makeCategory({ name: 'ঘুড়ি কারিগর', words: ['ghuri karigor'] })
    await makeProvider({ categoryId: category.id, ...placeColumns(place) })
    expect(await understood('ghuri karigor mogra bazar')).toEqual([])
    const id = await addedId({
      upazila_id: place.thana.id,
      name: ' মগরা  বাজার',
      spellings: 'mogra bazar, , mogra bazar',
    })
    const second = await addedId({
      upazila_id: other.thana.id,
      name: 'মগরা বাজার',
      spellings: ['mogra bazar'],
    })
    expect(await understood('ghuri karigor mogra bazar')).toEqual([place.thana.id, other.thana.id])
    expect(await list(`?q=${encodeURIComponent('মগরা')}`)).toMatchObject({
      data: [
        { id, name: 'মগরা বাজার', spellings: ['mogra bazar'], thana: place.thana.bnName },
        { id: second },
      ],
      meta: { total: 2 },
    })
    expect((await list(`?q=${encodeURIComponent(`mogra ${place.thana.name}`)}`)).data).toHaveLength(1)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
    expect(await understood('ghuri karigor মগরা বাজার')).toEqual([other.thana.id])
    expect((await audits()).toSorted()).toEqual(['locality.added', 'locality.added', 'locality.deleted'])
  })

  it('are edited over the version that was read, and move to another thana', async () => {
    const [first, other] = [await makePlace(), await makePlace()]
    const id = await addedId({ upazila_id: first.thana.id, name: 'সোনাতলা মোড়' })
    const row = (await list(`?q=${encodeURIComponent('সোনাতলা মোড়')}`)).data[0]
    const edit = (body: object) =>
      admin.put(`${path}/${id}`, body, { headers: { 'If-Match': row?.updated_at ?? '' } })
    expect((await edit({ upazila_id: other.thana.id })).status).toBe(200)
    expect(await understood('সোনাতলা মোড়')).toEqual([other.thana.id])
    expect((await edit({ name: 'সোনাতলার মোড়' })).status).toBe(409)
  })

  it('go with their thana', async () => {
    const { thana } = await makePlace()
    const id = await addedId({ upazila_id: thana.id, name: 'হারানো হাট' })
    expect(await understood('হারানো হাট')).toEqual([thana.id])
    expect((await admin.delete(`/api/admin/geolocation/thanas/${thana.id}`)).status).toBe(200)
    expect(await rowsOf(localities, sql`id = ${id}`)).toEqual([])
    expect(await understood('হারানো হাট')).toEqual([])
  })
})
