import { env } from 'cloudflare:workers'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db, rowsOf } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import {
  historyOf,
  paymentsOf,
  postForm,
  setUpPayments,
  startAtGateway,
  storedPayment,
} from '#test/support/gateway-doubles/with-doubles.ts'
import { letMinutePass, startByHand } from '#test/support/payments.ts'
import { inProduction } from '#test/support/send-with.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { runCron } from '#worker/cron.ts'
import { paymentEvents, payments } from './payments.table.ts'

type Line = Record<string, unknown>

const admin = await as(await makeUser('admin'))
const lines: Line[] = []
const { doubles } = setUpPayments()

beforeEach(() => {
  lines.length = 0
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((text) => void lines.push(JSON.parse(String(text)) as Line))
})

/** What the search for a reference finds in the log. */
const linesAbout = (ref: string, event: string) =>
  lines.filter((line) => line.event === event && line.ref === ref)

const pageOf = async (ref: string) => {
  const { id } = await storedPayment(ref)
  const answer = await admin.get(`/api/admin/payments/${id}`)
  return (
    await answer.json<{ data: { ref: string; events: { kind: string; request_id: string | null }[] } }>()
  ).data
}

const refund = async (ref: string) =>
  admin.post(`/api/admin/payments/${(await storedPayment(ref)).id}/refund`, { reason: 'ভুলে কেনা' })

describe('the story of a payment', () => {
  it('is found by its reference: in the lines of failed calls, in the lines of its requests, in its history and on its page', async () => {
    // The gateway opens the payment, but its answer is lost.
    doubles.ssl.state.fault = 'response_lost'
    const { user } = await startAtGateway('sslcommerz')
    const [failed] = await paymentsOf(user.id)
    const ref = failed?.ref ?? ''
    expect(linesAbout(ref, 'service_failed')).toMatchObject([
      { service: 'gateway:sslcommerz:start', reason: 'network' },
    ])
    expect(linesAbout(ref, 'request')).toMatchObject([{ path: '/api/subscription/start', status: 503 }])

    const message = doubles.ssl.attempt(ref)
    const repeat = () => postForm('/api/payments/sslcommerz/ipn', message)
    await repeat()
    doubles.ssl.state.fault = null
    await letMinutePass(ref)
    await repeat()
    doubles.ssl.state.fault = 'error'
    await refund(ref)
    doubles.ssl.state.fault = null
    expect((await refund(ref)).status).toBe(200)
    expect(linesAbout(ref, 'service_failed').map(({ service }) => service)).toEqual([
      'gateway:sslcommerz:start',
      'gateway:sslcommerz:ask',
      'gateway:sslcommerz:refund',
    ])
    expect(linesAbout(ref, 'payment_message_unconfirmed')).toHaveLength(1)

    const requests = linesAbout(ref, 'request')
    expect(requests.map(({ path }) => String(path).replace(/\d+/, ''))).toEqual([
      '/api/subscription/start',
      '/api/payments/sslcommerz/ipn',
      '/api/payments/sslcommerz/ipn',
      '/api/admin/payments//refund',
      '/api/admin/payments//refund',
    ])
    const page = await pageOf(ref)
    expect(page.ref).toBe(ref)
    const kinds = page.events.map(({ kind }) => kind)
    expect(kinds).toEqual(['start', 'fail', 'message', 'unconfirmed', 'settle', 'refund_ask', 'refund'])
    // Each step names the request that wrote it, and each of these requests has its line with the reference.
    const [start, told, toldAgain, asked, refunded] = requests.map((line) => line.request_id)
    expect(page.events.map((event) => event.request_id)).toEqual([
      start,
      start,
      told,
      told,
      toldAgain,
      asked,
      refunded,
    ])
    expect((await historyOf(ref)).map(({ requestId }) => requestId)).toEqual(
      page.events.map((event) => event.request_id),
    )
  })

  it('names the payment where the cron asks, without a request', async () => {
    const { ref } = await startAtGateway('sslcommerz')
    await db.update(payments).set({ nextCheckAt: new Date() }).where(eq(payments.ref, ref))
    doubles.ssl.state.fault = 'timeout'
    await runCron(env, '*/5 * * * *', new Date())
    expect(linesAbout(ref, 'service_failed')).toMatchObject([
      { cron: '*/5 * * * *', service: 'gateway:sslcommerz:ask', reason: 'timeout' },
    ])
    expect((await historyOf(ref)).at(-1)).toMatchObject({ kind: 'unconfirmed', requestId: null })
  })

  it('names the request of each step without a gateway, also of the steps that it makes on other payments', async () => {
    await changeSettings({ manual_payment_number: '01812345678' })
    const trxId = 'TRXSTORY01'
    const [own, rival] = [await startByHand(), await startByHand()]
    for (const { token, ref } of [own, rival])
      await inProduction(`/api/payments/${ref}/trx`, { token, body: { trx_id: trxId } })
    const { id } = await storedPayment(own.ref)
    expect((await admin.post(`/api/admin/payments/${id}/confirm`)).status).toBe(200)
    const confirmed = lines.find(({ path }) => path === `/api/admin/payments/${id}/confirm`)?.request_id
    expect((await historyOf(own.ref)).at(-1)).toMatchObject({ kind: 'confirm', requestId: confirmed })
    expect((await historyOf(rival.ref)).at(-1)).toMatchObject({
      kind: 'rival_confirmed',
      requestId: confirmed,
    })
    expect(
      await rowsOf(paymentEvents, and(isNull(paymentEvents.requestId), ne(paymentEvents.source, 'cron'))),
    ).toEqual([])
  })
})
