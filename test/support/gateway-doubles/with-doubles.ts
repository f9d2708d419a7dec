import { env } from 'cloudflare:workers'
import { asc, eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { nogorPay, nogorPayAccount } from '#worker/adapters/gateways/gateway.nogorpay.ts'
import { sslCommerz, sslCommerzStore } from '#worker/adapters/gateways/gateway.sslcommerz.ts'
import { gateways } from '#worker/adapters/gateways/registry.ts'
import { paymentEvents, payments } from '#worker/features/payments/payments.table.ts'
import { reconcileOpenPayments } from '#worker/features/payments/settlement/reconcile-payments.usecases.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { createLogger } from '#worker/lib/log.ts'
import { db } from '../database.ts'
import { makeSubscriptionPlan, makeUser } from '../factories.ts'
import { as, request } from '../request.ts'
import { changeSecrets, changeSettings } from '../settings.ts'
import { nogorPayDouble } from './nogorpay-double.ts'
import { sslCommerzDouble } from './sslcommerz-double.ts'
import type { PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

const shortDeadline = { deadlineMilliseconds: 100 }

export async function switchOnDoubles() {
  const ssl = sslCommerzDouble()
  const nogor = nogorPayDouble()
  gateways.sslcommerz = (setup) =>
    sslCommerz(
      { ...sslCommerzStore(setup), baseUrl: ssl.store('').baseUrl },
      { ...shortDeadline, fetcher: ssl.fetcher },
    )
  gateways.nogorpay = (setup) =>
    nogorPay(nogorPayAccount(setup), { ...shortDeadline, fetcher: nogor.fetcher })
  await changeSettings({
    enable_sslcommerz: '1',
    ssl_store_id: ssl.store('').storeId,
    enable_nogorpay: '1',
    nogorpay_base_url: nogor.account('').baseUrl,
  })
  await changeSecrets({
    ssl_store_password: ssl.store('').storePassword,
    nogorpay_api_key: nogor.account('').apiKey,
  })
  return { ssl, nogor }
}

/** For each test of a file new doubles, and no earlier payment that the cron would check. `reconcile` is that part of the cron. */
export function setUpPayments() {
  const doubles = {} as Awaited<ReturnType<typeof switchOnDoubles>>
  beforeEach(async () => {
    Object.assign(doubles, await switchOnDoubles())
    await db.update(payments).set({ nextCheckAt: null })
  })
  const reconcile = async (at: Date, limit = 50) => {
    const access = { settings: await readSettings(env, { now: new Date() }), env, url: 'http://kormi.test' }
    return reconcileOpenPayments(db, { access, requestId: null, log: createLogger({}) }, at, limit)
  }
  return { doubles, reconcile }
}

/** Starts the payment of 500 taka for 30 days, up to the redirect to the gateway. By default for a new customer. */
export async function startAtGateway(method: PaymentMethod, customer?: Awaited<ReturnType<typeof makeUser>>) {
  const user = customer ?? (await makeUser())
  const session = await as(user)
  const plan = await makeSubscriptionPlan({ pricePoisha: 50_000, durationDays: 30 })
  const answer = await session.post('/api/subscription/start', {
    plan_id: plan.id,
    payment_method: method,
    amount: 500,
  })
  const started = await answer.json<{ ref: string; payment_url?: string }>()
  return { user, plan, status: answer.status, ...session, ref: started.ref, paymentUrl: started.payment_url }
}

export const postForm = (path: string, fields: Record<string, string>) =>
  request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

export async function storedPayment(ref: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.ref, ref))
  if (!payment) throw new Error(`no payment ${ref}`)
  return payment
}

export const paymentsOf = (userId: number) =>
  db.select().from(payments).where(eq(payments.userId, userId)).orderBy(asc(payments.id))

export async function historyOf(ref: string) {
  const { id } = await storedPayment(ref)
  return db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id)).orderBy(asc(paymentEvents.id))
}
