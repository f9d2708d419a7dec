import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { runBatch, wroteRow } from '#worker/db/db.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { raiseAlarm, type Alarm } from '#worker/features/audit/alarms/alarms.queries.ts'
import { alarms } from '#worker/features/audit/alarms/alarms.table.ts'
import type { readAlarms } from './alarms.usecases.ts'

const now = new Date('2026-11-22T06:00:00Z')
const later = new Date('2026-11-22T07:00:00Z')
const nextDay = new Date('2026-11-23T06:00:00Z')

const raise = (alarm: Partial<Alarm> = {}) =>
  runBatch(db, [raiseAlarm(db, { kind: 'sms_budget_reset', subject: 'budget:reset', now, ...alarm })])
const admin = async () => as(await makeUser('admin'))
async function read() {
  const answer = await (await admin()).get('/api/admin/alarms')
  expect(answer.status).toBe(200)
  return answer.json<Awaited<ReturnType<typeof readAlarms>>>()
}

describe('alarms', () => {
  beforeEach(async () => {
    await db.delete(alarms)
  })

  it('are shown to admins only', async () => {
    expect((await guest.get('/api/admin/alarms')).status).toBe(401)
    expect((await (await as(await makeUser('staff'))).get('/api/admin/alarms')).status).toBe(403)
  })

  it('are kept once for each kind, subject and day, with the number of times', async () => {
    const user = await makeUser('customer', { name: 'রহিম' })
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => raise({ detail: { used: index }, now: index ? now : later })),
    )
    await raise({ kind: 'harvest_pace', subject: `user:${user.id}`, userId: user.id })
    await raise({ now: nextDay })
    const { data, meta } = await read()
    expect(meta.total).toBe(3)
    expect(data.map(({ kind, count }) => [kind, count])).toEqual([
      ['sms_budget_reset', 1],
      ['sms_budget_reset', 5],
      ['harvest_pace', 1],
    ])
    expect(data[1]?.last_at).toBe(later.toISOString())
    expect(data[2]?.user).toEqual({ id: user.id, name: 'রহিম', role: 'customer' })
  })

  it('are not raised when the condition does not hold', async () => {
    await runBatch(db, [
      db.run(sql`UPDATE users SET name = name WHERE id = 0`),
      raiseAlarm(db, { kind: 'harvest_pace', subject: 'user:1', now, onlyIf: wroteRow }),
    ])
    expect((await read()).data).toEqual([])
  })

  it('disappear when one admin acknowledges them, and stay away for the day', async () => {
    await raise()
    const [alarm] = (await read()).data
    const path = `/api/admin/alarms/${alarm?.id}/acknowledge`
    const callers = await Promise.all([admin(), admin(), admin()])
    const answers = await Promise.all(callers.map((caller) => caller.post(path, {})))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await raise({ now: later })
    expect((await read()).data).toEqual([])
    const entries = await db
      .select()
      .from(auditLog)
      .where(sql`action = 'alarm.acknowledged'`)
    expect(entries).toHaveLength(1)
    await raise({ now: nextDay })
    expect((await read()).data).toHaveLength(1)
  })

  it('cannot be acknowledged when they do not exist', async () => {
    expect((await (await admin()).post('/api/admin/alarms/99999/acknowledge', {})).status).toBe(404)
  })
})
