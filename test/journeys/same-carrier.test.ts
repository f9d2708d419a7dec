import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ageReveals, newCustomer, payFor, reporterOf } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeReveal, makeSubscription, makeUser, newPhone } from '#test/support/factories.ts'
import { registrationForm } from '#test/support/registration.ts'
import { as, guest, request } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { callerFor, postSolving } from '#test/support/sign-in/sign-in.ts'
import { rateCounters } from '#worker/features/people/people.table.ts'
import { reveals } from '#worker/features/reveals/reveals.table.ts'
import { spendingOf } from '#worker/features/sign-in/limits/sms-budgets.rules.ts'

// Thousands of phones of a carrier share an address and an autonomous system.
const asn = 64_501
const carrier = { headers: { 'cf-connecting-ip': '203.0.113.77' }, cf: { asn } }

beforeAll(() => changeSettings({ terms_of_biodata_enabled: '0' }))
beforeEach(() => db.delete(rateCounters))

type Provider = Awaited<ReturnType<typeof makeProvider>>
const minutes = 60_000

/** Registers, pays for a plan, sees two numbers, reports one that is dead and says that the other was answered. */
async function liveHonestly(good: Provider, dead: Provider): Promise<void> {
  const form = await registrationForm()
  const registered = await postSolving('/api/auth/register', form, carrier)
  expect(registered.answer.status).toBe(201)
  const { dev_otp: otp, registration } = await registered.answer.json<{
    dev_otp: string
    registration: string
  }>()
  const code = { phone: form.phone, otp, registration }
  const verified = await postSolving('/api/auth/verify-otp', code, carrier)
  expect(verified.answer.status).toBe(200)
  const credentials = { phone: form.phone, password: form.password }
  const signedIn = await postSolving('/api/auth/login', credentials, carrier)
  const { token, user } = await signedIn.answer.json<{ token: string; user: { id: number } }>()
  const headers = { ...carrier.headers, Authorization: `Bearer ${token}` }
  const call = (path: string, body: object) => request('POST', path, { ...carrier, body, headers })

  await payFor(await makeSubscription(user.id), 9_900)
  for (const { id, phone } of [good, dead]) {
    const seen = await call(`/api/service-workers/${id}/biodata`, { agree: true })
    expect(await seen.json()).toMatchObject({ data: { phone } })
  }
  await ageReveals(user.id, 11)
  const report = await call(`/api/me/contacts/${dead.id}/report`, { reason: 'not_working' })
  expect([report.status, (await report.json<{ view_returned: boolean }>()).view_returned]).toEqual([
    201,
    true,
  ])
  await ageReveals(user.id, 3 * 60)
  const views = await db.select().from(reveals).where(eq(reveals.customerId, user.id))
  const view = views.find(({ providerId }) => providerId === good.id)
  expect((await call(`/api/me/call-answers/${view?.id}`, { picked_up: true })).status).toBe(201)
}

/** As if so many others of the carrier had registered today. */
async function registerMany(hits: number) {
  const caller = callerFor({ network: carrier.headers['cf-connecting-ip'] })
  for (const { bucket, start, end } of spendingOf('register', { ...caller, asn }).all)
    await db.insert(rateCounters).values({ bucket, windowStart: start, hits, expiresAt: end })
}

const times = <Made>(count: number, make: (at: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

const attacks: Record<string, (good: Provider, dead: Provider) => Promise<unknown>> = {
  'registrations that use up the share of the address': () => registerMany(275),
  'registrations that use up the share of the carrier four times': () => registerMany(1_099),
  'sixty wrong passwords from the address': () =>
    times(60, () => guest.post('/api/auth/login', { phone: newPhone(), password: 'wrong-one' }, carrier)),
  'thirty codes that are asked for numbers of others': () =>
    times(30, () => guest.post('/api/auth/forgot-password', { phone: newPhone() }, carrier)),
  'reports of seven puppets by the same device': (good) =>
    times(7, async () => (await reporterOf([good], { device: 'one', paidPoisha: 9_900 })).report(good.id)),
  'no from thirty puppets whose account is of today': (good) =>
    times(30, async () => {
      const puppet = await newCustomer(5, { device: 'one', accountDays: 0, paidPoisha: 9_900 })
      const createdAt = new Date(Date.now() - 180 * minutes)
      const view = await makeReveal(puppet.user.id, good.id, {
        createdAt,
        subscriptionId: puppet.subscription?.id ?? 0,
      })
      return puppet.post(`/api/me/call-answers/${view.id}`, { picked_up: false }, carrier)
    }),
  'a harvest whose account is asked for a challenge': async () => {
    const harvester = await newCustomer(0)
    const admin = await as(await makeUser('admin'))
    await admin.put(`/api/admin/customers/${harvester.user.id}/challenge`, { is_challenged: true })
  },
}

it.each(Object.entries(attacks))(
  'an honest person of the same carrier registers, reveals, reports and answers during %s',
  async (_, attack) => {
    const [good, dead] = [await makeProvider(), await makeProvider()]
    const before = await newCustomer(50)
    await attack(good, dead)
    await liveHonestly(good, dead)
    // The workers keep their numbers, too.
    for (const { id } of [good, dead]) expect((await before.reveal(id)).status).toBe(200)
  },
)
