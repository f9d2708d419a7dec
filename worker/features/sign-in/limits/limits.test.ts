import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { networkOf } from '#worker/lib/input/network.ts'
import { deviceOfCookie } from '#worker/features/people/sessions/sessions.rules.ts'
import { sendWith } from '#test/support/send-with.ts'
import { atOnce } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { newVisitor, logIn, password, passwordHash } from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'
import { deviceCookieOf, levelOf, postSolving, solve } from '#test/support/sign-in/sign-in.ts'
import { knownDeviceLimit, loginLimits, type TryLimit } from './limits.rules.ts'
import { rateCounters, securityEvents } from '#worker/features/people/people.table.ts'

type Visitor = { headers: Record<string, string> }
const from = (address: string): Visitor => ({ headers: { 'cf-connecting-ip': address } })

const callerOf = (visitor: Visitor) => ({
  secret: env.JWT_SECRET,
  network: networkOf(visitor.headers['cf-connecting-ip']),
  now: new Date(),
})

const limitsOf = (phone: string, visitor: Visitor) => loginLimits(phone, callerOf(visitor))

const knownLimitOf = (phone: string | null, device: Visitor) => {
  const { tokenHash } = deviceOfCookie(device.headers.cookie?.replace('device=', ''), undefined)
  return knownDeviceLimit(phone ?? '', tokenHash, callerOf(device))
}

/** As if there had been this many tries, also in the next window, which may begin during the test. */
const fill = async (limit: TryLimit | undefined, hits: number) => {
  if (!limit) throw new Error('there is no such limit')
  const { bucket, start, end } = limit
  await db.delete(rateCounters).where(eq(rateCounters.bucket, bucket))
  const next = { start: end, end: new Date(2 * end.getTime() - start.getTime()) }
  for (const window of [{ start, end }, next])
    await db.insert(rateCounters).values({ bucket, windowStart: window.start, hits, expiresAt: window.end })
}

const hitsOf = async (limit: TryLimit) =>
  (await db.select().from(rateCounters).where(eq(rateCounters.bucket, limit.bucket)))[0]?.hits ?? 0

/** Signs in from a new network. Returns the device cookie with the headers of yet another network. */
async function onKnownDevice(phone: string | null): Promise<Visitor> {
  const { answer } = await postSolving('/api/auth/login', { phone, password }, newVisitor())
  expect(answer.status).toBe(200)
  return { headers: { ...newVisitor().headers, ...deviceCookieOf(answer) } }
}

describe('wrong passwords from one network', () => {
  it('lead to a challenge after a hundred, which a neighbour on the same address solves and signs in', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const address = newVisitor()
    const [perNetwork] = limitsOf('', address).perNetwork
    await fill(perNetwork, 98)
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await logIn(newPhone(), 'wrong-one', address)).status)
    expect(statuses).toEqual([401, 401, 429, 429])

    const refused = await logIn(phone, password, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      success: false,
      error: 'challenge_required',
      message: expect.stringMatching(/[ঀ-৿]/),
      challenge: { kind: 'proof_of_work' },
    })
    const { answer, solved } = await postSolving('/api/auth/login', { phone, password }, address)
    expect([answer.status, solved]).toEqual([200, true])
    // The price stays low for the neighbours, however many tries there are.
    await fill(perNetwork, 50_000)
    expect(await levelOf(await logIn(newPhone(), password, address))).toBe(1)
  })

  it('do not concern a device on the same address that has signed in to the account before', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const device = await onKnownDevice(phone)
    const [perNetwork] = limitsOf('', device).perNetwork
    await fill(perNetwork, 5000)
    expect((await logIn(phone, password, device)).status).toBe(200)
    expect((await logIn(phone, 'wrong-one', device)).status).toBe(401)
  })
})

describe('wrong passwords for one number', () => {
  it.each([true, false])(
    'lead to a challenge after ten from one network, counted exactly; of an account: %s',
    async (hasAccount) => {
      const phone = hasAccount ? (await makeUser('customer', { passwordHash })).phone : newPhone()
      const visitor = newVisitor()
      await fill(limitsOf(phone ?? '', visitor).perPair, 7)
      expect(await atOnce(20, () => logIn(phone, 'wrong-one', visitor))).toEqual({ 401: 3, 429: 17 })
      expect((await logIn(phone, password, newVisitor())).status).toBe(hasAccount ? 200 : 401)
    },
  )

  it('from ten addresses stop at a bound, but shut its owner out neither on a known device nor elsewhere', async () => {
    const staff = await makeUser('staff', { passwordHash })
    const device = await onKnownDevice(staff.phone)
    const addresses = Array.from({ length: 10 }, newVisitor)
    // Each hash of a password costs much time, so most of the tries before the bound are only counted.
    await fill(limitsOf(staff.phone ?? '', newVisitor()).perPhone, 27)
    const tries = await atOnce(30, (at) => logIn(staff.phone, 'wrong-one', addresses[at % 10]))
    expect(tries).toEqual({ 401: 3, 429: 27 })

    expect((await logIn(staff.phone, password, device)).status).toBe(200)
    const { answer, solved } = await postSolving(
      '/api/auth/login',
      { phone: staff.phone, password },
      newVisitor(),
    )
    expect([answer.status, solved]).toEqual([200, true])
  })

  it('are bounded on a known device as well, apart from strangers', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const [device, other] = [await onKnownDevice(phone), await onKnownDevice(phone)]
    await fill(knownLimitOf(phone, device), 27)
    expect(await atOnce(8, () => logIn(phone, 'wrong-one', device))).toEqual({ 401: 3, 429: 5 })
    expect((await logIn(phone, password, other)).status).toBe(200)
    expect((await logIn(phone, password, newVisitor())).status).toBe(200)
  })

  it('make a device known only for the account that it signed in to', async () => {
    const [attacker, victim] = [
      await makeUser('customer', { passwordHash }),
      await makeUser('staff', { passwordHash }),
    ]
    const device = await onKnownDevice(attacker.phone)
    await fill(limitsOf(victim.phone ?? '', device).perPhone, 30)
    expect((await logIn(victim.phone, password, device)).status).toBe(429)
  })

  it('cost more the more there are, and a refused try costs nothing', async () => {
    const [phone, visitor] = [newPhone(), newVisitor()]
    const { perPair } = limitsOf(phone, visitor)
    const levels = []
    for (const hits of [10, 15, 30, 100, 10_000]) {
      await fill(perPair, hits)
      levels.push(await levelOf(await logIn(phone, 'wrong-one', visitor)))
      expect(await hitsOf(perPair)).toBe(hits)
    }
    expect(levels).toEqual([0, 1, 3, 5, 6])
  })
})

describe('networks', () => {
  it('of IPv6 are counted together: 26 of one /48 do not pass the bound of passwords', async () => {
    const neighbour = (at: number) => from(`2001:db8:1:${(at * 300).toString(16)}::1`)
    const wide = limitsOf('', from('2001:db8:1:1::1')).perNetwork[2]
    await fill(wide, 97)
    const tries = await atOnce(26, (at) => logIn(newPhone(), 'wrong-one', neighbour(at)))
    expect(tries).toEqual({ 401: 3, 429: 23 })
    expect((await logIn(newPhone(), 'wrong-one', from('2001:db8:2::1'))).status).toBe(401)
  })

  it.each([
    ['an address', 20, () => from('198.51.100.200')],
    ['one /48', 25, (at: number) => from(`2001:db8:3:${(at * 300).toString(16)}::1`)],
  ])(
    'are counted together for SMS: %s sends %i, then it has to solve a challenge',
    async (_, max, visitor) => {
      const path = '/api/auth/forgot-password'
      const asked = await atOnce(max + 3, (at) => guest.post(path, { phone: newPhone() }, visitor(at)))
      expect(asked).toEqual({ 200: max, 429: 3 })
      expect((await postSolving(path, { phone: newPhone() }, visitor(99))).answer.status).toBe(200)
    },
  )
})

describe('a solved challenge', () => {
  /** A number whose next try needs a challenge, and the challenge. */
  async function challenged() {
    const { phone } = await makeUser('customer', { passwordHash })
    const visitor = newVisitor()
    await fill(limitsOf(phone ?? '', visitor).perPair, 10)
    const refused = await logIn(phone, password, visitor)
    const { challenge } = await refused.json<{ challenge: unknown }>()
    return { phone, visitor, challenge, solution: await solve(challenge) }
  }
  const send = (phone: string | null, given: string, solution: string, visitor: Visitor) =>
    guest.post('/api/auth/login', { phone, password: given, challenge: solution }, visitor)

  it('counts for one try, even if it is sent ten times at once', async () => {
    const { phone, visitor, solution } = await challenged()
    const tries = await atOnce(10, () => send(phone, 'wrong-one', solution, visitor))
    expect(tries).toEqual({ 401: 1, 429: 9 })
  })

  it('counts for its own number only', async () => {
    const [own, other] = [await challenged(), await challenged()]
    expect((await send(own.phone, password, other.solution, own.visitor)).status).toBe(429)
    expect((await send(own.phone, password, own.solution, own.visitor)).status).toBe(200)
  })

  it('is too cheap when the price has doubled twice since', async () => {
    const { phone, visitor, solution } = await challenged()
    await fill(limitsOf(phone ?? '', visitor).perPair, 22)
    expect((await send(phone, password, solution, visitor)).status).toBe(429)
  })
})

describe('when the service of the challenges fails', () => {
  /** Production with the keys of Turnstile, whose service is down. */
  async function logInWithTurnstile(phone: string | null, visitor: Visitor) {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('connection refused'))
    return sendWith({ TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' }, '/api/auth/login', {
      body: { phone, password, challenge: 'turnstile-token' },
      ...visitor,
    })
  }

  it('strangers behind a bound are refused politely, and those below every bound sign in', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    expect((await logInWithTurnstile(phone, newVisitor())).status).toBe(200)
    const visitor = newVisitor()
    await fill(limitsOf(phone ?? '', visitor).perPair, 10)
    const refused = await logInWithTurnstile(phone, visitor)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      error: 'challenge_unavailable',
      message: expect.stringMatching(/[ঀ-৿]/),
    })
  })

  it('a known device signs in even behind its own bound', async () => {
    const { phone } = await makeUser('customer', { passwordHash })
    const device = await onKnownDevice(phone)
    await fill(knownLimitOf(phone, device), 30)
    expect((await logIn(phone, password, device)).status).toBe(429)
    expect((await logInWithTurnstile(phone, device)).status).toBe(200)
  })
})

it('one account, network and minute has one row for all failures, with their number', async () => {
  const { id, phone } = await makeUser('customer', { passwordHash })
  const visitor = newVisitor()
  await fill(limitsOf(phone ?? '', visitor).perPair, 6)
  for (let i = 0; i < 6; i++) await logIn(phone, 'wrong-one', visitor)
  const rows = await db.select().from(securityEvents).where(eq(securityEvents.userId, id))
  const total = (kind: string) =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.count, 0)
  expect([total('auth.failed'), total('auth.locked')]).toEqual([4, 2])
  // Two minutes at most, if the clock moved on meanwhile.
  expect(rows.length).toBeLessThanOrEqual(4)
  expect(JSON.stringify(rows)).not.toContain(String(phone))
  expect(JSON.stringify(rows)).not.toContain(visitor.headers['cf-connecting-ip'])
})
