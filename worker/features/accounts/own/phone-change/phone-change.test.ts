import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db, rowsOf } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { wrongCode, smsTo } from '#test/support/registration.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { atOnce, errorsAtOnce, phoneInText } from '#test/support/answers.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { isStaff, roles, type Role } from '#worker/lib/rights.schema.ts'
import { users, rateCounters, securityEvents, phoneChanges } from '#worker/features/people/people.table.ts'

async function signedIn(role: Role = 'admin') {
  const user = await makeUser(role)
  const caller = await as(user)
  return {
    ...caller,
    user,
    ask: (phone: string | null) => caller.post('/api/me/phone', { phone }),
    confirm: (otp: string) => caller.post('/api/me/phone/confirm', { otp }),
    phone: async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]?.phone,
  }
}

type Me = Awaited<ReturnType<typeof signedIn>>

async function codeFor(me: Me, phone: string): Promise<string> {
  const answer = await me.ask(phone)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json<{ dev_otp: string }>()).dev_otp
}

const minutesPass = (me: Me, minutes: number) =>
  db
    .update(phoneChanges)
    .set({ sentAt: new Date(Date.now() - minutes * 60_000 - 1000) })
    .where(eq(phoneChanges.userId, me.user.id))

const kindsTo = async (phone: string | null) => (await smsTo(phone)).map(({ kind }) => kind)

describe('a new phone number', () => {
  it.each(roles)('of role %s counts after its code was entered, and the old number is told', async (role) => {
    const me = await signedIn(role)
    const phone = newPhone()
    const otp = await codeFor(me, phone)
    expect(await me.phone()).toBe(me.user.phone)
    expect(await kindsTo(phone)).toEqual(['otp'])
    expect(await kindsTo(me.user.phone)).toEqual([])
    const answer = await me.confirm(otp)
    expect(await answer.json()).toMatchObject({ success: true, user: { id: me.user.id, phone } })
    expect(await me.phone()).toBe(phone)
    expect(await kindsTo(me.user.phone)).toEqual(['security'])
    expect((await me.get('/api/auth/me')).status).toBe(200)
    const audited = await rowsOf(auditLog, eq(auditLog.actorId, me.user.id))
    expect(audited.map(({ action }) => action)).toEqual(isStaff({ role }) ? ['profile.phone_changed'] : [])
    expect(JSON.stringify(audited)).not.toMatch(phoneInText)
  })

  it('ends the other sessions and is a security event, but not after a wrong code', async () => {
    const me = await signedIn('customer')
    const other = await as(me.user)
    const events = async () =>
      (await db.select().from(securityEvents).where(eq(securityEvents.userId, me.user.id))).map(
        ({ kind, result }) => `${kind} ${result}`,
      )
    const otp = await codeFor(me, newPhone())
    expect((await me.confirm(wrongCode(otp))).status).toBe(422)
    expect((await other.get('/api/auth/me')).status).toBe(200)
    expect(await events()).toEqual([])
    expect((await me.confirm(otp)).status).toBe(200)
    expect((await me.get('/api/auth/me')).status).toBe(200)
    const ended = await other.get('/api/auth/me')
    expect([ended.status, await ended.json()]).toEqual([
      401,
      expect.objectContaining({ reason: 'phone_changed' }),
    ])
    expect(await events()).toEqual(['auth.phone_changed succeeded'])
  })

  it('of the admin profile is only requested by saving the profile [B-069]', async () => {
    const me = await signedIn()
    const phone = newPhone()
    const answer = await me.put('/api/admin/profile', { name: 'নতুন নাম', phone })
    const body = await answer.json<{ user: object; phone_change: { phone: string; dev_otp: string } }>()
    expect(body.user).toMatchObject({ name: 'নতুন নাম', phone: me.user.phone })
    expect(body.phone_change).toMatchObject({ phone, retry_after: 60 })
    expect((await me.confirm(body.phone_change.dev_otp)).status).toBe(200)
    expect(await me.phone()).toBe(phone)
  })

  it('is refused if it is invalid, the present one, or of another account', async () => {
    const me = await signedIn()
    expect((await me.ask('123')).status).toBe(422)
    expect((await me.ask(me.user.phone)).status).toBe(422)
    const taken = await me.ask((await makeUser('customer')).phone)
    expect(taken.status).toBe(409)
    expect(await taken.json()).toMatchObject({
      error: 'phone_taken',
      errors: { phone: [expect.any(String)] },
    })
  })
})

describe('the code of a new phone number', () => {
  it('is sent at most once a minute, also for simultaneous requests', async () => {
    const me = await signedIn()
    const phone = newPhone()
    expect(await atOnce(6, () => me.ask(phone))).toEqual({ 200: 1, 429: 5 })
    expect(await kindsTo(phone)).toEqual(['otp'])
    const refused = await me.ask(newPhone())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  })

  it('is sent at most five times an hour', async () => {
    const me = await signedIn()
    for (let n = 0; n < 5; n += 1) {
      await codeFor(me, newPhone())
      await minutesPass(me, 1)
    }
    const phone = newPhone()
    expect((await me.ask(phone)).status).toBe(429)
    expect(await kindsTo(phone)).toEqual([])
  })

  it('ends the old code when a new one is sent', async () => {
    const me = await signedIn()
    const phone = newPhone()
    const first = await codeFor(me, phone)
    await minutesPass(me, 1)
    const second = await codeFor(me, phone)
    expect((await me.confirm(first)).status).toBe(422)
    expect((await me.confirm(second)).status).toBe(200)
  })

  it('is void after five wrong tries, also in parallel', async () => {
    const me = await signedIn()
    const otp = await codeFor(me, newPhone())
    const errors = errorsAtOnce(12, () => me.confirm(wrongCode(otp)))
    expect(await errors).toEqual({ otp_invalid: 5, otp_expired: 7 })
    expect(await (await me.confirm(otp)).json()).toMatchObject({ error: 'otp_expired' })
    expect(await me.phone()).toBe(me.user.phone)
  })

  it('expires, and is of no use to another user or without a request', async () => {
    const [me, other] = [await signedIn(), await signedIn('staff')]
    const otp = await codeFor(me, newPhone())
    expect((await other.confirm(otp)).status).toBe(422)
    await db.update(phoneChanges).set({ expiresAt: new Date() }).where(eq(phoneChanges.userId, me.user.id))
    expect(await (await me.confirm(otp)).json()).toMatchObject({ error: 'otp_expired' })
  })

  it('changes the number once when it is sent ten times at once', async () => {
    const me = await signedIn()
    const otp = await codeFor(me, newPhone())
    expect(await atOnce(10, () => me.confirm(otp))).toMatchObject({ 200: 1 })
    expect(await kindsTo(me.user.phone)).toEqual(['security'])
  })

  it('gives the number to one of several users who confirm it at once', async () => {
    const people = await Promise.all([signedIn(), signedIn('staff'), signedIn('customer')])
    const phone = newPhone()
    const codes = await Promise.all(people.map((me) => codeFor(me, phone)))
    const statuses = await Promise.all(
      people.map(async (me, index) => (await me.confirm(codes[index] ?? '')).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect(await db.select().from(users).where(eq(users.phone, phone))).toHaveLength(1)
  })

  it('is counted in the daily budget of the site, and is refused when that is spent', async () => {
    const spent = async () => {
      const rows = await db.select().from(rateCounters).where(eq(rateCounters.bucket, 'otp-site'))
      return rows.reduce((sum, { hits }) => sum + hits, 0)
    }
    const before = await spent()
    await codeFor(await signedIn(), newPhone())
    expect(await spent()).toBe(before + 1)
    await changeSettings({ otp_daily_site_limit: '1' })
    const phone = newPhone()
    expect((await (await signedIn()).ask(phone)).status).toBe(429)
    expect(await kindsTo(phone)).toEqual([])
    await changeSettings({ otp_daily_site_limit: '5000' })
  })
})
