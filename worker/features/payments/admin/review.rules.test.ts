import { describe, expect, it } from 'vitest'
import { hasArrived, mayAsk, mayConfirm, mayReject, receivedPoisha } from './review.rules.ts'

const waits = (method: 'manual' | 'sslcommerz' | 'nogorpay', reason: string) =>
  ({ status: 'review', method, reason, paidAt: null }) as const

describe('a payment that waits for an admin', () => {
  it.each([
    [waits('manual', 'trx_submitted'), { confirm: true, reject: true, came: false }],
    [waits('manual', 'surplus'), { confirm: true, reject: true, came: true }],
    [waits('nogorpay', 'customer_claim'), { confirm: true, reject: true, came: false }],
    [waits('sslcommerz', 'surplus'), { confirm: true, reject: false, came: true }],
    [waits('sslcommerz', 'risk'), { confirm: true, reject: false, came: true }],
    [waits('sslcommerz', 'amount_short'), { confirm: false, reject: false, came: true }],
  ])('%j can be decided so: %j', (payment, expected) =>
    expect({
      confirm: mayConfirm(payment),
      reject: mayReject(payment),
      came: hasArrived(payment),
    }).toEqual(expected),
  )

  it('cannot be decided after it is settled', () => {
    for (const status of ['paid', 'failed', 'cancelled', 'refunded', 'initiated', 'pending'] as const) {
      const payment = { status, method: 'manual', reason: null } as const
      expect([mayConfirm(payment), mayReject(payment)]).toEqual([false, false])
    }
  })
})

it('is asked about only if a gateway may know more', () => {
  for (const status of ['initiated', 'pending', 'failed', 'cancelled'] as const) {
    expect(mayAsk({ status, method: 'nogorpay', reason: null })).toBe(true)
    expect(mayAsk({ status, method: 'manual', reason: null })).toBe(false)
  }
  expect(mayAsk({ status: 'paid', method: 'nogorpay', reason: null })).toBe(false)
  expect(mayAsk(waits('nogorpay', 'customer_claim'))).toBe(true)
  expect(mayAsk(waits('sslcommerz', 'risk'))).toBe(false)
})

it('counts the sum that the gateway reported last, or the price without such a report', () => {
  const steps = [
    { kind: 'hold', refundRef: null, amountPoisha: 30_000 },
    { kind: 'refund', refundRef: null, amountPoisha: 5_000 },
  ]
  expect(receivedPoisha({ amountPoisha: 50_000, reason: 'amount_short' }, steps)).toBe(30_000)
  expect(receivedPoisha({ amountPoisha: 50_000, reason: 'currency' }, steps)).toBe(50_000)
  expect(receivedPoisha({ amountPoisha: 50_000, reason: 'trx_submitted' }, [])).toBe(50_000)
})
