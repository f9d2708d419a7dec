import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { findBrokenRules } from '#test/support/broken-rules.ts'
import { runAction, runEvent, type Action, type Event } from '#test/support/payment-simulation/actions.ts'
import {
  expectConsistentLedger,
  expectHonestReview,
  expectNoLostMoney,
  readLedgers,
} from '#test/support/payment-simulation/ledger.ts'
import {
  createFixtures,
  startSimulation,
  type Simulation,
} from '#test/support/payment-simulation/simulation.ts'
import { isCrash } from '#test/support/payment-simulation/scheduler.ts'
import { AppError } from '#worker/lib/errors.ts'
import { paymentPurposes } from '../payments.schema.ts'
import { paymentEvents, payments } from '../payments.table.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

const buyersPerRun = 40
/** Fewer runs do not reach each rare event that is expected at the end. */
const runs = 50
const seed = 20_261_121

const one = fc.nat(5)
const method = fc.constantFrom('sslcommerz', 'nogorpay' as const)
const makes = <Name extends Action['do']>(name: Name, rest: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<unknown> as fc.Arbitrary<Action>

const pay = makes('pay', {
  payment: one,
  outcome: fc.oneof(
    { weight: 4, arbitrary: fc.constant('good') },
    { weight: 5, arbitrary: fc.constantFrom('short', 'dollar', 'risky', 'failed', 'pending') },
  ),
})
const notify = makes('notify', {
  attempt: one,
  payment: one,
  source: fc.constantFrom('ipn', 'return'),
  tampering: fc.oneof(
    { weight: 4, arbitrary: fc.constant('none') },
    { weight: 2, arbitrary: fc.constantFrom('amount', 'forged', 'other_order') },
  ),
})
const submitTrx = makes('submit_trx', { payment: one, trx: fc.nat(7), asCheck: fc.boolean() })
const payByHand = makes('pay_by_hand', { payment: one, trx: fc.nat(29) })
const decide = fc
  .constantFrom('confirm', 'reject', 'reopen' as const)
  .chain((name) => makes(name, { payment: one, share: fc.constantFrom(1, 2) }))
const refund = makes('refund', { payment: one, share: fc.constantFrom(1, 2) })
const crash = makes('crash', { when: fc.constantFrom('before', 'after') })

const onlineAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: makes('buy', { method }) },
  { weight: 1, arbitrary: makes('buy', { method: fc.constant('manual') }) },
  { weight: 6, arbitrary: pay },
  { weight: 9, arbitrary: notify },
  { weight: 2, arbitrary: makes('complete_transfer', { attempt: one }) },
  { weight: 2, arbitrary: makes('cancel', { payment: one }) },
  { weight: 2, arbitrary: makes('check', { payment: one, attempt: one, unknownId: fc.boolean() }) },
  { weight: 1, arbitrary: submitTrx },
  { weight: 4, arbitrary: refund },
  { weight: 2, arbitrary: decide },
  {
    weight: 2,
    arbitrary: makes('finish_refund', { refund: one, state: fc.constantFrom('refunded', 'cancelled') }),
  },
  { weight: 2, arbitrary: crash },
  {
    weight: 1,
    arbitrary: makes('change_price', { taka: fc.constantFrom(200, 500, 650), isActive: fc.boolean() }),
  },
)
const manualAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: makes('buy', { method: fc.constant('manual') }) },
  { weight: 2, arbitrary: makes('buy', { method }) },
  { weight: 3, arbitrary: makes('pay_online', { method }) },
  { weight: 5, arbitrary: submitTrx },
  { weight: 4, arbitrary: payByHand },
  { weight: 5, arbitrary: decide },
  { weight: 3, arbitrary: pay },
  { weight: 4, arbitrary: notify },
  { weight: 1, arbitrary: refund },
  { weight: 1, arbitrary: crash },
)

/** One buyer: a purchase, then up to four steps. The actions of a step run at the same time. */
const storyOf = (
  method: fc.Arbitrary<PaymentMethod>,
  action: fc.Arbitrary<Action>,
  first: fc.Arbitrary<Action> = action,
) =>
  fc.record({
    purpose: fc.constantFrom(...paymentPurposes),
    method,
    steps: fc
      .tuple(
        fc.array(first, { maxLength: 3 }),
        fc.array(fc.array(action, { maxLength: 3 }), { maxLength: 3 }),
      )
      .map(([step, rest]) => [step, ...rest]),
  })
const story = fc.oneof(
  { weight: 3, arbitrary: storyOf(method, onlineAction) },
  { weight: 1, arbitrary: storyOf(fc.constant('manual'), manualAction, fc.oneof(payByHand, submitTrx)) },
)
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ do: fc.constant('time' as const), minutes: fc.constantFrom(1, 5, 200, 1300) }),
  fc.record({
    do: fc.constant('fault' as const),
    method,
    fault: fc.constantFrom(null, 'error', 'html_page', 'timeout', 'reset', 'redirect' as const),
  }),
)
const run = fc.record({
  stories: fc.array(story, { minLength: buyersPerRun, maxLength: buyersPerRun }),
  events: fc.array(event, { minLength: 4, maxLength: 4 }),
  order: fc.array(fc.nat(30), { minLength: 20, maxLength: 60 }),
})

/** Ignores refusals and simulated crashes; other errors fail the test. */
const ignoreExpectedErrors = (work: () => Promise<void>) => () =>
  work().catch((error: unknown) => {
    if (!(error instanceof AppError) && !isCrash(error)) throw error
  })

/** The end of a run: the gateways recover, the cron runs, and each buyer whose money is at a gateway asks for a check. */
async function recover(simulation: Simulation, order: readonly number[]): Promise<void> {
  for (const buyer of simulation.buyers) buyer.crashes.length = 0
  simulation.ssl.state.fault = null
  simulation.nogor.state.fault = null
  // Half of the open refunds succeed, the others are cancelled.
  for (const [index, refund] of simulation.ssl.refunds.entries())
    refund.state ??= (index + simulation.fixtures.runs) % 2 === 0 ? 'refunded' : 'cancelled'
  // The third cron run queries payments that the second one settled, because they may have a second transaction.
  for (const minutes of [3, 420, 10])
    await simulation.scheduler.runConcurrently(
      [ignoreExpectedErrors(() => runEvent(simulation, { do: 'time', minutes }))],
      order,
    )
  const checks = simulation.buyers.flatMap((buyer) =>
    [...new Set(buyer.attempts.filter(({ isMoney }) => isMoney).map(({ ref }) => ref))].map((ref) => {
      const attempt = buyer.attempts.findIndex((known) => known.ref === ref && known.isMoney)
      const payment = buyer.refs.indexOf(ref)
      return ignoreExpectedErrors(() =>
        runAction(simulation, buyer, { do: 'check', payment, attempt, unknownId: false }),
      )
    }),
  )
  await simulation.scheduler.runConcurrently(checks, order)
}

const fixtures = await createFixtures(buyersPerRun)

it(
  `keeps payments and products consistent in ${runs * buyersPerRun} stories with messages, faults, tampering and crashes`,
  { timeout: 60_000 + runs * buyersPerRun * 500 },
  async () => {
    let paid = 0
    await fc.assert(
      fc.asyncProperty(run, async ({ stories, events, order }) => {
        const simulation = await startSimulation(
          fixtures,
          stories.map(({ purpose }) => purpose),
        )
        const runForAll = (actionsOf: (index: number) => Action[]) =>
          simulation.scheduler.runConcurrently(
            simulation.buyers.flatMap((buyer, index) =>
              actionsOf(index).map((action) =>
                ignoreExpectedErrors(() => runAction(simulation, buyer, action)),
              ),
            ),
            order,
          )
        await runForAll(() => [{ do: 'change_price', taka: 500, isActive: true }])
        await runForAll((index) => [{ do: 'buy', method: stories[index]?.method ?? 'nogorpay' }])
        for (const [n, event] of events.entries()) {
          await runForAll((index) => stories[index]?.steps[n] ?? [])
          await simulation.scheduler.runConcurrently(
            [ignoreExpectedErrors(() => runEvent(simulation, event))],
            order,
          )
        }
        const ledgers = await readLedgers(simulation)
        for (const ledger of ledgers) expectConsistentLedger(ledger)
        expectHonestReview(ledgers)
        await recover(simulation, order)
        const recovered = await readLedgers(simulation)
        expectHonestReview(recovered)
        for (const ledger of recovered) {
          expectConsistentLedger(ledger)
          expectNoLostMoney(ledger)
          paid += ledger.rows.filter(({ status }) => status === 'paid').length
        }
      }),
      // Shrinking a run of forty buyers takes too long; the failure message names the payment.
      { numRuns: runs, seed, endOnFailure: true },
    )
    // Many runs must end with a payment.
    expect(paid).toBeGreaterThan((runs * buyersPerRun) / 5)
    const reasons = await db.selectDistinct({ reason: payments.reason }).from(payments)
    const recorded = JSON.stringify([fixtures.logged, reasons, await db.select().from(paymentEvents)])
    const expected = [
      '"refund_sent"',
      '"refund_cancelled"',
      '"surplus"',
      '"reopen"',
      '"supersede"',
      '"rival_confirmed"',
      '"surplus_claim"',
      '"code_used_up"',
    ]
    expect(expected.filter((kind) => !recorded.includes(kind))).toEqual([])
    for (const secret of ['test-secret', 'nogor-secret', 'store_passwd'])
      expect(recorded).not.toContain(secret)
    expect(await findBrokenRules(/code|discount/)).toEqual([])
  },
)
