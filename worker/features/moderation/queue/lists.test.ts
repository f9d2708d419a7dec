import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { jsonOf } from '#test/support/answers.ts'
import { planOf } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makeChange, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providerChanges, providers } from '#worker/features/providers/providers.table.ts'
import { seal } from '#worker/lib/crypto.ts'
import {
  actsOn,
  auditActionsOf,
  isListed,
  makePending,
  moderator,
  saveShortSmsTemplates,
  smsTo,
} from '#test/support/moderation.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { maskPhone } from '#worker/lib/text/mask-phones.ts'
import { listDuplicates, listForStaff } from './staff-providers.queries.ts'

beforeEach(async () => {
  for (const table of [providerListings, favourites, providerChanges, providers]) await db.delete(table)
})

type Worker = { id: number; name: string; phone: string; state: string; actions: string[] }
type Meta = Record<string, number>
const queue = async (query = '') => {
  const answer = await (await moderator()).get(`/api/admin/workers/pending?${query}`)
  expect(answer.status).toBe(200)
  return answer.json<{ data: Worker[]; meta: Meta }>()
}
const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

describe('the moderation queue', () => {
  it('counts every list and starts with the longest waiting, whatever their ids [B-004 B-043 B-081 B-169]', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
    await makePending({ name: 'দ্বিতীয়', submittedAt: at(5) })
    await makePending({ name: 'প্রথম', submittedAt: at(4) })
    const changed = [
      await makeProvider({ name: 'অনুমোদিত' }),
      await makeProvider({ name: 'বন্ধ', isActive: false }),
    ]
    for (const [index, { id }] of changed.entries())
      await makeChange(id, { name: 'নতুন নাম' }, { createdAt: at(5 - index) })
    await makeProvider({ name: 'বাদ', status: 'rejected' })
    await makeProvider({ name: 'মুছে ফেলা', status: 'rejected', phone: '' })
    const first = await queue()
    expect(names(first)).toEqual(['প্রথম', 'দ্বিতীয়'])
    expect(first.meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 20,
      total: 2,
      pending_count: 2,
      approved_count: 2,
      rejected_count: 1,
      asked_count: 0,
      reported_count: 0,
      changed_count: 2,
    })
    expect(first.data[0]).toMatchObject({ state: 'pending', actions: ['approve', 'reject', 'ask'] })
    expect(names(await queue('status=rejected'))).toEqual(['বাদ'])
    expect(names(await queue('status=changed'))).toEqual(['বন্ধ', 'অনুমোদিত'])
    expect(names(await queue('status=approved')).toSorted()).toEqual(['অনুমোদিত', 'বন্ধ'])
  })

  it('is paged by twenty, and a page behind the last is empty [B-044 B-081]', async () => {
    const place = await makePlace()
    const { id: categoryId } = await makeCategory()
    const start = Date.UTC(2026, 10, 1)
    for (let n = 1; n <= 23; n += 1)
      await makePending({
        place,
        categoryId,
        name: `কর্মী নং ${n}`,
        submittedAt: new Date(start + n * 60_000),
      })
    const second = await queue('page=2')
    expect(names(second)).toEqual(['কর্মী নং 21', 'কর্মী নং 22', 'কর্মী নং 23'])
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 2, total: 23 })
    expect((await queue('page=3')).data).toEqual([])
    const staff = await moderator()
    expect((await staff.get('/api/admin/workers/pending?page=1001')).status).toBe(422)
    expect((await staff.get('/api/admin/workers/pending?page=0')).status).toBe(422)
    expect((await staff.get('/api/admin/workers/pending?status=gone')).status).toBe(422)
  })

  it('finds by name and place in any spelling, and by the beginning of the phone of the profile or the account [B-044 B-169]', async () => {
    const place = await makePlace()
    // The precomposed য় of many keyboards; the search comes with the other spelling.
    await makePending({ name: 'মোঃ জ\u09dfনাল', phone: '01712000001', place, area: 'সাভার' })
    await makePending({ name: 'জয়নাল Abedin', phone: '01812000002', place, area: 'মিরপুর' })
    const found = async (q: string, list = 'pending') =>
      names(await queue(`status=${list}&q=${encodeURIComponent(q)}`))
    expect(await found('জয\u09bcনাল')).toHaveLength(2)
    expect(await found('জয়নাল মিরপুর')).toEqual(['জয়নাল Abedin'])
    expect(await found('ABEDIN')).toEqual(['জয়নাল Abedin'])
    expect(await found('০১৭১২')).toEqual(['মোঃ জ\u09dfনাল'])
    expect(await found('+8801812-000002')).toEqual(['জয়নাল Abedin'])
    expect(await found('জয়নাল', 'approved')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('ক'.repeat(100))).toEqual([])
    expect((await queue(`q=${encodeURIComponent('মিরপুর')}`)).meta).toMatchObject({
      total: 1,
      pending_count: 2,
    })
    const account = await makeUser('service_worker', { phone: '01913000077' })
    await makeProvider({ name: 'দুই নম্বর', userId: account.id, phone: '01514000088' })
    for (const q of ['0191300', '01514000088']) expect(await found(q, 'approved')).toEqual(['দুই নম্বর'])
  })
})

const approved = async (query = '') => {
  const answer = await (await moderator()).get(`/api/admin/workers/approved?${query}`)
  expect(answer.status).toBe(200)
  return answer.json<{
    data: Worker[]
    total: number
    last_page: number
    current_page: number
    per_page: number
  }>()
}

it('the approved workers are filtered by trade, place and words together [B-056 B-176 B-207]', async () => {
  const [here, there] = [await makePlace(), await makePlace()]
  const trade = await makeCategory()
  await makeProvider({ name: 'ক', place: here, categoryId: trade.id })
  await makeProvider({ name: 'খ', place: here })
  await makeProvider({ name: 'গ', place: there, categoryId: trade.id })
  await makePending({ name: 'ঘ', place: here, categoryId: trade.id })
  expect(names(await approved()).toSorted()).toEqual(['ক', 'খ', 'গ'])
  expect(names(await approved(`category_id=${trade.id}`)).toSorted()).toEqual(['ক', 'গ'])
  expect(names(await approved(`category_id=${trade.id}&division_id=${here.division.id}`))).toEqual(['ক'])
  expect(names(await approved(`district_id=${there.district.id}`))).toEqual(['গ'])
  expect(names(await approved(`upazila_id=${here.thana.id}&q=খ`))).toEqual(['খ'])
  expect(await approved('category_id=&q=')).toMatchObject({
    total: 3,
    current_page: 1,
    last_page: 1,
    per_page: 20,
  })
  expect(await approved('page=2')).toMatchObject({ data: [], total: 3, current_page: 2 })
  expect((await approved('category_id=999999')).data).toEqual([])
  expect((await (await moderator()).get('/api/admin/workers/approved?category_id=x')).status).toBe(422)
})

it('the approved workers are sorted by name, by rating and by the time of submission, both ways', async () => {
  const { id: categoryId } = await makeCategory()
  const rated = (ratingSum: number, ratingCount: number) => ({ categoryId, ratingSum, ratingCount })
  const first = await makeProvider({ ...rated(4, 1), name: 'খালেদ', submittedAt: new Date(3) })
  const second = await makeProvider({ ...rated(0, 0), name: 'কামাল', submittedAt: new Date(1) })
  const third = await makeProvider({ ...rated(10, 2), name: 'গফুর', submittedAt: new Date(2) })
  const staff = await moderator()
  const sorted = async (sort: string) =>
    (await approved(`category_id=${categoryId}&sort=${sort}`)).data.map(({ id }) => id)
  expect(await sorted('name')).toEqual([second.id, first.id, third.id])
  expect(await sorted('name_desc')).toEqual([third.id, first.id, second.id])
  expect(await sorted('rating')).toEqual([third.id, first.id, second.id])
  expect(await sorted('rating_asc')).toEqual([first.id, third.id, second.id])
  expect(await sorted('newest')).toEqual([first.id, third.id, second.id])
  expect(await sorted('')).toEqual(await sorted('newest'))
  expect(await sorted('oldest')).toEqual([second.id, third.id, first.id])
  expect((await staff.get('/api/admin/workers/approved?sort=phone')).status).toBe(422)
})

it('the file of the approved workers holds every row of the filter, with Bengali headers, without formulas and without identity numbers', async () => {
  const { id: categoryId } = await makeCategory({ name: 'মালি' })
  const sums = { ratingSum: 9, ratingCount: 2 }
  const shown = await makeProvider({ categoryId, name: '=1+1', isActive: false, ...sums })
  for (let more = 0; more < 24; more++) await makeProvider({ categoryId })
  await makeProvider({ name: 'অন্য পেশার' })
  await makePending({ categoryId })
  const staff = await moderator()
  const answer = await staff.get(`/api/admin/workers/approved.csv?category_id=${categoryId}`)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('x-total-rows')).toBe('25')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(26)
  expect(lines[0]).toContain('নাম,ফোন,পেশা')
  expect(lines[1]).toContain(`${shown.id},'=1+1,${maskPhone(shown.phone)},মালি`)
  expect(lines[1]).toContain('বন্ধ,4.5,2')
  expect(lines.join('\n')).not.toContain(shown.idNumberSealed)
  const rows = await db.select().from(auditLog)
  expect(rows.filter(({ action }) => action === 'workers.exported')).toMatchObject([
    { entity: 'provider', after: { categoryId, searched: false } },
  ])
})

it('several approved workers are deactivated one by one, each with audit row and SMS; refused ones are listed [B-107]', async () => {
  await saveShortSmsTemplates()
  type Outcome = { done: number[]; refused: { id: number; error: string; message: string }[] }
  const bulk = async (caller: Awaited<ReturnType<typeof moderator>>, body: object) => {
    const answer = await caller.post('/api/admin/workers/bulk', body)
    return { status: answer.status, ...(await answer.json<Outcome>()) }
  }
  const workers = [await makeProvider(), await makeProvider()]
  const [off, waiting] = [await makeProvider({ isActive: false }), await makePending()]
  const ids = [...workers.map(({ id }) => id), off.id, waiting.id, 999_999]
  const staff = await moderator()
  const outcome = await bulk(staff, { ids, action: 'deactivate', reason: { reason_code: 'not_working' } })
  expect(outcome).toMatchObject({
    status: 200,
    done: workers.map(({ id }) => id),
    refused: [
      { id: off.id, error: 'already_inactive' },
      { id: waiting.id, error: 'not_approved' },
      { id: 999_999, error: 'not_found' },
    ],
  })
  for (const worker of workers) {
    expect(await isListed(worker.id)).toBe(false)
    expect(await actsOn(worker.id)).toEqual(['provider.deactivated'])
    expect(await smsTo(worker.phone)).toMatchObject([
      { kind: 'worker_deactivated', body: expect.stringContaining('এখন কাজ করছেন না') },
    ])
  }
  expect(await auditActionsOf(off.id)).toEqual([])
  const activated = [workers[0]?.id, workers[0]?.id, waiting.id]
  const again = await bulk(staff, { ids: activated, action: 'activate' })
  const refused = [{ id: waiting.id, error: 'not_approved' }]
  expect(again).toMatchObject({ done: [workers[0]?.id], refused })
  expect(await isListed(workers[0]?.id ?? 0)).toBe(true)
})

it('the detail of a profile has the identity number, duplicates, history and SMS [A-162 B-080 B-170]', async () => {
  await saveShortSmsTemplates()
  const worker = await makePending({
    idNumberSealed: seal(env.SETTINGS_KEY, '1990123456'),
    idNumberHash: 'same',
    name: 'রহিম',
  })
  const twin = await makeProvider({ idNumberHash: 'same', name: 'যমজ' })
  await makeProvider({ name: 'অন্য' })
  const staff = await moderator('আসমা')
  await staff.post(`/api/service-workers/${worker.id}/reject`, { reason_code: 'other', note: 'নকল' })
  const { data } = await jsonOf<{ data: Record<string, unknown> }>(
    staff.get(`/api/admin/workers/${worker.id}`),
  )
  expect(data).toMatchObject({
    name: 'রহিম',
    phone: worker.phone,
    id_number: '1990123456',
    state: 'rejected',
    actions: ['delete'],
    rejection_reason: 'নকল',
    reviewed_by: { name: 'আসমা' },
    duplicates: [{ id: twin.id, name: 'যমজ', state: 'active', same: ['id_number'] }],
    history: [{ action: 'provider.rejected', actor: { name: 'আসমা' }, reason: 'নকল', undone: null }],
    sms: [{ kind: 'worker_rejected', text: 'রহিম প্রত্যাখ্যাত। কারণ: নকল।', status: 'queued' }],
    change: null,
  })
})

describe('the plan of', () => {
  const page = { limit: 20, offset: 40 }

  it('every list walks an index and sorts nothing but its page', async () => {
    const lists = [
      { list: 'pending' as const, search: null },
      { list: 'approved' as const, search: null },
      { list: 'approved' as const, search: { phonePrefix: '0171' } },
      { list: 'approved' as const, search: null, categoryId: 1 },
      { list: 'changed' as const, search: null },
    ]
    for (const filter of lists) {
      const plan = (await planOf(listForStaff(db, filter, page))).join('\n')
      expect(plan).not.toMatch(/SCAN (?:providers|users|categories|provider_changes)\b(?! USING)/)
    }
  })

  it('the search for duplicates uses three indexes', async () => {
    const plan = (await planOf(listDuplicates(db, 1))).join('\n')
    expect(plan).toMatch(/MULTI-INDEX OR/)
    expect(plan).not.toMatch(/SCAN p\b/)
  })
})
