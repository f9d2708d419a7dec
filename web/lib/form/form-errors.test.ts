import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { readForm, refusedForm } from './form-errors.ts'

const schema = z.object({
  name: z.string('নাম প্রয়োজন').check(z.minLength(1, 'নাম প্রয়োজন')),
  age: z.number('বয়স'),
})

it('reads a right form', () => {
  expect(readForm(schema, { name: 'ক', age: 3, more: 1 })).toEqual({ values: { name: 'ক', age: 3 } })
})

it('names every field that is wrong', () => {
  expect(readForm(schema, { name: '' }).errors).toEqual({ fields: { name: ['নাম প্রয়োজন'], age: ['বয়স'] } })
})

it('has words for a failure about which the server said nothing, but not for a lost connection', () => {
  const failure = new ApiError(502, 'internal', 'একটি সমস্যা হয়েছে')
  expect(refusedForm(failure, [], 'লগইন ব্যর্থ হয়েছে')).toEqual({ fields: {}, message: 'লগইন ব্যর্থ হয়েছে' })
  expect(refusedForm(offlineError(), [], 'লগইন ব্যর্থ হয়েছে').message).toContain('ইন্টারনেট')
})

it('shows the message of a refusal only where no field shows the reason', () => {
  const refusal = new ApiError(422, 'validation_failed', 'কিছু তথ্য ঠিক নেই', { errors: { phone: ['ভুল'] } })
  expect(refusedForm(refusal, ['phone'])).toEqual({ fields: { phone: ['ভুল'] } })
  expect(refusedForm(refusal, ['name'])).toEqual({ fields: { phone: ['ভুল'] }, message: 'কিছু তথ্য ঠিক নেই' })
})
