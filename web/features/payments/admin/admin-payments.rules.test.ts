import { expect, it } from 'vitest'
import { besideRivals, effectOfConfirmation, effectOfRefund } from './admin-payments.rules.ts'

const bought = {
  plan: 'মাসিক',
  status: 'active',
  duration_days: 30,
  daily_limit: 10,
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: '2026-12-01T00:00:00.000Z',
}
it('describes what a refund deactivates and what stays active', () => {
  const paid = { type: 'subscription', status: 'paid', bought } as const
  expect(effectOfRefund(paid, true)).toContain('সঙ্গে সঙ্গে বন্ধ')
  expect(effectOfRefund(paid, false)).toContain('চালু থাকবে')
  expect(effectOfRefund({ ...paid, type: 'boost' }, true)).toContain('বুস্ট')
  expect(effectOfRefund({ ...paid, type: 'biodata_fee' }, true)).toContain('ফি আর পরিশোধিত থাকবে না')
  expect(effectOfRefund({ ...paid, bought: { ...bought, status: 'expired' } }, true)).toContain('চালু নেই')
  expect(effectOfRefund({ ...paid, status: 'review' }, true)).toContain('কিছু চালু নেই')
})

it('describes what a confirmation activates and for how long', () => {
  expect(effectOfConfirmation({ type: 'subscription', bought })).toBe(
    'নিশ্চিত করলে “মাসিক” এখন থেকে ৩০ দিনের জন্য চালু হবে।',
  )
  expect(effectOfConfirmation({ type: 'biodata_fee', bought })).toContain('ফি পরিশোধিত')
})

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
