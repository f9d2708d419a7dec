import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeBoostingPlan, makeProvider, makeUser } from '#test/support/factories.ts'
import {
  historyOf,
  paymentsOf,
  postForm,
  startAtGateway,
  storedPayment,
  switchOnDoubles,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { createScheduler, isCrash, type CrashPoint } from '#test/support/payment-simulation/scheduler.ts'
import { letMinutePass } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import { boosts } from '#worker/features/boosts/boosts.table.ts'
import { subscriptionPlans } from '#worker/features/plans/plans.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { users } from '#worker/features/people/people.table.ts'
import { createLogger } from '#worker/lib/log.ts'
import { receiveGatewayMessage } from '../gateways/gateway-messages.usecases.ts'
import { openGateway } from '../methods/methods.usecases.ts'
import { paymentEvents } from '../payments.table.ts'
import { reconcileOpenPayments } from './reconcile-payments.usecases.ts'

const ipn = '/api/payments/sslcommerz/ipn'
const log = createLogger({})
let doubles: Awaited<ReturnType<typeof switchOnDoubles>>

beforeEach(async () => {
  doubles = await switchOnDoubles()
})

const accessNow = async () => ({
  settings: await readSettings(env, new Date()),
  env,
  url: 'http://kormi.test',
})
const cronIn = async (minutes: number) => {
  const later = new Date(Date.now() + minutes * 60_000)
  return reconcileOpenPayments(db, { access: await accessNow(), log }, later, 200)
}

describe('a Worker that stops between asking the gateway and writing', () => {
  async function dieWhileHearing(ref: string, message: Record<string, string>, how: CrashPoint) {
    const scheduler = createScheduler()
    // The first write stores the message, the second is the settlement.
    const crashes: CrashPoint[] = [null, how]
    const gateway = openGateway('sslcommerz', await accessNow())
    if (!gateway) throw new Error('no gateway')
    const dying = scheduler.database(() => crashes.shift() ?? null)
    let end: unknown
    await scheduler.runConcurrently(
      [
        () =>
          receiveGatewayMessage(
            dying,
            { method: 'sslcommerz', gateway, ref, source: 'ipn', message },
            { now: new Date(), log },
          ).then(
            () => undefined,
            (error: unknown) => {
              end = error
            },
          ),
      ],
      [1],
    )
    expect(isCrash(end)).toBe(true)
  }

  it.each([
    ['the next message', (message: Record<string, string>) => postForm(ipn, message)],
    ['the return', (message: Record<string, string>) => postForm('/payment/sslcommerz/success', message)],
    ['the cron', () => cronIn(3)],
  ])('leaves the payment to %s, which settles it once', async (_, repair) => {
    const { ref, user } = await startAtGateway('sslcommerz')
    const message = doubles.ssl.attempt(ref)
    await dieWhileHearing(ref, message, 'before')
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated' })
    await letMinutePass(ref)
    await repair(message)
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
    expect((await historyOf(ref)).filter(({ kind }) => kind === 'settle')).toHaveLength(1)
  })

  it('begins the purchase once if it stops before the answer to its write', async () => {
    const { ref, user } = await startAtGateway('sslcommerz')
    const message = doubles.ssl.attempt(ref)
    await dieWhileHearing(ref, message, 'after')
    const [subscription] = await subscriptionsOf(user.id)
    expect(subscription).toMatchObject({ status: 'active' })
    await postForm(ipn, message)
    await cronIn(3)
    expect(await subscriptionsOf(user.id)).toEqual([subscription])
    expect((await historyOf(ref)).filter(({ kind }) => kind === 'settle')).toHaveLength(1)
  })

  it('leaves a payment for the cron if it stops before the gateway has answered', async () => {
    const open = gateways.sslcommerz
    gateways.sslcommerz = (setup) => {
      const gateway = open?.(setup)
      if (!gateway) throw new Error('no gateway')
      return {
        ...gateway,
        create: async (order) => {
          await gateway.create(order)
          throw Object.assign(new Error('gone'), { name: 'WorkerCrash' })
        },
      }
    }
    const { user } = await startAtGateway('sslcommerz')
    const [payment] = await paymentsOf(user.id)
    expect(payment?.nextCheckAt).toBeInstanceOf(Date)
    doubles.ssl.attempt(payment?.ref ?? '')
    await cronIn(3)
    expect(await storedPayment(payment?.ref ?? '')).toMatchObject({ status: 'paid' })
  })
})

describe('changes during a payment', () => {
  it('gives the purchase on its old terms if the plan goes off sale', async () => {
    const { ref, user, plan } = await startAtGateway('nogorpay')
    await db.update(subscriptionPlans).set({ isActive: false }).where(eq(subscriptionPlans.id, plan.id))
    const id = doubles.nogor.transact(ref, '500.00')
    await postForm(`/api/payments/nogorpay/webhook/${ref}`, { transactionId: id })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active', durationDays: 30 }])
  })

  it('does not delete a plan with an open payment', async () => {
    const { ref, user, plan } = await startAtGateway('sslcommerz')
    const admin = await as(await makeUser('admin'))
    const answer = await admin.delete(`/api/admin/subscription-plans/${plan.id}`)
    expect(answer.status).toBe(409)
    await postForm(ipn, doubles.ssl.attempt(ref))
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
  })

  it('puts the money into review and begins nothing if the account is erased', async () => {
    const { ref, user } = await startAtGateway('sslcommerz')
    await db.update(users).set({ erasedAt: new Date(), phone: null }).where(eq(users.id, user.id))
    await postForm(ipn, doubles.ssl.attempt(ref))
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', reason: 'account_erased' })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'pending' }])
  })

  it('puts the money into review and keeps the rank if the biodata is hidden', async () => {
    const user = await makeUser('service_worker')
    const provider = await makeProvider({ userId: user.id })
    const plan = await makeBoostingPlan()
    const answer = await (
      await as(user)
    ).post('/api/boost/start', {
      boosting_plan_id: plan.id,
      payment_method: 'sslcommerz',
      amount: plan.pricePoisha / 100,
    })
    const { ref } = await answer.json<{ ref: string }>()
    await db.update(providers).set({ status: 'rejected' }).where(eq(providers.id, provider.id))
    await postForm(ipn, doubles.ssl.attempt(ref))
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', reason: 'surplus' })
    expect(await db.select().from(boosts).where(eq(boosts.providerId, provider.id))).toMatchObject([
      { status: 'pending' },
    ])
    const [row] = await db.select().from(providers).where(eq(providers.id, provider.id))
    expect(row).toMatchObject({ rankBonus: 0, boostedUntil: null })
  })
})

describe('NogorPay', () => {
  it.each(['error', 'html_page', 'timeout', 'reset'] as const)(
    'on %s sends no payer to the gateway, and the purchase can be repeated',
    async (fault) => {
      doubles.nogor.state.fault = fault
      const { user, status, paymentUrl } = await startAtGateway('nogorpay')
      expect([status, paymentUrl]).toEqual([503, undefined])
      expect(await paymentsOf(user.id)).toMatchObject([{ status: 'failed', reason: 'gateway_unreachable' }])
      doubles.nogor.state.fault = null
      expect((await startAtGateway('nogorpay', user)).status).toBe(201)
    },
  )

  it('takes the return before the webhook and after it, and a reload, as one payment', async () => {
    const { ref, user } = await startAtGateway('nogorpay')
    const id = doubles.nogor.transact(ref, '500.00')
    const back = `/payment/nogorpay/success/${ref}?transactionId=${id}&status=completed`
    await guest.get(back)
    await postForm(`/api/payments/nogorpay/webhook/${ref}`, { transactionId: id, status: 'completed' })
    for (let n = 0; n < 3; n += 1) expect((await guest.get(back)).status).toBe(303)
    expect(await paymentsOf(user.id)).toMatchObject([{ status: 'paid' }])
    expect((await historyOf(ref)).filter(({ kind }) => kind === 'settle')).toHaveLength(1)
  })

  it('leaves its key neither in the log nor in the history', async () => {
    const lines: unknown[] = []
    const spies = (['log', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((line) => lines.push(line)),
    )
    const { ref } = await startAtGateway('nogorpay')
    const id = doubles.nogor.transact(ref, '500.00')
    for (const fault of ['error', 'html_page', 'reset', null] as const) {
      doubles.nogor.state.fault = fault
      await letMinutePass(ref)
      await postForm(`/api/payments/nogorpay/webhook/${ref}`, { transactionId: id, apiKey: 'nogor-secret' })
    }
    for (const spy of spies) spy.mockRestore()
    expect(await storedPayment(ref)).toMatchObject({ status: 'paid' })
    const kept = JSON.stringify([lines, await db.select().from(paymentEvents)])
    expect(kept).toContain('gateway_unreachable')
    expect(kept).not.toContain('nogor-secret')
  })
})
