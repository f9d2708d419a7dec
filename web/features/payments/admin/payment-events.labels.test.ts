import { describe, expect, it } from 'vitest'
import { paymentEventKinds, paymentEventSources } from '#worker/features/payments/payments.schema.ts'
import { eventTexts, sourceTexts } from './admin-payment.labels.ts'
import { factsOf, refundsOf, type PaymentEvent } from './payment-events.labels.ts'

let id = 0
const event = (kind: PaymentEvent['kind'], detail: PaymentEvent['detail']): PaymentEvent => ({
  id: (id += 1),
  source: 'admin',
  kind,
  from_status: 'paid',
  to_status: 'paid',
  detail,
  actor: { id: 1, name: 'অ্যাডমিন' },
  request_id: null,
  created_at: '2026-11-21T06:00:00.000Z',
})

describe('refundsOf', () => {
  it('returns one entry with the latest state for each refund', () => {
    const parts = refundsOf([
      event('settle', { amount_poisha: 50_000 }),
      event('refund', { amount_poisha: 10_000, by: 'hand', reason: 'ভুল' }),
      event('refund_ask', { refund_trans: 'R1', amount_poisha: 20_000 }),
      event('refund_failed', { refund_trans: 'R1', amount_poisha: 20_000, reason: 'no balance' }),
      event('refund_ask', { refund_trans: 'R2', amount_poisha: 20_000 }),
      event('refund', { refund_trans: 'R2', amount_poisha: 20_000, state: 'processing', refund_ref: 'G2' }),
      event('refund_ask', { refund_trans: 'R3', amount_poisha: 5_000 }),
      event('refund', { refund_trans: 'R4', amount_poisha: 700, state: 'processing', reason: 'ভুল' }),
      event('refund_sent', { refund_trans: 'R4', amount_poisha: 700 }),
      event('refund', { refund_trans: 'R5', amount_poisha: 800, state: 'processing', reason: 'ভুল' }),
      event('refund_cancelled', { refund_trans: 'R5', amount_poisha: 800, reason: 'cancelled' }),
    ])
    expect(parts.map(({ state, amount }) => [state, amount])).toEqual([
      ['manual', 100],
      ['failed', 200],
      ['processing', 200],
      ['requested', 50],
      ['success', 7],
      ['cancelled', 8],
    ])
    expect(parts[1]?.reason).toContain('পেমেন্ট গেটওয়ের নিজের কথায়')
    expect(parts[2]).toMatchObject({ gatewayRef: 'G2', by: 'অ্যাডমিন' })
    expect(parts.slice(4).map(({ reason }) => reason)).toEqual(['ভুল', 'বাতিল'])
  })
})

it('reads the facts from the details of an event', () => {
  expect(factsOf(event('hold', { amount_poisha: 5050, transaction: 'T1', risk: 1 }))).toEqual({
    amount: 50.5,
    transaction: 'T1',
    reason: null,
    said: null,
  })
  expect(factsOf(event('message', { said: 'COMPLETED' })).said).toBe('সফল')
  expect(factsOf(event('message', { said: 'risk_hold' })).said).toBeNull()
})

it('tells an event without English, whatever the gateway says; a note of the staff stays as it is', () => {
  for (const kind of paymentEventKinds) {
    const isNote = kind === 'refund' || kind === 'reject'
    for (const reason of [
      'nothing_found',
      'no_transaction',
      'invalid_transaction',
      'cancelled',
      'No balance',
    ]) {
      const told = factsOf(event(kind, { reason, said: reason, answer: reason }))
      const text = [eventTexts[kind], told.said, told.reason].join(' ')
      expect(/[a-z]+/i.exec(text)?.[0], `${kind} ${reason}`).toBe(
        isNote && reason === 'No balance' ? 'No' : undefined,
      )
    }
  }
  expect(paymentEventSources.map((source) => sourceTexts[source]).join(' ')).not.toMatch(/[a-z]/i)
})
