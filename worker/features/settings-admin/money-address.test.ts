import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'

const smsTo = async (phone: string | null) =>
  (
    await db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, phone ?? ''))
  ).map(({ body }) => body)

/** Makes a change with a token alone, which is refused, and with the password; says what the other admin is sent. */
async function changeAsAdmin(change: (caller: Awaited<ReturnType<typeof as>>) => Promise<Response>) {
  const [me, other] = [await makeUser('admin', { name: 'করিম' }), await makeUser('admin')]
  const refused = await change(await as(me, { reauthenticated: false }))
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error: 'reauthentication_required' })
  expect(await smsTo(other.phone)).toEqual([])
  expect((await change(await as(me))).status).toBeLessThan(300)
  expect(await smsTo(me.phone)).toEqual([])
  return smsTo(other.phone)
}

describe('where customers send money', () => {
  it('changes with the password only, is told to the other admins, and stands in full in the audit log', async () => {
    const number = '01799887766'
    const instructions = 'পার্সোনাল নম্বরে সেন্ড মানি করুন: 01799887766'
    const told = await changeAsAdmin((caller) =>
      caller.put('/api/admin/settings/payment', {
        manual_payment_number: number,
        manual_payment_instructions: instructions,
      }),
    )
    expect(told).toEqual([expect.stringContaining('করিম টাকা পাঠানোর নম্বর, নির্দেশনা বা ঠিকানা বদলেছেন')])
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'setting.changed'))
    expect(entry?.after).toMatchObject({
      manual_payment_number: number,
      manual_payment_instructions: instructions,
    })
  })

  it('is also the address to which a gateway returns', async () => {
    const told = await changeAsAdmin((caller) =>
      caller.put('/api/admin/settings/payment', { ssl_fail_url: 'https://example.com/paid' }),
    )
    expect(told).toHaveLength(1)
  })

  it('does not ask for the password to switch a method off', async () => {
    const caller = await as(await makeUser('admin'), { reauthenticated: false })
    expect((await caller.put('/api/admin/settings/payment', { enable_sslcommerz: false })).status).toBe(200)
  })
})

describe('the price of a plan', () => {
  const plan = {
    name: 'মাসিক প্ল্যান',
    price: '299',
    duration_days: '30',
    daily_biodata_view_limit: '15',
  }

  it('is made and changed with the password only, and told to the other admins', async () => {
    const made = await changeAsAdmin((caller) => caller.post('/api/admin/subscription-plans', plan))
    expect(made).toEqual([expect.stringContaining('“মাসিক প্ল্যান” প্ল্যানের দাম')])
    const { id } = await makeSubscriptionPlan()
    const changed = await changeAsAdmin((caller) =>
      caller.put(`/api/admin/subscription-plans/${id}`, { price: '100' }),
    )
    expect(changed).toHaveLength(1)
    const caller = await as(await makeUser('admin'), { reauthenticated: false })
    const renamed = await caller.put(`/api/admin/subscription-plans/${id}`, { name: 'অন্য নাম' })
    expect(renamed.status).toBe(200)
  })
})
