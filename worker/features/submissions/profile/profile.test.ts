import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeReveal, makeReview, makeSubscription, makeUser } from '#test/support/factories.ts'
import { auditActionsOf, isListed, moderator, providerRow } from '#test/support/moderation.ts'
import { as, guest } from '#test/support/request.ts'
import { providerChanges } from '#worker/features/providers/providers.table.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

async function approvedWorker(values: Parameters<typeof makeProvider>[0] = {}) {
  const user = await makeUser('service_worker')
  const provider = await makeProvider({ userId: user.id, phone: user.phone ?? '', ...values })
  return { user, provider, calls: await as(user) }
}

const texts = { work_experience: '১০ বছর ধরে কাজ করি', bio: 'নতুন কথা।' }
describe('the texts of a public profile', () => {
  it('are changed at once, with an audit row', async () => {
    const { user, provider, calls } = await approvedWorker({ workExperience: 'আগের', bio: 'আগের কথা' })
    const answer = await calls.put('/api/service-workers/me', { ...texts, name: 'অন্য নাম', is_active: false })
    expect(answer.status).toBe(200)
    const seen = await guest.get(`/api/biodata/${provider.id}`)
    expect(await seen.json()).toMatchObject({ data: { ...texts, name: provider.name } })
    const [entry] = await auditActionsOf(provider.id)
    expect(entry).toMatchObject({
      action: 'provider.texts_edited',
      actorName: user.name,
      after: { workExperience: texts.work_experience, bio: texts.bio },
    })
    await calls.put('/api/service-workers/me', texts)
    expect(await auditActionsOf(provider.id)).toHaveLength(1)
    await calls.put('/api/service-workers/me', { ...texts, bio: '' })
    expect((await providerRow(provider.id))?.bio).toBeNull()
  })

  it.each([
    ['111 characters', { bio: 'ক'.repeat(111) }, 'bio'],
    ['a phone number', { bio: 'ফোন করুন ০১৭১২-৩৪৫৬৭৮' }, 'bio'],
    ['a number said in words', { bio: 'শূন্য এক সতেরো বারো চৌত্রিশ ছাপ্পান্ন আটাত্তর' }, 'bio'],
    ['a number of which each text has a half', { work_experience: 'কাজ ৪৫৬৭৮', bio: '০১৭১২৩' }, 'bio'],
    ['no experience', { work_experience: ' ' }, 'work_experience'],
    ['something that is no text', { work_experience: 5 }, 'work_experience'],
  ])('are refused with %s', async (_, wrong, field) => {
    const { provider, calls } = await approvedWorker()
    const answer = await calls.put('/api/service-workers/me', { ...texts, ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json<{ errors: object }>()).errors)).toEqual([field])
    expect(await providerRow(provider.id)).toEqual(provider)
  })

  it('wait together for a moderator when each has a part of a number', async () => {
    const { provider, calls } = await approvedWorker({ workExperience: 'আগের', bio: 'আগের কথা' })
    const halves = { bio: 'কাজ করি, বাকিটা ৩৪৫', work_experience: '৬৭৮৯ দশ বছর' }
    expect(await (await calls.put('/api/service-workers/me', halves)).json()).toMatchObject({ waits: true })
    expect(await providerRow(provider.id)).toMatchObject({ bio: 'আগের কথা', workExperience: 'আগের' })
  })

  it('wait for a moderator when they may hold contact details, and the other text changes at once', async () => {
    const { provider, calls } = await approvedWorker({ workExperience: 'আগের', bio: 'আগের কথা' })
    const doubtful = 'কল করুন ০১৭১ …'
    const answer = await calls.put('/api/service-workers/me', { ...texts, bio: doubtful })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ waits: true })
    const seen = await guest.get(`/api/biodata/${provider.id}`)
    expect(await seen.json()).toMatchObject({
      data: { work_experience: texts.work_experience, bio: 'আগের কথা' },
    })
    expect((await auditActionsOf(provider.id)).map(({ action }) => action)).toEqual([
      'provider.change_submitted',
      'provider.texts_edited',
    ])
    const own = await (await calls.get('/api/service-workers/me')).json<{ change: { id: number } }>()
    expect(own).toMatchObject({ change: { status: 'pending', fields: { bio: doubtful } } })
    const staff = await moderator()
    const shown = await staff.get(`/api/admin/workers/${provider.id}`)
    expect(await shown.json()).toMatchObject({ data: { change: { fields: { bio: doubtful } } } })
    const approved = await staff.post(
      `/api/admin/workers/${provider.id}/changes/${own.change.id}/approve`,
      {},
    )
    expect(approved.status).toBe(200)
    expect((await providerRow(provider.id))?.bio).toBe(doubtful)
  })

  it('replace a text that waits, beside the rest of the change', async () => {
    const { provider, calls } = await approvedWorker({ bio: 'আগের কথা' })
    await calls.put('/api/service-workers/me', { ...texts, bio: 'কল করুন ০১৭১ …' })
    const form = new FormData()
    form.set('name', 'অন্য নাম')
    expect((await calls.form('POST', '/api/service-workers/me/changes', form)).status).toBe(201)
    const change = async () =>
      (
        await (
          await calls.get('/api/service-workers/me')
        ).json<{ change: { status: string; fields: object } | null }>()
      ).change
    expect(await change()).toMatchObject({ fields: { name: 'অন্য নাম', bio: 'কল করুন ০১৭১ …' } })
    await calls.put('/api/service-workers/me', { ...texts, bio: 'ভালো কাজ' })
    expect((await change())?.fields).toEqual({ name: 'অন্য নাম' })
    expect((await providerRow(provider.id))?.bio).toBe('ভালো কাজ')
  })

  it('end the change when nothing of it is left', async () => {
    const { provider, calls } = await approvedWorker({ bio: 'আগের কথা' })
    await calls.put('/api/service-workers/me', { ...texts, bio: 'কল করুন ০১৭১ …' })
    await calls.put('/api/service-workers/me', { ...texts, bio: 'ভালো কাজ' })
    expect(await (await calls.get('/api/service-workers/me')).json()).toMatchObject({ change: null })
    expect((await providerRow(provider.id))?.bio).toBe('ভালো কাজ')
  })

  it('are in one waiting change when they are sent at the same time', async () => {
    const { provider, calls } = await approvedWorker({ bio: 'আগের কথা' })
    const send = (bio: string) => calls.put('/api/service-workers/me', { ...texts, bio })
    const answers = await Promise.all(['কল করুন ০১৭১ …', 'কল করুন ০১৮১ …', 'কল করুন ০১৯১ …'].map(send))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const changes = await db.select().from(providerChanges).where(eq(providerChanges.providerId, provider.id))
    expect(changes.filter(({ status }) => status === 'pending')).toHaveLength(1)
    expect((await providerRow(provider.id))?.bio).toBe('আগের কথা')
  })

  it('wait until the biodata is approved', async () => {
    for (const status of ['pending', 'rejected'] as const) {
      const { provider, calls } = await approvedWorker({ status })
      expect(await errorOf(await calls.put('/api/service-workers/me', texts))).toEqual([409, 'not_approved'])
      expect(await errorOf(await calls.put('/api/service-workers/me/pause', { is_paused: true }))).toEqual([
        409,
        'not_approved',
      ])
      expect(await providerRow(provider.id)).toEqual(provider)
    }
    const none = await as(await makeUser('service_worker'))
    expect((await none.put('/api/service-workers/me', texts)).status).toBe(404)
  })
})

describe('a break', () => {
  it('takes the worker out of browsing and the number out of reach, and ends at once [B-079]', async () => {
    const { provider, calls } = await approvedWorker()
    const customer = await makeUser('customer')
    await makeSubscription(customer.id)
    const asks = await as(customer)
    const reveal = () => asks.get(`/api/service-workers/${provider.id}/biodata?agree=1`)
    const browse = async () => {
      const list = await guest.get(`/api/biodata?category=${provider.categoryId}&sort=newest`)
      return (await list.json<{ data: unknown[] }>()).data.length
    }
    expect(await browse()).toBe(1)
    expect((await calls.put('/api/service-workers/me/pause', { is_paused: true })).status).toBe(200)
    expect(await isListed(provider.id)).toBe(false)
    expect(await browse()).toBe(0)
    expect((await guest.get(`/api/biodata/${provider.id}`)).status).toBe(404)
    expect((await reveal()).status).toBe(404)
    const own = await calls.get('/api/service-workers/me')
    expect(await own.json()).toMatchObject({
      is_approved: true,
      reviewed_at: provider.reviewedAt?.toISOString(),
      biodata: { is_paused: true },
    })

    expect((await calls.put('/api/service-workers/me/pause', { is_paused: false })).status).toBe(200)
    expect(await browse()).toBe(1)
    expect(await (await reveal()).json()).toMatchObject({ data: { phone: provider.phone } })
    expect((await auditActionsOf(provider.id)).map(({ action }) => action)).toEqual([
      'provider.paused',
      'provider.resumed',
    ])
  })

  it('does not activate a profile that a moderator deactivated', async () => {
    const { provider, calls } = await approvedWorker({ isPaused: true })
    const staff = await moderator()
    expect((await staff.post(`/api/admin/workers/${provider.id}/deactivate`)).status).toBe(200)
    expect((await calls.put('/api/service-workers/me/pause', { is_paused: false })).status).toBe(200)
    expect(await isListed(provider.id)).toBe(false)
    expect((await guest.get(`/api/biodata/${provider.id}`)).status).toBe(404)
    expect(await (await calls.get('/api/service-workers/me')).json()).toMatchObject({ is_active: false })
  })
})

describe('the activity that a worker sees', () => {
  it('is views and reveals of the week and in total, ratings and the boost', async () => {
    const now = new Date()
    const until = new Date(now.getTime() + millisecondsPerDay)
    const today = dayOf(now)
    const { provider, calls } = await approvedWorker({
      viewsCount: 40,
      viewsByDay: { [today]: 2, [addDays(today, -6)]: 1, [addDays(today, -7)]: 1, [addDays(today, 1)]: 1 },
      ratingSum: 9,
      ratingCount: 2,
      boostedUntil: until,
      rankBonus: 5,
    })
    const raters = [await makeUser('customer', { name: 'মোঃ করিম উদ্দিন' }), await makeUser('customer')]
    for (const [index, rater] of raters.entries()) {
      const at = new Date(now.getTime() - (index * 8 + 1) * millisecondsPerDay)
      await makeReveal(rater.id, provider.id, { createdAt: at })
      await makeReview(provider.id, {
        customerId: rater.id,
        rating: 5 - index,
        comment: index === 0 ? 'ভালো কাজ' : null,
      })
    }
    const answer = await calls.get('/api/service-workers/me')
    const { activity } = await answer.json<{ activity: { comments: { data: unknown[] } } }>()
    expect(activity).toMatchObject({
      views_count: 40,
      views_this_week: 3,
      reveals_this_week: 1,
      average_rating: 4.5,
      total_ratings: 2,
      boosted_until: until.toISOString(),
      boost_expiring_soon: true,
      comments: { data: [{ rating: 5, comment: 'ভালো কাজ', name: 'করিম' }], next_cursor: null },
    })
    expect(activity.comments.data).toHaveLength(1)
  })
})
