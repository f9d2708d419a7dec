import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { subscriptionsOf } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeSubscription, makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { jsonOf } from '#test/support/answers.ts'
import { auditsOf } from '#test/support/audits.ts'
import { historyOf, paymentsOf, storedPayment } from '#test/support/gateway-doubles/with-doubles.ts'
import { makePayment, startByHand, settleByGateway } from '#test/support/payments.ts'
import { inProduction } from '#test/support/send-with.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { paymentEvents } from '../payments.table.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

type Row = Record<string, unknown>
let counter = 0
const newTrx = () => `7MT4K${String((counter += 1)).padStart(5, '0')}`

const admin = await as(await makeUser('admin'))

await changeSettings({
  manual_payment_number: '01712345678',
  manual_payment_instructions: 'বিকাশে সেন্ড মানি করুন',
})

const result = async (answering: Promise<Response>) => {
  const answer = await answering
  return { ...(await answer.json<{ success?: boolean; error?: string }>()), status: answer.status }
}
const decide = async (act: 'confirm' | 'reopen' | 'reject' | 'refund', ref: string) =>
  result(
    admin.post(`/api/admin/payments/${(await storedPayment(ref)).id}/${act}`, { reason: 'trx_not_found' }),
  )
const reject = (ref: string) => decide('reject', ref)
type Started = Awaited<ReturnType<typeof startByHand>>
const dataOf = async (answer: Promise<Response>) => (await jsonOf<{ data: Row }>(answer)).data
const detailOf = async (ref: string) =>
  dataOf(admin.get(`/api/admin/payments/${(await storedPayment(ref)).id}`))
const ownOf = ({ get, ref }: Started) => dataOf(get(`/api/me/payments/${ref}`))
const stateOf = (ref: string) => jsonOf<Row>(guest.get(`/api/payments/${ref}/status`))
const submit = ({ post, ref }: Pick<Started, 'post' | 'ref'>, trxId: string) =>
  result(post(`/api/payments/${ref}/trx`, { trx_id: trxId }))

/** A manual payment in review under this TrxID. */
async function submitted(trxId = newTrx(), customer?: Started['user']) {
  const payment = await startByHand(customer)
  expect(await submit(payment, trxId)).toMatchObject({ status: 200 })
  return { ...payment, trxId }
}

/** Settles a payment of the customer as a gateway does. */
async function activateByGateway({ id: userId }: Started['user']) {
  const pending = await makeSubscription(userId, { status: 'pending', startsAt: null, endsAt: null })
  const bought = { purpose: 'subscription', subscriptionId: pending.id } as const
  const { ref } = await makePayment({ userId, ...bought, status: 'initiated' })
  expect((await settleByGateway(ref)).outcome).toBe('paid')
  return ref
}

describe('paying by hand', () => {
  it('leads to the page with the instructions and waits there', async () => {
    const payment = await startByHand()
    const { status, started, ref } = payment
    expect(status).toBe(201)
    expect(started).toMatchObject({ success: true, payment_url: `http://kormi.test/payment/manual/${ref}` })
    expect(await ownOf(payment)).toMatchObject({
      status: 'initiated',
      amount: 500,
      plan: 'মাসিক',
      method_name: 'বিকাশ/নগদ/রকেটে সেন্ড মানি',
      next: 'enter_trx',
      instructions: 'বিকাশে সেন্ড মানি করুন',
      number: '01712345678',
      waiting_ref: null,
      history: [{ kind: 'start', status: 'initiated', amount: 500, at: expect.any(String) }],
    })
  })

  it('names the page that the payer wanted, also to a browser without a session', async () => {
    const plan = await makeSubscriptionPlan()
    const own = await startByHand(undefined, plan, '/biodata/7')
    const { user, ref } = own
    const { payment_url } = own.started
    expect(await ownOf(own)).toMatchObject({ return_to: '/biodata/7' })
    expect(await stateOf(ref)).toMatchObject({ return_to: '/biodata/7' })
    // Bought again before it is paid, it is the same payment.
    expect((await startByHand(user, plan, '/biodata/8')).started).toMatchObject({ ref, payment_url })
    await startByHand(user, plan)
    expect(await storedPayment(ref)).toMatchObject({ returnTo: '/biodata/8' })
  })

  it.each(['//evil.example', `/${'a'.repeat(500)}`])(
    'starts no payment that leads to %j afterwards',
    async (returnTo) => {
      const { user, status, started } = await startByHand(undefined, undefined, returnTo)
      expect(status).toBe(422)
      expect(started).toMatchObject({ errors: { return_to: expect.anything() } })
      expect(await paymentsOf(user.id)).toEqual([])
    },
  )

  it('takes the TrxID in any spelling and waits for an admin', async () => {
    const payment = await startByHand()
    const { ref } = payment
    expect(await submit(payment, ' 8n7a-৬d5e2q ')).toEqual({
      status: 200,
      success: true,
      message: expect.stringContaining('সফল'),
    })
    expect(await storedPayment(ref)).toMatchObject({
      status: 'review',
      reason: 'trx_submitted',
      gatewayTxnId: '8N7A6D5E2Q',
      paidAt: null,
    })
    expect(await stateOf(ref)).toMatchObject({ status: 'review', next: 'review' })
    expect(await submit(payment, '8N7A6D5E2Q')).toMatchObject({ status: 200 })
    expect(await submit(payment, newTrx())).toMatchObject({ status: 409, error: 'payment_closed' })
  })

  it('takes a TrxID only from the payer', async () => {
    const { ref } = await startByHand()
    const { post } = await as(await makeUser())
    expect(await submit({ post, ref }, newTrx())).toMatchObject({ status: 404 })
    expect(await storedPayment(ref)).toMatchObject({ status: 'initiated', gatewayTxnId: null })
  })

  it.each([
    ['', 'ট্রানজেকশন আইডি দিন'],
    ['  - ', 'ট্রানজেকশন আইডি দিন'],
    ['AB12', expect.stringContaining('৬ থেকে ৩০')],
  ])('refuses %j as a TrxID under its field', async (trxId, message) => {
    const refused = { status: 422, errors: { trx_id: expect.arrayContaining([message]) } }
    expect(await submit(await startByHand(), trxId)).toMatchObject(refused)
  })
})

describe('the state of a payment', () => {
  it('answers anyone who knows the reference, without data of the person', async () => {
    const { ref } = await startByHand()
    await settleByGateway(ref)
    const answer = await guest.get(`/api/payments/${ref}/status`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      status: 'paid',
      purpose: 'subscription',
      amount: 500,
      plan: 'মাসিক',
      ends_at: expect.any(String),
      method: 'manual',
      method_name: 'বিকাশ/নগদ/রকেটে সেন্ড মানি',
      next: 'done',
      return_to: null,
    })
  })

  it('is 404 for a reference that names nothing', async () => {
    for (const ref of ['01JD0000000000000000000000', 'nope'])
      expect((await guest.get(`/api/payments/${ref}/status`)).status).toBe(404)
  })
})

it("receipts are one's own, newest first", async () => {
  const { user, get, ref } = await startByHand()
  const second = await startByHand(user)
  const stranger = await startByHand()
  const { data } = await jsonOf<{ data: Row[] }>(get('/api/me/payments'))
  expect(data.map((payment) => payment.ref)).toEqual([second.ref, ref])
  expect((await stranger.get(`/api/me/payments/${ref}`)).status).toBe(404)
})

describe('a TrxID that several people enter', () => {
  it('waits in review for each of them, and the admin sees them side by side', async () => {
    const squatter = await submitted()
    const owner = await startByHand()
    expect(await submit(owner, squatter.trxId)).toMatchObject({ status: 200 })
    expect(await storedPayment(owner.ref)).toMatchObject({ status: 'review', gatewayTxnId: squatter.trxId })
    expect(await detailOf(owner.ref)).toMatchObject({
      rival_count: 1,
      rivals: [
        {
          ref: squatter.ref,
          name: squatter.user.name,
          phone: squatter.user.phone,
          status: 'review',
          amount: 500,
          submitted_at: expect.any(String),
        },
      ],
    })
    const list = await admin.get(`/api/admin/payments?q=${squatter.trxId}`)
    expect((await list.json<{ data: Row[] }>()).data.map(({ rival_count }) => rival_count)).toEqual([1, 1])
  })

  it('is spent by the one that is confirmed; the others stay in review, marked, and cannot be confirmed', async () => {
    const first = await submitted()
    const second = await submitted(first.trxId)
    expect(await decide('confirm', second.ref)).toMatchObject({ status: 200 })
    expect(await storedPayment(first.ref)).toMatchObject({
      status: 'review',
      reason: 'trx_confirmed_elsewhere',
    })
    expect((await historyOf(first.ref)).at(-1)).toMatchObject({ kind: 'rival_confirmed', toStatus: 'review' })
    expect(await decide('confirm', first.ref)).toMatchObject({ status: 409, error: 'trx_used' })
    expect(await detailOf(first.ref)).toMatchObject({
      review: { may_confirm: false, may_reject: true },
      refund: null,
      rivals: [{ ref: second.ref, status: 'paid' }],
    })
    expect(await subscriptionsOf(first.user.id)).toMatchObject([{ status: 'pending' }])
    expect(await reject(first.ref)).toMatchObject({ status: 200 })
    expect(await submit(await startByHand(), first.trxId)).toMatchObject({ status: 409, error: 'trx_used' })
  })

  it('confirms one payment for many parallel confirmations of rivals', async () => {
    const trxId = newTrx()
    const rivals = []
    for (let n = 0; n < 4; n += 1) rivals.push(await submitted(trxId))
    const answers = await Promise.all(
      [...rivals, ...rivals].map(({ ref }) => decide('confirm', ref).then(({ status }) => status)),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(7)
    const rows = await Promise.all(rivals.map(({ ref }) => storedPayment(ref)))
    expect(rows.map(({ status }) => status).sort()).toEqual(['paid', 'review', 'review', 'review'])
    const active = await Promise.all(rivals.map(({ user }) => subscriptionsOf(user.id)))
    expect(active.flat().filter(({ status }) => status === 'active')).toHaveLength(1)
  })

  it('is free again after a rejection, for the same payer and for others', async () => {
    const first = await submitted()
    expect(await reject(first.ref)).toMatchObject({ status: 200 })
    const again = await submitted(first.trxId, first.user)
    expect(await reject(again.ref)).toMatchObject({ status: 200 })
    const other = await submitted(first.trxId)
    expect(await decide('confirm', other.ref)).toMatchObject({ status: 200 })
  })
})

describe('a rejected manual payment', () => {
  const rejected = async () => {
    const payment = await submitted()
    expect(await reject(payment.ref)).toMatchObject({ status: 200 })
    return payment
  }

  it('is reopened once by parallel calls, with an audit row, and can then be confirmed', async () => {
    const { ref, user } = await rejected()
    expect(await detailOf(ref)).toMatchObject({ reopen: { blocker: null, until: expect.any(String) } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide('reopen', ref)))
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ success: true }])
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ status: 409, error: 'not_reopenable' })
    expect((await historyOf(ref)).filter(({ kind }) => kind === 'reopen')).toHaveLength(1)
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', reason: 'trx_submitted' })
    expect((await auditsOf('payment', ref)).map(({ action }) => action)).toEqual([
      'payment.rejected',
      'payment.reopened',
    ])
    expect(await decide('confirm', ref)).toMatchObject({ status: 200 })
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }])
  })

  it('cannot be reopened after 30 days', async () => {
    const { ref } = await rejected()
    const { id } = await storedPayment(ref)
    const longAgo = new Date(Date.now() - 31 * millisecondsPerDay)
    await db.update(paymentEvents).set({ createdAt: longAgo }).where(eq(paymentEvents.paymentId, id))
    expect(await decide('reopen', ref)).toMatchObject({ status: 409, error: 'reopen_too_late' })
    expect(await detailOf(ref)).toMatchObject({ reopen: null })
  })

  it('cannot be reopened when its TrxID is spent, or while the payer has another payment in review', async () => {
    const spent = await rejected()
    expect(await decide('confirm', (await submitted(spent.trxId)).ref)).toMatchObject({ status: 200 })
    expect(await decide('reopen', spent.ref)).toMatchObject({ status: 409, error: 'trx_used' })
    expect(await detailOf(spent.ref)).toMatchObject({ reopen: { blocker: 'trx_used' } })

    const repeated = await rejected()
    const waiting = await submitted(newTrx(), repeated.user)
    expect(await decide('reopen', repeated.ref)).toMatchObject({
      status: 409,
      error: 'payment_in_review',
      payment_ref: waiting.ref,
    })
    expect(await detailOf(repeated.ref)).toMatchObject({ reopen: { blocker: 'payment_in_review' } })
  })

  it('is not reopened if it was paid or handled by a gateway', async () => {
    const paid = await submitted()
    await decide('confirm', paid.ref)
    expect(await decide('reopen', paid.ref)).toMatchObject({ status: 409, error: 'not_reopenable' })
    const online = await makePayment({ status: 'failed', method: 'sslcommerz', gatewayTxnId: newTrx() })
    expect(await decide('reopen', online.ref)).toMatchObject({ status: 409, error: 'not_reopenable' })
    expect(await result(admin.post('/api/admin/payments/999999/reopen'))).toMatchObject({ status: 404 })
  })

  it('returns to review when its payer reports the same TrxID again', async () => {
    const { ref, post, trxId } = await rejected()
    const answer = await post(`/api/me/payments/${ref}/check`, { transaction_id: trxId })
    expect(await answer.json()).toMatchObject({ outcome: 'review' })
    expect(await storedPayment(ref)).toMatchObject({ status: 'review', gatewayTxnId: trxId })
  })
})

describe('one manual payment in review for each person and purpose', () => {
  it('lets one of eight parallel submissions through, which the others and the next one name instead of asking for money', async () => {
    const user = await makeUser()
    const started = []
    for (let n = 0; n < 8; n += 1) started.push(await startByHand(user))
    const answers = await Promise.all(started.map((payment) => submit(payment, newTrx())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    const waiting = (await paymentsOf(user.id)).filter(({ status }) => status === 'review')
    expect(waiting).toHaveLength(1)
    const payment_ref = waiting[0]?.ref
    const message = expect.stringContaining('আবার টাকা পাঠাবেন না')
    for (const refused of answers.filter(({ status }) => status === 409))
      expect(refused).toMatchObject({ error: 'payment_in_review', payment_ref, message })
    for (const other of started.filter(({ ref }) => ref !== payment_ref))
      expect(await ownOf(other)).toMatchObject({
        next: 'enter_trx',
        waiting_ref: payment_ref,
        number: null,
        instructions: null,
      })
    expect(await startByHand(user)).toMatchObject({
      status: 409,
      started: { error: 'payment_in_review', payment_ref },
    })
    expect(await paymentsOf(user.id)).toHaveLength(8)
  })

  it('accepts the next one after the decision, and does not count other purposes', async () => {
    const { ref, user } = await submitted()
    await makePayment({ userId: user.id, method: 'manual', status: 'review', reason: 'trx_submitted' })
    await reject(ref)
    const next = await submitted(newTrx(), user)
    expect((await storedPayment(next.ref)).status).toBe('review')
  })
})

describe('the start of a subscription', () => {
  it('cancels the other manual payments of the payer, with what they were to buy; they only take a report, as surplus', async () => {
    const user = await makeUser()
    const others = [await startByHand(user), await startByHand(user)] as const
    const stranger = await startByHand()
    const fee = await makePayment({ userId: user.id, method: 'manual', status: 'initiated' })
    const ref = await activateByGateway(user)
    for (const other of others) {
      expect(await storedPayment(other.ref)).toMatchObject({ status: 'cancelled', reason: 'superseded' })
      expect((await historyOf(other.ref)).at(-1)).toMatchObject({
        kind: 'supersede',
        fromStatus: 'initiated',
        toStatus: 'cancelled',
        detail: { by: ref },
      })
    }
    expect((await storedPayment(stranger.ref)).status).toBe('initiated')
    expect((await storedPayment(fee.ref)).status).toBe('initiated')
    const bought = await subscriptionsOf(user.id)
    expect(bought.map(({ status }) => status).sort()).toEqual(['active', 'cancelled', 'cancelled'])

    const [other] = others
    expect(await ownOf(other)).toMatchObject({
      status: 'cancelled',
      next: 'report',
      reason: 'superseded',
      number: null,
      instructions: null,
    })
    expect(await submit(other, newTrx())).toMatchObject({ status: 200 })
    expect(await ownOf(other)).toMatchObject({ status: 'review', next: 'review', reason: 'surplus_claim' })
    expect(await detailOf(other.ref)).toMatchObject({
      received_amount: null,
      review: { may_confirm: false, may_reject: true, blocker: 'active_subscription' },
      refund: { most: 500, by_gateway: false },
    })
    expect(await decide('confirm', other.ref)).toMatchObject({ status: 409, error: 'effect_impossible' })
    expect(await decide('refund', other.ref)).toMatchObject({ state: 'recorded' })
    expect(await storedPayment(other.ref)).toMatchObject({ status: 'refunded', refundedPoisha: 50_000 })
  })

  it('and a concurrent submission of a TrxID lose no report: it ends in review', async () => {
    for (let n = 0; n < 5; n += 1) {
      const user = await makeUser()
      const other = await startByHand(user)
      const [, answer] = await Promise.all([activateByGateway(user), submit(other, newTrx())])
      expect(answer.status).toBe(200)
      expect(await storedPayment(other.ref)).toMatchObject({ status: 'review', reason: 'surplus_claim' })
    }
  })

  it('keeps a payment in review there as surplus, and refuses to refund it once a rival has spent its TrxID', async () => {
    const surplus = await submitted()
    await activateByGateway(surplus.user)
    expect(await storedPayment(surplus.ref)).toMatchObject({
      status: 'review',
      reason: 'surplus_claim',
      gatewayTxnId: surplus.trxId,
    })
    const bought = await subscriptionsOf(surplus.user.id)
    expect(bought.map(({ status }) => status).sort()).toEqual(['active', 'pending'])
    const rival = await submitted(surplus.trxId)
    expect(await decide('confirm', rival.ref)).toMatchObject({ status: 200 })
    expect(await decide('refund', surplus.ref)).toMatchObject({ status: 409 })
    expect(await storedPayment(surplus.ref)).toMatchObject({ status: 'review', refundedPoisha: 0 })
  })
})

it('cancels the other manual fee when a biodata fee is paid', async () => {
  const worker = await makeUser('service_worker')
  const fee = { userId: worker.id, status: 'initiated' } as const
  const [manual, online] = [await makePayment({ ...fee, method: 'manual' }), await makePayment(fee)]
  expect((await settleByGateway(online.ref)).outcome).toBe('paid')
  expect(await storedPayment(manual.ref)).toMatchObject({ status: 'cancelled', reason: 'superseded' })
})

it('the number to send money to decides in production whether a manual payment is offered and can be started [B-212]', async () => {
  const offered = async (path: string) => {
    const { token } = await as(await makeUser())
    return JSON.stringify(await (await inProduction(path, { token })).json())
  }
  const paths = ['/api/payment-methods', '/api/subscription/payment-methods', '/api/settings']
  for (const path of paths) expect(await offered(path)).toContain('"id":"manual"')
  await changeSettings({ manual_payment_number: '' })
  for (const path of paths) expect(await offered(path)).not.toContain('"id":"manual"')
  expect(await startByHand()).toMatchObject({ status: 422, started: { error: 'validation_failed' } })
  // In development a manual payment is paid at once, so it needs no number.
  expect(await (await guest.get('/api/payment-methods')).text()).toContain('"id":"manual"')
  await changeSettings({ manual_payment_number: '01712345678' })
})
