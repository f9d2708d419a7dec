import { env } from 'cloudflare:workers'
import { nogorPay } from '#worker/adapters/gateways/gateway.nogorpay.ts'
import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { sslCommerz } from '#worker/adapters/gateways/gateway.sslcommerz.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import type { PaymentPurpose } from '#worker/features/payments/payments.schema.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import type { Settings } from '#worker/features/settings/settings.rules.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import type { Logger } from '#worker/lib/log.ts'
import { makeBoostingPlan, makeCategory, makePlace, makeSubscriptionPlan, makeUser } from '../factories.ts'
import { makeScarceDiscounts } from '../discount-codes.ts'
import { nogorPayDouble } from '../gateway-doubles/nogorpay-double.ts'
import { sslCommerzDouble } from '../gateway-doubles/sslcommerz-double.ts'
import { switchOnDoubles } from '../gateway-doubles/with-doubles.ts'
import { makeBuyers } from './buyers.ts'
import { createScheduler } from './scheduler.ts'
import type { OnlineMethod } from '#worker/features/settings/payment-methods.schema.ts'

/** What all runs share: settings, an admin, a place, and for each buyer one plan of each kind, because prices change. */
export async function createFixtures(buyerCount: number) {
  await switchOnDoubles()
  const settings: Settings = {
    ...(await readSettings(env, { now: new Date() })),
    allow_free_biodata_submission: '0',
    biodata_submission_fee: '100',
    discount_codes_enabled: '1',
    manual_payment_number: '01712345678',
  }
  const plans = []
  for (let n = 0; n < buyerCount; n += 1)
    plans.push({
      subscription: await makeSubscriptionPlan({ pricePoisha: 50_000, durationDays: 30 }),
      boost: await makeBoostingPlan({ pricePoisha: 20_000, durationDays: 15, rankBonus: 10 }),
    })
  return {
    settings,
    plans,
    place: await makePlace(),
    categoryId: (await makeCategory()).id,
    admin: await makeUser('admin'),
    logged: [] as string[],
    runs: 0,
  }
}

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

export async function startSimulation(fixtures: Fixtures, purposes: readonly PaymentPurpose[]) {
  const ssl = sslCommerzDouble()
  const nogor = nogorPayDouble()
  const scheduler = createScheduler()
  const scheduled =
    (fetcher: typeof fetch): typeof fetch =>
    (input, init) =>
      scheduler.schedule(async () => {
        // A real timeout would take seconds.
        if ((fetcher === ssl.fetcher ? ssl : nogor).state.fault === 'timeout') throw new Error('timeout')
        const answer = await fetcher(input, init)
        const [status, body] = [answer.status, await answer.text()]
        return { status, text: async () => body } as Response
      })
  const online: Record<OnlineMethod, Gateway> = {
    sslcommerz: sslCommerz(ssl.store('http://kormi.test'), { fetcher: scheduled(ssl.fetcher) }),
    nogorpay: nogorPay(nogor.account('http://kormi.test'), { fetcher: scheduled(nogor.fetcher) }),
  }
  gateways.sslcommerz = () => online.sslcommerz
  gateways.nogorpay = () => online.nogorpay
  const writeLine = (event: string, fields?: object) => {
    fixtures.logged.push(JSON.stringify([event, fields]))
  }
  const log: Logger = { info: writeLine, warn: writeLine, error: writeLine }
  fixtures.runs += 1
  // 100 days lie between two runs, so that open payments of one run do not affect the next.
  const clock = { now: Date.parse('2026-11-21T06:00:00Z') + fixtures.runs * 100 * millisecondsPerDay }
  return {
    fixtures,
    discounts: { biodata_fee: undefined, ...(await makeScarceDiscounts()) },
    buyers: await makeBuyers(fixtures, scheduler, purposes),
    ssl,
    nogor,
    online,
    scheduler,
    db: scheduler.database(),
    log,
    clock,
    access: { settings: fixtures.settings, env, url: 'http://kormi.test' },
    /** In production a manual payment waits for an admin. */
    productionAccess: {
      settings: fixtures.settings,
      env: { ...env, ENVIRONMENT: 'production' as const },
      url: 'http://kormi.test',
    },
  }
}

export type Simulation = Awaited<ReturnType<typeof startSimulation>>
export type Buyer = Simulation['buyers'][number]

export const currentTime = (simulation: Simulation) => new Date(simulation.clock.now)
