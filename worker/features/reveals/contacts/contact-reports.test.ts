import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atOnce, errorOf, jsonOf } from '#test/support/answers.ts'
import { customerWhoRevealed, newCustomer, reporterOf, type Origin } from '#test/support/customers.ts'
import { changeRows, db, rowsOf } from '#test/support/database.ts'
import { deleteEvents, listEvents } from '#test/support/audits.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { actsOn, auditActionsOf } from '#test/support/moderation.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { runCron } from '#worker/cron.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { rankOf } from '#test/support/providers/expected-order.ts'
import { listOrder, providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { contactChecks, contactReports, reveals } from '../reveals.table.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { checkToken } from '../reveals.rules.ts'

beforeAll(() => changeSettings({ terms_of_biodata_enabled: '0', contact_phone: '09612-345678' }))

type Customer = Awaited<ReturnType<typeof newCustomer>>

async function makeWorker() {
  const owner = await makeUser('service_worker')
  return { owner, provider: await makeProvider({ userId: owner.id, phone: '01755555555' }) }
}
/** Whether the number is withheld. The place of the profile in the lists always says the same. */
const isHidden = async (id: number) => {
  const [row] = await db.select().from(providers).where(eq(providers.id, id))
  const [listed] = await db.select().from(providerListings).where(eq(providerListings.providerId, id))
  const [order] = await db.select().from(listOrder)
  if (row && order) expect(listed?.rank).toBe(rankOf(row, order))
  return row?.phoneHiddenAt instanceof Date
}
const smsAbout = (id: number) => db.select().from(outbox).where(eq(outbox.entityId, id))
const linkTo = async (id: number) => /\/n\/([\w-]+)/.exec((await smsAbout(id)).at(-1)?.body ?? '')?.[1] ?? ''
const staff = await as(await makeUser('staff'))
const withhold = (id: number) => staff.post(`/api/admin/workers/${id}/contact/withhold`)
const isReturned = async (answer: Response) => (await answer.json<{ view_returned: boolean }>()).view_returned
const press = (token: string) => guest.post('/api/contact-checks/confirm', { token })

/** What the jobs do within some days. */
async function letDaysPass(days: number) {
  for (let day = 1; day <= days; day++)
    await runCron(env, '*/5 * * * *', new Date(Date.now() + day * millisecondsPerDay))
}

async function ageReports({ user }: Customer, days: number) {
  const past = new Date(Date.now() - days * millisecondsPerDay)
  await changeRows(contactReports, eq(contactReports.customerId, user.id), { createdAt: past })
  const returned = sql`${reveals.customerId} = ${user.id} AND ${reveals.returnedAt} IS NOT NULL`
  await changeRows(reveals, returned, { returnedAt: past })
}

const reportAll = async (provider: { id: number }, reporters: readonly Customer[]) => {
  for (const reporter of reporters) expect((await reporter.report(provider.id)).status).toBe(201)
}

const honest = (provider: { id: number }, count: number) =>
  Promise.all(Array.from({ length: count }, () => reporterOf([provider])))

describe('reporting a dead number', () => {
  it('that was seen returns the view, once per provider and for parallel calls, and is shown in the contact book', async () => {
    const provider = await makeProvider()
    expect((await (await newCustomer()).report(provider.id)).status).toBe(404)
    const customer = await customerWhoRevealed(provider)
    expect(await customer.balance()).toMatchObject({ used_today: 1 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => customer.report(provider.id, 'wrong_person')))
    const answer = answers.find(({ status }) => status === 201)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const returned = { success: true, message: expect.stringContaining('সফল'), view_returned: true }
    expect(await answer?.json()).toEqual(returned)
    expect(await customer.balance()).toMatchObject({ used_today: 0 })
    expect((await jsonOf<{ data: unknown }>(customer.get('/api/me/contacts'))).data).toEqual([
      expect.objectContaining({ reported: true }),
    ])
    expect(await errorOf(await customer.report(provider.id))).toEqual([409, 'already_reported'])
    // What was given back is not sold again, and is shown for nothing.
    const page = await customer.get(`/api/biodata/${provider.id}`)
    expect(await page.json()).toMatchObject({ data: { number_access: 'seen' } })
    expect((await customer.reveal(provider.id)).status).toBe(200)
    expect(await customer.balance()).toMatchObject({ used_today: 0 })
  })

  it('is refused nine minutes after the reveal, which says when, and accepted after eleven', async () => {
    const provider = await makeProvider()
    const early = await reporterOf([provider], {}, 9)
    const answer = await early.report(provider.id)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: 'report_too_early',
      message: expect.stringContaining('আর ১ মিনিট বাকি'),
      not_before: expect.stringMatching(/Z$/),
    })
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await (await reporterOf([provider], {}, 11)).report(provider.id)).status).toBe(201)
  })

  it('is refused for the fourth number of a day, also at once', async () => {
    const shown = await Promise.all(Array.from({ length: 6 }, () => makeProvider()))
    const customer = await customerWhoRevealed(...shown)
    const answers = await Promise.all(shown.map((provider) => customer.report(provider.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ message: expect.stringContaining('কাল') })
    expect(await customer.balance()).toMatchObject({ used_today: 3 })
    await ageReports(customer, 1)
    const open = shown[answers.findIndex(({ status }) => status === 429)]
    const next = await customer.report(open?.id ?? 0)
    expect(next.status).toBe(201)
    // Three views were given back in this week already.
    expect(await isReturned(next)).toBe(false)
  })

  it('returns no view of an earlier day and uses no allowance for it', async () => {
    const provider = await makeProvider()
    const customer = await customerWhoRevealed(provider)
    await changeRows(reveals, eq(reveals.customerId, customer.user.id), {
      day: addDays(dayOf(new Date()), -1),
    })
    const answer = await customer.report(provider.id)
    expect(answer.status).toBe(201)
    expect(await isReturned(answer)).toBe(false)
  })
})

it('the fourth view that is given back in 30 days is a line on the desk', async () => {
  await deleteEvents()
  const shown = await Promise.all(Array.from({ length: 5 }, () => makeProvider()))
  const customer = await customerWhoRevealed(...shown)
  for (const { id } of shown.slice(0, 3)) expect(await isReturned(await customer.report(id))).toBe(true)
  expect(await listEvents()).toEqual([])
  // A week that is over by a second.
  await ageReports(customer, 7 + 1 / 86_400)
  expect(await isReturned(await customer.report(shown[3]?.id ?? 0))).toBe(true)
  expect(await listEvents()).toMatchObject([
    { kind: 'views_returned', subject: `user:${customer.user.id}`, unseen: true },
  ])
  await deleteEvents()
  await ageReports(customer, 31)
  expect(await isReturned(await customer.report(shown[4]?.id ?? 0))).toBe(true)
  expect(await listEvents()).toEqual([])
})

describe('a report counts', () => {
  it.each<[string, boolean, Origin, Partial<typeof payments.$inferInsert>?]>([
    ['from a view that was paid for', true, {}],
    ['from one device, and of an account of today', true, { device: 'one', accountDays: 0 }],
    ['not from a view that cost nothing', false, { paidPoisha: 0 }],
    ['not after the money went back', false, {}, { status: 'refunded' }],
    ['not after the money went back in parts', false, {}, { refundedPoisha: 50_000 }],
    ['after a part of the money went back', true, {}, { refundedPoisha: 100 }],
  ])('%s: %s', async (_, counts, origin, refund) => {
    const { provider } = await makeWorker()
    const third = await reporterOf([provider], origin)
    if (refund) await db.update(payments).set(refund).where(eq(payments.userId, third.user.id))
    await reportAll(provider, await honest(provider, 2))
    expect(await isReturned(await third.report(provider.id))).toBe(counts)
    // The worker is asked after the third.
    expect(await smsAbout(provider.id)).toHaveLength(counts ? 1 : 0)
  })

  it.each([
    ['suspended', { suspendedAt: new Date() }],
    ['erased', { erasedAt: new Date() }],
  ])('not of a reporter who was %s', async (_, gone) => {
    const { provider } = await makeWorker()
    const [first, ...others] = await honest(provider, 3)
    await reportAll(provider, first ? [first] : [])
    await changeRows(users, eq(users.id, first?.user.id ?? 0), gone)
    await reportAll(provider, others)
    expect(await smsAbout(provider.id)).toEqual([])
    await reportAll(provider, await honest(provider, 1))
    expect(await smsAbout(provider.id)).toHaveLength(1)
  })
})

describe('a number that three customers reported', () => {
  it('asks the worker once for five parallel reports, and stays until a moderator withholds it', async () => {
    const { owner, provider } = await makeWorker()
    const customers = await honest(provider, 5)
    const answers = await Promise.all(customers.map((customer) => customer.report(provider.id)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    // The SMS goes to the phone of the account, not to the reported number.
    const [sms, ...more] = await smsAbout(provider.id)
    expect(more).toEqual([])
    expect(sms).toMatchObject({ recipient: owner.phone, kind: 'contact_check', entity: 'provider' })
    expect(sms?.body).toMatch(/http:\/\/kormi\.test\/n\/[\w-]{17,} অথবা ফোন করুন 09612-345678$/)
    const worker = await as(owner)
    expect(await (await worker.get('/api/service-workers/me')).json()).toMatchObject({
      phone_withheld: false,
      phone_doubted: true,
    })
    await letDaysPass(3)
    expect(await isHidden(provider.id)).toBe(false)
    expect((await withhold(provider.id)).status).toBe(200)
    expect(await isHidden(provider.id)).toBe(true)
    const late = await newCustomer(50)
    expect((await late.get(`/api/service-workers/${provider.id}/biodata`)).status).toBe(409)
    expect(await late.balance()).toMatchObject({ used_today: 0 })
    expect(await actsOn(provider.id)).toEqual(['provider.contact_withheld'])
  })

  it('is kept by its worker with one press, and by no one else when signed in; the old reports no longer count', async () => {
    const { owner, provider } = await makeWorker()
    await reportAll(provider, await honest(provider, 3))
    await withhold(provider.id)
    const token = await linkTo(provider.id)
    // The page of the link confirms nothing by itself.
    expect((await guest.get(`/n/${token}`)).status).toBe(200)
    const [open] = await db.select().from(contactChecks).where(eq(contactChecks.providerId, provider.id))
    expect(open?.endedAt).toBeNull()
    const pressed = await press(token)
    expect(await pressed.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    expect(await isHidden(provider.id)).toBe(false)
    await reportAll(provider, await honest(provider, 2))
    expect(await smsAbout(provider.id)).toHaveLength(1)
    await reportAll(provider, await honest(provider, 1))
    expect(await smsAbout(provider.id)).toHaveLength(2)
    // The link of the first question is over.
    expect((await press(token)).status).toBe(404)

    await withhold(provider.id)
    const path = '/api/service-workers/me/contact/confirm'
    expect((await (await as(await makeUser('service_worker'))).post(path)).status).toBe(404)
    expect(await isHidden(provider.id)).toBe(true)
    const worker = await as(owner)
    expect((await worker.post(path)).status).toBe(200)
    expect(await isHidden(provider.id)).toBe(false)
    expect(await jsonOf(worker.get('/api/service-workers/me'))).toMatchObject({
      phone_withheld: false,
      phone_doubted: false,
    })
  })
})

describe('the link of the SMS', () => {
  const asked = async () => {
    const { provider } = await makeWorker()
    await reportAll(provider, await honest(provider, 3))
    return { provider, token: await linkTo(provider.id) }
  }

  it('works once, also pressed at the same time, and not for another worker, with a changed letter, or made up', async () => {
    const [mine, other] = [await asked(), await asked()]
    const signature = mine.token.slice(0, 16)
    const forged = [
      signature + other.provider.id.toString(36),
      `${signature.startsWith('A') ? 'B' : 'A'}${mine.token.slice(1)}`,
      signature,
      '',
      '\u0000',
      `${signature}zzzzzzzzz`,
    ]
    for (const token of forged) expect((await press(token)).status, token).toBe(404)
    expect((await guest.post('/api/contact-checks/confirm', { token: ['x'] })).status).toBe(422)
    const open = await rowsOf(contactReports, eq(contactReports.providerId, other.provider.id))
    expect(open.every(({ settledAt }) => settledAt === null)).toBe(true)
    expect(await atOnce(3, () => press(mine.token))).toEqual({ 200: 1, 409: 2 })
    expect(await errorOf(await press(mine.token))).toEqual([409, 'contact_check_ended'])
  })

  it('expires after seven days', async () => {
    const { provider } = await asked()
    const askedAt = new Date(Date.now() - 7 * millisecondsPerDay)
    await db.update(contactChecks).set({ askedAt }).where(eq(contactChecks.providerId, provider.id))
    expect(
      await errorOf(await press(checkToken(signingKeys(env), { providerId: provider.id, askedAt }))),
    ).toEqual([410, 'contact_check_expired'])
    const early = new Date(askedAt.getTime() + 60_000)
    await db.update(contactChecks).set({ askedAt: early }).where(eq(contactChecks.providerId, provider.id))
    const token = checkToken(signingKeys(env), { providerId: provider.id, askedAt: early })
    expect((await press(token)).status).toBe(200)
  })
})

describe('a moderator', () => {
  type Named = { id: number; name: string }
  type Report = { id: number; counts: boolean; settled: boolean; customer: Named | null; others: Named[] }
  const reportsOf = async (id: number, by = staff) =>
    (await jsonOf<{ data: { reports: Report[] } }>(by.get(`/api/admin/workers/${id}`))).data.reports
  const cases = async () => {
    type Cases = { data: Named[]; meta: { reported_count: number } }
    const { data, meta } = await jsonOf<Cases>(staff.get('/api/admin/workers/pending?status=reported'))
    expect(meta.reported_count).toBe(data.length)
    return data.map(({ id }) => id)
  }

  beforeEach(() => db.delete(contactChecks))

  it('has the case on the desk, with who reported whom, until it is decided', async () => {
    const [{ provider }, { provider: second }] = [await makeWorker(), await makeWorker()]
    const reporters = [await reporterOf([provider, second]), ...(await honest(provider, 2))]
    const [both] = reporters
    expect((await both?.report(second.id))?.status).toBe(201)
    await reportAll(provider, reporters)
    const late = await reporterOf([provider], { paidPoisha: 0 })
    await reportAll(provider, [late])
    expect(await cases()).toEqual([provider.id])
    const waiting = await (await staff.get('/api/admin/dashboard/waiting')).json<{ data: object }>()
    expect(waiting.data).toMatchObject({ reported: 1 })
    const seen = await reportsOf(provider.id)
    expect(seen.map(({ counts }) => counts)).toEqual([true, true, true, false])
    expect(seen[0]).toMatchObject({
      customer: { id: both?.user.id, name: both?.user.name },
      reason: 'not_working',
      others: [{ id: second.id, name: second.name }],
    })
    expect(seen[1]?.others).toEqual([])
    const onlyModerates = await as(await makeUser('staff', { acts: ['moderate'] }))
    expect((await reportsOf(provider.id, onlyModerates))[0]?.customer).toBeNull()

    expect((await press(await linkTo(provider.id))).status).toBe(200)
    expect(await cases()).toEqual([])
    // The reports stay visible.
    expect((await reportsOf(provider.id)).map(({ settled }) => settled)).toEqual(Array(4).fill(true))
  })

  it.each([
    ['confirm', 'confirm'],
    ['confirm', 'withhold'],
    ['withhold', 'confirm'],
    ['withhold', 'withhold'],
  ])('and a colleague at the same time, to %s and to %s, make one decision', async (first, second) => {
    const { provider } = await makeWorker()
    await reportAll(provider, await honest(provider, 3))
    const pathTo = (decision: string) => `/api/admin/workers/${provider.id}/contact/${decision}`
    const seen = { is_withheld: false }
    const colleague = await as(await makeUser('staff'))
    const answers = await Promise.all([staff.post(pathTo(first), seen), colleague.post(pathTo(second), seen)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const entries = await auditActionsOf(provider.id)
    const decided = answers[0]?.status === 200 ? first : second
    expect(entries.map(({ action }) => action)).toEqual([
      decided === 'confirm' ? 'provider.contact_confirmed' : 'provider.contact_withheld',
    ])
    expect(await isHidden(provider.id)).toBe(decided === 'withhold')
    expect(await cases()).toEqual([])
    expect((await reportsOf(provider.id)).map(({ settled }) => settled)).toEqual(
      Array(3).fill(decided === 'confirm'),
    )
    // Who has the old screen decides nothing.
    for (const decision of ['confirm', 'withhold'])
      expect((await staff.post(pathTo(decision), seen)).status).toBe(409)
  })

  it('withholds a number after one report, the worker is asked, and a colleague confirms it after a call', async () => {
    const { provider } = await makeWorker()
    expect((await withhold(provider.id)).status).toBe(409)
    await reportAll(provider, await honest(provider, 1))
    expect((await withhold(provider.id)).status).toBe(200)
    expect(await isHidden(provider.id)).toBe(true)
    expect(await smsAbout(provider.id)).toHaveLength(1)
    // Decided: no case any more.
    expect(await cases()).toEqual([])
    const confirmed = { is_withheld: true }
    const confirm = (id: number) => staff.post(`/api/admin/workers/${id}/contact/confirm`, confirmed)
    expect((await confirm(provider.id)).status).toBe(200)
    expect(await isHidden(provider.id)).toBe(false)
    expect((await press(await linkTo(provider.id))).status).toBe(409)
    await reportAll(provider, await honest(provider, 3))
    expect(await smsAbout(provider.id)).toHaveLength(2)
    expect((await confirm(999_999)).status).toBe(409)
  })
})
