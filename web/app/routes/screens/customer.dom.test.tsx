import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { find, type } from '#test/support/dom.ts'
import {
  choose,
  click,
  element,
  elements,
  expectText,
  inTurn,
  openScreen,
  optionsOf,
  provider,
  refusal,
  screenText,
  settle,
  submit,
  trade,
  users,
  withoutMessage,
  type Answers,
} from '#test/support/screens/open-screen.ts'
import type { SessionUser } from '#web/lib/session-store.ts'
import {
  paymentNextSteps,
  paymentPurposes,
  paymentStatuses,
  paymentStepKinds,
} from '#worker/features/payments/payments.schema.ts'
import { paymentMethodOf, paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const plan = (id: number, name: string, limit: number) => ({
  id,
  name,
  price: 99 + id,
  duration_days: 30,
  daily_biodata_view_limit: limit,
})
const subscription = (status: string, more: object = {}) => ({
  id: 1,
  status,
  plan: { name: 'মাসিক', daily_biodata_view_limit: 20 },
  starts_at: '2026-10-07T00:00:00.000Z',
  ends_at: days(9.5),
  payment_method_name: 'নগরপে',
  transaction_id: 'TRX123',
  daily_limit: 20,
  payment_status: 'paid',
  ...more,
})
const start = 'POST /api/subscription/start'
const failed = refusal(500, 'internal', 'একটি সমস্যা হয়েছে।')
const shop: Answers = {
  'GET /api/subscription/plans': { data: [plan(1, 'দিন', 5), plan(2, 'মাসিক', 20), plan(3, 'বছর', 0)] },
  'GET /api/subscription/mine': { data: [] },
  'GET /api/subscription/payment-methods': {
    data: [
      { id: 'nogorpay', name: 'নগরপে' },
      { id: 'manual', name: 'নিজে পাঠান' },
    ],
  },
}
const offers = () => elements('main label')
const cards = () => elements('main li').filter((each) => each.querySelector('h2'))
const take = (label = 'এই প্ল্যানটি নিন') => element('main button', label) as HTMLButtonElement
const paying = () => element('dialog select') as HTMLElement

const openPlans = async (answers: Answers = {}) => {
  const screen = await openScreen('/plans', users.customer, { ...shop, ...answers })
  await settle(() => expect(elements('main h1')).toHaveLength(1))
  return screen
}
async function pay() {
  await click(take())
  await settle(() => expect(elements('dialog')).toHaveLength(1))
  await click(element('dialog button', 'পরিশোধ করুন'))
}

describe('the plans', () => {
  it('are shown with name, price, days and daily limit, the second one first as popular [A-128 A-129]', async () => {
    await openPlans()
    expect(offers().map((offer) => /^(?:মাসিকজনপ্রিয়|দিন|বছর)/.exec(offer.textContent ?? '')?.[0])).toEqual([
      'মাসিকজনপ্রিয়',
      'দিন',
      'বছর',
    ])
    expect(elements('main input:checked')).toEqual([offers()[0]?.querySelector('input')])
    for (const text of ['৳১০১', '৩০ দিন', '২০টি', 'দিনে ৳৩']) expect(offers()[0]?.textContent).toContain(text)
    expect(offers()[2]?.textContent).toContain('সীমাহীন নম্বর')
    for (const offer of offers()) expect(offer.textContent).toContain('যত খুশি ফোন')
  })

  it('leave an empty message when none is on sale [A-130]', async () => {
    await openPlans({ 'GET /api/subscription/plans': { data: [] } })
    expect(offers()).toHaveLength(0)
    expect(screenText()).toContain('এখনো কোনো প্ল্যান নেই')
    expect(elements('main a[href="/biodata"]').length).toBeGreaterThan(0)
  })

  it.each([
    [9.5, '১০ দিন'],
    [0.001, '১ দিন'],
    [-2, '০ দিন'],
  ])(
    'come with the running subscription, after which they can be bought: its plan, end, limit and days left, %d rounded up [A-127 A-188 A-189 A-294]',
    async (left, shown) => {
      const running = subscription('Active', { ends_at: days(left) })
      await openPlans({ 'GET /api/subscription/mine': { data: [running] } })
      const current = element('main section', 'মাসিক').textContent ?? ''
      expect(current).toContain(shown)
      expect(current).toContain('২০টি')
      expect(current).toMatch(/২০২[৬-৭]/)
      expect(take('মেয়াদ শেষ হলে কিনতে পারবেন').disabled).toBe(true)
    },
  )

  it('are open to guests, whose choice waits behind the registration, and are for customers only [A-021]', async () => {
    const { path } = await openScreen('/plans?next=/biodata/7', null, shop)
    await settle(() => expect(offers()).toHaveLength(3))
    const year = element('main label:last-of-type input') as HTMLInputElement
    await click(year)
    await click(take())
    const next = encodeURIComponent(`/plans?next=%2Fbiodata%2F7&plan=${year.value}`)
    await settle(() => expect(path()).toBe(`/register?next=${next}&role=customer`))
    await openScreen('/plans', users.worker, shop)
    await expectText('প্ল্যান শুধু গ্রাহকেরা নিতে পারেন।')
    expect(elements('main button')).toHaveLength(0)
  })

  it('open the payment of the plan that was chosen before the sign-in, and say when it is gone', async () => {
    const open = (id: number | string) => openScreen(`/plans?plan=${id}`, users.customer, shop)
    await openPlans()
    await open((element('main label:last-of-type input') as HTMLInputElement).value)
    await settle(() => expect(element('dialog').textContent).toContain('বছর'))
    await open('99999')
    await expectText('আপনার বেছে নেওয়া প্ল্যানটি এখন নেই')
    expect(elements('dialog')).toHaveLength(0)
  })

  it('show an error when they cannot be loaded [A-276]', async () => {
    await openScreen('/plans', users.customer, { ...shop, 'GET /api/subscription/plans': failed })
    await expectText('ত্রুটি ঘটেছে')
    expect(element('main h1').textContent).toBe('সাবস্ক্রিপশন প্ল্যান')
    expect(elements('main [role=alert] button', 'আবার চেষ্টা')).toHaveLength(1)
    expect(elements('main a', 'হোমে যান')).toEqual([])
  })
})

describe('buying a plan', () => {
  it('offers the methods, needs one, can be cancelled, says why it failed, and follows the address of the gateway [A-131 A-189 A-191 A-217 A-256 A-278 A-279]', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const refused = refusal(409, 'conflict', 'প্ল্যানটি বদলেছে।')
    const paid = { ref: 'R1', payment_url: 'https://pay.example/x' }
    const over = ['expired', 'pending', 'cancelled', 'refunded'].map((status) => subscription(status))
    const { sent } = await openPlans({
      'GET /api/subscription/mine': { data: over },
      [start]: inTurn(refused, withoutMessage, paid),
    })
    const confirm = () => click(element('dialog button', 'পরিশোধ করুন'))
    await click(take())
    await settle(() => expect(elements('dialog')).toHaveLength(1))
    expect(elements('dialog option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['নগরপে', 'নিজে পাঠান']),
    )
    expect(paying()).toHaveProperty('value', 'nogorpay')
    await click(element('dialog button', 'বাতিল'))
    expect(elements('dialog')).toHaveLength(0)
    await click(take())
    paying().setAttribute('name', 'method')
    await choose('method', '')
    expect(optionsOf('method')[0]).toBe('পেমেন্ট পদ্ধতি নির্বাচন করুন')
    await confirm()
    expect(elements('dialog [aria-invalid="true"]')).toHaveLength(1)
    expect(elements('dialog p', 'পেমেন্ট পদ্ধতি নির্বাচন করুন')).toHaveLength(1)
    expect(sent(start)).toEqual([])
    await choose('method', 'nogorpay')
    for (const text of ['প্ল্যানটি বদলেছে।', 'একটি সমস্যা হয়েছে']) {
      await confirm()
      await expectText('সাবস্ক্রিপশন শুরু করা যায়নি')
      await settle(() => expect(element('dialog').textContent).toContain(text))
    }
    await confirm()
    await settle(() => expect(assign).toHaveBeenCalledOnce())
    expect(String(assign.mock.lastCall?.[0])).toBe('https://pay.example/x')
    const body = { plan_id: 2, payment_method: 'nogorpay', amount: 101 }
    expect(sent(start).map((call) => call.body)).toEqual([body, body, body])
  })

  it.each(['review', 'pending', 'paid'])(
    'warns of an earlier payment unless it is settled: %s',
    async (status) => {
      const earlier = subscription('pending', { payment_status: status, payment_ref: 'PAYREF1' })
      await openPlans({ 'GET /api/subscription/mine': { data: [earlier] } })
      await click(take())
      await settle(() => expect(elements('dialog')).toHaveLength(1))
      expect(element('dialog').textContent?.includes('আগের একটি পেমেন্টের যাচাই চলছে')).toBe(status !== 'paid')
    },
  )

  it('shows the terms of numbers beside a payment for a number, and agrees to them with it', async () => {
    const reveal = 'POST /api/service-workers/7/biodata'
    const { sent } = await openScreen('/plans?next=/biodata/7', users.customer, {
      ...shop,
      'GET /api/biodata/7': { data: provider(7, { number_access: 'plan_needed' }) },
      [reveal]: refusal(403, 'terms_agreement_required', 'শর্ত', {
        terms: { title: 'শর্ত', content: '<p>শুধু কাজের জন্য।</p>' },
      }),
      [start]: refusal(409, 'conflict', 'না'),
    })
    await settle(() => expect(offers()).toHaveLength(3))
    await click(take())
    await settle(() => expect(element('dialog details').textContent).toContain('শুধু কাজের জন্য।'))
    expect(sessionStorage.getItem('kormi.agreed-terms')).toBeNull()
    await click(element('dialog button', 'পরিশোধ করুন'))
    await settle(() => expect(sent(start)).toHaveLength(1))
    expect(sessionStorage.getItem('kormi.agreed-terms')).toBe('<p>শুধু কাজের জন্য।</p>')
    expect(sent(reveal).map(({ body }) => body)).toEqual([{ agree: false }])
  })

  it('says so and closes when nothing is left to pay [A-192]', async () => {
    await openPlans({ [start]: { success: true, message: 'সাবস্ক্রিপশন সফলভাবে চালু হয়েছে।', ref: 'R1' } })
    await pay()
    await expectText('সাবস্ক্রিপশন চালু হয়েছে।')
    expect(elements('dialog')).toHaveLength(0)
  })

  it('says for five seconds that another one is active [A-277 A-287]', async () => {
    const message = 'আপনার ইতিমধ্যে একটি সক্রিয় সাবস্ক্রিপশন আছে; একসঙ্গে একাধিক কেনা যায় না।'
    await openPlans({ [start]: refusal(409, 'active_subscription', message) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await click(take())
      await click(element('dialog button', 'পরিশোধ করুন'))
      await act(() => vi.advanceTimersByTimeAsync(200))
      expect(screenText()).toContain(message)
      await act(() => vi.advanceTimersByTimeAsync(4_600))
      expect(screenText()).toContain(message)
      await act(() => vi.advanceTimersByTimeAsync(400))
      expect(screenText()).not.toContain(message)
    } finally {
      vi.useRealTimers()
    }
  })

  it('says that the price has changed on the way, and then shows and sends the new one', async () => {
    let price = 101
    const { sent } = await openPlans({
      'GET /api/subscription/plans': () => Response.json({ data: [{ ...plan(2, 'মাসিক', 20), price }] }),
      [start]: () => {
        price = 150
        return refusal(422, 'amount_mismatch', 'মূল্য বদলেছে। নতুন মূল্য দেখে আবার চেষ্টা করুন।')()
      },
    })
    await pay()
    await expectText('মূল্য বদলেছে')
    await settle(() => expect(elements('dialog button', '৳১৫০.০০ পরিশোধ করুন')).toHaveLength(1))
    await click(element('dialog button', 'পরিশোধ করুন'))
    await settle(() => expect(sent(start)).toHaveLength(2))
    expect(sent(start)[1]?.body).toMatchObject({ amount: 150 })
  })
})

describe('the subscriptions of a customer', () => {
  const openMine = async (data: object[] | Answers[string]) =>
    openScreen('/me/subscriptions', users.customer, {
      'GET /api/subscription/mine': Array.isArray(data) ? { data } : data,
    })

  it('are cards with plan, state, start, end, method, transaction id and limit, and a total, ongoing without an end, and have a name for each state, an unknown one as it is, in grey [A-026 A-133 A-134 A-188 A-193 A-194 A-195]', async () => {
    const running = subscription('active', { ends_at: '2027-01-05T00:00:00.000Z' })
    const others = ['Active', 'expired', 'pending', 'paused-by-x']
    await openMine([
      running,
      ...others.map((status, at) => subscription(status, { id: at + 2, ends_at: null })),
    ])
    await settle(() => expect(cards()).toHaveLength(5))
    const [card, ongoing, expired, pending] = cards().map(({ textContent }) => textContent)
    for (const text of [
      'মাসিক',
      'সক্রিয়',
      '৭ অক্টোবর',
      '৫ জানুয়ারি',
      'নগরপে',
      'TRX123',
      '২০টি',
      'বর্তমানে সক্রিয়',
    ])
      expect(card).toContain(text)
    expect(screenText()).toContain('মোট ৫টি')
    expect(ongoing).toMatch(/মাসিকসক্রিয়.*বর্তমানে সক্রিয়.*চলমান/)
    expect(expired).toContain('মেয়াদ শেষ')
    expect(expired).not.toContain('বর্তমানে সক্রিয়')
    expect(pending).toMatch(/অপেক্ষ/)
    expect(element('main li span', 'paused-by-x').className).toContain('bg-sunken')
  })

  it('leave an empty message, or an error with the message of the server [A-132 A-280 A-282]', async () => {
    await openMine([])
    await expectText('কোনো সাবস্ক্রিপশন নেই')
    await openMine(refusal(500, 'internal', 'খাতা খোলা যাচ্ছে না।'))
    await expectText('ত্রুটি ঘটেছে')
    expect(screenText()).toContain('খাতা খোলা যাচ্ছে না।')
  })
})

describe('the balance of today', () => {
  const bar = () => element('main progress')

  it.each([
    [24, '48', 'success'],
    [40, '80', 'danger'],
  ])(
    'with %i of 50 used is %s per cent, in the colour of %s [A-027 A-135 A-197]',
    async (used, percent, tone) => {
      const active_subscription = { plan_name: 'মাসিক', ends_at: days(5) }
      const balance = { daily_limit: 50, used_today: used, remaining_today: 50 - used, active_subscription }
      await openScreen('/me/balance', users.customer, { 'GET /api/subscription/balance': balance })
      await settle(() => expect(bar().getAttribute('value')).toBe(percent))
      // The product's green is the colour of actions.
      expect(bar().className).toContain(tone === 'success' ? 'text-action' : `text-${tone}`)
      for (const figure of [50, used, 50 - used])
        expect(element('main dl').textContent).toContain(figure.toLocaleString('bn-BD'))
    },
  )

  it.each([
    ['the message of the server', refusal(500, 'internal', 'খাতা খোলা যাচ্ছে না।'), 'খাতা খোলা যাচ্ছে না।'],
    ['its own words', withoutMessage, 'ব্যালেন্স লোড করতে ব্যর্থ'],
  ])('shows %s when it cannot be loaded [A-281]', async (_, answer, text) => {
    await openScreen('/me/balance', users.customer, { 'GET /api/subscription/balance': answer })
    await expectText(text)
  })
})

describe('the result of a payment', () => {
  const paid = {
    status: 'paid',
    purpose: 'subscription',
    amount: 199.5,
    plan: 'মাসিক',
    method_name: 'নগরপে',
    ends_at: days(30),
    next: null,
  }
  const open = (result: string, query: string, payment?: object, user: SessionUser | null = null) =>
    openScreen(
      `/payment/${result}?${query}`,
      user,
      payment ? { 'GET /api/payments/R1/status': { data: payment, ...payment } } : {},
    )
  const links = () => elements('main nav[aria-label="এরপর"] a').map((link) => link.getAttribute('href'))

  it.each([
    ['success', 'পেমেন্টের ফলাফল', 'কোনো পেমেন্টের তথ্য পাওয়া যায়নি'],
    ['cancel', 'পেমেন্ট বাতিল হয়েছে', 'এখনো যাচাই করা হয়নি'],
    ['failed', 'পেমেন্ট সম্পন্ন হয়নি', 'এখনো যাচাই করা হয়নি'],
  ])(
    'is open to all under /payment/%s, which says of no payment what is known [A-028 A-138 A-220]',
    async (result, title, text) => {
      const { path } = await open(result, '')
      await settle(() => expect(element('main h1').textContent).toBe(title))
      expect(screenText()).toContain(text)
      expect(path()).toMatch(`/payment/${result}`)
    },
  )

  const waiting = { ...paid, status: 'pending', next: 'wait' }
  it.each([
    ['a guest', null, undefined, '/biodata /me/balance /plans /me/payments /worker/submit /'],
    ['the customer who paid', users.customer, paid, '/biodata /me/balance /plans /me/payments /'],
    ['a worker', users.worker, waiting, '/worker/submit /worker/boost /me/payments /'],
    ['an admin', users.admin, waiting, '/'],
    ['a member of the staff', users.staff, waiting, '/'],
  ])('has links to the pages of %s [A-139 A-140]', async (_, user, payment, expected) => {
    await open('success', payment ? 'ref=R1' : '', payment, user)
    await settle(() => expect(links().join(' ')).toBe(expected))
  })

  it.each([
    ['failed', 'পেমেন্ট সম্পন্ন হয়নি'],
    ['cancelled', 'পেমেন্ট বাতিল হয়েছে'],
    ['review', 'পেমেন্টের যাচাই চলছে'],
  ])('believes the server that it is %s, and no address that says success [A-136]', async (status, title) => {
    const payment = { ...paid, status, ends_at: null, next: 'retry' }
    await open('success', 'ref=R1&status=success&transactionId=T1234', payment)
    await settle(() => expect(element('main h1').textContent).toBe(title))
  })

  it.each([
    ['in the tab that paid', 'R1', [{ agree: false }]],
    ['in another browser', '', []],
  ])('asks for the number by itself only %s', async (_, noted, asked) => {
    const reveal = 'POST /api/service-workers/7/biodata'
    const payment = { ...paid, return_to: '/biodata/7' }
    const { sent } = await openScreen('/payment/success?ref=R1', users.customer, {
      'GET /api/payments/R1/status': () => {
        // A screen opens with empty storage.
        sessionStorage.setItem('kormi.requested-page', noted)
        return Response.json({ data: payment, ...payment })
      },
      'GET /api/biodata/7': { data: provider(7, { number_access: 'costs_view' }) },
      [reveal]: refusal(429, 'daily_limit_exceeded', 'আজকের দেখা শেষ।'),
    })
    await settle(() => expect(elements('main button', 'যোগাযোগের নম্বর দেখুন')).toHaveLength(1))
    await settle(() => expect(sent(reveal).map(({ body }) => body)).toEqual(asked))
  })

  it('quotes what the address says as not verified, until the server knows the payment and the limit of the plan [A-136 A-137 A-141]', async () => {
    const quoted = 'transactionId=TXN778899&paymentMethod=bKash&paymentAmount=99&paymentFee=1.5&status=failed'
    await open('success', quoted)
    await expectText('TXN778899')
    const quote = element('main section[aria-labelledby="quoted"]').textContent
    for (const text of ['এখনো যাচাই করা হয়নি', 'bKash', '৳৯৯.০০', '৳১.৫০', 'ব্যর্থ'])
      expect(quote).toContain(text)
    await open('success', `ref=R1&${quoted}`, paid)
    await expectText('৳১৯৯.৫০')
    for (const text of ['নগরপে', 'দৈনিক সীমা']) expect(screenText()).toContain(text)
    for (const text of ['TXN778899', 'bKash']) expect(screenText()).not.toContain(text)
  })
})

describe('the payment history', () => {
  const at = '2026-11-20T06:00:00.000Z'
  const reasons = [
    'surplus surplus_claim trx_confirmed_elsewhere trx_submitted customer_claim refund_cancelled account_erased',
    'code_used_up amount_short amount_differs risk currency declined cancelled_at_gateway expired',
    'gateway_refused gateway_unreachable trx_not_found trx_wrong_amount trx_not_ours superseded',
    // A payer cannot read an unknown code or the text of a gateway.
    'not_connected Insufficient_balance',
  ].flatMap((line) => line.split(' '))
  const payments = paymentStatuses.flatMap((status, row) =>
    paymentMethods.map((method, column) => ({
      ref: `${row}${column}`,
      status,
      method,
      method_name: paymentMethodOf(method).name,
      purpose: paymentPurposes[(row + column) % 3],
      reason: reasons[row * 3 + column],
      plan: 'মাসিক',
      amount: 199,
      price: 249,
      discount: 50,
      code: '২০২৬',
      next: paymentNextSteps[(row + column) % paymentNextSteps.length],
      transaction_id: '9876543',
      created_at: at,
      paid_at: status === 'paid' || status === 'refunded' ? at : null,
      starts_at: at,
      ends_at: at,
      refunded_amount: 50,
      refunded_at: status === 'paid' || status === 'refunded' ? at : null,
      history: paymentStepKinds.map((kind, step) => ({
        kind,
        status,
        reason: reasons[(row + column + step) % reasons.length],
        amount: 50,
        transaction_id: '9876543',
        at,
      })),
    })),
  )
  const latin = () => /[a-z]+/i.exec(element('main').textContent ?? '')?.[0]

  it('are told without a word of English, in each state, by each method, with each step and reason', async () => {
    await openScreen('/me/payments', users.customer, { 'GET /api/me/payments': { data: payments } })
    await settle(() => expect(elements('main li')).toHaveLength(payments.length))
    expect(latin()).toBeUndefined()
    for (const payment of payments) {
      const call = `GET /api/me/payments/${payment.ref}`
      await openScreen(`/me/payments/${payment.ref}`, users.customer, { [call]: { data: payment } })
      await settle(() => expect(elements('main ol li')).toHaveLength(paymentStepKinds.length))
      expect(latin(), `${payment.status} ${payment.method}`).toBeUndefined()
    }
  })

  it('have the way to what was wanted, also under the address at which a decided one was paid by hand', async () => {
    let payment = { ...payments[0], status: 'review', next: 'review', return_to: '/biodata/7' }
    const { path, router } = await openScreen('/payment/manual/00', users.customer, {
      'GET /api/me/payments/00': () => Response.json({ data: payment }),
    })
    await settle(() => expect(path()).toBe('/payment/manual/00'))
    payment = { ...payment, status: 'paid', paid_at: at, next: 'done' }
    await router.revalidate()
    await settle(() => expect(path()).toBe('/me/payments/00'))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(element('main a', 'নম্বর দেখুন').getAttribute('href')).toBe('/biodata/7')
  })

  it('take the TrxID of money that was sent by hand, after one that is missing and one that was used', async () => {
    const send = 'POST /api/payments/00/trx'
    const waiting = { status: 'initiated', method: 'manual', reason: null, transaction_id: null }
    const asked = { next: 'enter_trx', number: '01812345678' }
    let payment: object = { ...payments[0], ...waiting, ...asked }
    const { sent } = await openScreen('/payment/manual/00', users.customer, {
      'GET /api/me/payments/00': () => Response.json({ data: payment }),
      [send]: () => {
        if (sent(send).length === 1) return refusal(409, 'trx_used', 'আগে ব্যবহার হয়েছে।')()
        payment = { ...payment, status: 'review', next: 'review', transaction_id: '9HK2L0PQ1X' }
        return Response.json({ success: true, message: 'সফল' })
      },
    })
    await expectText('01812345678')
    await submit('ট্রানজেকশন আইডি জমা দিন')
    await expectText('ট্রানজেকশন আইডি দিন')
    await type('trx_id', '8N7A6B5C4D')
    await submit('ট্রানজেকশন আইডি জমা দিন')
    await settle(() => expect(element('main form').textContent).toContain('আগে ব্যবহার হয়েছে।'))
    await type('trx_id', '9HK2L0PQ1X')
    await submit('ট্রানজেকশন আইডি জমা দিন')
    await expectText('পেমেন্ট যাচাই করা হচ্ছে')
    expect(screenText()).toContain('9HK2L0PQ1X')
    expect(sent(send).map(({ body }) => body)).toEqual([{ trx_id: '8N7A6B5C4D' }, { trx_id: '9HK2L0PQ1X' }])
    expect(elements('main form')).toEqual([])
  })

  it('are read again after the payer has asked to look for the money', async () => {
    const check = 'POST /api/me/payments/00/check'
    let payment = { ...payments[0], status: 'initiated', method: 'sslcommerz', reason: null }
    const { sent } = await openScreen('/me/payments/00', users.customer, {
      'GET /api/me/payments/00': () => Response.json({ data: payment }),
      [check]: () => {
        payment = { ...payment, status: 'paid', paid_at: at }
        return Response.json({ success: true, message: 'সফল', outcome: 'paid' })
      },
    })
    await click(await settle(() => element('main button', 'এখনই খোঁজ নিন')))
    await settle(() => expect(element('main h1').textContent).toBe('পেমেন্টের রসিদ'))
    expect(sent(check)).toHaveLength(1)
    expect(elements('main button', 'এখনই খোঁজ নিন')).toEqual([])
  })
})

it('the question about a call ends after a no, which can be corrected, goes on after each yes, keeps each answer at once, and says thanks', async () => {
  const asked = { reveal_id: 9, id: 5, name: 'করিম মিয়া' }
  const done = { message: 'ধন্যবাদ। আপনার উত্তর সফলভাবে জমা হয়েছে।' }
  const { calls } = await openScreen('/me/contacts', users.customer, {
    'GET /api/me/contacts': {},
    'GET /api/me/rating-prompt': {},
    'GET /api/me/call-answer': { data: asked },
    'POST /api/me/call-answers/9': done,
    'PUT /api/me/call-answers/9': done,
  })
  await expectText('করিম মিয়া: ফোন ধরেছেন?')
  await click(element('button', 'না'))
  await expectText('ধন্যবাদ')
  await click(element('button', 'উত্তর বদলান'))
  await click(element('button', 'হ্যাঁ'))
  await expectText('কাজ হয়েছে?')
  await click(element('button', 'হ্যাঁ'))
  await expectText('কত টাকায়?')
  await click(element('button', 'জমা দিন'))
  await expectText('ধন্যবাদ')
  const written = calls.filter(({ call }) => /^(POST|PUT)/.test(call))
  expect(written.map(({ call, body }) => [call.split(' ')[0], body])).toEqual([
    ['POST', { picked_up: false }],
    ['PUT', { picked_up: true }],
    ['PUT', { picked_up: true, worked: true }],
    ['PUT', { picked_up: true, worked: true, price: '' }],
  ])
})

it('a number that does not work is reported from the contact book, with a reason', async () => {
  const report = 'POST /api/me/contacts/7/report'
  const contact = {
    id: 7,
    name: 'রহিম উদ্দিন',
    category: trade(4, 'দর্জি'),
    area: 'কাপাসিয়া',
    district: 'গাজীপুর',
    phone: '01711223344',
    availability: 'open',
    revealed_at: days(-1),
  }
  let reported = false
  const { sent } = await openScreen('/me/contacts', users.customer, {
    'GET /api/me/contacts': () => Response.json({ data: [{ ...contact, reported }], next_cursor: null }),
    [report]: () => {
      reported = true
      return Response.json({ success: true, message: 'সফল', view_returned: false })
    },
  })
  await click(await settle(() => element('main li button', 'নম্বর কাজ করছে না')))
  await click(element('dialog button', 'জানান'))
  await expectText('কী সমস্যা হয়েছে তা বেছে নিন')
  await click(find(HTMLInputElement, 'dialog input[value="not_working"]'))
  await click(element('dialog button', 'জানান'))
  await expectText('আপনি সমস্যা জানিয়েছেন')
  expect(sent(report).map(({ body }) => body)).toEqual([{ reason: 'not_working' }])
})
