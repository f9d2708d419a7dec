import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { jsonOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { deleteEvents, listEvents, resetBudget } from '#test/support/audits.ts'
import { insertRow, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { newAdmin } from '#test/support/settings.ts'
import { runBatch, wroteRow } from '#worker/db/db.ts'
import { raiseWarning, type WarningEvent } from '#worker/features/audit/events.queries.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import type { Decided } from '#worker/lib/decide-each.ts'
import type { readWarnings } from './warnings.usecases.ts'

const now = new Date('2026-11-22T06:00:00Z')
const later = new Date('2026-11-22T07:00:00Z')
const nextDay = new Date('2026-11-23T06:00:00Z')

const raise = (event: Partial<WarningEvent> = {}) =>
  runBatch(db, [raiseWarning(db, { ...resetBudget, now, ...event })])
const acknowledged = sql`action = 'warning.acknowledged'`
/** A row of the audit log that is no event. */
const otherRow = async () => {
  const row = { actorName: 'ক', action: 'user.changed', entity: 'user', entityId: '1', createdAt: now }
  return (await insertRow(auditLog, row)).id
}
const read = async () =>
  jsonOf<Awaited<ReturnType<typeof readWarnings>>>((await newAdmin()).get('/api/admin/warnings'))

describe('events', () => {
  beforeEach(async () => {
    await deleteEvents()
  })

  it('are shown to admins only, once for each kind, subject and day, with the number of times', async () => {
    const user = await makeUser('customer', { name: 'রহিম' })
    await Promise.all(Array.from({ length: 5 }, (_, index) => raise({ now: index ? now : later })))
    await raise({ kind: 'harvest', subject: `user:${user.id}` })
    await raise({ now: nextDay })
    const { data, meta } = await read()
    expect(meta.total).toBe(3)
    expect(data.map(({ kind, event }) => [kind, event?.count])).toEqual([
      ['sms_budget', 1],
      ['sms_budget', 5],
      ['harvest', 1],
    ])
    expect(data[1]?.event?.last_at).toBe(later.toISOString())
    expect(data[2]?.event?.user).toEqual({ id: user.id, name: 'রহিম', role: 'customer' })
    const staff = await as(await makeUser('staff'))
    expect(await (await staff.get('/api/admin/warnings')).json()).toEqual({ data: [], meta: { total: 0 } })
  })

  it('are not raised when the condition does not hold', async () => {
    await runBatch(db, [
      db.run(sql`UPDATE users SET name = name WHERE id = 0`),
      raiseWarning(db, { kind: 'harvest', subject: 'user:1', now, onlyIf: wroteRow }),
    ])
    expect((await read()).data).toEqual([])
  })

  it('disappear when one admin acknowledges them, and stay away for the day', async () => {
    await raise()
    const [warning] = (await read()).data
    const path = `/api/admin/warnings/${warning?.event?.id}/acknowledge`
    const callers = await Promise.all([newAdmin(), newAdmin(), newAdmin()])
    const answers = await Promise.all(callers.map((caller) => caller.post(path, {})))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await raise({ now: later })
    expect((await read()).data).toEqual([])
    const entries = await db.select().from(auditLog).where(acknowledged)
    expect(entries).toHaveLength(1)
    expect((await listEvents()).map(({ unseen }) => unseen)).toEqual([false, false])
    await raise({ now: nextDay })
    expect((await read()).data).toHaveLength(1)
  })

  it('of a selection are acknowledged once each by two admins at once, and another row of the log is refused', async () => {
    for (let subject = 0; subject < 20; subject++) await raise({ subject: `budget:${subject}` })
    const events = (await read()).data.map(({ event }) => event?.id ?? 0)
    const act = await otherRow()
    const ids = [...events.slice(1), act]
    const logged = async () => (await db.select().from(auditLog).where(acknowledged)).length
    const before = await logged()
    const path = '/api/admin/warnings/acknowledge'
    const callers = await Promise.all([newAdmin(), newAdmin()])
    const answers = await Promise.all(callers.map((caller) => jsonOf<Decided>(caller.post(path, { ids }))))
    expect(answers.flatMap(({ done }) => done).toSorted((a, b) => a - b)).toEqual(
      events.slice(1).toSorted((a, b) => a - b),
    )
    const refused = answers.flatMap((answer) => answer.refused.map(({ error }) => error))
    expect(refused.filter((error) => error === 'already_acknowledged')).toHaveLength(19)
    expect(refused.filter((error) => error === 'not_found')).toHaveLength(2)
    expect((await logged()) - before).toBe(19)
    expect((await read()).data.map(({ event }) => event?.id)).toEqual([events[0]])
    expect((await callers[0]?.post(path, { ids: [] }))?.status).toBe(422)
  })
})
