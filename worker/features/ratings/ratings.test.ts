import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { errorOf, jsonOf, refusedFields } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeReveal, makeReview, makeUser } from '#test/support/factories.ts'
import { providerRow } from '#test/support/moderation.ts'
import { as, guest } from '#test/support/request.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { ratings } from './ratings.table.ts'
import { recountLists } from './recount-lists.usecases.ts'
import { findWrongTotals } from '#test/support/broken-rules.ts'
import { changeSettings } from '#test/support/settings.ts'
import { ratingTags } from './ratings.schema.ts'
import { listPraised, type readComments } from './ratings.usecases.ts'
import { env } from 'cloudflare:workers'
import { signingKeys } from '#worker/lib/keys.ts'

const noStars = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }

const pathOf = ({ id }: { id: number }) => `/api/service-workers/${id}/rating`
const read = async (id: number, cursor = '') => {
  const answer = await guest.get(`/api/biodata/${id}/ratings${cursor && `?cursor=${cursor}`}`)
  expect(answer.status).toBe(200)
  return answer.json<Awaited<ReturnType<typeof readComments>>>()
}

async function totalsOf(id: number) {
  const row = await providerRow(id)
  return { sum: row?.ratingSum, count: row?.ratingCount }
}

const newCustomer = async (name = 'রহিমা বেগম') => as(await makeUser('customer', { name }))

describe('the praised providers', () => {
  const readPraised = async () =>
    (await guest.get('/api/reviews/praised')).json<{ data: Awaited<ReturnType<typeof listPraised>> }>()
  const rate = async (rating: number, comment?: string, name?: string) => {
    const provider = await makeProvider()
    expect((await (await newCustomer(name)).post(pathOf(provider), { rating, comment })).status).toBe(200)
    return provider
  }

  it('are none while no public comment has four stars', async () => {
    await rate(5)
    await rate(3, 'মোটামুটি।')
    const { id: heldId } = await rate(5, 'ভালো কাজ।')
    await db.update(ratings).set({ commentHeld: true }).where(eq(ratings.providerId, heldId))
    expect(await readPraised()).toEqual({ data: [] })
  })

  it('are three with good ratings and the first line of a comment, others each day', async () => {
    const ids = []
    for (const line of ['সময়মতো এসেছেন।', 'পরিষ্কার কাজ।', 'আবার ডাকব।', 'দাম ঠিক।'])
      ids.push((await rate(5, `${line}\nআরও লেখা`, 'মোঃ করিম শেখ')).id)
    const days = await Promise.all(
      [0, 1, 2, 3].map((day) =>
        listPraised(db, { secret: signingKeys(env), now: new Date(Date.UTC(2026, 0, 1 + day)) }),
      ),
    )
    expect(days.map(({ length }) => length)).toEqual([3, 3, 3, 3])
    expect([...new Set(days.flat().map(({ id }) => id))].toSorted((a, b) => a - b)).toEqual(ids)
    expect(days[0]?.[0]?.praise).toEqual({ name: 'করিম', comment: expect.stringMatching(/।$/) })
    expect((await readPraised()).data).toHaveLength(3)
  })
})

describe('rating a provider', () => {
  it("returns the new average, the number of ratings and the customer's own rating [A-004 A-184 A-248]", async () => {
    const provider = await makeProvider()
    await (await newCustomer()).post(pathOf(provider), { rating: 5 })
    const answer = await (await newCustomer()).post(pathOf(provider), { rating: 4 })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      success: true,
      message: expect.stringContaining('সফল'),
      average_rating: 4.5,
      total_ratings: 2,
      my_rating: 4,
      my_tags: [],
    })
  })

  it('changes an earlier rating instead of adding one, and keeps its words unless told otherwise [A-186 A-248]', async () => {
    const provider = await makeProvider()
    const customer = await newCustomer()
    const path = pathOf(provider)
    await customer.post(path, { rating: 1, comment: '  দেরি করে এসেছেন।  ' })
    await customer.post(path, { rating: 5 })
    expect(await totalsOf(provider.id)).toEqual({ sum: 5, count: 1 })
    expect((await read(provider.id)).data).toEqual([
      expect.objectContaining({ rating: 5, comment: 'দেরি করে এসেছেন।' }),
    ])
    await customer.post(path, { rating: 5, comment: '' })
    expect((await read(provider.id)).data).toEqual([])
  })

  it.each([{ status: 'pending' as const }, { isActive: false }, { isPaused: true }])(
    'finds no provider that is not public: %o',
    async (state) => {
      const provider = await makeProvider(state)
      expect((await (await newCustomer()).post(pathOf(provider), { rating: 5 })).status).toBe(404)
      expect(await totalsOf(provider.id)).toEqual({ sum: 0, count: 0 })
      expect((await guest.get(`/api/biodata/${provider.id}/ratings`)).status).toBe(404)
    },
  )

  it.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: '5' }, 'rating'],
    [{}, 'rating'],
    [{ rating: 5, comment: 'ক'.repeat(501) }, 'comment'],
    [{ rating: 5, comment: 'কল করুন ০১৭১২-৩৪৫৬৭৮' }, 'comment'],
    [{ rating: 5, tags: ['cheap'] }, 'tags.0'],
    [{ rating: 5, tags: 'good_work' }, 'tags'],
    [{ rating: 5, tags: [1] }, 'tags.0'],
    [{ rating: 5, tags: [...ratingTags, 'on_time'] }, 'tags'],
  ])('refuses %o with the reason under the field [A-218 A-248]', async (input, field) => {
    const provider = await makeProvider()
    const refused = await (await newCustomer()).post(pathOf(provider), input)
    expect(await refusedFields(refused)).toEqual([field])
    expect((await read(provider.id)).counts).toEqual({ stars: noStars, tags: [] })
  })
})

describe('the tags of a rating', () => {
  it('are stored with it, stay when they are left out, and go with an empty list', async () => {
    const provider = await makeProvider()
    const customer = await newCustomer()
    const rate = async (input: object) =>
      (await customer.post(pathOf(provider), { rating: 5, ...input })).json<{ my_tags: string[] }>()
    const sent = ['on_time', 'good_work']
    expect((await rate({ tags: ['good_work', ...sent] })).my_tags).toEqual(sent)
    expect((await rate({ rating: 4 })).my_tags).toEqual(sent)
    const tags = sent.map((tag) => ({ tag, total: 1 }))
    expect((await read(provider.id)).counts).toEqual({ stars: { ...noStars, '4': 1 }, tags })
    expect((await rate({ tags: [] })).my_tags).toEqual([])
    expect((await read(provider.id)).counts).toEqual({ stars: { ...noStars, '5': 1 }, tags: [] })
  })

  it('come back with the rating to its customer alone', async () => {
    const provider = await makeProvider()
    const customer = await newCustomer()
    await customer.post(pathOf(provider), { rating: 5, tags: ['fair_price'] })
    const seenBy = async (asker: { get: (path: string) => Promise<Response> }) =>
      (await jsonOf<{ data: object }>(asker.get(`/api/biodata/${provider.id}`))).data
    expect(await seenBy(customer)).toMatchObject({ my_rating: 5, my_tags: ['fair_price'] })
    expect(await seenBy(await newCustomer())).toMatchObject({ my_rating: null, my_tags: [] })
    const seenByGuest = await seenBy(guest)
    expect(seenByGuest).toMatchObject({ my_rating: null })
    expect(seenByGuest).not.toHaveProperty('my_tags')
  })
})

describe('the counts of reviews', () => {
  it('are right after parallel ratings and changes', async () => {
    const provider = await makeProvider()
    const customers = await Promise.all(Array.from({ length: 6 }, newCustomer))
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        customers[index % 6]?.post(pathOf(provider), {
          rating: (index % 5) + 1,
          tags: ratingTags.slice(0, index % 5),
        }),
      ),
    )
    const { counts } = await read(provider.id)
    expect(Object.values(counts?.stars ?? {}).reduce((sum, total) => sum + total, 0)).toBe(6)
    expect(await findWrongTotals()).toEqual([])
  })

  it('and the totals of lists are repaired by a recount, which finds nothing afterwards', async () => {
    const provider = await makeProvider()
    await (await newCustomer()).post(pathOf(provider), { rating: 4 })
    await db.update(providers).set({ ratingSum: 10, ratingCount: 2 }).where(eq(providers.id, provider.id))
    await db.run(sql`UPDATE listing_counts SET unrated = unrated + 7`)
    expect(await findWrongTotals()).not.toEqual([])
    const { averages, totals } = await recountLists(db)
    expect([averages, totals > 0]).toEqual([1, true])
    expect(await findWrongTotals()).toEqual([])
    expect(await totalsOf(provider.id)).toEqual({ sum: 4, count: 1 })
    expect(await recountLists(db)).toEqual({ averages: 0, totals: 0 })
  })
})

describe('comments on a provider', () => {
  it('come ten at a time, each once, to anyone: those of customers who saw the number first, then the newest; counts come first', async () => {
    const provider = await makeProvider()
    const rows = []
    for (let index = 0; index < 23; index++) {
      // Every third came without words, and several within one millisecond.
      const comment = index % 3 === 0 ? null : `মন্তব্য ${index}`
      const at = new Date(1_700_000_000_000 + Math.floor(index / 4))
      const times = { createdAt: at, updatedAt: at }
      rows.push(await makeReview(provider.id, { comment, contacted: index % 4 === 3, ...times }))
    }
    const first = await read(provider.id)
    expect(first.data).toHaveLength(10)
    const second = await read(provider.id, first.next_cursor ?? 'none')
    expect(second.next_cursor).toBeNull()
    expect([first.counts === null, second.counts]).toEqual([false, null])
    expect((await guest.get(`/api/biodata/${provider.id}/ratings?cursor=1;DROP`)).status).toBe(422)
    const newest = rows.filter(({ comment }) => comment !== null).toReversed()
    const expected = [...newest.filter((row) => row.contacted), ...newest.filter((row) => !row.contacted)]
    expect([...first.data, ...second.data].map(({ comment, contacted }) => [comment, contacted])).toEqual(
      expected.map(({ comment, contacted }) => [comment, contacted]),
    )
  })

  it('show the first name only, and no name of an account that was erased', async () => {
    const provider = await makeProvider()
    const path = pathOf(provider)
    await (await newCustomer('মোঃ আব্দুল করিম')).post(path, { rating: 5, comment: 'চমৎকার' })
    const leaving = await makeUser('customer', { name: 'গোপন নাম' })
    await (await as(leaving)).post(path, { rating: 2, comment: 'মোটামুটি' })
    await db.update(users).set({ erasedAt: new Date(), phone: null }).where(eq(users.id, leaving.id))
    const answer = await guest.get(`/api/biodata/${provider.id}/ratings`)
    const text = await answer.text()
    expect(text).toContain('"আব্দুল"')
    expect(text).not.toContain('করিম')
    expect(text).not.toContain('গোপন')
    expect(answer.headers.get('etag')).toBeTruthy()
  })
})

it('the server decides when a rating is written whether its customer has seen the number', async () => {
  const provider = await makeProvider()
  const other = await makeProvider()
  const user = await makeUser('customer')
  await makeReveal(user.id, other.id)
  const customer = await as(user)
  const rate = () => customer.post(pathOf(provider), { rating: 5, comment: 'ভালো', contacted: true })
  await rate()
  expect((await read(provider.id)).data).toMatchObject([{ contacted: false }])
  await makeReveal(user.id, provider.id)
  expect((await read(provider.id)).data).toMatchObject([{ contacted: false }])
  await rate()
  expect((await read(provider.id)).data).toMatchObject([{ contacted: true }])
})

it('the setting that only customers who have seen the number may rate refuses the others, also changes of earlier ratings, and counts nothing', async () => {
  onTestFinished(() => changeSettings({ rating_requires_contact: '0' }))
  const provider = await makeProvider()
  const earlier = await newCustomer()
  expect((await earlier.post(pathOf(provider), { rating: 5 })).status).toBe(200)
  await changeSettings({ rating_requires_contact: '1' })
  for (const customer of [earlier, await newCustomer()]) {
    const answer = await customer.post(pathOf(provider), { rating: 1 })
    expect(await errorOf(answer)).toEqual([403, 'contact_required'])
  }
  const user = await makeUser('customer')
  await makeReveal(user.id, provider.id)
  expect((await (await as(user)).post(pathOf(provider), { rating: 4 })).status).toBe(200)
  expect((await read(provider.id)).counts?.stars).toEqual({ ...noStars, '4': 1, '5': 1 })
  expect(await totalsOf(provider.id)).toEqual({ sum: 9, count: 2 })
})
