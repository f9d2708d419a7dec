import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeCategory, makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { smsOutbox } from '#worker/features/notifications/notifications.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { subscriptions } from '#worker/features/subscriptions/subscriptions.table.ts'
import { users } from '#worker/features/users/users.table.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  hideReportedPhone,
  insertReport,
  listContacts,
  returnView,
  settleReports,
} from './contacts.queries.ts'
import { findContact, findRunningSubscription, listSpentViews, spendView } from './reveals.queries.ts'
import { contactReports, reveals } from './reveals.table.ts'

beforeAll(async () => {
  const now = new Date()
  await saveSetting(db, 'terms_of_biodata_enabled', '0', { userId: null, now })
  await refreshSettings(db, env.KV, now)
})

type Contact = { id: number; name: string; phone: string | null; availability: string; reported: boolean }
type Page = { data: Contact[]; next_cursor: string | null }

async function newCustomer(dailyLimit = 50) {
  const user = await makeUser()
  await makeSubscription(user.id, { dailyLimit })
  const session = await as(user)
  return {
    ...session,
    user,
    reveal: async (id: number) =>
      expect((await session.get(`/api/service-workers/${id}/biodata`)).status).toBe(200),
    report: (id: number, reason = 'not_working') => session.post(`/api/me/contacts/${id}/report`, { reason }),
    contacts: async (query = '') => (await session.get(`/api/me/contacts${query}`)).json<Page>(),
    balance: async () => (await session.get('/api/subscription/balance')).json<{ used_today: number }>(),
  }
}

/** A customer who has just revealed the number of each provider. */
async function customerOf(...shown: { id: number }[]) {
  const customer = await newCustomer()
  for (const provider of shown) await customer.reveal(provider.id)
  return customer
}

const providerRow = async (id: number) => (await db.select().from(providers).where(eq(providers.id, id)))[0]
const smsAbout = (id: number) => db.select().from(smsOutbox).where(eq(smsOutbox.entityId, id))

describe('the contact book', () => {
  it('holds the numbers a customer has revealed, the last one first, and nobody else’s', async () => {
    const category = await makeCategory({ name: 'কাঠমিস্ত্রি' })
    const [first, second, foreign] = [
      await makeProvider({ categoryId: category.id, photo: 'photos/abc' }),
      await makeProvider(),
      await makeProvider(),
    ]
    const customer = await customerOf(first, second)
    await customerOf(foreign)
    const { data, next_cursor } = await customer.contacts()
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(next_cursor).toBeNull()
    expect(data[1]).toEqual({
      id: first.id,
      name: first.name,
      category: { id: category.id, name: 'কাঠমিস্ত্রি' },
      area: first.area,
      district: first.district,
      profile_photo_url: '/storage/photos/abc',
      phone: first.phone,
      availability: 'open',
      revealed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      reported: false,
      report_reason: null,
    })
  })

  it('names a provider once, at its last reveal', async () => {
    const [again, other] = [await makeProvider(), await makeProvider()]
    const customer = await customerOf(again, other)
    await db
      .update(subscriptions)
      .set({ status: 'expired' })
      .where(eq(subscriptions.userId, customer.user.id))
    await makeSubscription(customer.user.id)
    await customer.reveal(again.id)
    expect((await customer.contacts()).data.map(({ id }) => id)).toEqual([again.id, other.id])
  })

  it('goes on page by page without missing or repeating anyone', async () => {
    const customer = await newCustomer()
    const [subscription] = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, customer.user.id))
    const shown = await Promise.all(Array.from({ length: 65 }, () => makeProvider()))
    await db.batch(
      shown.map((provider, index) =>
        db.insert(reveals).values({
          customerId: customer.user.id,
          providerId: provider.id,
          subscriptionId: subscription?.id ?? 0,
          day: '2026-11-01',
          // Several in one millisecond.
          createdAt: new Date(1_700_000_000_000 + Math.floor(index / 7)),
        }),
      ) as never,
    )
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await customer.contacts(cursor && `?cursor=${cursor}`)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(shown.map(({ id }) => id).toReversed())
  })

  it('is searched by name, trade, place and number, also beyond the first page', async () => {
    const electrician = await makeCategory({ name: 'বৈদ্যুতিক মিস্ত্রি' })
    const wanted = await makeProvider({ name: 'রফিকুল ইসলাম', categoryId: electrician.id })
    const customer = await customerOf(wanted, await makeProvider(), await makeProvider())
    for (const query of ['রফিকুল', 'বৈদ্যুতিক রফিকুল', wanted.area, wanted.phone.slice(-6)])
      expect((await customer.contacts(`?q=${encodeURIComponent(query)}`)).data).toEqual([
        expect.objectContaining({ id: wanted.id }),
      ])
    expect((await customer.contacts(`?q=${encodeURIComponent('নেই এমন')}`)).data).toEqual([])
  })

  it('withholds the number of whoever has left the site or is being checked, not of a paused one', async () => {
    const owner = await makeUser('service_worker')
    const [paused, hidden, inactive, suspended] = [
      await makeProvider(),
      await makeProvider(),
      await makeProvider(),
      await makeProvider({ userId: owner.id }),
    ]
    const customer = await customerOf(paused, hidden, inactive, suspended)
    await db.update(providers).set({ isPaused: true }).where(eq(providers.id, paused.id))
    await db.update(providers).set({ phoneHiddenAt: new Date() }).where(eq(providers.id, hidden.id))
    await db.update(providers).set({ isActive: false }).where(eq(providers.id, inactive.id))
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, owner.id))
    const { data } = await customer.contacts()
    expect(data.map(({ availability, phone }) => [availability, phone])).toEqual([
      ['gone', null],
      ['gone', null],
      ['hidden', null],
      ['paused', paused.phone],
    ])
  })

  it('is for customers only', async () => {
    expect((await guest.get('/api/me/contacts')).status).toBe(401)
    expect((await (await as(await makeUser('service_worker'))).get('/api/me/contacts')).status).toBe(403)
  })
})

describe('reporting a dead number', () => {
  it('gives the view back, once per provider, and shows in the contact book', async () => {
    const provider = await makeProvider()
    const customer = await customerOf(provider)
    expect(await customer.balance()).toMatchObject({ used_today: 1 })
    const answer = await customer.report(provider.id, 'wrong_person')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      success: true,
      message: expect.stringContaining('সফল'),
      view_returned: true,
    })
    expect(await customer.balance()).toMatchObject({ used_today: 0 })
    expect((await customer.contacts()).data).toEqual([
      expect.objectContaining({ reported: true, report_reason: 'wrong_person' }),
    ])
    const again = await customer.report(provider.id)
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ error: 'already_reported' })
    expect(await customer.balance()).toMatchObject({ used_today: 0 })
  })

  it('is only for numbers the customer has revealed', async () => {
    const provider = await makeProvider()
    await customerOf(provider)
    expect((await (await newCustomer()).report(provider.id)).status).toBe(404)
    expect(
      (await guest.post(`/api/me/contacts/${provider.id}/report`, { reason: 'unreachable' })).status,
    ).toBe(401)
    expect(await db.select().from(contactReports).where(eq(contactReports.providerId, provider.id))).toEqual(
      [],
    )
  })

  it('needs one of the known reasons', async () => {
    const provider = await makeProvider()
    const answer = await (await customerOf(provider)).report(provider.id, 'did_not_like')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { reason: [expect.stringMatching(/[ঀ-৿]/)] } })
  })

  it('gives exactly three views back to six reports at once', async () => {
    const shown = await Promise.all(Array.from({ length: 6 }, () => makeProvider()))
    const customer = await customerOf(...shown)
    const answers = await Promise.all(shown.map((provider) => customer.report(provider.id)))
    expect(answers.map((answer) => answer.status)).toEqual(shown.map(() => 201))
    const bodies = await Promise.all(answers.map((answer) => answer.json<{ view_returned: boolean }>()))
    expect(bodies.filter((body) => body.view_returned)).toHaveLength(3)
    expect(await customer.balance()).toMatchObject({ used_today: 3 })
  })

  it('gives views back again when seven days have passed', async () => {
    const shown = await Promise.all(Array.from({ length: 4 }, () => makeProvider()))
    const customer = await customerOf(...shown)
    for (const provider of shown.slice(0, 3)) await customer.report(provider.id)
    await db
      .update(contactReports)
      .set({ createdAt: new Date(Date.now() - 7 * millisecondsPerDay - 1000) })
      .where(eq(contactReports.customerId, customer.user.id))
    expect(await (await customer.report(shown[3]?.id ?? 0)).json()).toMatchObject({ view_returned: true })
  })

  it('is counted once when the button is pressed many times at once', async () => {
    const [provider, other] = [await makeProvider(), await makeProvider()]
    const customer = await customerOf(provider, other)
    const answers = await Promise.all(Array.from({ length: 8 }, () => customer.report(provider.id)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7)
    expect(await customer.balance()).toMatchObject({ used_today: 1 })
  })

  it('has nothing to give back for a view of an earlier day, and spends no allowance on it', async () => {
    const provider = await makeProvider()
    const customer = await customerOf(provider)
    await db
      .update(reveals)
      .set({ day: addDays(dayOf(new Date()), -1) })
      .where(eq(reveals.customerId, customer.user.id))
    const answer = await customer.report(provider.id)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ view_returned: false })
  })

  it('does not bring a later view of the same provider back by pressing again', async () => {
    const provider = await makeProvider()
    const customer = await customerOf(provider)
    await customer.report(provider.id)
    await db
      .update(subscriptions)
      .set({ status: 'expired' })
      .where(eq(subscriptions.userId, customer.user.id))
    await makeSubscription(customer.user.id)
    await customer.reveal(provider.id)
    expect((await customer.report(provider.id)).status).toBe(409)
    expect(await customer.balance()).toMatchObject({ used_today: 1 })
  })
})

describe('a number that three customers reported', () => {
  async function reportedProvider(reporters: number) {
    const owner = await makeUser('service_worker')
    const provider = await makeProvider({ userId: owner.id, phone: '01755555555' })
    const customers = await Promise.all(Array.from({ length: reporters }, () => customerOf(provider)))
    return { owner, provider, customers }
  }

  it('stays visible after two', async () => {
    const { provider, customers } = await reportedProvider(2)
    await Promise.all(customers.map((customer) => customer.report(provider.id)))
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeNull()
    expect(await smsAbout(provider.id)).toEqual([])
  })

  it('is withheld, and the worker is asked once, when five report at the same time', async () => {
    const { owner, provider, customers } = await reportedProvider(5)
    const answers = await Promise.all(customers.map((customer) => customer.report(provider.id)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeInstanceOf(Date)
    // To the account, not to the number that nobody answers.
    expect(await smsAbout(provider.id)).toEqual([
      expect.objectContaining({
        phone: owner.phone,
        kind: 'contact_check',
        status: 'queued',
        entity: 'provider',
      }),
    ])
    const late = await newCustomer()
    expect((await late.get(`/api/service-workers/${provider.id}/biodata`)).status).toBe(409)
    expect(await late.balance()).toMatchObject({ used_today: 0 })
  })

  it('is shown again when its worker confirms it, and the old reports no longer count', async () => {
    const { owner, provider, customers } = await reportedProvider(3)
    for (const customer of customers) await customer.report(provider.id)
    const confirmed = await (await as(owner)).post('/api/service-workers/me/contact/confirm')
    expect(await confirmed.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    const fourth = await customerOf(provider)
    await fourth.report(provider.id)
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeNull()
    const [, sixth] = [await customerOf(provider), await customerOf(provider)]
    await sixth.report(provider.id)
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeNull()
    const seventh = await customerOf(provider)
    await seventh.report(provider.id)
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeInstanceOf(Date)
    expect(await smsAbout(provider.id)).toHaveLength(2)
  })

  it('can be confirmed by nobody else', async () => {
    const { provider, customers } = await reportedProvider(3)
    for (const customer of customers) await customer.report(provider.id)
    const path = '/api/service-workers/me/contact/confirm'
    expect((await (await as(await makeUser('service_worker'))).post(path)).status).toBe(404)
    expect((await (await newCustomer()).post(path)).status).toBe(403)
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeInstanceOf(Date)
  })
})

describe('the queries behind it', () => {
  const now = new Date()
  const attempt = { customerId: 1, providerId: 1, termsVersion: 'v', agrees: true, day: '2026-11-21', now }
  const report = {
    ...attempt,
    reason: 'not_working' as const,
    allowanceSince: now,
    allowance: 3,
  }

  it.each([
    ['the contact book', listContacts(db, 1, { after: { at: 1, id: 1 }, limit: 31 })],
    ['spending a view', spendView(db, attempt)],
    ['the balance', findRunningSubscription(db, 1, attempt.day, now)],
    ['earlier views', listSpentViews(db, 1, 1)],
    ['the contact', findContact(db, 1)],
    ['a report', insertReport(db, report)],
    ['giving back', returnView(db, report)],
    ['hiding', hideReportedPhone(db, 1, 3, now)],
    ['settling', settleReports(db, 1, now)],
  ])('of %s read no table from end to end and sort nothing by hand', async (_, query) => {
    const { sql, params } = 'toSQL' in query ? query.toSQL() : query.getQuery()
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>()
    const steps = plan.results.map(({ detail }) => detail).filter((step) => !/CONSTANT ROW/.test(step))
    expect(steps.join('\n')).not.toMatch(/\bSCAN\b|TEMP B-TREE/)
  })
})
