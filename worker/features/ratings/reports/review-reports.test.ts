import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { atOnce, errorOf } from '#test/support/answers.ts'
import { findWrongTotals } from '#test/support/broken-rules.ts'
import { db, rowsOf } from '#test/support/database.ts'
import { insertRow, makeProvider, makeReveal, makeUser } from '#test/support/factories.ts'
import { moderator } from '#test/support/moderation.ts'
import { newVisitor } from '#test/support/registration.ts'
import { as, guest } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import type { readReportedReviews } from '../admin/admin.usecases.ts'
import type { readComments } from '../ratings.usecases.ts'
import { reviewReplies, ratings, reviewReports } from '../ratings.table.ts'

async function makeReviewed(comment = 'একেবারে বাজে কাজ') {
  const provider = await makeProvider({ name: 'আবদুল করিম' })
  const author = await makeUser('customer', { name: 'রহিমা বেগম' })
  await makeReveal(author.id, provider.id)
  const customer = await as(author)
  const rate = (input: object) =>
    customer.post(`/api/service-workers/${provider.id}/rating`, { rating: 1, ...input })
  await rate({ comment, tags: ['on_time'] })
  const [rating] = await db.select().from(ratings).where(eq(ratings.providerId, provider.id))
  const path = `/api/reviews/${rating?.id}`
  return { provider, author, customer, rate, path, ratingId: rating?.id ?? 0 }
}
/** A guest from another network. */
function newReporter() {
  const network = newVisitor()
  return { post: (path: string, body: object) => guest.post(path, body, network) }
}
const reportsOf = (ratingId: number) =>
  db.select().from(reviewReports).where(eq(reviewReports.ratingId, ratingId))
async function reported(ratingId: number) {
  const staff = await moderator()
  const answer = await staff.get('/api/admin/reported-reviews')
  const { data } = await answer.json<Awaited<ReturnType<typeof readReportedReviews>>>()
  const found = data.find(({ id }) => id === ratingId)
  const body = { updated_at: found?.updated_at }
  return {
    found,
    keep: () => staff.post(`/api/admin/reviews/${ratingId}/keep`, body),
    remove: () => staff.post(`/api/admin/reviews/${ratingId}/remove`, { ...body, reason: 'abusive' }),
  }
}
const commentsOf = async (id: number) =>
  (await guest.get(`/api/biodata/${id}/ratings`)).json<Awaited<ReturnType<typeof readComments>>>()

describe('the report of a comment', () => {
  it('is made of the comment without the name of the family, and reaches the moderators with its reasons, from guests and users', async () => {
    const { path, ratingId, provider } = await makeReviewed()
    expect(await (await guest.get(path)).json()).toMatchObject({
      data: { name: 'রহিমা', comment: 'একেবারে বাজে কাজ', provider: { id: provider.id, name: 'আবদুল করিম' } },
    })
    expect((await newReporter().post(`${path}/report`, { reason: 'abusive' })).status).toBe(201)
    for (const role of ['customer', 'service_worker'] as const) {
      const user = await as(await makeUser(role))
      expect((await user.post(`${path}/report`, { reason: 'untrue' })).status).toBe(201)
    }
    expect((await reported(ratingId)).found).toMatchObject({
      comment: 'একেবারে বাজে কাজ',
      rating: 1,
      reply: null,
      reasons: [
        { reason: 'abusive', total: 1 },
        { reason: 'untrue', total: 2 },
      ],
      provider: { id: provider.id },
      customer: { name: 'রহিমা বেগম' },
    })
  })

  it('counts once for each reporter, also when it is sent many times at once', async () => {
    const { path, ratingId } = await makeReviewed()
    const [visitor, customer] = [newReporter(), await as(await makeUser('customer'))]
    for (const reporter of [visitor, customer]) {
      const reported = atOnce(5, () => reporter.post(`${path}/report`, { reason: 'contact' }))
      expect(await reported).toEqual({ 201: 1, 409: 4 })
    }
    const again = await customer.post(`${path}/report`, { reason: 'abusive' })
    expect(await errorOf(again)).toEqual([409, 'already_reported'])
    const rows = await reportsOf(ratingId)
    expect(rows).toHaveLength(2)
    for (const { reporter } of rows) expect(reporter).not.toMatch(/user|network/)
  })

  it('is bounded to ten a day for each reporter, in parallel as well', async () => {
    const reviews = await Promise.all(Array.from({ length: 13 }, () => makeReviewed()))
    const visitor = newReporter()
    const report = (at: number) => visitor.post(`${reviews[at]?.path}/report`, { reason: 'abusive' })
    expect(await atOnce(12, report)).toEqual({ 201: 10, 429: 2 })
    expect((await report(12)).headers.get('retry-after')).toBeTruthy()
  })

  it.each([{}, { reason: 'because' }, { reason: '' }, { reason: 5 }])('refuses %o', async (body) => {
    const { path, ratingId } = await makeReviewed()
    expect((await newReporter().post(`${path}/report`, body)).status).toBe(422)
    expect(await reportsOf(ratingId)).toEqual([])
  })

  it('finds no comment that is not public', async () => {
    const { path, ratingId, provider, rate } = await makeReviewed()
    const isFound = async () => [
      (await guest.get(path)).status,
      (await newReporter().post(`${path}/report`, { reason: 'abusive' })).status,
    ]
    expect(await isFound()).toEqual([200, 201])
    await db.update(ratings).set({ commentHeld: true }).where(eq(ratings.id, ratingId))
    expect((await newReporter().post(`${path}/report`, { reason: 'abusive' })).status).toBe(404)
    await db.update(ratings).set({ commentHeld: false }).where(eq(ratings.id, ratingId))
    await rate({ comment: '' })
    expect(await isFound()).toEqual([404, 404])
    await rate({ comment: 'নতুন কথা' })
    await db.delete(providerListings).where(eq(providerListings.providerId, provider.id))
    expect((await newReporter().post(`${path}/report`, { reason: 'abusive' })).status).toBe(404)
    expect((await guest.get('/api/reviews/999999999')).status).toBe(404)
  })
})

describe('a moderator', () => {
  it('keeps a comment; the same reporter can report it again only after it was changed', async () => {
    const { path, ratingId, rate, provider } = await makeReviewed()
    const visitor = newReporter()
    await visitor.post(`${path}/report`, { reason: 'abusive' })
    const { keep } = await reported(ratingId)
    expect(await atOnce(3, () => keep())).toEqual({ 200: 1, 409: 2 })
    expect((await reported(ratingId)).found).toBeUndefined()
    expect((await commentsOf(provider.id)).data).toHaveLength(1)
    const again = await visitor.post(`${path}/report`, { reason: 'abusive' })
    expect(await errorOf(again)).toEqual([409, 'already_reported'])
    await rate({ comment: 'আরও বাজে কথা' })
    expect((await visitor.post(`${path}/report`, { reason: 'abusive' })).status).toBe(201)
    expect((await reported(ratingId)).found).toMatchObject({ comment: 'আরও বাজে কথা' })
  })

  it('removes a review with its stars, reply and reports, and the author gets the reason', async () => {
    const { path, ratingId, provider, author, customer } = await makeReviewed()
    const other = await as(await makeUser('customer'))
    await other.post(`/api/service-workers/${provider.id}/rating`, { rating: 5, comment: 'ভালো' })
    const at = new Date()
    const times = { createdAt: at, updatedAt: at }
    await insertRow(reviewReplies, { ratingId, text: 'ধন্যবাদ', status: 'approved', ...times })
    await newReporter().post(`${path}/report`, { reason: 'abusive' })
    expect((await commentsOf(provider.id)).data).toHaveLength(2)
    const { found, remove } = await reported(ratingId)
    expect(found).toMatchObject({ reply: { text: 'ধন্যবাদ' } })
    expect(await atOnce(3, () => remove())).toEqual({ 200: 1, 404: 2 })

    const { data, counts } = await commentsOf(provider.id)
    expect(data.map(({ comment }) => comment)).toEqual(['ভালো'])
    expect(counts).toEqual({ stars: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 1 }, tags: [] })
    const [totals] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(totals).toMatchObject({ ratingSum: 5, ratingCount: 1 })
    const listings = await rowsOf(providerListings, eq(providerListings.providerId, provider.id))
    expect(listings).toMatchObject([{ score: 416, stars: 5 }])
    expect(await findWrongTotals()).toEqual([])
    expect(await reportsOf(ratingId)).toEqual([])
    expect(await db.select().from(reviewReplies).where(eq(reviewReplies.ratingId, ratingId))).toEqual([])

    const sms = await rowsOf(outbox, eq(outbox.recipient, author.phone ?? ''))
    expect(sms).toMatchObject([{ kind: 'review_removed' }])
    expect(sms[0]?.body).toContain('আবদুল করিম')
    expect(sms[0]?.body).toContain('অশালীন')
    const entries = await rowsOf(auditLog, eq(auditLog.entityId, String(ratingId)))
    expect(entries.filter(({ action }) => action === 'rating.removed')).toMatchObject([
      { after: { provider_id: provider.id, reason_code: 'abusive' } },
    ])
    expect(JSON.stringify(entries)).not.toContain('বাজে')
    expect(await (await customer.get('/api/me/rating-prompt')).json()).toEqual({ data: null })
  })

  it('does not remove a comment that the customer has changed since', async () => {
    const { path, ratingId, rate, provider } = await makeReviewed()
    await newReporter().post(`${path}/report`, { reason: 'abusive' })
    const { remove, keep } = await reported(ratingId)
    await rate({ comment: 'ভুল বুঝেছিলাম, কাজ ভালো', rating: 5 })
    expect(await errorOf(await remove())).toEqual([409, 'comment_changed'])
    expect(await errorOf(await keep())).toEqual([409, 'comment_changed'])
    expect((await commentsOf(provider.id)).data).toHaveLength(1)
    expect(await rowsOf(outbox, eq(outbox.dedupeKey, `review_removed:${ratingId}`))).toEqual([])
  })

  it('can remove a review that was not reported', async () => {
    const { ratingId, provider } = await makeReviewed()
    const [row] = await db.select().from(ratings).where(eq(ratings.id, ratingId))
    const staff = await moderator()
    const body = { updated_at: row?.updatedAt.toISOString(), reason: 'off_topic' }
    expect((await staff.post(`/api/admin/reviews/${ratingId}/remove`, body)).status).toBe(200)
    expect((await commentsOf(provider.id)).data).toEqual([])
  })
})
