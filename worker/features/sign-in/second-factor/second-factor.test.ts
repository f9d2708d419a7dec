import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { appCode } from '#test/support/app-code.ts'
import { makeEnrolled, wrongAppCode } from '#test/support/second-factor.ts'
import { smsTo } from '#test/support/registration.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { recoveryCodes, secondFactors, securityEvents } from '#worker/features/people/people.table.ts'

type State = { enabled: boolean; required: boolean; recovery_codes_left: number }
type Caller = Awaited<ReturnType<typeof as>>

const stateOf = async (caller: Caller) =>
  (await (await caller.get('/api/me/second-factor')).json<{ data: State }>()).data

const start = async (caller: Caller) =>
  (await caller.post('/api/me/second-factor')).json<{ secret: string; address: string }>()

const confirm = (caller: Caller, code: string) => caller.post('/api/me/second-factor/confirm', { code })

const eventsOf = async (userId: number) =>
  (
    await db
      .select({ result: securityEvents.result })
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'auth.second_factor_changed')))
  ).map(({ result }) => result)

const kindsTo = async (phone: string | null) => (await smsTo(phone)).map(({ kind }) => kind)

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
      expect(await eventsOf(user.id)).toEqual(['switched_on'])

      const stored = JSON.stringify([
        await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id)),
        await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
        await db.select().from(auditLog).where(eq(auditLog.actorId, user.id)),
      ])
      for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
        expect(stored).not.toContain(plain)
    },
  )

  it('is finished only after it was started', async () => {
    const caller = await as(await makeUser('admin'))
    expect((await confirm(caller, '123456')).status).toBe(404)
    for (const code of ['12345', 'abcdef', '', undefined])
      expect((await caller.post('/api/me/second-factor/confirm', { code })).status).toBe(422)
  })

  it('is finished once by five simultaneous requests, and its recovery codes are valid', async () => {
    const user = await makeUser('admin')
    const caller = await as(user)
    const { secret } = await start(caller)
    const code = appCode(secret)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(caller, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await stateOf(caller)).toMatchObject({ recovery_codes_left: 10 })
    expect(await eventsOf(user.id)).toEqual(['switched_on'])
  })

  it('uses the secret of the last start, and refuses another one while it is on', async () => {
    const caller = await as(await makeUser('admin'))
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
    const answers = await Promise.all(Array.from({ length: 9 }, () => confirm(caller, wrong)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect((await confirm(caller, appCode(secret))).status).toBe(429)
    expect(await stateOf(caller)).toMatchObject({ enabled: false })
  })
})

describe('an active second factor', () => {
  it('is switched off by its owner, who gets an SMS', async () => {
    const { user, caller } = await makeEnrolled('staff')
    const answers = await Promise.all([1, 2, 3].map(() => caller.delete('/api/me/second-factor')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await stateOf(caller)).toMatchObject({ enabled: false, recovery_codes_left: 0 })
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).toEqual([])
    expect(await kindsTo(user.phone)).toEqual(['security'])
    expect(await eventsOf(user.id)).toEqual(['switched_on', 'switched_off'])
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
    expect(await eventsOf(user.id)).toEqual(['switched_on', 'switched_off'])
    const entries = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, String(user.id)), eq(auditLog.action, 'staff.second_factor_reset')))
    expect(entries).toHaveLength(1)
    expect((await reset(admin, user.id)).status).toBe(409)
  })

  it('is not removed by its own admin, and not that of a customer', async () => {
    const admin = await makeUser('admin')
    expect(await errorOf(await reset(await as(admin), admin.id))).toEqual([409, 'own_account'])
    expect((await reset(await as(admin), (await makeUser('customer')).id)).status).toBe(404)
  })

  it('is deleted with the account, and stays if the account cannot be removed', async () => {
    const { user } = await makeEnrolled('staff')
    const admin = await as(await makeUser('admin'))
    expect((await admin.delete(`/api/admin/staff/${user.id}`)).status).toBe(200)
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([])
    const self = await makeEnrolled('admin')
    expect((await self.caller.delete(`/api/admin/staff/${self.user.id}`)).status).toBe(409)
    expect(await stateOf(self.caller)).toMatchObject({ enabled: true })
  })
})
