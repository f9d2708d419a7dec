import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { newVisitor } from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'
import { appCode } from '#test/support/app-code.ts'
import { levelOf, postSolving, solve } from '#test/support/sign-in/sign-in.ts'
import { makeEnrolled, wrongAppCode } from '#test/support/second-factor.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { rateCounters, sessions, securityEvents } from '#worker/features/people/people.table.ts'
import { secondFactorLimits, solvedTryLimit } from './second-factor.rules.ts'

const password = 'long-enough-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

async function enrolled(role: 'admin' | 'staff' = 'admin') {
  const made = await makeEnrolled(role, { passwordHash })
  const logIn = (code?: string, visitor = newVisitor(), given = password) =>
    guest.post('/api/auth/login', { phone: made.user.phone, password: given, code }, visitor)
  const logInSolving = (code: string, visitor = newVisitor()) =>
    postSolving('/api/auth/login', { phone: made.user.phone, password, code }, visitor)
  const sessionCount = async () =>
    (await db.select().from(sessions).where(eq(sessions.userId, made.user.id))).length
  return { ...made, logIn, logInSolving, sessionCount }
}

const statusesOf = async (calls: Promise<Response>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

describe('a sign-in with a second factor', () => {
  it('asks for the code only after the right password, and opens no session', async () => {
    const { logIn, sessionCount } = await enrolled()
    const before = await sessionCount()
    expect(await errorOf(await logIn(undefined, newVisitor(), 'wrong-password'))).toEqual([
      401,
      'invalid_credentials',
    ])
    const answer = await logIn()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await errorOf(answer)).toEqual([401, 'second_factor_required'])
    expect(await errorOf(await logIn(''))).toEqual([401, 'second_factor_required'])
    expect(await sessionCount()).toBe(before)
  })

  it('accepts the code of the app, also in Bengali digits and with spaces', async () => {
    const { logIn, secret } = await enrolled('staff')
    const code = appCode(secret)
    const bengali = code.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    const answer = await logIn(`${bengali.slice(0, 3)} ${bengali.slice(3)}`)
    expect(answer.status).toBe(200)
    const { token, user } = await answer.json<{ token: string; user: object }>()
    expect(user).not.toHaveProperty('second_factor_enrolment_required')
    const headers = { Authorization: `Bearer ${token}` }
    expect((await guest.get('/api/admin/customers', { headers })).status).toBe(200)
  })

  it('refuses a code that was used, and an older one after it', async () => {
    const { logIn, secret } = await enrolled()
    // Taken once: half a minute may begin between two sign-ins.
    const [older, code] = [appCode(secret, -1), appCode(secret)]
    expect((await logIn(code)).status).toBe(200)
    expect(await errorOf(await logIn(code))).toEqual([422, 'second_factor_invalid'])
    expect((await logIn(older)).status).toBe(422)
    expect((await logIn(appCode(secret, 1))).status).toBe(200)
  })

  it('accepts one code once when it is sent six times at once', async () => {
    const { logIn, secret, sessionCount } = await enrolled()
    const before = await sessionCount()
    const code = appCode(secret)
    const statuses = await statusesOf(Array.from({ length: 6 }, () => logIn(code)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(await sessionCount()).toBe(before + 1)
  })

  it('accepts each recovery code once, also when it is sent six times at once', async () => {
    const { logIn, caller, recoveryCodes, user } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    const statuses = await statusesOf(Array.from({ length: 6 }, () => logIn(first)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await logIn(second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect((await logIn(second)).status).toBe(422)
    expect((await logIn('zzzz-zzzz-zzzz')).status).toBe(422)
    const state = await (await caller.get('/api/me/second-factor')).json<{ data: object }>()
    expect(state.data).toMatchObject({ enabled: true, recovery_codes_left: 8 })
    const used = await db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, user.id), eq(securityEvents.result, 'recovery_code_used')))
    expect(used).toHaveLength(2)
  })

  it('refuses the recovery codes of another account', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    expect((await one.logIn(other.recoveryCodes[0])).status).toBe(422)
    expect((await one.logIn(appCode(other.secret))).status).toBe(422)
  })

  it('checks at most five wrong codes from one network, and lets another network in', async () => {
    const { logIn, secret, user } = await enrolled()
    const attacker = newVisitor()
    const wrong = wrongAppCode(secret)
    const statuses = await statusesOf(Array.from({ length: 8 }, () => logIn(wrong, attacker)))
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await logIn(appCode(secret), attacker)).status).toBe(429)
    expect((await logIn(appCode(secret))).status).toBe(200)
    const failed = await db
      .select({ count: securityEvents.count })
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, user.id), eq(securityEvents.result, 'wrong_second_factor')))
    expect(failed.reduce((total, { count }) => total + count, 0)).toBe(5)
  })

  describe('whose tries strangers have used up', () => {
    /** As if this many codes had been tried with a challenge today. */
    async function lockedOut(solvedTries = 1) {
      const made = await enrolled()
      const now = new Date()
      const strangers = secondFactorLimits(made.user.id, 'any', false, now).slice(1)
      const solved = solvedTryLimit(made.user.id, now)
      for (const { bucket, start, end, hits } of [
        ...strangers.map((limit) => ({ ...limit, hits: limit.max })),
        { ...solved, hits: solvedTries },
      ])
        await db.insert(rateCounters).values({ bucket, windowStart: start, hits, expiresAt: end })
      return made
    }

    it('opens with the right code after a solved challenge, on an unknown device', async () => {
      const { logIn, logInSolving, secret } = await lockedOut()
      expect(await errorOf(await logIn(appCode(secret)))).toEqual([429, 'challenge_required'])
      const { answer, solved } = await logInSolving(appCode(secret))
      expect([answer.status, solved]).toEqual([200, true])
    })

    it('refuses a wrong code after it, and each solution counts for one try', async () => {
      const { logIn, logInSolving, secret, user } = await lockedOut()
      expect((await logInSolving(wrongAppCode(secret))).answer.status).toBe(422)
      const { challenge } = await (await logIn(appCode(secret))).json<{ challenge: unknown }>()
      const body = {
        phone: user.phone,
        password,
        code: wrongAppCode(secret),
        challenge: await solve(challenge),
      }
      const tries = Array.from({ length: 5 }, () => guest.post('/api/auth/login', body, newVisitor()))
      expect((await statusesOf(tries)).toSorted()).toEqual([422, 429, 429, 429, 429])
    })

    it.each([
      [1, 0],
      [5, 1],
      [40, 4],
      [99, 5],
    ])('costs more the more codes were tried: behind %i level %i', async (tries, level) => {
      const { logIn, secret } = await lockedOut(tries)
      expect(await levelOf(await logIn(appCode(secret)))).toBe(level)
    })

    it('does not take a stock of cheap solutions', async () => {
      const { logIn, secret, user } = await lockedOut()
      const { challenge } = await (await logIn(appCode(secret))).json<{ challenge: unknown }>()
      const { bucket } = solvedTryLimit(user.id, new Date())
      await db.update(rateCounters).set({ hits: 40 }).where(eq(rateCounters.bucket, bucket))
      const body = { phone: user.phone, password, code: appCode(secret), challenge: await solve(challenge) }
      expect(await levelOf(await guest.post('/api/auth/login', body, newVisitor()))).toBe(4)
    })

    it('takes a hundred such codes of the app a day, exactly, and a recovery code behind them', async () => {
      const { logIn, logInSolving, secret, recoveryCodes } = await lockedOut(98)
      const wrong = wrongAppCode(secret)
      const answers = await Promise.all(Array.from({ length: 4 }, () => logInSolving(wrong)))
      expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([422, 422, 429, 429])
      expect(await errorOf(await logIn(appCode(secret)))).toEqual([429, 'too_many_requests'])
      expect((await logInSolving(recoveryCodes[0] ?? '')).answer.status).toBe(200)
    })
  })

  it('does not count a right password without a code as a try', async () => {
    const { logIn, secret } = await enrolled()
    const visitor = newVisitor()
    for (let n = 0; n < 12; n += 1) expect((await logIn(undefined, visitor)).status).toBe(401)
    expect((await logIn(appCode(secret), visitor)).status).toBe(200)
  })
})
