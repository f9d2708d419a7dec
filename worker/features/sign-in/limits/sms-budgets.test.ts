import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atOnce } from '#test/support/answers.ts'
import { deleteEvents, listEvents } from '#test/support/audits.ts'
import { spendingOf } from './sms-budgets.rules.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { letTimePass, newVisitor, registerUser, registrationForm, smsTo } from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { callerFor, levelOf, postSolving, solve } from '#test/support/sign-in/sign-in.ts'
import { rateCounters } from '#worker/features/people/people.table.ts'

const siteLimit = 5000
/** With what a solved challenge opens. */
const reserves = { register: 5500, reset_password: 10_000 }

/** As if this many SMS had been sent today. */
async function spend(purpose: OtpPurpose, hits: number) {
  const { bucket, start, end } = spendingOf(purpose, callerFor()).ofSite
  await db.delete(rateCounters).where(eq(rateCounters.bucket, bucket))
  if (hits > 0) await db.insert(rateCounters).values({ bucket, windowStart: start, hits, expiresAt: end })
}

const askForReset = (phone: string | null, challenge?: string) =>
  guest.post('/api/auth/forgot-password', { phone, ...(challenge && { challenge }) }, newVisitor())

type Visitor = { headers: Record<string, string>; cf?: Record<string, unknown> }

let lastNetwork = 0
/** Each call comes from another /64 of one /48. */
const fromOneSite = (): Visitor => ({
  headers: { 'cf-connecting-ip': `2001:db8:77:${(lastNetwork += 300).toString(16)}::1` },
})
/** Of a carrier: thousands of phones have it. */
const fromOneAddress = (): Visitor => ({
  headers: { 'cf-connecting-ip': '203.0.113.77' },
  cf: { asn: 64_501 },
})
const fromOneSystem = (): Visitor => ({
  headers: { 'cf-connecting-ip': `203.0.${(lastNetwork += 1) % 250}.1` },
  cf: { asn: 64_500 },
})

const registerFrom = async (visitor: Visitor) =>
  guest.post('/api/auth/register', await registrationForm(), visitor)

/** The status and error of both answers must not tell a known number from an unknown one. */
const bothAnswers = async (ask: (phone: string) => Promise<Response>) => {
  const known = await ask((await makeUser()).phone ?? '')
  const unknown = await ask(newPhone())
  const [a, b] = [await known.json<{ error?: string }>(), await unknown.json<{ error?: string }>()]
  expect([known.status, a.error]).toEqual([unknown.status, b.error])
  return { status: known.status, error: a.error, headers: known.headers }
}

const setSiteLimit = (limit: number) => changeSettings({ otp_daily_site_limit: String(limit) })

/** Today at this time in Dhaka. */
const setClock = (time: string) => {
  const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)
  vi.setSystemTime(new Date(`${today}T${time}+06:00`))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClock('20:00')
  await setSiteLimit(siteLimit)
  await db.delete(rateCounters)
  await deleteEvents()
})

afterEach(() => void vi.useRealTimers())

describe('5,000 registrations in a day', () => {
  it('let a further one through after a solved challenge, until the reserve is used up, and close no password reset', async () => {
    await spend('register', 5000)
    // The price is the highest for everybody.
    expect(await levelOf(await registerFrom(newVisitor()))).toBe(5)
    const form = await registrationForm()
    const { answer, solved } = await postSolving('/api/auth/register', form, newVisitor())
    expect([answer.status, solved]).toEqual([201, true])
    expect(await smsTo(form.phone)).toHaveLength(1)

    await spend('register', reserves.register)
    const late = await postSolving('/api/auth/register', await registrationForm(), newVisitor())
    expect(late.answer.status).toBe(503)
    expect(Number(late.answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await late.answer.json()).toMatchObject({
      error: 'codes_used_up',
      message: expect.stringMatching(/[ঀ-৿]/),
    })
    const { phone } = await makeUser()
    expect((await askForReset(phone)).status).toBe(200)
    expect(await smsTo(phone)).toHaveLength(1)
  })

  it('are exactly as many when the last ones come at once', async () => {
    await spend('register', 4998)
    expect(await atOnce(6, () => registerFrom(newVisitor()))).toEqual({ 201: 2, 429: 4 })
  })
})

describe('a password reset behind the budget of resets', () => {
  it('needs a challenge and is then sent; the answer does not tell whether the number is known', async () => {
    await spend('reset_password', 5000)
    expect(await bothAnswers((phone) => askForReset(phone))).toMatchObject({
      status: 429,
      error: 'challenge_required',
    })
    const { phone } = await makeUser()
    const refused = await askForReset(phone)
    const { challenge } = await refused.json<{ challenge: unknown }>()
    expect((await askForReset(phone, await solve(challenge))).status).toBe(200)
    expect(await smsTo(phone)).toHaveLength(1)
  })

  it('is refused in words behind the reserve, never silently dropped, and registrations go on', async () => {
    await spend('reset_password', reserves.reset_password)
    const { status, error, headers } = await bothAnswers(
      async (phone) => (await postSolving('/api/auth/forgot-password', { phone }, newVisitor())).answer,
    )
    expect([status, error]).toEqual([503, 'codes_used_up'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await registerFrom(newVisitor())).status).toBe(201)
  })

  it('is refused in words behind the limit of one number', async () => {
    for (const phone of [(await makeUser()).phone, newPhone()]) {
      for (let i = 0; i < 5; i++) {
        expect((await askForReset(phone)).status).toBe(200)
        await letTimePass(phone, 60_000)
      }
      const refused = await askForReset(phone)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    }
  })
})

it.each(['register', 'reset_password'] as const)(
  'half of the budget of %s is one warning a day: in the log, on the dashboard and to the admins',
  async (purpose) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const admin = await makeUser('admin')
    const send = async () =>
      purpose === 'register' ? registerFrom(newVisitor()) : askForReset((await makeUser()).phone)
    await spend(purpose, 2498)
    await send()
    expect(await listEvents()).toEqual([])
    await Promise.all([send(), send(), send()])
    expect(await listEvents()).toMatchObject([{ kind: 'sms_budget', detail: { purpose } }])
    expect(await smsTo(admin.phone)).toMatchObject([{ kind: 'sms_budget' }])
    expect(warned.mock.calls.filter(([line]) => String(line).includes('sms_budget_half_spent'))).toHaveLength(
      1,
    )
  },
)

describe('an attack on the registrations of a day', () => {
  // The day has 44 SMS: a /48 may spend 3 of them. An address pays for a fourth, an autonomous system for a twelfth.
  beforeEach(() => setSiteLimit(40))

  it.each([
    ['one address', fromOneAddress, 3],
    ['one autonomous system', fromOneSystem, 11],
  ])(
    'from %s costs ever dearer challenges, and a stranger of the same carrier registers',
    async (_, attacker, part) => {
      expect(await atOnce(part + 4, () => registerFrom(attacker()))).toEqual({ 201: part, 429: 4 })
      const levels = [await levelOf(await registerFrom(attacker()))]
      while ((levels.at(-1) ?? 0) < 5 && levels.length < 30) {
        const { answer, solved } = await postSolving(
          '/api/auth/register',
          await registrationForm(),
          attacker(),
        )
        expect([answer.status, solved]).toEqual([201, true])
        levels.push(await levelOf(await registerFrom(attacker())))
      }
      expect(levels[0]).toBe(3)
      expect(levels).toEqual(levels.toSorted())
      expect(levels.at(-1)).toBe(5)

      const stranger = await postSolving('/api/auth/register', await registrationForm(), attacker())
      expect([stranger.answer.status, stranger.solved]).toEqual([201, true])
      expect((await registerFrom(newVisitor())).status).toBe(201)
    },
    60_000,
  )

  it('from one /48 ends at its part, exactly, and shuts out no one else', async () => {
    expect(await atOnce(7, () => registerFrom(fromOneSite()))).toEqual({ 201: 3, 503: 4 })
    const refused = await registerFrom(fromOneSite())
    expect(await refused.json()).toMatchObject({
      error: 'codes_used_up',
      message: expect.stringContaining('রাত ১২টার পরে'),
    })
    expect(Number(refused.headers.get('retry-after'))).toBe(4 * 3600)
    expect((await registerFrom(newVisitor())).status).toBe(201)
    expect((await registerFrom(fromOneSite())).status).toBe(503)
  })

  it('finds the day closed before it is asked for a challenge, and no try is counted', async () => {
    await spend('register', 44)
    const visitor = newVisitor()
    expect(await atOnce(30, () => registerFrom(visitor))).toEqual({ 503: 30 })
    await spend('register', 0)
    expect((await registerFrom(visitor)).status).toBe(201)
  })

  it.each([
    ['05:00', 20, 'সকাল ৬টার', 3600],
    ['20:00', 44, 'রাত ১২টার', 4 * 3600],
  ])('at %s finds it closed behind %i, until the next quarter', async (time, spent, opens, seconds) => {
    setClock(time)
    await spend('register', spent)
    const answer = await registerFrom(newVisitor())
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(`${opens} পরে`) })
    expect(Number(answer.headers.get('retry-after'))).toBe(seconds)
    await spend('register', spent - 1)
    const last = await atOnce(3, async () => {
      const form = await registrationForm()
      return (await postSolving('/api/auth/register', form, newVisitor())).answer
    })
    expect(last).toEqual({ 201: 1, 503: 2 })
  })
})

describe('a reset that is asked for a number that was never verified', () => {
  const spentOn = async (purpose: OtpPurpose) => {
    const { bucket } = spendingOf(purpose, callerFor()).ofSite
    const [row] = await db.select().from(rateCounters).where(eq(rateCounters.bucket, bucket))
    return row?.hits ?? 0
  }
  /** A number whose registration waits, and whose next code may be sent. */
  const makePending = async () => {
    const { phone } = await registerUser()
    await letTimePass(phone, 60_000)
    return phone
  }

  const smsCounts = (phones: readonly string[]) =>
    Promise.all(phones.map(async (phone) => (await smsTo(phone)).length))

  it('spends from the budget of registrations, so that it drains no resets', async () => {
    const phones = await Promise.all(Array.from({ length: 4 }, makePending))
    await spend('register', 4)
    for (const phone of phones) expect((await askForReset(phone)).status).toBe(200)
    expect([await spentOn('register'), await spentOn('reset_password')]).toEqual([8, 0])
    await askForReset((await makeUser()).phone)
    await askForReset(newPhone())
    expect([await spentOn('register'), await spentOn('reset_password')]).toEqual([8, 1])
  })

  it('sends nothing when registrations are closed, answers as for any number, and a real account gets its code', async () => {
    const phone = await makePending()
    await spend('register', reserves.register)
    const answers = await Promise.all(
      [phone, newPhone(), (await makeUser()).phone].map((to) => askForReset(to)),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.json<object>()))
    expect(bodies.map((body) => ({ ...body, dev_otp: '' }))).toEqual(
      bodies.map(() => ({ ...bodies[0], dev_otp: '' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await smsTo(phone)).toHaveLength(1)
    const { phone: real } = await makeUser()
    await askForReset(real)
    expect(await smsTo(real)).toHaveLength(1)
  })

  it('sends the last SMS of the registrations to one of several at once', async () => {
    const phones = await Promise.all(Array.from({ length: 4 }, makePending))
    await spend('register', siteLimit - 1)
    await Promise.all(phones.map((phone) => askForReset(phone)))
    expect((await smsCounts(phones)).toSorted()).toEqual([1, 1, 1, 2])
    expect(await spentOn('register')).toBe(siteLimit)
  })

  it('is bounded by the part of its network as well', async () => {
    await setSiteLimit(40)
    const phones = await Promise.all(Array.from({ length: 5 }, makePending))
    for (const phone of phones) await guest.post('/api/auth/forgot-password', { phone }, fromOneSite())
    expect(await smsCounts(phones)).toEqual([2, 2, 2, 1, 1])
  })
})
