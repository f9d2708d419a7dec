import { describe, expect, it } from 'vitest'
import {
  canTransition,
  nextStep,
  paymentTransitions,
  scrubDetail,
  superseded,
  transitionToPaid,
} from './payments.rules.ts'
import { normalizeTrxId, paymentEventSources } from './payments.schema.ts'

describe('the life cycle of a payment', () => {
  it.each([
    ['initiated', 'gateway', true],
    ['pending', 'ipn', true],
    // A second attempt at the gateway under the same reference.
    ['failed', 'ipn', true],
    ['cancelled', 'cron', true],
    ['review', 'webhook', false],
    ['paid', 'ipn', false],
    ['refunded', 'ipn', false],
    ['initiated', 'customer', false],
    ['initiated', 'admin', false],
    ['review', 'admin', true],
    ['paid', 'admin', false],
    ['failed', 'admin', false],
  ] as const)('from %s the word of %s leads to paid: %s', (status, source, leads) => {
    expect(canTransition(transitionToPaid(source), status, source)).toBe(leads)
  })

  it('leaves paid only by a refund, so that a late failure changes nothing', () => {
    const out = Object.entries(paymentTransitions).filter(([, { from }]) =>
      (from as readonly string[]).includes('paid'),
    )
    expect(out.map(([name]) => name)).toEqual(['refund', 'refund_cancelled'])
  })

  it('lets the customer only submit a TrxID or claim a payment', () => {
    const own = Object.entries(paymentTransitions).filter(([, { by }]) =>
      (by as readonly string[]).includes('customer'),
    )
    expect(own.map(([name]) => name)).toEqual(['claim', 'submit_trx'])
  })

  it('ends with a refund, unless the gateway cancels it', () => {
    for (const name of Object.keys(paymentTransitions) as (keyof typeof paymentTransitions)[])
      for (const source of paymentEventSources)
        expect(canTransition(name, 'refunded', source)).toBe(
          name === 'refund_cancelled' && (source === 'gateway' || source === 'cron'),
        )
  })
})

describe('the next step of the payer', () => {
  it.each([
    ['initiated', 'manual', 'enter_trx'],
    ['initiated', 'sslcommerz', 'wait'],
    ['pending', 'nogorpay', 'wait'],
    ['review', 'manual', 'review'],
    ['failed', 'manual', 'retry'],
    ['cancelled', 'nogorpay', 'retry'],
    ['paid', 'manual', 'done'],
    ['refunded', 'manual', 'done'],
  ] as const)('about a payment that is %s by %s: %s', (status, method, next) => {
    expect(nextStep({ status, method, reason: null })).toBe(next)
  })

  it('is only a report once another payment has begun the purchase', () => {
    expect(nextStep({ status: 'cancelled', method: 'manual', reason: superseded })).toBe('report')
  })
})

describe('the stored fields of a message', () => {
  it('have no secret, signature, person or phone', () => {
    const kept = scrubDetail({
      status: 'VALID',
      amount: '500.00',
      card_type: 'BKASH',
      store_passwd: 'x',
      verify_sign: 'x',
      verify_key: 'x',
      'API-KEY': 'x',
      cus_name: 'রহিম',
      cus_phone: '01700000009',
      card_no: '4111',
      note: 'call +8801712345678 or 01712345678',
      transaction: 'CLAIM01712345678',
      nested: { store_passwd: 'x' },
    })
    expect(kept).toEqual({
      status: 'VALID',
      amount: '500.00',
      card_type: 'BKASH',
      note: 'call 01********* or 01*********',
      transaction: 'CLAIM01712345678',
    })
  })

  it('are never long', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`field${n}`, 'x'.repeat(5000)]))
    expect(JSON.stringify(scrubDetail(many)).length).toBeLessThan(8000)
  })
})

it.each([
  [' 9hk2 l0pq-1x ', '9HK2L0PQ1X'],
  ['৯HK২L০', '9HK2L0'],
  ['TrxID: 8N7A6D5E', '8N7A6D5E'],
  ['trxidx77', 'TRXIDX77'],
])('a TrxID written as %j is compared as %j', (written, compared) => {
  expect(normalizeTrxId(written)).toBe(compared)
})
