import { expect, it } from 'vitest'
import { besideRivals } from './review.rules.ts'

it('lists rivals beside the first of them, and leaves all others where they are', () => {
  const row = (id: number, trx: string | null, claimed: string | null = null) => ({
    id,
    payment_method: 'manual' as const,
    transaction_id: trx,
    claimed_transaction_id: claimed,
  })
  const rows = [
    row(1, 'A'),
    row(2, null),
    row(3, 'B'),
    row(4, null),
    row(5, 'A'),
    row(6, null, 'B'),
    row(7, 'C'),
  ]
  expect(besideRivals(rows).map(({ id }) => id)).toEqual([1, 5, 2, 3, 6, 4, 7])
  expect(
    besideRivals([row(1, 'A'), row(2, 'C'), { ...row(3, 'A'), payment_method: 'nogorpay' }]),
  ).toHaveLength(3)
})
