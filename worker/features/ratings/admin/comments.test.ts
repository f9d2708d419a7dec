import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { moderator, providerRow } from '#test/support/moderation.ts'
import { as, guest } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { ratings } from '../ratings.table.ts'
import type { readHeldComments } from './admin.usecases.ts'

const doubtful = 'খুব ভালো কাজ। কল করুন ০১৭১ …'

async function rated(
  comment: string,
  { name = 'রহিমা বেগম', ...values }: { rating?: number; name?: string } = {},
) {
  const provider = await makeProvider()
  const customer = await as(await makeUser('customer', { name }))
  const rate = (comment?: string) =>
    customer.post(`/api/service-workers/${provider.id}/rating`, { rating: 4, ...values, comment })
  return { provider, customer, rate, answer: await rate(comment) }
}
const publicComments = async (id: number) =>
  (await (await guest.get(`/api/biodata/${id}/ratings`)).json<{ data: { comment: string }[] }>()).data.map(
    ({ comment }) => comment,
  )
const read = async () =>
  (await (await moderator()).get('/api/admin/comments')).json<Awaited<ReturnType<typeof readHeldComments>>>()
async function decide(decision: 'approve' | 'remove', seen?: string) {
  const [held] = (await read()).data
  const body = { updated_at: seen ?? held?.updated_at }
  return (await moderator()).post(`/api/admin/comments/${held?.id}/${decision}`, body)
}

describe('a comment that may hold contact details', () => {
  beforeEach(async () => {
    await db.update(ratings).set({ comment: null, commentHeld: false })
  })

  it('waits for a moderator, who can remove it, while its stars count at once and stay', async () => {
    const { provider, answer } = await rated(doubtful)
    expect(await answer.json()).toMatchObject({ total_ratings: 1, average_rating: 4, comment_waits: true })
    expect(await publicComments(provider.id)).toEqual([])
    const { data, meta } = await read()
    expect(meta.total).toBe(1)
    expect(data).toMatchObject([
      { rating: 4, comment: doubtful, provider: { id: provider.id }, customer: { name: 'রহিমা বেগম' } },
    ])
    expect(await providerRow(provider.id)).toMatchObject({ ratingSum: 4, ratingCount: 1 })
    expect((await decide('remove')).status).toBe(200)
    expect(await publicComments(provider.id)).toEqual([])
    expect((await read()).data).toEqual([])
    const [row] = await db.select().from(ratings).where(eq(ratings.providerId, provider.id))
    expect(row).toMatchObject({ rating: 4, comment: null, commentHeld: false })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'rating.comment_removed'))
    expect(JSON.stringify(entry)).not.toContain('ভালো কাজ')
  })

  it('is public when it is approved, once, and stays so when only the stars change', async () => {
    const { provider, rate } = await rated(doubtful)
    expect(await atOnce(3, () => decide('approve'))).toEqual({ 200: 1, 409: 2 })
    expect(await publicComments(provider.id)).toEqual([doubtful])
    await rate()
    await rate(doubtful)
    expect(await publicComments(provider.id)).toEqual([doubtful])
    await rate('অন্য কথা, কল করুন ০১৮১ …')
    expect(await publicComments(provider.id)).toEqual([])
  })

  it('is not decided unread when the customer has changed it', async () => {
    const { provider, rate } = await rated(doubtful)
    const seen = (await read()).data[0]?.updated_at
    await rate('কল করুন ০১৯১ …')
    expect(await errorOf(await decide('approve', seen))).toEqual([409, 'comment_changed'])
    expect(await publicComments(provider.id)).toEqual([])
  })

  it('does not wait when it holds none, and can be removed when it is public', async () => {
    const { provider, answer } = await rated('৩ ঘণ্টায় ২টি ফ্যান লাগিয়েছেন, ৮০০ টাকা নিয়েছেন')
    expect(await answer.json()).toMatchObject({ comment_waits: false })
    expect(await publicComments(provider.id)).toHaveLength(1)
    expect((await read()).data).toEqual([])
    const [row] = await db.select().from(ratings).where(eq(ratings.providerId, provider.id))
    const staff = await moderator()
    const body = { updated_at: row?.updatedAt.toISOString() }
    expect((await staff.post(`/api/admin/comments/${row?.id}/remove`, body)).status).toBe(200)
    expect(await publicComments(provider.id)).toEqual([])
    expect((await staff.post(`/api/admin/comments/${row?.id}/remove`, body)).status).toBe(404)
  })
})

describe('a name like the site’s own', () => {
  const praise = 'খুব ভালো কাজ।'

  it('lets a comment wait for a moderator', async () => {
    const { provider, answer } = await rated(praise, { name: 'কর্মী সাপোর্ট' })
    expect(await answer.json()).toMatchObject({ comment_waits: true })
    expect(await publicComments(provider.id)).toEqual([])
  })

  it('taken later, lets the public comments wait; approved ones stay when it is saved again', async () => {
    const { provider, customer } = await rated(praise)
    expect(await publicComments(provider.id)).toEqual([praise])
    await customer.put('/api/me/profile', { name: 'Kormi Admin' })
    expect(await publicComments(provider.id)).toEqual([])
    await db.update(ratings).set({ commentHeld: false })
    await customer.put('/api/me/profile', { name: 'Kormi Admin' })
    expect(await publicComments(provider.id)).toEqual([praise])
  })
})
