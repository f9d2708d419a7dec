import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { customerWhoRevealed, newCustomer } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { contactReports, reveals } from '#worker/features/reveals/reveals.table.ts'

beforeAll(() => changeSettings({ terms_of_biodata_enabled: '0' }))

const providerRow = async (id: number) => (await db.select().from(providers).where(eq(providers.id, id)))[0]
const smsAbout = (id: number) => db.select().from(outbox).where(eq(outbox.entityId, id))

describe('reporting a dead number', () => {
  it('returns the view, once per provider, and is shown in the contact book', async () => {
    const provider = await makeProvider()
    const customer = await customerWhoRevealed(provider)
    expect(await customer.balance()).toMatchObject({ used_today: 1 })
    const answer = await customer.report(provider.id, 'wrong_person')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      success: true,
      message: expect.stringContaining('সফল'),
      view_returned: true,
    })
    expect(await customer.balance()).toMatchObject({ used_today: 0 })
    expect((await (await customer.get('/api/me/contacts')).json<{ data: unknown }>()).data).toEqual([
      expect.objectContaining({ reported: true, report_reason: 'wrong_person' }),
    ])
    const again = await customer.report(provider.id)
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ error: 'already_reported' })
    expect(await customer.balance()).toMatchObject({ used_today: 0 })
  })

  it('needs one of the known reasons', async () => {
    const provider = await makeProvider()
    const answer = await (await customerWhoRevealed(provider)).report(provider.id, 'did_not_like')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { reason: [expect.stringMatching(/[ঀ-৿]/)] } })
  })

  it('returns exactly three views for six parallel reports', async () => {
    const shown = await Promise.all(Array.from({ length: 6 }, () => makeProvider()))
    const customer = await customerWhoRevealed(...shown)
    const answers = await Promise.all(shown.map((provider) => customer.report(provider.id)))
    expect(answers.map((answer) => answer.status)).toEqual(shown.map(() => 201))
    const bodies = await Promise.all(answers.map((answer) => answer.json<{ view_returned: boolean }>()))
    expect(bodies.filter((body) => body.view_returned)).toHaveLength(3)
    expect(await customer.balance()).toMatchObject({ used_today: 3 })
  })

  it('returns views again after seven days', async () => {
    const shown = await Promise.all(Array.from({ length: 4 }, () => makeProvider()))
    const customer = await customerWhoRevealed(...shown)
    for (const provider of shown.slice(0, 3)) await customer.report(provider.id)
    await db
      .update(contactReports)
      .set({ createdAt: new Date(Date.now() - 7 * millisecondsPerDay - 1000) })
      .where(eq(contactReports.customerId, customer.user.id))
    expect(await (await customer.report(shown[3]?.id ?? 0)).json()).toMatchObject({ view_returned: true })
  })

  it('is counted once for parallel calls', async () => {
    const [provider, other] = [await makeProvider(), await makeProvider()]
    const customer = await customerWhoRevealed(provider, other)
    const answers = await Promise.all(Array.from({ length: 8 }, () => customer.report(provider.id)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7)
    expect(await customer.balance()).toMatchObject({ used_today: 1 })
  })

  it('returns no view of an earlier day and uses no allowance for it', async () => {
    const provider = await makeProvider()
    const customer = await customerWhoRevealed(provider)
    await db
      .update(reveals)
      .set({ day: addDays(dayOf(new Date()), -1) })
      .where(eq(reveals.customerId, customer.user.id))
    const answer = await customer.report(provider.id)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ view_returned: false })
  })
})

describe('a number that three customers reported', () => {
  async function reportedProvider(reporters: number) {
    const owner = await makeUser('service_worker')
    const provider = await makeProvider({ userId: owner.id, phone: '01755555555' })
    const customers = await Promise.all(
      Array.from({ length: reporters }, () => customerWhoRevealed(provider)),
    )
    return { owner, provider, customers }
  }

  it('stays visible after two', async () => {
    const { provider, customers } = await reportedProvider(2)
    await Promise.all(customers.map((customer) => customer.report(provider.id)))
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeNull()
    expect(await smsAbout(provider.id)).toEqual([])
  })

  it('is withheld, and the worker gets one SMS, for five parallel reports', async () => {
    const { owner, provider, customers } = await reportedProvider(5)
    const answers = await Promise.all(customers.map((customer) => customer.report(provider.id)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeInstanceOf(Date)
    // The SMS goes to the phone of the account, not to the reported number.
    expect(await smsAbout(provider.id)).toEqual([
      expect.objectContaining({
        recipient: owner.phone,
        kind: 'contact_check',
        status: 'queued',
        entity: 'provider',
      }),
    ])
    const late = await newCustomer(50)
    expect((await late.get(`/api/service-workers/${provider.id}/biodata`)).status).toBe(409)
    expect(await late.balance()).toMatchObject({ used_today: 0 })
  })

  it('is shown again when its worker confirms it, and the old reports no longer count', async () => {
    const { owner, provider, customers } = await reportedProvider(3)
    for (const customer of customers) await customer.report(provider.id)
    const confirmed = await (await as(owner)).post('/api/service-workers/me/contact/confirm')
    expect(await confirmed.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    const fourth = await customerWhoRevealed(provider)
    await fourth.report(provider.id)
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeNull()
    const [, sixth] = [await customerWhoRevealed(provider), await customerWhoRevealed(provider)]
    await sixth.report(provider.id)
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeNull()
    const seventh = await customerWhoRevealed(provider)
    await seventh.report(provider.id)
    expect((await providerRow(provider.id))?.phoneHiddenAt).toBeInstanceOf(Date)
    expect(await smsAbout(provider.id)).toHaveLength(2)
  })
})
