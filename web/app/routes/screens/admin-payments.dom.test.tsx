import { describe, expect, it } from 'vitest'
import { find, type } from '#test/support/dom.ts'
import {
  click,
  element,
  elements,
  expectText,
  openScreen,
  refusal,
  settle,
  submit,
  users,
  type Answers,
} from '#test/support/screens/open-screen.ts'

const address = '/api/admin/payments/7'
const moment = '2026-10-07T00:00:00.000Z'
const payment = (more: object) => ({
  id: 7,
  ref: '01REF',
  name: 'রহিমা খাতুন',
  phone: '01711223344',
  user_id: 3,
  user_role: 'customer',
  type: 'subscription',
  plan: 'মাসিক',
  price: 100,
  amount: 100,
  payment_method: 'nogorpay',
  transaction_id: 'TRX1',
  bought: { plan: 'মাসিক', status: 'active', starts_at: moment, ends_at: '2026-11-06T00:00:00.000Z' },
  ...more,
})
const inReview = payment({
  status: 'review',
  reason: 'customer_claim',
  review: { may_confirm: true, may_reject: true, blocker: null, blocker_until: null },
})
const rejected = payment({ status: 'failed', reason: 'trx_not_ours' })
const done = { success: true, message: 'সফলভাবে হয়েছে।' }

/** Opens the payment that is stored, which the answers may replace. */
async function openPayment(stored: { row: object }, answers: Answers) {
  const read = { [`GET ${address}`]: () => Response.json({ data: stored.row }) }
  const screen = await openScreen('/admin/payments/7', users.admin, { ...read, ...answers })
  await settle(() => expect(element('main h1').textContent).toContain('৳১০০.০০'))
  return screen
}
const press = (label: string) => click(element('main section button', label))

it('the payments are a table with a search, pages, and amounts of two decimals, or an empty message [B-060 B-061 B-062 B-203]', async () => {
  const open = (...data: object[]) =>
    openScreen('/admin/payments?page=2', users.admin, {
      'GET /api/admin/payments': {
        data,
        current_page: 2,
        last_page: 9,
        per_page: 20,
        total: data.length * 170,
      },
    })
  const { sent } = await open(payment({ status: 'paid', amount: 199 }))
  await settle(() => expect(elements('table tbody tr')).toHaveLength(1))
  const row = element('table tbody tr').textContent
  for (const text of ['রহিমা খাতুন', '01711223344', 'মাসিক', 'TRX1', '৳১৯৯.০০']) expect(row).toContain(text)
  expect(elements('table thead th').length).toBeGreaterThan(3)
  for (const rel of ['prev', 'next']) expect(elements(`nav a[rel="${rel}"]`)).toHaveLength(1)
  await type(element('main input[type="search"]'), 'TRX1')
  await settle(() => expect(sent('GET /api/admin/payments').at(-1)?.query).toContain('q=TRX1'))
  await open()
  await expectText('কোনো লেনদেন নেই')
})

describe('a payment', () => {
  it('is given back in part, which ends what was bought, and then what is left', async () => {
    const refundable = (most: number) => ({ most, by_gateway: false, unfinished_amount: null })
    const stored = { row: payment({ status: 'paid', refund: refundable(100) }) }
    const later = [
      payment({ status: 'paid', refunded_amount: 10, refund: refundable(90) }),
      payment({ status: 'refunded', refunded_amount: 100 }),
    ]
    const { sent } = await openPayment(stored, {
      [`POST ${address}/refund`]: () => {
        stored.row = later.shift() ?? stored.row
        return Response.json(done)
      },
    })
    await press('টাকা ফেরত দিন')
    await type('amount', '৯৯৯৯৯')
    await type(element('dialog textarea'), 'গ্রাহকের অনুরোধ')
    await submit('ফেরত দিন')
    expect(element('dialog').textContent).toContain('সর্বোচ্চ ৳১০০.০০ ফেরত দেওয়া যায়')
    await type('amount', '১০')
    const staysActive = element('dialog label', 'সাবস্ক্রিপশনটি চালু থাকুক').querySelector('input')
    expect(staysActive?.checked).toBe(false)
    expect(element('dialog').textContent).toContain('সঙ্গে সঙ্গে বন্ধ হয়ে যাবে')
    await submit('৳১০.০০ ফেরত দিন')
    await settle(() => expect(elements('dialog')).toEqual([]))
    await press('টাকা ফেরত দিন')
    expect(find(HTMLInputElement, 'dialog input[name="amount"]').value).toBe('৯০')
    await type(element('dialog textarea'), 'বাকিটাও')
    await submit('৳৯০.০০ ফেরত দিন')
    await settle(() => expect(elements('main section button', 'টাকা ফেরত দিন')).toEqual([]))
    expect(sent(`POST ${address}/refund`).map(({ body }) => body)).toEqual([
      { amount: 10, reason: 'গ্রাহকের অনুরোধ', by_hand: true, ends: true },
      { amount: 90, reason: 'বাকিটাও', by_hand: true },
    ])
    expect(element('main h1').textContent).toContain('টাকা ফেরত')
  })

  it('is rejected with a reason that the payer reads', async () => {
    const stored = { row: inReview }
    const { sent } = await openPayment(stored, {
      [`POST ${address}/reject`]: () => {
        stored.row = rejected
        return Response.json(done)
      },
    })
    await expectText('মিলিয়ে দেখুন')
    await press('প্রত্যাখ্যান')
    await submit('প্রত্যাখ্যান করুন')
    expect(element('dialog').textContent).toContain('কারণ বেছে নিন')
    await click(element('dialog input[value="trx_not_ours"]'))
    await submit('প্রত্যাখ্যান করুন')
    await settle(() => expect(element('main h1').textContent).toContain('ব্যর্থ'))
    expect(elements('dialog')).toEqual([])
    expect(sent(`POST ${address}/reject`).map(({ body }) => body)).toEqual([{ reason: 'trx_not_ours' }])
  })

  it('that another admin has decided before says so, and shows what became of it', async () => {
    const stored = { row: inReview }
    await openPayment(stored, {
      [`POST ${address}/confirm`]: () => {
        stored.row = rejected
        return refusal(409, 'already_reviewed', 'করিম আগেই সিদ্ধান্ত দিয়েছেন।', { reviewed_at: moment })()
      },
    })
    await press('নিশ্চিত করুন')
    await click(element('dialog button', 'নিশ্চিত করুন'))
    await expectText('করিম আগেই সিদ্ধান্ত দিয়েছেন।')
    await settle(() => expect(element('main h1').textContent).toContain('ব্যর্থ'))
    expect(elements('dialog')).toEqual([])
  })
})
