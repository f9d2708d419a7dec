import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { ratings } from './ratings.table.ts'

const totalsOf = async (id: number) =>
  (
    await db
      .select({ sum: providers.ratingSum, count: providers.ratingCount })
      .from(providers)
      .where(eq(providers.id, id))
  )[0]

const newCustomer = async (name = 'রহিমা বেগম') => as(await makeUser('customer', { name }))

type Comment = { rating: number; comment: string; name: string; created_at: string }
const commentsOf = async (id: number, cursor = '') => {
  const answer = await guest.get(`/api/biodata/${id}/ratings${cursor && `?cursor=${cursor}`}`)
  expect(answer.status).toBe(200)
  return answer.json<{ data: Comment[]; next_cursor: string | null }>()
}

describe('rating a provider', () => {
  it("returns the new average, the number of ratings and the customer's own rating [A-004 A-184 A-248]", async () => {
    const provider = await makeProvider()
    await (await newCustomer()).post(`/api/service-workers/${provider.id}/rating`, { rating: 5 })
    const answer = await (
      await newCustomer()
    ).post(`/api/service-workers/${provider.id}/rating`, { rating: 4 })
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
    const path = `/api/service-workers/${provider.id}/rating`
    await customer.post(path, { rating: 1, comment: '  দেরি করে এসেছেন।  ' })
    await customer.post(path, { rating: 5 })
    expect(await totalsOf(provider.id)).toEqual({ sum: 5, count: 1 })
    expect((await commentsOf(provider.id)).data).toEqual([
      expect.objectContaining({ rating: 5, comment: 'দেরি করে এসেছেন।' }),
    ])
    await customer.post(path, { rating: 5, comment: '' })
    expect((await commentsOf(provider.id)).data).toEqual([])
  })

  it('counts parallel first ratings and changes correctly', async () => {
    const provider = await makeProvider()
    const customers = await Promise.all(Array.from({ length: 8 }, () => newCustomer()))
    const stars = Array.from({ length: 32 }, (_, index) => (index % 5) + 1)
    const answers = await Promise.all(
      stars.map((rating, index) =>
        customers[index % 8]?.post(`/api/service-workers/${provider.id}/rating`, { rating }),
      ),
    )
    expect(answers.map((answer) => answer?.status)).toEqual(stars.map(() => 200))
    const rows = await db.select().from(ratings).where(eq(ratings.providerId, provider.id))
    expect(rows).toHaveLength(8)
    const sum = rows.reduce((total, row) => total + row.rating, 0)
    expect(await totalsOf(provider.id)).toEqual({ sum, count: 8 })
  })

  it.each([{ status: 'pending' as const }, { isActive: false }, { isPaused: true }])(
    'finds no provider that is not public: %o',
    async (state) => {
      const provider = await makeProvider(state)
      const answer = await (
        await newCustomer()
      ).post(`/api/service-workers/${provider.id}/rating`, { rating: 5 })
      expect(answer.status).toBe(404)
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
  ])('refuses %o with the reason under the field [A-218 A-248]', async (input, field) => {
    const provider = await makeProvider()
    const answer = await (await newCustomer()).post(`/api/service-workers/${provider.id}/rating`, input)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: 'validation_failed',
      errors: { [field]: [expect.stringMatching(/[ঀ-৿]/)] },
    })
  })
})

describe('comments on a provider', () => {
  it('come ten at a time, newest first, each once, to anyone', async () => {
    const provider = await makeProvider()
    const rows = await Promise.all(
      Array.from({ length: 23 }, async (_, index) => ({
        providerId: provider.id,
        customerId: (await makeUser()).id,
        rating: 5,
        // Every third came without words, and several within one millisecond.
        comment: index % 3 === 0 ? null : `মন্তব্য ${index}`,
        createdAt: new Date(1_700_000_000_000 + Math.floor(index / 4)),
        updatedAt: new Date(1_700_000_000_000 + Math.floor(index / 4)),
      })),
    )
    // Nine columns a row; the database binds a hundred values at most.
    await db.batch([
      db.insert(ratings).values(rows.slice(0, 8)),
      db.insert(ratings).values(rows.slice(8, 16)),
      db.insert(ratings).values(rows.slice(16)),
    ])
    const first = await commentsOf(provider.id)
    expect(first.data).toHaveLength(10)
    const second = await commentsOf(provider.id, first.next_cursor ?? 'none')
    expect(second.next_cursor).toBeNull()
    const expected = rows.flatMap(({ comment }) => comment ?? []).toReversed()
    expect([...first.data, ...second.data].map(({ comment }) => comment)).toEqual(expected)
  })

  it('show the first name only, and no name of an account that was erased', async () => {
    const provider = await makeProvider()
    const path = `/api/service-workers/${provider.id}/rating`
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

  it('reject a forged cursor', async () => {
    const provider = await makeProvider()
    expect((await guest.get(`/api/biodata/${provider.id}/ratings?cursor=1;DROP`)).status).toBe(422)
  })
})
