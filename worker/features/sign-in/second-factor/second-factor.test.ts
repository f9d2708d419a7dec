import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { atOnce, errorOf } from '#test/support/answers.ts'
import { auditsOf } from '#test/support/audits.ts'
import { db, rowsOf } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { appCode } from '#test/support/app-code.ts'
import { makeEnrolled, wrongAppCode } from '#test/support/second-factor.ts'
import { smsTo, newVisitor, password, passwordHash } from '#test/support/registration.ts'
import { levelOf, postSolving, solve } from '#test/support/sign-in/sign-in.ts'
import { inProduction } from '#test/support/send-with.ts'
import { changeSettings } from '#test/support/settings.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import {
  recoveryCodes,
  secondFactors,
  securityEvents,
  rateCounters,
  sessions,
} from '#worker/features/people/people.table.ts'
import { secondFactorLimits, solvedTryLimit } from './second-factor.rules.ts'

type State = { enabled: boolean; required: boolean; recovery_codes_left: number }
type Caller = Awaited<ReturnType<typeof as>>
const stateOf = async (caller: Caller) =>
  (await (await caller.get('/api/me/second-factor')).json<{ data: State }>()).data
const start = async (caller: Caller) =>
  (await caller.post('/api/me/second-factor')).json<{ secret: string; address: string }>()
const confirm = (caller: Caller, code: string) => caller.post('/api/me/second-factor/confirm', { code })
const eventsOf = (userId: number) => rowsOf(securityEvents, eq(securityEvents.userId, userId))
const changesOf = async (userId: number) =>
  (await eventsOf(userId))
    .filter(({ kind }) => kind === 'auth.second_factor_changed')
    .map(({ result }) => result)
const kindsTo = async (phone: string | null) => (await smsTo(phone)).map(({ kind }) => kind)

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

const mustEnrol = [403, 'second_factor_enrolment_required']
const userOfSignIn = async (phone: string | null) => {
  const answer = await guest.post('/api/auth/login', { phone, password }, newVisitor())
  return (await answer.json<{ user: Record<string, unknown> }>()).user
}

const getInProduction = (path: string, token: string) => inProduction(path, { token })

describe('enrolling', () => {
  it.each(['admin', 'staff'] as const)(
    'of %s counts from the first code on, and shows ten recovery codes once',
    async (role) => {
      const user = await makeUser(role)
      const caller = await as(user)
      expect(await stateOf(caller)).toMatchObject({ enabled: false, required: false })
      const { secret, address } = await start(caller)
      expect(address).toContain(`secret=${secret}`)
      expect(await stateOf(caller)).toMatchObject({ enabled: false })
      expect(await errorOf(await confirm(caller, wrongAppCode(secret)))).toEqual([
        422,
        'second_factor_invalid',
      ])
      const answer = await confirm(caller, appCode(secret))
      const { recovery_codes: codes } = await answer.json<{ recovery_codes: string[] }>()
      expect(new Set(codes).size).toBe(10)
      expect(await stateOf(caller)).toMatchObject({ enabled: true, recovery_codes_left: 10 })
      expect(await changesOf(user.id)).toEqual(['switched_on'])

      const stored = JSON.stringify([
        await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id)),
        await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
        await db.select().from(auditLog).where(eq(auditLog.actorId, user.id)),
      ])
      for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
        expect(stored).not.toContain(plain)
    },
  )

  it('is finished once by five simultaneous requests, and its recovery codes are valid', async () => {
    const user = await makeUser('admin')
    const caller = await as(user)
    const { secret } = await start(caller)
    const code = appCode(secret)
    expect(await atOnce(5, () => confirm(caller, code))).toEqual({ 200: 1, 409: 4 })
    expect(await stateOf(caller)).toMatchObject({ recovery_codes_left: 10 })
    expect(await changesOf(user.id)).toEqual(['switched_on'])
  })

  it('needs a start, uses the secret of the last one, and refuses another one while it is on', async () => {
    const caller = await as(await makeUser('admin'))
    expect((await confirm(caller, '123456')).status).toBe(404)
    for (const code of ['12345', 'abcdef', '']) expect((await confirm(caller, code)).status).toBe(422)
    const first = await start(caller)
    const second = await start(caller)
    expect((await confirm(caller, appCode(first.secret))).status).toBe(422)
    expect((await confirm(caller, appCode(second.secret))).status).toBe(200)
    expect(await errorOf(await caller.post('/api/me/second-factor'))).toEqual([409, 'second_factor_active'])
  })

  it('checks at most five wrong codes in a quarter of an hour, also in parallel', async () => {
    const caller = await as(await makeUser('staff'))
    const { secret } = await start(caller)
    const wrong = wrongAppCode(secret)
    expect(await atOnce(9, () => confirm(caller, wrong))).toEqual({ 422: 5, 429: 4 })
    expect((await confirm(caller, appCode(secret))).status).toBe(429)
    expect(await stateOf(caller)).toMatchObject({ enabled: false })
  })
})

describe('an active second factor', () => {
  it('is switched off by its owner, who gets an SMS', async () => {
    const { user, caller } = await makeEnrolled('staff')
    expect(await atOnce(3, () => caller.delete('/api/me/second-factor'))).toEqual({ 200: 1, 409: 2 })
    expect(await stateOf(caller)).toMatchObject({ enabled: false, recovery_codes_left: 0 })
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).toEqual([])
    expect(await kindsTo(user.phone)).toEqual(['security'])
    expect(await changesOf(user.id)).toEqual(['switched_on', 'switched_off'])
  })

  it('gets new recovery codes, which replace the old ones', async () => {
    const { caller, user, recoveryCodes: old } = await makeEnrolled()
    const before = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    const answer = await caller.post('/api/me/second-factor/recovery-codes')
    const { recovery_codes: codes } = await answer.json<{ recovery_codes: string[] }>()
    expect(codes).toHaveLength(10)
    expect(codes.filter((code) => old.includes(code))).toEqual([])
    const after = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    expect(after).toHaveLength(10)
    const hashes = new Set(before.map(({ codeHash }) => codeHash))
    expect(after.filter(({ codeHash }) => hashes.has(codeHash))).toEqual([])
    const without = await as(await makeUser('admin'))
    expect((await without.post('/api/me/second-factor/recovery-codes')).status).toBe(409)
  })
})

describe('the second factor of another member of the staff', () => {
  const reset = (caller: Caller, id: number) => caller.delete(`/api/admin/staff/${id}/second-factor`)

  it('is removed by an admin: sessions end, the person gets an SMS, and the log has an entry', async () => {
    const { user, caller } = await makeEnrolled('staff')
    const admin = await as(await makeUser('admin'))
    expect((await reset(admin, user.id)).status).toBe(200)
    expect((await caller.get('/api/auth/me')).status).toBe(401)
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([])
    expect(await kindsTo(user.phone)).toEqual(['security'])
    expect(await changesOf(user.id)).toEqual(['switched_on', 'switched_off'])
    const entries = (await auditsOf('user', user.id)).map(({ action }) => action)
    expect(entries.filter((action) => action === 'staff.second_factor_reset')).toHaveLength(1)
    expect((await reset(admin, user.id)).status).toBe(409)
  })

  it('is not removed by its own admin, and not that of a customer', async () => {
    const admin = await makeUser('admin')
    expect(await errorOf(await reset(await as(admin), admin.id))).toEqual([409, 'own_account'])
    expect((await reset(await as(admin), (await makeUser('customer')).id)).status).toBe(404)
  })

  it('is deleted with the account', async () => {
    const { user } = await makeEnrolled('staff')
    const admin = await as(await makeUser('admin'))
    expect((await admin.delete(`/api/admin/staff/${user.id}`)).status).toBe(200)
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([])
  })
})

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

  it('accepts one code once when it is sent six times at once, and no older one after it', async () => {
    const { logIn, secret, sessionCount } = await enrolled()
    const before = await sessionCount()
    // Taken once: half a minute may begin between two sign-ins.
    const [older, code] = [appCode(secret, -1), appCode(secret)]
    expect(await atOnce(6, () => logIn(code))).toEqual({ 200: 1, 422: 5 })
    expect(await sessionCount()).toBe(before + 1)
    expect(await errorOf(await logIn(older))).toEqual([422, 'second_factor_invalid'])
    expect((await logIn(appCode(secret, 1))).status).toBe(200)
  })

  it('accepts each recovery code once, also when it is sent six times at once', async () => {
    const { logIn, caller, recoveryCodes, user } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    expect(await atOnce(6, () => logIn(first))).toEqual({ 200: 1, 422: 5 })
    expect((await logIn(second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect((await logIn(second)).status).toBe(422)
    expect((await logIn('zzzz-zzzz-zzzz')).status).toBe(422)
    expect(await stateOf(caller)).toMatchObject({ enabled: true, recovery_codes_left: 8 })
    const used = (await eventsOf(user.id)).filter(({ result }) => result === 'recovery_code_used')
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
    expect(await atOnce(8, () => logIn(wrong, attacker))).toEqual({ 422: 5, 429: 3 })
    expect((await logIn(appCode(secret), attacker)).status).toBe(429)
    expect((await logIn(appCode(secret))).status).toBe(200)
    const failed = (await eventsOf(user.id)).filter(({ result }) => result === 'wrong_second_factor')
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
      const [code, solution] = [wrongAppCode(secret), await solve(challenge)]
      const body = { phone: user.phone, password, code, challenge: solution }
      const tries = await atOnce(5, () => guest.post('/api/auth/login', body, newVisitor()))
      expect(tries).toEqual({ 422: 1, 429: 4 })
    })

    it('costs more the more codes were tried, and does not take a stock of cheap solutions', async () => {
      const { logIn, secret, user } = await lockedOut()
      expect(await levelOf(await logIn(appCode(secret)))).toBe(0)
      const { challenge } = await (await logIn(appCode(secret))).json<{ challenge: unknown }>()
      const { bucket } = solvedTryLimit(user.id, new Date())
      await db.update(rateCounters).set({ hits: 40 }).where(eq(rateCounters.bucket, bucket))
      const body = { phone: user.phone, password, code: appCode(secret), challenge: await solve(challenge) }
      expect(await levelOf(await guest.post('/api/auth/login', body, newVisitor()))).toBe(4)
    })

    it('takes a hundred such codes of the app a day, exactly, and a recovery code behind them', async () => {
      const { logIn, logInSolving, secret, recoveryCodes } = await lockedOut(98)
      const wrong = wrongAppCode(secret)
      const tries = await atOnce(4, async () => (await logInSolving(wrong)).answer)
      expect(tries).toEqual({ 422: 2, 429: 2 })
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

describe('a required second factor', () => {
  afterEach(() => changeSettings({ require_second_factor: '' }))

  it('lets an admin without one only enrol, and then work in the same session', async () => {
    await changeSettings({ require_second_factor: 'admin' })
    const user = await makeUser('admin', { passwordHash })
    expect(await userOfSignIn(user.phone)).toMatchObject({ second_factor_enrolment_required: true })
    const caller = await as(user)
    for (const path of ['/api/admin/staff', '/api/admin/customers', '/api/admin/profile', '/api/me/sessions'])
      expect(await errorOf(await caller.get(path)), path).toEqual(mustEnrol)
    expect(await errorOf(await caller.put('/api/admin/profile', { name: 'নতুন' }))).toEqual(mustEnrol)
    const me = await (await caller.get('/api/auth/me')).json<{ user: object }>()
    expect(me.user).toMatchObject({ second_factor_enrolment_required: true })

    expect(await stateOf(caller)).toMatchObject({ enabled: false, required: true, must_enrol: true })
    const { secret } = await start(caller)
    await confirm(caller, appCode(secret))
    expect((await caller.get('/api/admin/staff')).status).toBe(200)
    const after = await (await caller.get('/api/auth/me')).json<{ user: object }>()
    expect(after.user).not.toHaveProperty('second_factor_enrolment_required')
  })

  it.each([
    ['', 200, 200],
    ['none', 200, 200],
    ['admin', 403, 200],
    ['staff', 403, 403],
  ] as const)('with the setting "%s" answers admins %i and staff %i', async (level, forAdmin, forStaff) => {
    await changeSettings({ require_second_factor: level })
    const read = async (role: 'admin' | 'staff') =>
      (await (await as(await makeUser(role))).get('/api/admin/customers')).status
    expect([await read('admin'), await read('staff')]).toEqual([forAdmin, forStaff])
    const customer = await as(await makeUser('customer'))
    expect((await customer.get('/api/me/profile')).status).toBe(200)
  })

  it.each(['admin', 'staff'] as const)(
    'is asked of %s in production from the second sign-in on',
    async (role) => {
      const user = await makeUser(role, { passwordHash })
      const signIn = async () => {
        const body = { phone: user.phone, password }
        const answer = await inProduction('/api/auth/login', { body, ...newVisitor() })
        return answer.json<{ token: string; user: object }>()
      }
      const stateFor = async (token: string) =>
        (await getInProduction('/api/me/second-factor', token)).json<{ data: object }>()
      const first = await signIn()
      expect(first.user).not.toHaveProperty('second_factor_enrolment_required')
      expect((await getInProduction('/api/admin/customers', first.token)).status).toBe(200)
      expect((await stateFor(first.token)).data).toMatchObject({ required: true, must_enrol: false })

      const { token, user: signedIn } = await signIn()
      expect(signedIn).toMatchObject({ second_factor_enrolment_required: true })
      expect(await errorOf(await getInProduction('/api/admin/customers', token))).toEqual(mustEnrol)
      expect((await stateFor(token)).data).toMatchObject({ required: true, must_enrol: true })
    },
  )

  it('follows after a one-time password was changed', async () => {
    await changeSettings({ require_second_factor: 'admin' })
    const user = await makeUser('admin', { passwordHash, passwordChangeRequiredAt: new Date() })
    const first = await userOfSignIn(user.phone)
    expect(first).toMatchObject({ password_change_required: true })
    expect(first).not.toHaveProperty('second_factor_enrolment_required')
    const caller = await as(user)
    expect((await caller.put('/api/admin/profile', { password: 'brand-new-one' })).status).toBe(200)
    expect(await errorOf(await (await as(user)).get('/api/admin/staff'))).toEqual(mustEnrol)
  })
})
