import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atOnce, errorOf, jsonOf } from '#test/support/answers.ts'
import { newCustomer } from '#test/support/customers.ts'
import { changeRows, db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeReveal, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { maxFavourites } from './favourites-limits.schema.ts'
import { favourites } from './favourites.table.ts'

type Customer = Awaited<ReturnType<typeof newCustomer>>
type Card = { id: number; availability: string; number_seen: boolean }
type Page = { data: Card[]; next_cursor: string | null }

const pageOf = (customer: Customer, query = '') => jsonOf<Page>(customer.get(`/api/me/favourites${query}`))
const save = (customer: Customer, id: number) => customer.put(`/api/me/favourites/${id}`, {})
const remove = (customer: Customer, id: number) => customer.delete(`/api/me/favourites/${id}`)
const merge = async (customer: Customer, ids: readonly number[]) =>
  customer.post('/api/me/favourites/merge', { ids })
const savedIds = async (customer: Customer) =>
  (await jsonOf<{ data: number[] }>(customer.get('/api/me/favourites/ids'))).data

const category = await makeCategory({ name: 'কাঠমিস্ত্রি' })
const place = await makePlace()
const provider = (values: Parameters<typeof makeProvider>[0] = {}) =>
  makeProvider({ categoryId: category.id, place, ...values })

const filling: number[] = []

/** Fills the list of a customer directly, with the same providers as other lists, so that a test of the limit needs few. */
async function fill(customer: Customer, count: number): Promise<void> {
  const owner = await makeUser('service_worker')
  const sample = await provider({ userId: owner.id })
  while (filling.length < count) {
    const worker = await makeUser('service_worker')
    const { id: _id, ...row } = { ...sample, userId: worker.id, idNumberHash: `filled-${worker.id}` }
    const [made] = await db.insert(providers).values(row).returning({ id: providers.id })
    filling.push(made?.id ?? 0)
  }
  await db.run(sql`INSERT INTO favourites (customer_id, provider_id, created_at)
    SELECT ${customer.user.id}, value, key FROM json_each(${JSON.stringify(filling.slice(0, count))})`)
}

describe('the list of saved providers', () => {
  it('has the cards of the providers that this customer saved, newest first, and says whose number was seen', async () => {
    const [first, second] = [await provider({ photo: 'photos/abc' }), await provider()]
    const [customer, other] = [await newCustomer(), await newCustomer()]
    for (const { id } of [first, second]) expect((await save(customer, id)).status).toBe(200)
    await save(other, second.id)
    await makeReveal(customer.user.id, second.id)
    await makeReveal(other.user.id, first.id)
    const { data, next_cursor } = await pageOf(customer)
    expect(data.map(({ id, number_seen }) => [id, number_seen])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect(next_cursor).toBeNull()
    expect(data[1]).toMatchObject({
      name: first.name,
      category: { name: 'কাঠমিস্ত্রি' },
      district: first.district,
      experience_years: 5,
      profile_photo: '/storage/photos/abc',
      availability: 'open',
      saved_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await savedIds(customer)).toEqual([second.id, first.id])
  })

  it('goes on behind its first page without a gap, also where moments are equal', async () => {
    const customer = await newCustomer()
    await fill(customer, 45)
    await changeRows(favourites, eq(favourites.customerId, customer.user.id), { createdAt: new Date(7) })
    const seen: number[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 5; page += 1) {
      const answer: Page = await pageOf(customer, cursor && `?cursor=${cursor}`)
      seen.push(...answer.data.map(({ id }) => id))
      cursor = answer.next_cursor
    }
    expect(seen).toHaveLength(45)
    expect(seen).toEqual(await savedIds(customer))
  })

  it('says whether each provider takes work, and shows no picture of one who left', async () => {
    const customer = await newCustomer()
    const suspended = await makeUser('service_worker')
    const [open, inactive] = [await provider(), await provider({ photo: 'photos/left' })]
    const gone = await provider({ userId: suspended.id })
    for (const { id } of [open, inactive, gone]) await save(customer, id)
    await db.update(providers).set({ isActive: false }).where(eq(providers.id, inactive.id))
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
    const { data } = await pageOf(customer)
    const found = new Map(data.map(({ id, availability }) => [id, availability]))
    expect([open, inactive, gone].map(({ id }) => found.get(id))).toEqual(['open', 'gone', 'gone'])
    const shown = data.find(({ id }) => id === inactive.id)
    expect(shown).toMatchObject({ profile_photo: null, name: inactive.name })
  })

  it('refuses a cursor that it did not give', async () => {
    expect((await (await newCustomer()).get('/api/me/favourites?cursor=x')).status).toBe(422)
  })
})

describe('saving a provider', () => {
  it('keeps one row, and its moment, when it is repeated, and is undone by removing, which may be repeated', async () => {
    const customer = await newCustomer()
    const { id } = await provider()
    await save(customer, id)
    const [before] = (await pageOf(customer)).data
    expect(await atOnce(4, () => save(customer, id))).toEqual({ 200: 4 })
    expect((await pageOf(customer)).data).toEqual([before])
    for (const each of [id, id, 999_999_999]) expect((await remove(customer, each)).status).toBe(200)
    expect(await savedIds(customer)).toEqual([])
  })

  it('does not find a provider who is not listed, but keeps one who was saved before', async () => {
    const customer = await newCustomer()
    const [paused, saved] = [await provider({ isPaused: true }), await provider()]
    await save(customer, saved.id)
    await db.update(providers).set({ isActive: false }).where(eq(providers.id, saved.id))
    await db.run(sql`DELETE FROM provider_listings WHERE provider_id = ${saved.id}`)
    expect((await save(customer, paused.id)).status).toBe(404)
    expect((await save(customer, 999_999_999)).status).toBe(404)
    expect((await save(customer, saved.id)).status).toBe(200)
    expect((await customer.put('/api/me/favourites/abc', {})).status).toBe(422)
  })

  it('stops at the limit, also with parallel calls', async () => {
    const customer = await newCustomer()
    await fill(customer, maxFavourites - 2)
    const wanted = await Promise.all(Array.from({ length: 5 }, () => provider()))
    expect(await atOnce(5, (at) => save(customer, wanted[at]?.id ?? 0))).toEqual({ 200: 2, 409: 3 })
    expect(await errorOf(await save(customer, (await provider()).id))).toEqual([409, 'favourites_full'])
    const ids = await savedIds(customer)
    expect(ids).toHaveLength(maxFavourites)
    // A provider of the full list is saved already.
    expect((await save(customer, ids[0] ?? 0)).status).toBe(200)
  })
})

describe('the list of a phone', () => {
  it('is added to the list of the customer in its order, once, without ids that nothing or no listed provider has', async () => {
    const customer = await newCustomer()
    const [own, newest, oldest] = [await provider(), await provider(), await provider()]
    const [paused, inactive] = [await provider({ isPaused: true }), await provider({ isActive: false })]
    await save(customer, own.id)
    const unknown = [paused.id, 999_999_999, inactive.id, Number.MAX_SAFE_INTEGER]
    const ids = [newest.id, own.id, ...unknown, oldest.id, newest.id]
    const first = await (await merge(customer, ids)).json<{ ids: number[]; added: number }>()
    expect(first.added).toBe(2)
    expect(first.ids.toSorted()).toEqual([own.id, newest.id, oldest.id].toSorted())
    expect(first.ids.indexOf(newest.id)).toBeLessThan(first.ids.indexOf(oldest.id))
    const again = await Promise.all([merge(customer, ids), merge(customer, ids), merge(customer, [])])
    for (const answer of again) expect(await answer.json()).toMatchObject({ ids: first.ids, added: 0 })
  })

  it('fills the list up to the limit with its first ids, also with parallel calls', async () => {
    const customer = await newCustomer()
    await fill(customer, maxFavourites - 2)
    const wanted = [await provider(), await provider(), await provider(), await provider()]
    const ids = wanted.map(({ id }) => id)
    await Promise.all([merge(customer, ids), merge(customer, ids.toReversed()), save(customer, ids[1] ?? 0)])
    expect(await savedIds(customer)).toHaveLength(maxFavourites)
    const empty = await newCustomer()
    await fill(empty, maxFavourites - 2)
    await merge(empty, ids)
    expect((await savedIds(empty)).slice(0, 2)).toEqual(ids.slice(0, 2))
  })
})

describe('the cards of a phone', () => {
  const cards = async (...ids: number[]) =>
    (await jsonOf<{ data: object[] }>(guest.get(`/api/favourites/cards?ids=${ids.join(',')}`))).data

  it('show listed providers only, and say which of the others pause', async () => {
    const [open, paused] = [await provider(), await provider({ isPaused: true })]
    const pending = await provider({ status: 'pending', reviewedAt: null })
    expect(await cards(paused.id, open.id, pending.id, open.id)).toEqual(
      [
        { id: open.id, availability: 'open', card: expect.objectContaining({ name: open.name }) },
        { id: paused.id, availability: 'paused', card: null },
        { id: pending.id, availability: 'gone', card: null },
      ].toSorted((a, b) => a.id - b.id),
    )
  })

  it('lose a provider whom the staff deactivates at once, and have no phone', async () => {
    const { id, phone } = await provider()
    const answer = await guest.get(`/api/favourites/cards?ids=${id}`)
    expect(await answer.text()).not.toContain(phone)
    const admin = await as(await makeUser('admin'))
    await admin.post(`/api/admin/workers/${id}/deactivate`, {})
    expect(await cards(id)).toEqual([{ id, availability: 'gone', card: null }])
  })

  it.each(['', '0', 'x', '1,', '1,,2', Array(21).fill('1').join(','), '1%00'])(
    'are refused for %j',
    async (ids) => {
      expect((await guest.get(`/api/favourites/cards?ids=${ids}`)).status).toBe(422)
    },
  )
})
