import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeReveal, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { contactReports, reveals } from '../reveals.table.ts'
import { readRatingPrompt } from '../reveals.usecases.ts'

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

async function makeCustomer() {
  const user = await makeUser('customer')
  const customer = await as(user)
  const asked = async () => {
    const answer = await customer.get('/api/me/rating-prompt')
    expect(answer.status).toBe(200)
    return (await answer.json<{ data: { id: number; name: string } | null }>()).data?.id ?? null
  }
  const dismiss = (id: number) => customer.post(`/api/me/contacts/${id}/dismiss-rating`)
  return { user, customer, asked, dismiss }
}

describe('a customer', () => {
  it('is asked about the work two days after the number was seen, not before', async () => {
    const { user, asked } = await makeCustomer()
    const provider = await makeProvider({ name: 'করিম মিয়া' })
    const { createdAt } = await makeReveal(user.id, provider.id)
    expect(await asked()).toBeNull()
    const after = (ms: number) => new Date(createdAt.getTime() + ms)
    expect(await readRatingPrompt(db, user, after(2 * day - 1))).toBeNull()
    expect(await readRatingPrompt(db, user, after(2 * day))).toMatchObject({
      id: provider.id,
      name: 'করিম মিয়া',
      revealed_at: createdAt.toISOString(),
    })
  })

  it('is asked about one provider at a time, the last one first, until it is rated', async () => {
    const { user, customer, asked } = await makeCustomer()
    const [first, second] = [await makeProvider(), await makeProvider()]
    await makeReveal(user.id, first.id, { createdAt: daysAgo(9) })
    await makeReveal(user.id, second.id, { createdAt: daysAgo(3) })
    expect(await asked()).toBe(second.id)
    await customer.post(`/api/service-workers/${second.id}/rating`, { rating: 5, tags: ['on_time'] })
    expect(await asked()).toBe(first.id)
    await customer.post(`/api/service-workers/${first.id}/rating`, { rating: 5 })
    expect(await asked()).toBeNull()
  })

  it('is never asked again after dismissing, also after a new reveal', async () => {
    const { user, asked, dismiss } = await makeCustomer()
    const provider = await makeProvider()
    await makeReveal(user.id, provider.id, { createdAt: daysAgo(40) })
    await makeReveal(user.id, provider.id, { createdAt: daysAgo(30) })
    expect(await asked()).toBe(provider.id)
    const answers = await Promise.all([dismiss(provider.id), dismiss(provider.id), dismiss(provider.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await db.select().from(reveals).where(eq(reveals.customerId, user.id))
    expect(rows.every(({ ratingPromptDismissedAt }) => ratingPromptDismissedAt !== null)).toBe(true)
    await makeReveal(user.id, provider.id, { createdAt: daysAgo(5) })
    expect(await asked()).toBeNull()
  })

  it('is not asked about a provider that is not public, or whose number did not work', async () => {
    const { user, asked } = await makeCustomer()
    const [paused, reported] = [await makeProvider({ isPaused: true }), await makeProvider()]
    for (const { id } of [paused, reported]) await makeReveal(user.id, id, { createdAt: daysAgo(3) })
    await db.insert(contactReports).values({
      customerId: user.id,
      providerId: reported.id,
      reason: 'unreachable',
      viewReturned: false,
      createdAt: daysAgo(2),
    })
    expect(await asked()).toBeNull()
  })

  it('cannot dismiss a provider whose number was not seen, or for another customer', async () => {
    const { user, asked, dismiss } = await makeCustomer()
    const provider = await makeProvider()
    expect((await dismiss(provider.id)).status).toBe(404)
    await makeReveal(user.id, provider.id, { createdAt: daysAgo(3) })
    const other = await makeCustomer()
    expect((await other.dismiss(provider.id)).status).toBe(404)
    expect(await asked()).toBe(provider.id)
  })
})
