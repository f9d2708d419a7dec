import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { pass, perform, type Act, type Event } from '#test/support/payment-world/payment-acts.ts'
import { expectNothingLost, expectTrueBooks, readBooks } from '#test/support/payment-world/payment-books.ts'
import { beginRun, foundWorld, type Founded, type World } from '#test/support/payment-world/payment-world.ts'
import { Killed } from '#test/support/payment-world/turns.ts'
import { AppError } from '#worker/lib/errors.ts'
import { paymentPurposes } from './payments.schema.ts'
import { paymentEvents } from './payments.table.ts'

const people = 40
const runs = 50
const seed = 20_261_121

const one = fc.nat(5)
const method = fc.constantFrom('sslcommerz', 'nogorpay' as const)
const makes = <Name extends Act['do']>(name: Name, rest: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<unknown> as fc.Arbitrary<Act>

const pay = makes('pay', {
  on: one,
  how: fc.oneof(
    { weight: 4, arbitrary: fc.constant('good') },
    { weight: 5, arbitrary: fc.constantFrom('short', 'dollar', 'risky', 'failed', 'on_its_way') },
  ),
})
const tell = makes('tell', {
  which: one,
  on: one,
  by: fc.constantFrom('ipn', 'return'),
  tamper: fc.oneof(
    { weight: 4, arbitrary: fc.constant('none') },
    { weight: 2, arbitrary: fc.constantFrom('sum', 'forged', 'other_order') },
  ),
})
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: makes('buy', { method }) },
  { weight: 6, arbitrary: pay },
  { weight: 9, arbitrary: tell },
  { weight: 2, arbitrary: makes('money_lands', { which: one }) },
  { weight: 2, arbitrary: makes('turn_back', { on: one }) },
  { weight: 2, arbitrary: makes('check', { on: one, which: one, junk: fc.boolean() }) },
  { weight: 4, arbitrary: makes('refund', { on: one, share: fc.constantFrom(1, 2) }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('confirm', 'reject' as const)
      .chain((name) => makes(name, { on: one, share: fc.constantFrom(1, 2) })),
  },
  {
    weight: 2,
    arbitrary: makes('return_ends', { which: one, state: fc.constantFrom('refunded', 'cancelled') }),
  },
  { weight: 2, arbitrary: makes('kill', { how: fc.constantFrom('before', 'after') }) },
  {
    weight: 1,
    arbitrary: makes('reprice', { taka: fc.constantFrom(200, 500, 650), isActive: fc.boolean() }),
  },
)

/** What one person lives through: a purchase, and then things that happen at the same moment, one moment after another. */
const story = fc.record({
  purpose: fc.constantFrom(...paymentPurposes),
  method,
  moments: fc.array(fc.array(act, { maxLength: 3 }), { minLength: 1, maxLength: 4 }),
})
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ do: fc.constant('time' as const), minutes: fc.constantFrom(1, 5, 200, 1300) }),
  fc.record({
    do: fc.constant('fault' as const),
    method,
    fault: fc.constantFrom(null, 'error', 'web_page', 'silence', 'reset', 'redirect' as const),
  }),
)
const day = fc.record({
  stories: fc.array(story, { minLength: people, maxLength: people }),
  events: fc.array(event, { minLength: 4, maxLength: 4 }),
  order: fc.array(fc.nat(30), { minLength: 20, maxLength: 60 }),
})

/** A refusal or a Worker stopped on purpose is expected; any other error is a defect. */
const bravely = (work: () => Promise<void>) => () =>
  work().catch((error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    if (!(error instanceof AppError) && !(cause instanceof Killed)) throw error
  })

/** The end of a story: faults end, the cron runs, and each payer without the purchase requests a check. */
async function heal(world: World, order: readonly number[]): Promise<void> {
  for (const person of world.people) person.kills.length = 0
  world.ssl.state.fault = null
  world.nogor.state.fault = null
  // Open refunds are completed or cancelled.
  for (const [index, refund] of world.ssl.refunds.entries())
    refund.state ??= index % 2 === 0 ? 'refunded' : 'cancelled'
  // The last run checks payments that settled late for other money.
  for (const minutes of [3, 420, 10])
    await world.turns.together([bravely(() => pass(world, { do: 'time', minutes }))], order)
  const questions = world.people.flatMap((person) =>
    [...new Set(person.attempts.filter(({ isMoney }) => isMoney).map(({ ref }) => ref))].map((ref) => {
      const which = person.attempts.findIndex((attempt) => attempt.ref === ref && attempt.isMoney)
      const on = person.refs.indexOf(ref)
      return bravely(() => perform(world, person, { do: 'check', on, which, junk: false }))
    }),
  )
  await world.turns.together(questions, order)
}

let founded: Founded

beforeAll(async () => {
  founded = await foundWorld(people)
})

it(
  `keeps true books in ${runs * people} stories of messages, faults, tampering and people`,
  { timeout: 400_000 },
  async () => {
    let paid = 0
    await fc.assert(
      fc.asyncProperty(day, async ({ stories, events, order }) => {
        const world = await beginRun(
          founded,
          stories.map(({ purpose }) => purpose),
        )
        const allPeople = (acts: (index: number) => Act[]) =>
          world.turns.together(
            world.people.flatMap((person, index) =>
              acts(index).map((todo) => bravely(() => perform(world, person, todo))),
            ),
            order,
          )
        await allPeople(() => [{ do: 'reprice', taka: 500, isActive: true }])
        await allPeople((index) => [{ do: 'buy', method: stories[index]?.method ?? 'nogorpay' }])
        for (const [n, event] of events.entries()) {
          await allPeople((index) => stories[index]?.moments[n] ?? [])
          await world.turns.together([bravely(() => pass(world, event))], order)
        }
        for (const books of await readBooks(world)) expectTrueBooks(books)
        await heal(world, order)
        for (const books of await readBooks(world)) {
          expectTrueBooks(books)
          expectNothingLost(books)
          paid += books.rows.filter(({ status }) => status === 'paid').length
        }
      }),
      // A day of forty people shrinks slowly; the message names the payment.
      { numRuns: runs, seed, endOnFailure: true },
    )
    // The stories must exercise the code: many of them end with a payment.
    expect(paid).toBeGreaterThan((runs * people) / 5)
    const kept = JSON.stringify([founded.logged, await db.select().from(paymentEvents)])
    for (const kind of ['"refund_sent"', '"refund_cancelled"', '"surplus"']) expect(kept).toContain(kind)
    for (const secret of ['test-secret', 'nogor-secret', 'store_passwd']) expect(kept).not.toContain(secret)
  },
)
