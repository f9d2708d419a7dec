import { expect, it } from 'vitest'
import { stepOfErrors, stepToShow } from './registration-draft.rules.ts'
import { minutesFrom, roleIn } from './registration-role.rules.ts'

it('returns from the review to the password step when a reload has cleared the passwords', () => {
  expect(stepToShow({ step: 2, password: '' })).toBe(1)
  expect(stepToShow({ step: 2, password: 'secret-1' })).toBe(2)
  expect(stepToShow({ step: 0, password: '' })).toBe(0)
  expect(stepToShow({ step: 3, password: '' })).toBe(3)
})

it('finds the first step with an error, or the review when no field has one', () => {
  expect(stepOfErrors({ fields: { upazila_id: ['ভুল'], phone: ['ভুল'] } })).toBe(0)
  expect(stepOfErrors({ fields: { district_id: ['ভুল'] } })).toBe(1)
  expect(stepOfErrors({ fields: { terms_accepted: ['ভুল'] } })).toBe(2)
  expect(stepOfErrors({ fields: {}, message: 'পরে চেষ্টা করুন' })).toBe(2)
})

it.each([
  ['role=service_worker', 'service_worker'],
  ['role=customer&next=%2Fworker%2Fsubmit', 'customer'],
  ['role=admin', null],
  ['next=%2Fplans%3Fnext%3D%252Fbiodata%252F7', 'customer'],
  ['next=%2Fbiodata%2F7', 'customer'],
  ['next=%2Fworker%2Fsubmit', null],
  ['', null],
])('reads the role that the address ?%s answers', (query, role) => {
  expect(roleIn(new URLSearchParams(query))).toBe(role)
})

it('says fewer minutes at each later step, and never none', () => {
  expect([0, 1, 2, 3].map(minutesFrom)).toEqual([3, 2, 2, 1])
})
