import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditsOf } from '#test/support/audits.ts'
import { db } from '#test/support/database.ts'
import { makeChange, makePlace, makeProvider, makeUser, placeColumns } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'

const base = '/api/admin/geolocation'
type Place = { id: number; name: string; bn_name: string; updated_at: string; children_count: number }

let admin: Awaited<ReturnType<typeof as>>
let counter = 0
const names = () => {
  counter += 1
  return {
    name: `Place ${counter} ${crypto.randomUUID().slice(0, 6)}`,
    bn_name: `জায়গা ${counter} নং ${crypto.randomUUID().slice(0, 6)}`,
  }
}
const list = async (path: string) =>
  (await (await admin.get(`${base}/${path}`)).json<{ data: Place[] }>()).data
const addedId = async (path: string, body: object) => {
  const answer = await admin.post(`${base}/${path}`, { ...names(), ...body })
  expect(answer.status).toBe(201)
  return (await answer.json<{ data: { id: number } }>()).data.id
}

beforeAll(async () => {
  admin = await as(await makeUser('admin'))
})

describe('adding places', () => {
  it('builds a chain that the editor and the pickers find at once [B-093 B-182 B-183]', async () => {
    // The lists have other places, too, and no two ids are equal by chance.
    await makePlace()
    await addedId('divisions', {})
    const division = await addedId('divisions', {
      url: 'www.example.gov.bd',
      latitude: '২৩.৭',
      aka: 'ক, খ , ক',
    })
    const district = await addedId('districts', { division_id: String(division), longitude: 90.25 })
    const thana = await addedId('thanas', {
      district_id: district,
      division_id: division,
      kind: 'metro_thana',
    })
    expect((await list('divisions')).find(({ id }) => id === division)).toMatchObject({
      country_id: 1,
      url: 'https://www.example.gov.bd',
      latitude: 23.7,
      longitude: null,
      aka: ['ক', 'খ'],
      children_count: 1,
      biodata_count: 0,
    })
    expect(await list(`districts?division_id=${division}`)).toEqual([
      expect.objectContaining({
        id: district,
        division_id: division,
        latitude: null,
        longitude: 90.25,
        children_count: 1,
      }),
    ])
    expect(await list(`thanas?district_id=${district}`)).toEqual([
      expect.objectContaining({ id: thana, district_id: district, kind: 'metro_thana' }),
    ])
    const { data } = await (await admin.get('/api/locations/tree')).json<{ data: { thanas: Place[] } }>()
    expect(data.thanas.map(({ id }) => id)).toContain(thana)
    expect(await auditsOf('thana', thana)).toEqual([expect.objectContaining({ action: 'thana.added' })])
  })

  it.each([
    ['divisions', { name: '' }, 'name', 'ইংরেজি নাম প্রয়োজন'],
    ['divisions', { name: 'ঢাকা' }, 'name', 'নামটি ইংরেজি অক্ষরে লিখুন'],
    ['divisions', { bn_name: ' ' }, 'bn_name', 'বাংলা নাম প্রয়োজন'],
    ['divisions', { bn_name: 'Dhaka' }, 'bn_name', 'নামটি বাংলা অক্ষরে লিখুন'],
    ['divisions', { url: 'http://example.com' }, 'url', 'ওয়েবসাইটের ঠিকানা https:// দিয়ে লিখুন'],
    ['divisions', { url: 'javascript:alert(1)' }, 'url', 'ওয়েবসাইটের ঠিকানা https:// দিয়ে লিখুন'],
    ['divisions', { latitude: 90.5 }, 'latitude', 'অক্ষাংশ -৯০ থেকে ৯০-এর মধ্যে লিখুন'],
    ['divisions', { latitude: 'north' }, 'latitude', 'অক্ষাংশ -৯০ থেকে ৯০-এর মধ্যে লিখুন'],
    ['divisions', { longitude: -181 }, 'longitude', 'দ্রাঘিমাংশ -১৮০ থেকে ১৮০-এর মধ্যে লিখুন'],
    ['divisions', { country_id: 'x' }, 'country_id', 'দেশের আইডি একটি পূর্ণ সংখ্যা'],
    ['districts', {}, 'division_id', 'বিভাগ নির্বাচন করুন'],
    ['districts', { division_id: 9_999_999 }, 'division_id', 'এই বিভাগটি পাওয়া যায়নি। আবার নির্বাচন করুন।'],
    ['thanas', {}, 'district_id', 'জেলা নির্বাচন করুন'],
    ['thanas', { district_id: 9_999_999 }, 'district_id', 'জেলাটি এই বিভাগে নেই। আবার নির্বাচন করুন।'],
    ['thanas', { district_id: 1, kind: 'village' }, 'kind', 'উপজেলা না মহানগর থানা, বেছে নিন'],
  ])('refuses %s with %j [B-138 B-140]', async (path, body, field, message) => {
    const answer = await admin.post(`${base}/${path}`, { ...names(), ...body })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { [field]: [message] } })
  })

  it('makes one of parallel ones of the same name, in either script and whatever spelling', async () => {
    const { district } = await makePlace()
    const { name, bn_name } = names()
    const answers = await Promise.all([
      admin.post(`${base}/thanas`, { name, bn_name, district_id: district.id }),
      admin.post(`${base}/thanas`, {
        name: name.toUpperCase(),
        bn_name: names().bn_name,
        district_id: district.id,
      }),
      admin.post(`${base}/thanas`, { name: names().name, bn_name, district_id: district.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await list(`thanas?district_id=${district.id}`)).toHaveLength(2)
    const city = { name, bn_name, district_id: district.id, kind: 'metro_thana' }
    expect((await admin.post(`${base}/thanas`, city)).status).toBe(201)
    expect((await admin.post(`${base}/thanas`, { ...city, kind: 'upazila' })).status).toBe(409)
    const elsewhere = { name, bn_name, district_id: (await makePlace()).district.id }
    expect((await admin.post(`${base}/thanas`, elsewhere)).status).toBe(201)
  })
})

describe('renaming a place', () => {
  it('reaches the profiles and the waiting edits that carry the name [B-182]', async () => {
    const place = await makePlace()
    const provider = await makeProvider({ place })
    const bystander = await makeProvider()
    await makeChange(bystander.id, { ...placeColumns(place), area: 'পুরোনো' })
    const rename = { thana: 'নতুন থানা', district: 'নতুন জেলা', division: 'নতুন বিভাগ' }
    for (const [level, bn_name] of Object.entries(rename)) {
      const { id } = place[level as keyof typeof rename]
      expect((await admin.put(`${base}/${level}s/${id}`, { bn_name })).status).toBe(200)
      expect((await auditsOf(level, id)).at(-1)).toMatchObject({
        action: `${level}.changed`,
        after: { bn_name },
      })
    }
    const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(row).toMatchObject({ area: 'নতুন থানা', district: 'নতুন জেলা', division: 'নতুন বিভাগ' })
    const [change] = await db
      .select()
      .from(providerChanges)
      .where(eq(providerChanges.providerId, bystander.id))
    expect(change?.changes).toMatchObject({ area: 'নতুন থানা', district: 'নতুন জেলা', division: 'নতুন বিভাগ' })
    const [untouched] = await db.select().from(providers).where(eq(providers.id, bystander.id))
    expect(untouched).toMatchObject({ area: bystander.area, district: bystander.district })
    const card = await (await guest.get(`/api/biodata/${provider.id}`)).json<{ data: { area: string } }>()
    expect(card.data.area).toBe('নতুন থানা')
    const found = await guest.get(`/api/biodata?q=${encodeURIComponent('নতুন থানা')}`)
    const { data } = await found.json<{ data: { id: number }[] }>()
    expect(data.map(({ id }) => id)).toContain(provider.id)
  })
})

it('finds places of every level by any of their names [B-064]', async () => {
  const division = await addedId('divisions', { aka: ['Oldspelling'] })
  const district = await addedId('districts', { division_id: division, bn_name: 'বিশেষ খোঁজা জেলা' })
  const thana = await addedId('thanas', { district_id: district, name: 'Findable Thana' })
  const find = (q: string) => list(`search?q=${encodeURIComponent(q)}`)
  expect(await find('oldspell')).toEqual([expect.objectContaining({ level: 'division', id: division })])
  expect(await find('খোঁজা বিশেষ')).toEqual([
    expect.objectContaining({ level: 'district', id: district, division_id: division }),
  ])
  expect(await find('FINDABLE')).toEqual([
    expect.objectContaining({ level: 'thana', id: thana, district_id: district, division_id: division }),
  ])
  expect(await find('')).toEqual([])
})
