import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { warnings } from '#worker/features/audit/audit.table.ts'
import { budgetLimit, smsBudgets } from '../codes/codes.rules.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { newVisitor, registrationForm } from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'
import { postSolving, solve } from '#test/support/sign-in/sign-in.ts'
import { rateCounters } from '#worker/features/people/people.table.ts'

const siteLimit = 5000
const budgets = smsBudgets(siteLimit)

/** As if this many SMS had been sent today. */
async function spend(purpose: OtpPurpose, hits: number) {
  const { bucket, start, end } = budgetLimit(purpose, siteLimit, 'Asia/Dhaka', new Date())
  await db.delete(rateCounters).where(eq(rateCounters.bucket, bucket))
  if (hits > 0) await db.insert(rateCounters).values({ bucket, windowStart: start, hits, expiresAt: end })
}

const smsTo = (phone: string | null) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, phone ?? ''))

const askForReset = (phone: string | null, challenge?: string) =>
  guest.post('/api/auth/forgot-password', { phone, ...(challenge && { challenge }) }, newVisitor())

/** The status and error of both answers must not tell a known number from an unknown one. */
const bothAnswers = async (ask: (phone: string) => Promise<Response>) => {
  const known = await ask((await makeUser()).phone ?? '')
  const unknown = await ask(newPhone())
  const [a, b] = [await known.json<{ error?: string }>(), await unknown.json<{ error?: string }>()]
  expect([known.status, a.error]).toEqual([unknown.status, b.error])
  return { status: known.status, error: a.error, headers: known.headers }
}

beforeEach(async () => {
  await saveSetting(db, 'otp_daily_site_limit', String(siteLimit), { userId: null, now: new Date() })
  await refreshSettings(env, new Date())
  await spend('register', 0)
  await spend('reset_password', 0)
  await db.delete(warnings)
  await db.delete(rateCounters).where(
    inArray(
      rateCounters.bucket,
      ['sms_budget_registration', 'sms_budget_reset'].map((kind) => `warning:${kind}`),
    ),
  )
})

describe('5,000 registrations in a day', () => {
  it('do not close the password reset', async () => {
    await spend('register', 5000)
    const { phone } = await makeUser()
    expect((await askForReset(phone)).status).toBe(200)
    expect(await smsTo(phone)).toHaveLength(1)
  })

  it('let a further one through after a solved challenge, until the reserve is used up', async () => {
    await spend('register', 5000)
    const form = await registrationForm()
    const { answer, solved } = await postSolving('/api/auth/register', form, newVisitor())
    expect([answer.status, solved]).toEqual([201, true])
    expect(await smsTo(form.phone)).toHaveLength(1)

    await spend('register', budgets.register.reserve)
    const late = await postSolving('/api/auth/register', await registrationForm(), newVisitor())
    expect(late.answer.status).toBe(503)
    expect(Number(late.answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await late.answer.json()).toMatchObject({
      error: 'codes_used_up',
      message: expect.stringMatching(/[ঀ-৿]/),
    })
  })

  it('are exactly as many when the last ones come at once', async () => {
    await spend('register', 4998)
    const forms = await Promise.all(Array.from({ length: 6 }, () => registrationForm()))
    const statuses = await Promise.all(
      forms.map(async (form) => (await guest.post('/api/auth/register', form, newVisitor())).status),
    )
    expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429, 429])
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

  it('is refused in words behind the reserve, never silently dropped', async () => {
    await spend('reset_password', budgets.reset_password.reserve)
    const { status, error, headers } = await bothAnswers(
      async (phone) => (await postSolving('/api/auth/forgot-password', { phone }, newVisitor())).answer,
    )
    expect([status, error]).toEqual([503, 'codes_used_up'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('does not close registrations', async () => {
    await spend('reset_password', budgets.reset_password.reserve)
    expect((await guest.post('/api/auth/register', await registrationForm(), newVisitor())).status).toBe(201)
  })

  it('is refused in words behind the limit of one number', async () => {
    const answers = await Promise.all(
      [(await makeUser()).phone, newPhone()].map(async (phone) => {
        const statuses = []
        for (let i = 0; i < 6; i++) {
          statuses.push((await askForReset(phone)).status)
          await db.run(`UPDATE one_time_codes SET sent_at = sent_at - 60000 WHERE phone = '${phone}'`)
        }
        return statuses
      }),
    )
    const statuses = [200, 200, 200, 200, 200, 429]
    expect(answers).toEqual([statuses, statuses])
  })
})

describe('half of a budget', () => {
  it.each([
    ['register', 'sms_budget_registration'],
    ['reset_password', 'sms_budget_reset'],
  ] as const)(
    'of %s is one warning a day: in the log, on the dashboard and to the admins',
    async (purpose, kind) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const admin = await makeUser('admin')
      const send = async () =>
        purpose === 'register'
          ? guest.post('/api/auth/register', await registrationForm(), newVisitor())
          : askForReset((await makeUser()).phone)
      await spend(purpose, 2498)
      await send()
      expect(await db.select().from(warnings)).toEqual([])
      await Promise.all([send(), send(), send()])
      expect(await db.select().from(warnings)).toMatchObject([{ kind, count: 1 }])
      expect(await smsTo(admin.phone)).toMatchObject([{ kind }])
      expect(
        warned.mock.calls.filter(([line]) => String(line).includes('sms_budget_half_spent')),
      ).toHaveLength(1)
      warned.mockRestore()
    },
  )
})
