import { expect, it } from 'vitest'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { toFormErrors } from './form-errors.ts'

it('uses the given message for an answer without one, but not for a lost connection', () => {
  const failure = new ApiError(502, 'internal', 'একটি সমস্যা হয়েছে')
  expect(toFormErrors(failure, [], 'লগইন করা যায়নি')).toEqual({ fields: {}, message: 'লগইন করা যায়নি' })
  expect(toFormErrors(offlineError(), [], 'লগইন করা যায়নি').message).toContain('ইন্টারনেট')
})

it('shows the general message only if no field shows its error', () => {
  const refusal = new ApiError(422, 'validation_failed', 'কিছু তথ্য ঠিক নেই', { errors: { phone: ['ভুল'] } })
  expect(toFormErrors(refusal, ['phone'])).toEqual({ fields: { phone: ['ভুল'] } })
  expect(toFormErrors(refusal, ['name'])).toEqual({ fields: { phone: ['ভুল'] }, message: 'কিছু তথ্য ঠিক নেই' })
})
