import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerWhoRevealed, newCustomer, reporterOf } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { deleteEvents, listEvents } from '#test/support/audits.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { rankOf } from '#worker/features/providers/listing/listing.rules.ts'
import { listOrder, providerListings } from '#worker/features/providers/listing/provider-listings.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { contactChecks, contactReports, reveals } from '#worker/features/reveals/reveals.table.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { checkSmsKey, checkToken } from '../reveals.rules.ts'
import { withholdUnanswered } from './contacts.usecases.ts'

beforeAll(() => changeSettings({ terms_of_biodata_enabled: '0', contact_phone: '09612-345678' }))

// The job decides about all checks.
beforeEach(() => db.delete(contactChecks))

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
const isReturned = async (answer: Response) => (await answer.json<{ view_returned: boolean }>()).view_returned
const press = (token: string) => guest.post('/api/contact-checks/confirm', { token })

/** Sets how the sending of the SMS ended, after the request has tried it after its response. At night it has not. */
async function setSms(providerId: number, set: Partial<typeof outbox.$inferInsert>) {
  await vi.waitFor(async () => {
    const rows = await smsAbout(providerId)
    expect(rows.every((row) => row.status === 'sent' || row.sendAfter > row.createdAt)).toBe(true)
  })
  await db.update(outbox).set(set).where(eq(outbox.entityId, providerId))
}

/** As if the worker was asked so many hours ago, and the SMS left at once. */
async function smsLeft(providerId: number, hours: number) {
  const askedAt = new Date(Date.now() - hours * 3_600_000)
  const dedupeKey = checkSmsKey({ providerId, askedAt })
  await setSms(providerId, { status: 'sent', sentAt: askedAt, dedupeKey })
  await db.update(contactChecks).set({ askedAt }).where(eq(contactChecks.providerId, providerId))
}

const reportAll = async (provider: { id: number }, reporters: readonly Customer[]) => {
  for (const reporter of reporters) expect((await reporter.report(provider.id)).status).toBe(201)
}

const honest = (provider: { id: number }, count: number) =>
  Promise.all(Array.from({ length: count }, () => reporterOf([provider])))

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
    await db
      .update(contactReports)
      .set({ createdAt: new Date(Date.now() - millisecondsPerDay) })
      .where(eq(contactReports.customerId, customer.user.id))
    const open = shown[answers.findIndex(({ status }) => status === 429)]
    const next = await customer.report(open?.id ?? 0)
    expect(next.status).toBe(201)
    // Three views were given back in this week already.
    expect(await isReturned(next)).toBe(false)
  })

  it('returns views again after seven days', async () => {
    const shown = await Promise.all(Array.from({ length: 4 }, () => makeProvider()))
    const customer = await customerWhoRevealed(...shown)
    for (const provider of shown.slice(0, 3)) await customer.report(provider.id)
    await db
      .update(contactReports)
      .set({ createdAt: new Date(Date.now() - 7 * millisecondsPerDay - 1000) })
      .where(eq(contactReports.customerId, customer.user.id))
    expect(await isReturned(await customer.report(shown[3]?.id ?? 0))).toBe(true)
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
    expect(await isReturned(answer)).toBe(false)
  })
})

describe('reports count', () => {
  /** Whether the worker is asked after two honest reports and one from `origin`. */
  async function isThird(origin: Parameters<typeof reporterOf>[1]) {
    const { provider } = await makeWorker()
    await reportAll(provider, [
      await reporterOf([provider], { network: '198.51.100.1', device: 'first' }),
      await reporterOf([provider], { network: '2001:db8:1:2::1', device: 'second' }),
    ])
    const third = await (await reporterOf([provider], origin)).report(provider.id)
    expect(third.status).toBe(201)
    const asked = (await smsAbout(provider.id)).length === 1
    // The view is given back by the same rule.
    expect(await isReturned(third)).toBe(asked)
    return asked
  }

  it.each([
    ['from another network and device', { network: '198.51.100.3', device: 'third' }, true],
    ['from another network of IPv6', { network: '2001:db8:2::1', device: 'third' }, true],
    ['not from another device in the network', { network: '198.51.100.1', device: 'third' }, false],
    ['not from the same /48 of IPv6', { network: '2001:db8:1:ff::9', device: 'third' }, false],
    ['not from the same device in another network', { network: '198.51.100.3', device: 'first' }, false],
    ['of an account of four days', { accountDays: 4 }, true],
    ['not of an account of two days', { accountDays: 2 }, false],
  ])('%s', async (_, origin, counts) => expect(await isThird(origin)).toBe(counts))

  it.each([
    ['suspended', { suspendedAt: new Date() }],
    ['erased', { erasedAt: new Date() }],
  ])('not of a reporter who was %s', async (_, gone) => {
    const { provider } = await makeWorker()
    const [first, ...others] = await honest(provider, 3)
    await reportAll(provider, first ? [first] : [])
    await db
      .update(users)
      .set(gone)
      .where(eq(users.id, first?.user.id ?? 0))
    await reportAll(provider, others)
    expect(await smsAbout(provider.id)).toEqual([])
    await reportAll(provider, await honest(provider, 1))
    expect(await smsAbout(provider.id)).toHaveLength(1)
  })

  it('as one of two who report the same two workers, and raise a warning', async () => {
    await deleteEvents()
    const shown = [(await makeWorker()).provider, (await makeWorker()).provider]
    const puppets = await Promise.all([reporterOf(shown), reporterOf(shown), reporterOf(shown)])
    // One shared worker may be chance: the worker is asked.
    await reportAll(shown[0] ?? { id: 0 }, puppets)
    expect(await listEvents()).toEqual([])
    expect(await smsAbout(shown[0]?.id ?? 0)).toHaveLength(1)
    await reportAll(shown[1] ?? { id: 0 }, puppets)
    expect(await smsAbout(shown[1]?.id ?? 0)).toEqual([])
    const raised = await listEvents()
    expect(raised.map(({ kind }) => kind)).toEqual(['report_pattern', 'report_pattern'])
    // Now they count as one for the first worker, too, who keeps the number without an answer.
    await smsLeft(shown[0]?.id ?? 0, 25)
    await withholdUnanswered(db, new Date())
    expect(await isHidden(shown[0]?.id ?? 0)).toBe(false)
  })

  it('not from one place: three cheap accounts hide none of five workers', async () => {
    const shown = await Promise.all(Array.from({ length: 5 }, makeWorker))
    const targets = shown.map(({ provider }) => provider)
    const origins = [1, 2, 3].map((n) => ({ network: '203.0.113.9', device: `cheap ${n}` }))
    const puppets = await Promise.all(origins.map((origin) => reporterOf(targets, origin)))
    await Promise.all(puppets.flatMap((puppet) => targets.map(({ id }) => puppet.report(id))))
    for (const { id } of targets) expect(await smsAbout(id)).toEqual([])
    await withholdUnanswered(db, new Date(Date.now() + 2 * millisecondsPerDay))
    const late = await newCustomer(50)
    for (const { id } of targets) expect((await late.reveal(id)).status).toBe(200)
  })
})

describe('a number that three customers reported', () => {
  it('asks the worker once for five parallel reports, and is withheld a day after the SMS', async () => {
    const { owner, provider } = await makeWorker()
    const customers = await honest(provider, 5)
    const answers = await Promise.all(customers.map((customer) => customer.report(provider.id)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect(await isHidden(provider.id)).toBe(false)
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
    await smsLeft(provider.id, 23)
    expect(await withholdUnanswered(db, new Date())).toBe(0)
    expect(await isHidden(provider.id)).toBe(false)
    await smsLeft(provider.id, 25)
    const now = new Date()
    await Promise.all([withholdUnanswered(db, now), withholdUnanswered(db, now)])
    expect(await isHidden(provider.id)).toBe(true)
    const late = await newCustomer(50)
    expect((await late.get(`/api/service-workers/${provider.id}/biodata`)).status).toBe(409)
    expect(await late.balance()).toMatchObject({ used_today: 0 })
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(provider.id)))
    expect(entries.map(({ action }) => action)).toEqual(['provider.contact_withheld'])
  })

  it('is not withheld while the SMS has not left, and asked about again after one that failed', async () => {
    const { provider } = await makeWorker()
    await reportAll(provider, await honest(provider, 3))
    const later = new Date(Date.now() + 2 * millisecondsPerDay)
    await setSms(provider.id, { status: 'queued', sentAt: null, sendAfter: later })
    expect(await withholdUnanswered(db, later)).toBe(0)
    await setSms(provider.id, { status: 'failed' })
    expect(await withholdUnanswered(db, later)).toBe(1)
    expect(await isHidden(provider.id)).toBe(false)
    await reportAll(provider, await honest(provider, 1))
    expect(await smsAbout(provider.id)).toHaveLength(2)
  })

  it('is not withheld when a reporter was suspended meanwhile', async () => {
    const { provider } = await makeWorker()
    const reporters = await honest(provider, 3)
    await reportAll(provider, reporters)
    await db
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, reporters[0]?.user.id ?? 0))
    await smsLeft(provider.id, 25)
    expect(await withholdUnanswered(db, new Date())).toBe(1)
    expect(await isHidden(provider.id)).toBe(false)
  })

  it('is kept by its worker with one press, and the old reports no longer count', async () => {
    const { provider } = await makeWorker()
    await reportAll(provider, await honest(provider, 3))
    const token = await linkTo(provider.id)
    // The page of the link confirms nothing by itself.
    expect((await guest.get(`/n/${token}`)).status).toBe(200)
    const [open] = await db.select().from(contactChecks).where(eq(contactChecks.providerId, provider.id))
    expect(open?.endedAt).toBeNull()
    const pressed = await press(token)
    expect(await pressed.json()).toMatchObject({ success: true, message: expect.stringContaining('সফল') })
    await smsLeft(provider.id, 25)
    expect(await withholdUnanswered(db, new Date())).toBe(0)
    const reports = await db.select().from(contactReports).where(eq(contactReports.providerId, provider.id))
    expect(reports.every(({ settledAt, networkHash }) => settledAt !== null && networkHash === '')).toBe(true)
    await reportAll(provider, await honest(provider, 2))
    expect(await smsAbout(provider.id)).toHaveLength(1)
    await reportAll(provider, await honest(provider, 1))
    expect(await smsAbout(provider.id)).toHaveLength(2)
    // The link of the first question is over.
    expect((await press(token)).status).toBe(404)
    expect((await press(await linkTo(provider.id))).status).toBe(200)
  })

  it('is shown again when its worker confirms it signed in, and by no one else', async () => {
    const { owner, provider } = await makeWorker()
    await reportAll(provider, await honest(provider, 3))
    await smsLeft(provider.id, 25)
    await withholdUnanswered(db, new Date())
    const path = '/api/service-workers/me/contact/confirm'
    expect((await (await as(await makeUser('service_worker'))).post(path)).status).toBe(404)
    expect((await (await newCustomer(50)).post(path)).status).toBe(403)
    expect(await isHidden(provider.id)).toBe(true)
    expect((await (await as(owner)).post(path)).status).toBe(200)
    expect(await isHidden(provider.id)).toBe(false)
    expect(
      await (await as(owner)).get('/api/service-workers/me').then((answer) => answer.json()),
    ).toMatchObject({
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

  it('works once, also for two presses at the same time', async () => {
    const { token } = await asked()
    const answers = await Promise.all([press(token), press(token), press(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const again = await press(token)
    expect(await again.json()).toMatchObject({ error: 'contact_check_ended' })
  })

  it('is of no use for another worker, with a changed letter, or made up', async () => {
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
    const open = await db
      .select()
      .from(contactReports)
      .where(eq(contactReports.providerId, other.provider.id))
    expect(open.every(({ settledAt }) => settledAt === null)).toBe(true)
    expect((await press(mine.token)).status).toBe(200)
  })

  it('expires after seven days', async () => {
    const { provider } = await asked()
    const askedAt = new Date(Date.now() - 7 * millisecondsPerDay)
    await db.update(contactChecks).set({ askedAt }).where(eq(contactChecks.providerId, provider.id))
    const answer = await press(checkToken(signingKeys(env), { providerId: provider.id, askedAt }))
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({ error: 'contact_check_expired' })
    const early = new Date(askedAt.getTime() + 60_000)
    await db.update(contactChecks).set({ askedAt: early }).where(eq(contactChecks.providerId, provider.id))
    const token = checkToken(signingKeys(env), { providerId: provider.id, askedAt: early })
    expect((await press(token)).status).toBe(200)
  })
})

describe('a moderator', () => {
  type Report = {
    counts: boolean
    customer_id: number
    resembles: { id: number; same: string[] }[]
    id: number
  }
  const reportsSeenBy = async (staff: Awaited<ReturnType<typeof as>>, id: number) =>
    (await (await staff.get(`/api/admin/workers/${id}`)).json<{ data: { reports: Report[] } }>()).data.reports

  let staff: Awaited<ReturnType<typeof as>>
  beforeEach(async () => (staff = await as(await makeUser('staff'))))

  it('sees the open reports and which reporters resemble each other', async () => {
    const [{ provider }, { provider: second }] = [await makeWorker(), await makeWorker()]
    const reporters = [
      await reporterOf([provider, second], { network: '192.0.2.1', device: 'one' }),
      await reporterOf([provider, second], { network: '192.0.2.1', device: 'two' }),
      await reporterOf([provider], { network: '192.0.2.3', device: 'two' }),
      await reporterOf([provider]),
    ]
    await reportAll(provider, reporters)
    await reportAll(second, reporters.slice(0, 2))
    const seen = await reportsSeenBy(staff, provider.id)
    expect(seen.map(({ counts }) => counts)).toEqual([true, false, false, true])
    const [a, b, c] = seen.map(({ id }) => id)
    expect(seen.map(({ resembles }) => resembles)).toEqual([
      [{ id: b, same: ['network', 'targets'] }],
      expect.arrayContaining([
        { id: a, same: ['network', 'targets'] },
        { id: c, same: ['device'] },
      ]),
      [{ id: b, same: ['device'] }],
      [],
    ])
    expect(seen[0]).toMatchObject({ customer_id: reporters[0]?.user.id, reason: 'not_working' })
  })

  it('withholds a reported number at once, the worker is asked, and the link shows it again', async () => {
    const { provider } = await makeWorker()
    const path = `/api/admin/workers/${provider.id}/contact/withhold`
    expect((await staff.post(path)).status).toBe(409)
    await reportAll(provider, await honest(provider, 1))
    const answers = await Promise.all([staff.post(path), staff.post(path)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await isHidden(provider.id)).toBe(true)
    expect(await smsAbout(provider.id)).toHaveLength(1)
    // One report is too few for the job, which leaves the decision of the moderator alone.
    const token = await linkTo(provider.id)
    expect(await withholdUnanswered(db, new Date(Date.now() + 2 * millisecondsPerDay))).toBe(0)
    expect((await press(token)).status).toBe(200)
    expect(await isHidden(provider.id)).toBe(false)
  })

  it('confirms a number for the worker, once', async () => {
    const { provider } = await makeWorker()
    await reportAll(provider, await honest(provider, 3))
    const path = `/api/admin/workers/${provider.id}/contact/confirm`
    expect((await (await newCustomer()).post(path)).status).toBe(403)
    expect((await staff.post(path)).status).toBe(200)
    expect((await staff.post(path)).status).toBe(409)
    expect(await reportsSeenBy(staff, provider.id)).toEqual([])
    await smsLeft(provider.id, 25)
    expect(await withholdUnanswered(db, new Date())).toBe(0)
    expect((await staff.post('/api/admin/workers/999999/contact/confirm')).status).toBe(409)
  })
})
