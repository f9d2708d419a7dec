import { expect, it } from 'vitest'
import { effectOfConfirmation, effectOfRefund } from './payment-effects.rules.ts'

const bought = {
  plan: 'মাসিক',
  status: 'active',
  duration_days: 30,
  daily_limit: 10,
  rank_bonus: null,
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: '2026-12-01T00:00:00.000Z',
}
const words = (payment: Parameters<typeof effectOfRefund>[0], ends: boolean) =>
  effectOfRefund(payment, ends).words

it('describes what a refund deactivates and what stays active', () => {
  const paid = { type: 'subscription', status: 'paid', bought } as const
  expect(words(paid, true)).toContain('সঙ্গে সঙ্গে বন্ধ')
  expect(words(paid, false)).toContain('চালু থাকবে')
  expect(words({ ...paid, type: 'boost' }, true)).toContain('বুস্ট')
  expect(words({ ...paid, type: 'biodata_fee' }, true)).toContain('ফি আর পরিশোধিত থাকবে না')
  expect(words({ ...paid, bought: { ...bought, status: 'expired' } }, true)).toContain('চালু নেই')
  expect(words({ ...paid, status: 'review' }, true)).toContain('কিছু চালু নেই')
})

it('describes what a confirmation activates and for how long', () => {
  expect(effectOfConfirmation({ type: 'subscription', bought })).toBe(
    'নিশ্চিত করলে “মাসিক” এখন থেকে ৩০ দিনের জন্য চালু হবে।',
  )
  expect(effectOfConfirmation({ type: 'biodata_fee', bought: undefined })).toContain('ফি পরিশোধিত')
})
