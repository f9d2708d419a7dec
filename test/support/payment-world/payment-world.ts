import { env } from 'cloudflare:workers'
import { nogorPay } from '#worker/adapters/gateways/gateway.nogorpay.ts'
import type { Gateway } from '#worker/adapters/gateways/gateway.ts'
import { sslCommerz } from '#worker/adapters/gateways/gateway.sslcommerz.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import type { PaymentPurpose } from '#worker/features/payments/payments.schema.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { type Settings } from '#worker/features/settings/settings.rules.ts'
import type { Logger } from '#worker/lib/log.ts'
import { db } from '../database.ts'
import { makeBoostingPlan, makeCategory, makePlace, makeSubscriptionPlan, makeUser } from '../factories.ts'
import { nogorPayDouble } from '../gateway-doubles/nogorpay-double.ts'
import { sslCommerzDouble } from '../gateway-doubles/sslcommerz-double.ts'
import { switchOnDoubles } from '../gateway-doubles/with-doubles.ts'
import { makePeople } from './people.ts'
import { turns } from './turns.ts'

export type Online = 'sslcommerz' | 'nogorpay'

/** What all runs share: settings, an admin, a place; a plan of each kind for every person, whose price may change. */
export async function foundWorld(people: number) {
  await switchOnDoubles()
  const settings: Settings = {
    ...(await readSettings(db, env.KV, new Date())),
    allow_free_biodata_submission: '0',
    biodata_submission_fee: '100',
  }
  const plans = []
  for (let n = 0; n < people; n += 1)
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

export type Founded = Awaited<ReturnType<typeof foundWorld>>

/** One run: people who each buy one kind of thing, both gateways as doubles, one clock. */
export async function beginRun(founded: Founded, purposes: readonly PaymentPurpose[]) {
  const ssl = sslCommerzDouble()
  const nogor = nogorPayDouble()
  const table = turns()
  const throughTurns =
    (fetcher: typeof fetch): typeof fetch =>
    (input, init) =>
      table.take(async () => {
        // Nobody here has ten seconds.
        if ((fetcher === ssl.fetcher ? ssl : nogor).state.fault === 'silence') throw new Error('timeout')
        const answer = await fetcher(input, init)
        const [status, body] = [answer.status, await answer.text()]
        return { status, text: async () => body } as Response
      })
  const online: Record<Online, Gateway> = {
    sslcommerz: sslCommerz(ssl.store('http://kormi.test'), { fetcher: throughTurns(ssl.fetcher) }),
    nogorpay: nogorPay(nogor.account('http://kormi.test'), { fetcher: throughTurns(nogor.fetcher) }),
  }
  gateways.sslcommerz = () => online.sslcommerz
  gateways.nogorpay = () => online.nogorpay
  const line = (event: string, fields?: object) => {
    founded.logged.push(JSON.stringify([event, fields]))
  }
  const log: Logger = { info: line, warn: line, error: line }
  founded.runs += 1
  // Runs are far apart in time: what one left open is no business of the next.
  const clock = { now: Date.parse('2026-11-21T06:00:00Z') + founded.runs * 100 * 86_400_000 }
  return {
    founded,
    people: await makePeople(founded, table, purposes),
    ssl,
    nogor,
    online,
    turns: table,
    db: table.database(),
    log,
    clock,
    access: { settings: founded.settings, env, url: 'http://kormi.test' },
  }
}

export type World = Awaited<ReturnType<typeof beginRun>>
export type Person = World['people'][number]

export const nowOf = (world: World) => new Date(world.clock.now)
