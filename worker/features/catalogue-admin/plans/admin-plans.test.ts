import { eq } from 'drizzle-orm'
import { describe, expect, it, beforeEach } from 'vitest'
import { atOnce, refusedFields } from '#test/support/answers.ts'
import { auditsOf } from '#test/support/audits.ts'
import { db } from '#test/support/database.ts'
import { makeSubscription, makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import {
  subscriptions,
  subscriptionPlans,
  boostingPlans,
} from '#worker/features/entitlements/entitlements.table.ts'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import {
  suggestedBoostingPlans,
  suggestedSubscriptionPlans,
} from '#worker/features/entitlements/plans/plans.schema.ts'

type Plan = { id: number; name: string; active_count: number; updated_at: string }
type Plans = { subscription_plans: Plan[]; boosting_plans: Plan[] }
const admin = await as(await makeUser('admin'))
const staff = await as(await makeUser('staff'))
let names = 0
const subscription = () => ({
  name: `প্ল্যান ক ${(names += 1)}`,
  price: '৪৯৯.৫০',
  duration_days: '৩০',
  daily_biodata_view_limit: '২৫',
})

const boosting = () => ({ name: `বুস্ট ক ${(names += 1)}`, price: 150, duration_days: 7, rank_bonus: 5 })
const bothKinds = [
  [
    'subscription',
    '/api/admin/subscription-plans',
    subscription,
    { price: 499.5, duration_days: 30, daily_biodata_view_limit: 25 },
  ],
  ['boosting', '/api/admin/boosting-plans', boosting, { price: 150, duration_days: 7, rank_bonus: 5 }],
] as const
const read = async () => (await staff.get('/api/admin/plans')).json<Plans>()
const all = async () => {
  const plans = await read()
  return [...plans.subscription_plans, ...plans.boosting_plans]
}

it('suggests the daily limit of the settings for a new plan, 50 at first [A-293 B-216]', async () => {
  expect(await read()).toMatchObject({ daily_view_limit_default: 50 })
  await admin.put('/api/admin/settings/system', { biodata_daily_view_limit_default: 35 })
  expect(await read()).toMatchObject({ daily_view_limit_default: 35 })
})

describe.each(bothKinds)('a %s plan', (kind, path, form, stored) => {
  const add = async (fields: object = {}) => {
    const answer = await admin.post(path, { ...form(), ...fields })
    return (await answer.json<{ data: { id: number } }>()).data.id
  }

  it('is added, shown, changed and removed, each in the audit log [B-042 B-082 B-084 B-167 B-168]', async () => {
    const input = form()
    const answer = await admin.post(path, { ...input, unknown: 1 })
    expect(answer.status).toBe(201)
    const { data } = await answer.json<{ data: { id: number } }>()
    expect((await all()).find(({ name }) => name === input.name)).toMatchObject({
      ...stored,
      id: data.id,
      is_active: true,
      active_count: 0,
    })
    const changed = await admin.put(`${path}/${data.id}`, { price: '১০০', is_active: '0' })
    expect(await changed.json()).toMatchObject({ data: { price: 100, is_active: false, name: input.name } })
    expect(await all()).toContainEqual(expect.objectContaining({ name: input.name, is_active: false }))
    expect((await admin.delete(`${path}/${data.id}`)).status).toBe(200)
    expect((await all()).some(({ name }) => name === input.name)).toBe(false)
    expect((await auditsOf(`${kind}_plan`, data.id)).map(({ action }) => action)).toEqual([
      `${kind}_plan.added`,
      `${kind}_plan.changed`,
      `${kind}_plan.deleted`,
    ])
    expect((await auditsOf(`${kind}_plan`, data.id))[1]).toMatchObject({
      before: { is_active: true },
      after: { price: 100, is_active: false },
    })
    expect((await admin.delete(`${path}/${data.id}`)).status).toBe(404)
    expect((await admin.put(`${path}/${data.id}`, {})).status).toBe(404)
  })

  it.each([
    ['name', ''],
    ['name', 'ক'.repeat(61)],
    ['price', -1],
    ['price', '10.555'],
    ['price', 1_000_001],
    ['price', ''],
    ['duration_days', 0],
    ['duration_days', '1.5'],
    ['duration_days', 3651],
    ['is_active', 'perhaps'],
    // Less than a gateway takes.
    ['price', 5],
  ])('is refused with %s %j [B-134]', async (field, value) => {
    const refused = await admin.post(path, { ...form(), [field]: value })
    expect(await refusedFields(refused)).toEqual([field])
  })

  it('may cost nothing, last one day, and have a limit or bonus of 0, but of no less [B-134]', async () => {
    const measure = kind === 'subscription' ? 'daily_biodata_view_limit' : 'rank_bonus'
    const least = { price: 0, duration_days: 1, [measure]: 0 }
    const id = await add(least)
    expect((await all()).find((plan) => plan.id === id && measure in plan)).toMatchObject(least)
    const refused = await admin.post(path, { ...form(), [measure]: -1 })
    expect(await refusedFields(refused)).toEqual([measure])
  })

  it('needs every field [B-133]', async () => {
    const answer = await admin.post(path, {})
    const { errors } = await answer.json<{ errors: object }>()
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(form()).toSorted())
    expect(errors).toMatchObject({
      name: ['প্ল্যানের নাম প্রয়োজন'],
      price: ['মূল্য প্রয়োজন'],
      duration_days: ['মেয়াদ প্রয়োজন'],
    })
  })

  it('is added once when two with one name are added in parallel', async () => {
    const name = `একই নাম ${kind}`
    expect(await atOnce(3, () => admin.post(path, { ...form(), name }))).toEqual({ 201: 1, 409: 2 })
    expect((await all()).filter((plan) => plan.name === name)).toHaveLength(1)
    const other = await add()
    const renamed = await admin.put(`${path}/${other}`, { name: ` ${name} ` })
    expect(renamed.status).toBe(409)
    expect(await renamed.json()).toMatchObject({
      error: 'name_taken',
      errors: { name: [expect.any(String)] },
    })
  })
})

it('a plan that was bought is not deleted but can be taken off sale; what was bought stays as it was', async () => {
  const plan = await makeSubscriptionPlan()
  const running = await makeSubscription((await makeUser()).id, { planId: plan.id })
  await makeSubscription((await makeUser()).id, { planId: plan.id, status: 'expired' })
  expect((await read()).subscription_plans.find(({ id }) => id === plan.id)?.active_count).toBe(1)
  const answer = await admin.delete(`/api/admin/subscription-plans/${plan.id}`)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    error: 'in_use',
    counts: { bought: 2, active: 1 },
    alternatives: ['deactivate'],
  })
  await admin.put(`/api/admin/subscription-plans/${plan.id}`, { is_active: false, price: 100 })
  const { data } = await (await guest.get('/api/subscription/plans')).json<{ data: Plan[] }>()
  expect(data.some(({ id }) => id === plan.id)).toBe(false)
  expect(running.pricePoisha).toBe(50_000)
  const [stored] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, plan.id))
  expect(stored).toMatchObject({ pricePoisha: 10_000, isActive: false })
})

describe.each([
  ['subscription', '/api/admin/subscription-plans/suggested', suggestedSubscriptionPlans, subscriptionPlans],
  ['boosting', '/api/admin/boosting-plans/suggested', suggestedBoostingPlans, boostingPlans],
] as const)('the suggested %s plans', (kind, path, plans, table) => {
  const names = plans.map(({ name }) => name)
  beforeEach(async () => {
    for (const each of [subscriptions, table, auditLog]) await db.delete(each)
  })
  const stored = () => db.select().from(table)

  it('are taken over as they are, on sale, each with an audit row', async () => {
    const answer = await admin.post(path, { names })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ added: 3 })
    const taken = (await read())[`${kind}_plans`]
    expect(taken).toEqual(plans.map((plan) => expect.objectContaining(plan)))
    for (const { id, name } of taken)
      expect(await auditsOf(`${kind}_plan`, id)).toMatchObject([
        { action: `${kind}_plan.added`, after: { name } },
      ])
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
