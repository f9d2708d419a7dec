import { describe, expect, it } from 'vitest'
import { availabilityOf } from './favourites.answers.ts'

const working = { status: 'approved', isActive: true, isPaused: false, suspendedAt: null, erasedAt: null }

describe('the availability of a saved provider', () => {
  it.each([
    ['open', {}],
    ['paused', { isPaused: true }],
    ['gone', { isActive: false }],
    ['gone', { isActive: false, isPaused: true }],
    ['gone', { status: 'rejected' }],
    ['gone', { status: 'pending' }],
    ['gone', { suspendedAt: new Date(0) }],
    ['gone', { erasedAt: new Date(0), isPaused: true }],
  ] as const)('is %s with %o', (availability, change) => {
    expect(availabilityOf({ ...working, ...change })).toBe(availability)
  })
})
