import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import {
  suggestedBoostingPlans,
  suggestedSubscriptionPlans,
} from '#worker/features/entitlements/plans/plans.schema.ts'
import { boostingPlans, subscriptionPlans } from '#worker/features/entitlements/plans/plans.table.ts'

type Plan = { id: number; name: string }
type Kind = 'subscription' | 'boosting'

let admin: Awaited<ReturnType<typeof as>>
let staff: Awaited<ReturnType<typeof as>>
const read = async (kind: Kind) => {
  const plans = await (await staff.get('/api/admin/plans')).json<Record<`${Kind}_plans`, Plan[]>>()
  return plans[`${kind}_plans`]
}

beforeAll(async () => {
  admin = await as(await makeUser('admin'))
  staff = await as(await makeUser('staff'))
})

describe.each([
  ['subscription', '/api/admin/subscription-plans/suggested', suggestedSubscriptionPlans, subscriptionPlans],
  ['boosting', '/api/admin/boosting-plans/suggested', suggestedBoostingPlans, boostingPlans],
] as const)('the suggested %s plans', (kind, path, plans, table) => {
  const names = plans.map(({ name }) => name)
  beforeEach(async () => {
    await db.delete(table)
    await db.delete(auditLog)
  })
  const stored = () => db.select().from(table)

  it('are taken over as they are, on sale, each with an audit row', async () => {
    const answer = await admin.post(path, { names })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ added: 3, message: expect.stringContaining('সফল') })
    const taken = await read(kind)
    expect(taken).toEqual(plans.map((plan) => expect.objectContaining(plan)))
    for (const { id, name } of taken)
      expect(await db.select().from(auditLog)).toContainEqual(
        expect.objectContaining({
          action: `${kind}_plan.added`,
          entityId: String(id),
          after: expect.objectContaining({ name }),
        }),
      )
  })

  it('are each added once by parallel and repeated calls', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, { names: names.slice(0, 2) })))
    const counts = await Promise.all(answers.map((answer) => answer.json<{ added: number }>()))
    expect(counts.map(({ added }) => added).toSorted()).toEqual([0, 0, 2])
    expect(await (await admin.post(path, { names })).json()).toMatchObject({ added: 1 })
    expect(await stored()).toHaveLength(3)
    expect(await db.select().from(auditLog)).toHaveLength(3)
  })

  it.each([[[]], [['অন্য প্ল্যান']], [undefined]])('are refused for the names %j', async (chosen) => {
    expect((await admin.post(path, { names: chosen })).status).toBe(422)
    expect(await stored()).toEqual([])
  })
})
