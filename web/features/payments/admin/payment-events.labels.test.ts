import { expect, it } from 'vitest'
import { paymentEventKinds, paymentEventSources } from '#worker/features/payments/payments.schema.ts'
import { eventTexts, sourceTexts } from './admin-payment.labels.ts'
import { factsOf, type PaymentEvent } from './payment-events.labels.ts'

const event = (kind: PaymentEvent['kind'], detail: PaymentEvent['detail']) => ({ kind, detail })

it('reads the facts from the details of an event', () => {
  expect(factsOf(event('hold', { amount_poisha: 5050, transaction: 'T1', risk: 1 }))).toEqual({
    amount: 50.5,
    transaction: 'T1',
    progress: undefined,
    reason: null,
    said: null,
  })
  expect(factsOf(event('refund', { by: 'hand' })).progress).toBe('হাতে ফেরত')
  expect(factsOf(event('refund', { by: 'gateway', state: 'processing' })).progress).toBe('পথে আছে')
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
