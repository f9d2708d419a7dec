import { describe, expect, it } from 'vitest'
import { makeDiscountCode } from '#test/support/discount-codes.ts'
import {
  insertRow,
  makeBoostingPlan,
  makeCategory,
  makePlace,
  makeProvider,
  makeSubscriptionPlan,
  makeUser,
} from '#test/support/factories.ts'
import { as, request } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { informationPages } from '#worker/features/content-pages/content-pages.table.ts'

/** A row that two people have opened: the version that they saw, and a save by another admin. */
type Opened = { seen: Date | string; save: (version: string, n: number) => Promise<Response> }

const saved = async (path: string, seen: Date | string, body: (n: number) => object): Promise<Opened> => ({
  seen,
  save: async (version, n) =>
    (await as(await makeUser('admin'))).put(path, body(n), { headers: { 'If-Match': `"${version}"` } }),
})
const readByAdmin = async <Body>(path: string) =>
  (await (await as(await makeUser('admin'))).get(path)).json<Body>()
const past = new Date(1000)

const edits: Record<string, () => Promise<Opened>> = {
  'a category': async () => {
    const { id } = await makeCategory({ updatedAt: past })
    return saved(`/api/categories/${id}`, past, (n) => ({ description: `বিবরণ ${n}` }))
  },
  'a place': async () => {
    const { thana } = await makePlace()
    return saved(`/api/admin/geolocation/thanas/${thana.id}`, thana.updatedAt, (n) => ({
      bn_name: `থানা ক${n}`,
    }))
  },
  'a plan of subscriptions': async () => {
    const { id } = await makeSubscriptionPlan({ updatedAt: past })
    return saved(`/api/admin/subscription-plans/${id}`, past, (n) => ({ price: n }))
  },
  'a plan of boosts': async () => {
    const { id } = await makeBoostingPlan({ updatedAt: past })
    return saved(`/api/admin/boosting-plans/${id}`, past, (n) => ({ price: n }))
  },
  'a discount code': async () => {
    await changeSettings({ discount_codes_enabled: '1' })
    const { id } = await makeDiscountCode({ updatedAt: past })
    return saved(`/api/admin/discount-codes/${id}`, past, (n) => ({ max_uses: n }))
  },
  'an information page': async () => {
    const page = { slug: 'opened', title: 'ক', description: 'খ', html: '<p>গ</p>' }
    await insertRow(informationPages, { ...page, updatedAt: past })
    return saved('/api/admin/information/opened', past, (n) => ({ title: `নাম ${n}` }))
  },
  'a profile': async () => {
    const { id, phone } = await makeProvider({ updatedAt: past })
    return saved(`/api/admin/workers/${id}`, past, (n) => ({ name: `নাম ক${n}`, phone }))
  },
  'a group of settings': async () => {
    type Settings = { updated_at: { contact: string } }
    const { updated_at: seen } = await readByAdmin<Settings>('/api/admin/settings')
    return saved('/api/admin/settings/contact', seen.contact, (n) => ({ contact_address: `ঠিকানা ${n}` }))
  },
  'the settings of SMS': async () => {
    const path = '/api/admin/sms/settings'
    const { data } = await readByAdmin<{ data: { updated_at: string } }>(path)
    return saved(path, data.updated_at, (n) => ({ mimsms_username: `kormi-${n}` }))
  },
  'the profile of an admin': async () => {
    const admin = await as(await makeUser('admin', { updatedAt: past }))
    const save = (version: string, n: number) =>
      admin.put('/api/admin/profile', { name: `নাম ${n}` }, { headers: { 'If-Match': `"${version}"` } })
    return { seen: past, save }
  },
  'a member of staff': async () => {
    const { id, phone } = await makeUser('staff', { updatedAt: past })
    const save = async (version: string, n: number) => {
      const { token } = await as(await makeUser('admin'))
      const form = new FormData()
      for (const [name, value] of Object.entries({ name: `নাম ${n}`, phone, email: '' }))
        form.set(name, value ?? '')
      const headers = { Authorization: `Bearer ${token}`, 'If-Match': `"${version}"` }
      return request('POST', `/api/admin/staff/${id}?_method=PUT`, { form, headers })
    }
    return { seen: past, save }
  },
}

describe('what several people have opened', () => {
  it.each(Object.entries(edits))(
    '%s is saved by one of them; the others get the saved state and can overwrite it',
    async (_, open) => {
      const { seen, save } = await open()
      const version = seen instanceof Date ? seen.toISOString() : seen
      const numbers = [201, 202, 203, 204]
      const answers = await Promise.all(numbers.map((n) => save(version, n)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const won = numbers[answers.findIndex(({ status }) => status === 200)]
      const refused = await answers
        .find(({ status }) => status === 409)
        ?.json<{ error: string; current: { updated_at: string } }>()
      expect(refused?.error).toBe('edit_conflict')
      expect(refused?.current.updated_at).not.toBe(version)
      expect(JSON.stringify(refused?.current)).toContain(String(won))
      expect((await save(refused?.current.updated_at ?? '', 205)).status).toBe(200)
      expect((await save('yesterday', 206)).status).toBe(400)
    },
  )
})
