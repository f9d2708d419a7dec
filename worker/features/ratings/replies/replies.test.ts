import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atOnce, errorOf, jsonOf, refusedFields } from '#test/support/answers.ts'
import { db, rowsOf } from '#test/support/database.ts'
import { makeProvider, makeReview, makeUser } from '#test/support/factories.ts'
import { moderator } from '#test/support/moderation.ts'
import { as, guest } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import type { readPendingReplies } from '../admin/admin.usecases.ts'
import type { readComments, readOwnReviews } from '../ratings.usecases.ts'
import { ratings, reviewReplies } from '../ratings.table.ts'
import { users } from '#worker/features/people/people.table.ts'

/** A worker with a comment about the profile. */
async function makeReviewed(comment = 'ভালো কাজ করেছেন') {
  const owner = await makeUser('service_worker')
  const provider = await makeProvider({ userId: owner.id })
  const customer = await as(await makeUser('customer', { name: 'রহিমা বেগম' }))
  const rate = (input: object) =>
    customer.post(`/api/service-workers/${provider.id}/rating`, { rating: 4, ...input })
  await rate({ comment, tags: ['good_work'] })
  const [rating] = await db.select().from(ratings).where(eq(ratings.providerId, provider.id))
  const worker = await as(owner)
  const reply = (text: string) => worker.post(`/api/service-workers/me/reviews/${rating?.id}/reply`, { text })
  return { owner, worker, provider, rate, reply, ratingId: rating?.id ?? 0 }
}
const publicReplies = async (id: number) =>
  (
    await (await guest.get(`/api/biodata/${id}/ratings`)).json<Awaited<ReturnType<typeof readComments>>>()
  ).data.map(({ reply }) => reply?.text ?? null)
const ownReviews = async ({ worker }: Awaited<ReturnType<typeof makeReviewed>>) =>
  (await jsonOf<Awaited<ReturnType<typeof readOwnReviews>>>(worker.get('/api/service-workers/me/reviews')))
    .data
const waiting = async (providerId: number) => {
  const staff = await moderator()
  const answer = await staff.get('/api/admin/review-replies')
  const { data } = await answer.json<Awaited<ReturnType<typeof readPendingReplies>>>()
  const found = data.find(({ provider }) => provider.id === providerId)
  const decide = (decision: 'approve' | 'refuse', body: object = {}) =>
    staff.post(`/api/admin/review-replies/${found?.id}/${decision}`, {
      updated_at: found?.updated_at,
      ...(decision === 'refuse' && { reason: 'abusive' }),
      ...body,
    })
  return { found, decide }
}

describe('the reply of a worker to a comment', () => {
  it('waits for a moderator, is public once one has approved it, and can be taken back', async () => {
    const reviewed = await makeReviewed()
    expect((await reviewed.reply('  ধন্যবাদ, আবার ডাকবেন।  ')).status).toBe(201)
    expect(await publicReplies(reviewed.provider.id)).toEqual([null])
    expect(await ownReviews(reviewed)).toMatchObject([
      {
        id: reviewed.ratingId,
        name: 'রহিমা',
        tags: ['good_work'],
        reply: { text: 'ধন্যবাদ, আবার ডাকবেন।', status: 'pending', refusal_reason: null },
      },
    ])
    const { found, decide } = await waiting(reviewed.provider.id)
    expect(found).toMatchObject({ text: 'ধন্যবাদ, আবার ডাকবেন।', review: { comment: 'ভালো কাজ করেছেন' } })
    expect(await atOnce(3, () => decide('approve'))).toEqual({ 200: 1, 409: 2 })
    expect(await publicReplies(reviewed.provider.id)).toEqual(['ধন্যবাদ, আবার ডাকবেন।'])
    expect((await waiting(reviewed.provider.id)).found).toBeUndefined()
    expect((await decide('refuse', { reason: 'private' })).status).toBe(200)
    expect(await publicReplies(reviewed.provider.id)).toEqual([null])
  })

  it('is one for each comment, also when it is sent many times at once', async () => {
    const { reply, ratingId } = await makeReviewed()
    expect(await atOnce(6, (index) => reply(`উত্তর ${index}`))).toEqual({ 201: 1, 409: 5 })
    expect(await errorOf(await reply('আরেকটি'))).toEqual([409, 'already_replied'])
    expect(await db.select().from(reviewReplies).where(eq(reviewReplies.ratingId, ratingId))).toHaveLength(1)
  })

  it('can be written again after it was refused, with the reason shown to the worker', async () => {
    const reviewed = await makeReviewed()
    await reviewed.reply('খারাপ কথা')
    const { decide, found } = await waiting(reviewed.provider.id)
    expect((await decide('refuse')).status).toBe(200)
    expect(await ownReviews(reviewed)).toMatchObject([
      { reply: { status: 'refused', refusal_reason: 'abusive' } },
    ])
    expect((await reviewed.reply('ধন্যবাদ')).status).toBe(201)
    expect(await ownReviews(reviewed)).toMatchObject([
      { reply: { text: 'ধন্যবাদ', status: 'pending', refusal_reason: null } },
    ])
    // The moderator has read the refused text.
    const late = await decide('approve', { updated_at: found?.updated_at })
    expect(await errorOf(late)).toEqual([409, 'reply_changed'])
    const entry = (await rowsOf(auditLog, eq(auditLog.action, 'rating.reply_refused'))).at(-1)
    expect(entry?.after).toEqual({ provider_id: reviewed.provider.id, reason_code: 'abusive' })
    expect(JSON.stringify(entry)).not.toContain('খারাপ')
  })

  it.each(['', '   ', 'ক'.repeat(501), 'কল করুন ০১৭১২-৩৪৫৬৭৮', 'দেখুন https://example.com/me'])(
    'is refused for the text "%s"',
    async (text) => {
      const { reply, ratingId } = await makeReviewed()
      expect(await refusedFields(await reply(text))).toEqual(['text'])
      expect(await db.select().from(reviewReplies).where(eq(reviewReplies.ratingId, ratingId))).toEqual([])
    },
  )

  it("is refused for another worker's review, a held comment and stars without a comment", async () => {
    const { ratingId, rate, reply } = await makeReviewed()
    const stranger = await makeUser('service_worker')
    await makeProvider({ userId: stranger.id })
    const path = `/api/service-workers/me/reviews/${ratingId}/reply`
    for (const user of [stranger, await makeUser('service_worker')])
      expect((await (await as(user)).post(path, { text: 'ধন্যবাদ' })).status).toBe(404)
    await db.update(ratings).set({ commentHeld: true }).where(eq(ratings.id, ratingId))
    expect((await reply('ধন্যবাদ')).status).toBe(404)
    await rate({ comment: '' })
    expect((await reply('ধন্যবাদ')).status).toBe(404)
  })

  it('leaves with the comment, and the customer can be answered again', async () => {
    const { provider, rate, reply } = await makeReviewed()
    await reply('ধন্যবাদ')
    await (await waiting(provider.id)).decide('approve')
    await rate({ rating: 5 })
    expect(await publicReplies(provider.id)).toEqual(['ধন্যবাদ'])
    await rate({ comment: '' })
    await rate({ comment: 'নতুন কথা' })
    expect(await publicReplies(provider.id)).toEqual([null])
    expect((await reply('আবার ধন্যবাদ')).status).toBe(201)
  })

  it('is not written for an account that is erased at the same time', async () => {
    const { owner, reply, ratingId } = await makeReviewed()
    await db.update(users).set({ erasedAt: new Date(), phone: null }).where(eq(users.id, owner.id))
    expect((await reply('ধন্যবাদ')).status).toBeGreaterThanOrEqual(400)
    expect(await db.select().from(reviewReplies).where(eq(reviewReplies.ratingId, ratingId))).toEqual([])
  })
})

it("the worker's own reviews come twenty at a time, the newest first, without other profiles and held comments", async () => {
  const owner = await makeUser('service_worker')
  const provider = await makeProvider({ userId: owner.id })
  const stranger = await makeProvider()
  for (let index = 0; index < 24; index += 1) {
    const at = new Date(1_700_000_000_000 + index)
    await makeReview(index === 5 ? stranger.id : provider.id, {
      comment: index === 7 ? null : `মন্তব্য ${index}`,
      commentHeld: index === 9,
      contacted: index % 2 === 0,
      createdAt: at,
      updatedAt: at,
    })
  }
  const worker = await as(owner)
  type Page = Awaited<ReturnType<typeof readOwnReviews>>
  const first = await (await worker.get('/api/service-workers/me/reviews')).json<Page>()
  const second = await jsonOf<Page>(worker.get(`/api/service-workers/me/reviews?cursor=${first.next_cursor}`))
  const expected = Array.from({ length: 24 }, (_, index) => index)
    .filter((index) => ![5, 7, 9].includes(index))
    .toReversed()
    .map((index) => `মন্তব্য ${index}`)
  expect(first.data).toHaveLength(20)
  expect([...first.data, ...second.data].map(({ comment }) => comment)).toEqual(expected)
  expect(second.next_cursor).toBeNull()
})
