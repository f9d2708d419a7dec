import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atOnce } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'

type Answer = { data: { path: string; heading: string; filters: Record<string, number>; crumbs: unknown } }
const read = async (query: string) => {
  const answer = await guest.get(`/api/addresses?${query}`)
  return { status: answer.status, ...(await answer.json<Answer & { error?: string }>()) }
}
const admin = await as(await makeUser('admin'))
async function makeList() {
  const place = await makePlace()
  const category = await makeCategory()
  return { place, category, trade: category.slug ?? '' }
}

describe('a readable address', () => {
  it('names a trade and its place, from the division to the thana', async () => {
    const { place, category, trade } = await makeList()
    const { division, district, thana } = place
    const inDivision = { category: category.id, division_id: division.id }
    const { data } = await read(`trade=${trade}&area=${district.slug}&thana=${thana.slug}`)
    expect(data).toMatchObject({
      path: `/sheba/${trade}/${district.slug}/${thana.slug}`,
      filters: { ...inDivision, district_id: district.id, upazila_id: thana.id },
      crumbs: [
        { name: category.name, path: `/sheba/${trade}` },
        { name: `${division.bnName} বিভাগ`, path: `/sheba/${trade}/${division.slug}` },
        { name: district.bnName, path: `/sheba/${trade}/${district.slug}` },
        { name: thana.bnName, path: `/sheba/${trade}/${district.slug}/${thana.slug}` },
      ],
    })
    expect((await read(`trade=${trade}`)).data.filters).toEqual({ category: category.id })
    expect((await read(`trade=${trade}&area=${division.slug}`)).data.filters).toEqual(inDivision)
  })

  it('is found from the filters of a list, if its places belong together', async () => {
    const { place, category, trade } = await makeList()
    const other = await makePlace()
    const of = (query: string) => guest.get(`/api/addresses/of?category=${category.id}${query}`)
    const { data } = await (await of(`&upazila_id=${place.thana.id}`)).json<Answer>()
    expect(data.path).toBe(`/sheba/${trade}/${place.district.slug}/${place.thana.slug}`)
    expect((await of(`&division_id=${other.division.id}&district_id=${place.district.id}`)).status).toBe(404)
    expect((await of(`&district_id=99999999`)).status).toBe(404)
  })

  it('is unknown for a word that no trade or place has or had, and for a switched-off trade', async () => {
    const { place, trade } = await makeList()
    const off = await makeCategory({ isActive: false })
    for (const query of [
      'trade=no-such-trade',
      `trade=${off.slug}`,
      `trade=${trade}&area=nowhere`,
      `trade=${trade}&area=${place.district.slug}&thana=nowhere`,
      `trade=${trade}&area=${place.division.slug}&thana=${place.thana.slug}`,
      `trade=${trade}&thana=${place.thana.slug}`,
      `trade=${encodeURIComponent("' OR 1=1 --")}`,
    ])
      expect(await read(query), query).toMatchObject({ status: 404, error: 'not_found' })
  })
})

describe('an edited slug', () => {
  it('leads from the old addresses to the new one, for trades and places', async () => {
    const { place, category, trade } = await makeList()
    const { division, district, thana } = place
    const edit = (path: string, slug: string) => admin.put(`/api${path}`, { slug })
    const before = `trade=${trade}&area=${district.slug}&thana=${thana.slug}`
    expect((await edit(`/categories/${category.id}`, `new-${trade}`)).status).toBe(200)
    await edit(`/admin/geolocation/districts/${district.id}`, `new-${district.slug}`)
    await edit(`/admin/geolocation/thanas/${thana.id}`, `new-${thana.slug}`)
    await edit(`/admin/geolocation/divisions/${division.id}`, `new-${division.slug}`)
    const path = `/sheba/new-${trade}/new-${district.slug}/new-${thana.slug}`
    expect((await read(before)).data.path).toBe(path)
    expect((await read(`trade=${trade}&area=${division.slug}`)).data.path).toBe(
      `/sheba/new-${trade}/new-${division.slug}`,
    )
  })

  it('leads a moved thana to its new district', async () => {
    const { place, trade } = await makeList()
    const other = await makePlace()
    const moved = await admin.put(`/api/admin/geolocation/thanas/${place.thana.id}`, {
      district_id: other.district.id,
    })
    expect(moved.status).toBe(200)
    const { data } = await read(`trade=${trade}&area=${place.district.slug}&thana=${place.thana.slug}`)
    expect(data.path).toBe(`/sheba/${trade}/${other.district.slug}/${place.thana.slug}`)
  })

  it('belongs to the row that has it now, not to the one that had it', async () => {
    const one = await makeCategory()
    const other = await makeCategory()
    await admin.put(`/api/categories/${one.id}`, { slug: `${one.slug}-b` })
    expect((await admin.put(`/api/categories/${other.id}`, { slug: one.slug })).status).toBe(200)
    expect((await read(`trade=${one.slug}`)).data.filters.category).toBe(other.id)
  })

  it('is refused if another row has it, also between a division and a district', async () => {
    const [one, other] = [await makeCategory(), await makeCategory()]
    const [here, there] = [await makePlace(), await makePlace()]
    for (const [path, slug] of [
      [`/categories/${one.id}`, other.slug],
      [`/admin/geolocation/divisions/${here.division.id}`, there.division.slug],
      [`/admin/geolocation/divisions/${here.division.id}`, there.district.slug],
      [`/admin/geolocation/districts/${here.district.id}`, there.division.slug],
    ]) {
      const answer = await admin.put(`/api${path}`, { slug })
      const taken = { error: 'slug_taken', errors: { slug: [expect.any(String)] } }
      expect([answer.status, await answer.json()]).toMatchObject([409, taken])
    }
  })

  it.each(['বাংলা', 'two words', '-a', 'a--b', 'a/b', 'x'.repeat(61)])('is refused as %s', async (slug) => {
    const { id } = await makeCategory()
    const answer = await admin.put(`/api/categories/${id}`, { slug })
    expect(await answer.json()).toMatchObject({ errors: { slug: [expect.any(String)] } })
    expect(answer.status).toBe(422)
  })

  it('is won by one of many rows that want it at once', async () => {
    const rows = await Promise.all([1, 2, 3, 4].map(() => makeCategory()))
    const take = (at: number) => admin.put(`/api/categories/${rows[at]?.id}`, { slug: 'wanted-by-many' })
    expect(await atOnce(4, take)).toEqual({ 200: 1, 409: 3 })
  })
})

it('a new place gets the slug of its English name, and a number if that is taken', async () => {
  const { district } = await makePlace()
  const add = (path: string, fields: object) => admin.post(`/api/admin/geolocation/${path}`, fields)
  await add('divisions', { name: 'Padma Par', bn_name: 'পদ্মাপাড়' })
  await add('districts', { name: "Padma's Bank", bn_name: 'পদ্মাতীর', division_id: district.divisionId })
  await add('districts', { name: 'Padmas bank', bn_name: 'পদ্মাকূল', division_id: district.divisionId })
  await Promise.all(
    ['upazila', 'metro_thana'].map((kind) =>
      add('thanas', { name: 'Padma Sadar', bn_name: 'পদ্মা সদর', district_id: district.id, kind }),
    ),
  )
  const slugs = async (table: typeof divisions | typeof districts | typeof thanas) =>
    (await db.select({ slug: table.slug, name: table.name }).from(table))
      .filter(({ name }) => name.startsWith('Padma'))
      .map(({ slug }) => slug)
  expect(await slugs(divisions)).toEqual(['padma-par-division'])
  expect(await slugs(districts)).toEqual(['padmas-bank', 'padmas-bank-2'])
  expect((await slugs(thanas)).toSorted()).toHaveLength(2)
  expect(new Set(await slugs(thanas)).size).toBe(2)
})

describe('a deleted trade or place', () => {
  it('answers 410, until a new row takes its slug', async () => {
    const { place, category, trade } = await makeList()
    const kept = await makeCategory()
    const { district, thana } = place
    expect((await admin.delete(`/api/admin/geolocation/thanas/${thana.id}`)).status).toBe(200)
    const gone = { status: 410, error: 'gone' }
    const old = `trade=${kept.slug}&area=${district.slug}&thana=${thana.slug}`
    expect(await read(old)).toMatchObject(gone)
    await admin.delete(`/api/categories/${category.id}`)
    expect(await read(`trade=${trade}`)).toMatchObject(gone)
    await admin.put(`/api/categories/${kept.id}`, { slug: trade })
    expect((await read(`trade=${trade}`)).data.filters.category).toBe(kept.id)
  })

  it('has its old address again when it is made again, and not while its row only has another one', async () => {
    const { district } = await makePlace()
    const path = '/api/admin/geolocation/districts'
    const add = async () => {
      const fields = { name: 'Meghna Tir', bn_name: 'মেঘনাতীর', division_id: district.divisionId }
      expect((await admin.post(path, fields)).status).toBe(201)
      const rows = await db.select().from(districts).where(eq(districts.name, fields.name))
      return rows.toSorted((a, b) => b.id - a.id)[0]
    }
    const first = await add()
    await admin.delete(`${path}/${first?.id}`)
    const again = await add()
    expect([first?.slug, again?.slug]).toEqual(['meghna-tir', 'meghna-tir'])
    const renamed = { slug: 'meghna-par', name: 'Meghna Par', bn_name: 'মেঘনাপাড়' }
    expect((await admin.put(`${path}/${again?.id}`, renamed)).status).toBe(200)
    expect((await add())?.slug).toBe('meghna-tir-2')
  })
})
