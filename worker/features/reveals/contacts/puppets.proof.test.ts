import { env } from 'cloudflare:workers'
import { eq, isNotNull } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { payFor } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeReveal, makeSubscription, makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { runCron } from '#worker/cron.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { contactChecks, reveals } from '../reveals.table.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { AppError } from '#worker/lib/errors.ts'
import { dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { confirmContact, reportContact } from './contacts.usecases.ts'

const numberOfPuppets = 200
/** Who reports each worker of a group. Every pair meets once (Fano plane); each three of five; the same three; all of nine. */
const designs = [
  '012 034 056 135 146 236 245',
  '012 013 014 023 024 034 123 124 134 234',
  '012 012 012 012',
  '012345678 012345678',
]
const ways = ['paid', 'paid', 'paid', 'paid later', 'refunded', 'free', 'suspended'] as const

async function makeWorker() {
  const owner = await makeUser('service_worker')
  return { owner, ...(await makeProvider({ userId: owner.id })) }
}
type Worker = Awaited<ReturnType<typeof makeWorker>>

/** Puppets in groups, each group with a design, until there are enough of them. */
async function makeGroups(any: (below: number) => number) {
  const puppets: { id: number; way: (typeof ways)[number]; targets: Worker[] }[] = []
  const workers: Worker[] = []
  while (puppets.length < numberOfPuppets) {
    const blocks = designs[any(designs.length)]?.split(' ') ?? []
    const names = [...new Set(blocks.join(''))].slice(0, numberOfPuppets - puppets.length)
    const shown = await Promise.all(blocks.map(makeWorker))
    workers.push(...shown)
    for (const name of names) {
      const { id } = await makeUser('customer')
      const targets = shown.filter((_, at) => blocks[at]?.includes(name))
      puppets.push({ id, way: ways[any(ways.length)] ?? 'paid', targets })
    }
  }
  return { puppets, workers }
}

it.each([
  [20_261_128, '0'],
  [20_261_129, '1'],
])(
  '200 puppets hide no number without a moderator (seed %i, free number: %s)',
  async (seed, freeNumber) => {
    await changeSettings({ terms_of_biodata_enabled: '0', free_number_enabled: freeNumber })
    const numbers = fc.sample(fc.nat(), { numRuns: 2000, seed })
    const any = (below: number) => (numbers.pop() ?? 0) % below
    const { puppets, workers } = await makeGroups(any)
    const ids = new Set(workers.map(({ id }) => id))
    const site = { settings: await refreshSettings(env, new Date()), origin: '', keys: signingKeys(env) }
    const hidden = async () => {
      const rows = await db
        .select({ id: providers.id })
        .from(providers)
        .where(isNotNull(providers.phoneHiddenAt))
      return rows.map(({ id }) => id).filter((id) => ids.has(id))
    }
    let counted = 0
    let returned = 0

    for (let day = 0; day < 2; day++) {
      const now = new Date(Date.now() + day * millisecondsPerDay)
      const view = { day: dayOf(now), createdAt: new Date(now.getTime() - 11 * 60_000) }
      for (const { id, way, targets } of puppets) {
        // Three a day is the most.
        const today = targets.slice(day * 3, day * 3 + 3)
        if (today.length === 0) continue
        const plan = way === 'free' ? null : await makeSubscription(id, { status: 'expired' })
        if (plan && way !== 'paid later') await payFor(plan, 9_900)
        for (const { id: target } of today) {
          if (plan) await makeReveal(id, target, { subscriptionId: plan.id, ...view })
          else if (freeNumber === '1' && target === targets[0]?.id)
            await db.insert(reveals).values({ customerId: id, providerId: target, ...view })
          const report = { ...site, providerId: target, reason: 'not_working' as const }
          const outcome = await reportContact(db, { id }, report, now).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error
            return null
          })
          counted += Number(outcome !== null)
          returned += Number(outcome?.view_returned === true)
        }
        if (plan && way === 'paid later') await payFor(plan, 9_900)
        if (way === 'refunded')
          await db.update(payments).set({ status: 'refunded' }).where(eq(payments.userId, id))
        if (way === 'suspended') await db.update(users).set({ suspendedAt: now }).where(eq(users.id, id))
      }
      // Some workers answer, most do not.
      for (const { owner } of workers) if (any(10) === 0) await confirmContact(db, owner, now)
      await runCron(env, '*/5 * * * *', now)
      await runCron(env, '10 21 * * *', now)
      expect(await hidden(), `on day ${day}`).toEqual([])
    }

    await runCron(env, '*/5 * * * *', new Date(Date.now() + 30 * millisecondsPerDay))
    expect(await hidden()).toEqual([])
    const cases = (await db.select().from(contactChecks)).filter(({ providerId }) => ids.has(providerId))
    // The story is one: there were reports, and cases for a moderator.
    expect([counted > 300, returned > 100, cases.length > 20]).toEqual([true, true, true])
    const open = cases.find(({ endedAt }) => endedAt === null)
    const staff = await as(await makeUser('staff'))
    expect((await staff.post(`/api/admin/workers/${open?.providerId}/contact/withhold`)).status).toBe(200)
    expect(await hidden()).toEqual([open?.providerId])
  },
  300_000,
)
