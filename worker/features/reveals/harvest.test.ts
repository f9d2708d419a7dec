import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCustomer } from '#test/support/customers.ts'
import { deleteEvents, listEvents } from '#test/support/audits.ts'
import {
  makeCategory,
  makePlace,
  makeProvider,
  makeReveal,
  makeSubscription,
  makeUser,
} from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { solve } from '#test/support/sign-in/sign-in.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

const shown: { id: number }[] = []
beforeAll(async () => {
  await changeSettings({ terms_of_biodata_enabled: '0' })
  const [place, category] = [await makePlace(), await makeCategory()]
  for (let at = 0; at < 155; at++) shown.push(await makeProvider({ place, categoryId: category.id }))
}, 60_000)
beforeEach(deleteEvents)

type Customer = Awaited<ReturnType<typeof newCustomer>>

/** Lets a customer have seen the first `numbers` numbers, so many a day, the last ones `daysAgo`. */
async function haveSeen(
  customer: Customer,
  numbers: number,
  { perDay, daysAgo = 0 }: { perDay: number; daysAgo?: number },
) {
  const subscriptionId = customer.subscription?.id ?? 0
  for (const [at, { id }] of shown.slice(0, numbers).entries()) {
    const days = daysAgo + Math.floor((numbers - 1 - at) / perDay)
    const createdAt = new Date(Date.now() - days * millisecondsPerDay - 60_000)
    await makeReveal(customer.user.id, id, { subscriptionId, createdAt })
  }
}
const lines = async () => (await listEvents()).map(({ kind, subject, detail }) => ({ kind, subject, detail }))
const revealNext = async (customer: Customer, at: number) =>
  expect((await customer.reveal(shown[at]?.id ?? 0)).status).toBe(200)

describe('a customer who sees many numbers', () => {
  it('is a line on the desk from the 61st of seven days on, whatever the plan and the pace', async () => {
    const [unlimited, small] = [await newCustomer(0), await newCustomer(39)]
    await haveSeen(unlimited, 59, { perDay: 59 })
    await haveSeen(small, 60, { perDay: 9 })
    await revealNext(unlimited, 59)
    expect(await lines()).toEqual([])
    for (const at of [60, 61]) await revealNext(unlimited, at)
    await revealNext(small, 60)
    const about = (customer: Customer, numbers: number) => ({
      kind: 'harvest',
      subject: `user:${customer.user.id}`,
      detail: { days: 7, numbers },
    })
    expect(await lines()).toEqual([about(unlimited, 61), about(unlimited, 62), about(small, 61)])
    const admin = await as(await makeUser('admin'))
    const { data } = await (await admin.get('/api/admin/warnings')).json<{ data: { title: string }[] }>()
    expect(data.map(({ title }) => title)).toContain(`${unlimited.user.name} ৭ দিনে ৬২টি নম্বর দেখেছেন`)
  })

  it('is one from the 151st of thirty days on, also with fifty a week', async () => {
    const customer = await newCustomer(50)
    await haveSeen(customer, 150, { perDay: 7 })
    await revealNext(customer, 150)
    expect(await lines()).toMatchObject([{ detail: { days: 30, numbers: 151 } }])
  })

  it('counts a number once, and sees those of before again without a line', async () => {
    const customer = await newCustomer(50)
    await haveSeen(customer, 60, { perDay: 60 })
    const earlier = await makeSubscription(customer.user.id, { status: 'expired' })
    for (const { id } of shown.slice(0, 20))
      await makeReveal(customer.user.id, id, { subscriptionId: earlier.id })
    await revealNext(customer, 3)
    expect(await lines()).toEqual([])
  })

  it('is counted by a clock that was ahead', async () => {
    const customer = await newCustomer(0)
    await haveSeen(customer, 60, { perDay: 60, daysAgo: -3 })
    await revealNext(customer, 60)
    expect(await lines()).toHaveLength(1)
  })
})

describe('a customer whom an admin asks for a challenge', () => {
  it('solves one before each new number, until the admin ends that', async () => {
    const [customer, other] = [await newCustomer(5), await newCustomer(5)]
    const [seen, next, last] = [shown[0]?.id ?? 0, shown[1]?.id ?? 0, shown[2]?.id ?? 0]
    const ask = (id: number, challenge?: string) =>
      customer.post(`/api/service-workers/${id}/biodata`, { agree: true, challenge })
    expect((await ask(seen)).status).toBe(200)

    const admin = await as(await makeUser('admin'))
    const path = `/api/admin/customers/${customer.user.id}/challenge`
    expect((await (await as(await makeUser('staff'))).put(path, { is_challenged: true })).status).toBe(403)
    for (let call = 0; call < 2; call++)
      expect((await admin.put(path, { is_challenged: true })).status).toBe(200)
    expect((await admin.put('/api/admin/customers/999999/challenge', { is_challenged: true })).status).toBe(
      404,
    )

    const refused = await ask(next)
    expect(refused.status).toBe(429)
    const { error, challenge } = await refused.json<{ error: string; challenge: unknown }>()
    expect(error).toBe('challenge_required')
    expect((await ask(seen)).status).toBe(200)
    expect((await other.reveal(next)).status).toBe(200)

    const solution = await solve(challenge)
    expect((await ask(last, solution)).status).toBe(429)
    const answers = await Promise.all([ask(next, solution), ask(next, solution)])
    expect(answers.map(({ status }) => status).toSorted()).toContain(200)
    expect(await customer.balance()).toMatchObject({ used_today: 2 })
    expect((await ask(last, solution)).status).toBe(429)

    expect((await admin.put(path, { is_challenged: false })).status).toBe(200)
    expect((await ask(last)).status).toBe(200)
  })

  it('raises no further line', async () => {
    const customer = await newCustomer(0)
    await haveSeen(customer, 60, { perDay: 60 })
    const admin = await as(await makeUser('admin'))
    await admin.put(`/api/admin/customers/${customer.user.id}/challenge`, { is_challenged: true })
    const ask = (challenge?: string) =>
      customer.post(`/api/service-workers/${shown[60]?.id}/biodata`, { agree: true, challenge })
    const { challenge } = await (await ask()).json<{ challenge: unknown }>()
    expect((await ask(await solve(challenge))).status).toBe(200)
    expect(await lines()).toEqual([])
  })
})
