import { describe, expect, it } from 'vitest'
import { ApiError, asApiError } from '../api-error.ts'

describe('an error for the page', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://kormi.example/assets/jobs-page.js',
    'error loading dynamically imported module: https://kormi.example/assets/jobs-page.js',
    'Importing a module script failed.',
  ])('blames the connection when the code of a page did not come: %s', (message) => {
    expect(asApiError(new TypeError(message))).toMatchObject({ code: 'offline', status: 0 })
  })

  it('keeps an API error, and reports another error as internal, not as offline', () => {
    const refusal = new ApiError(409, 'conflict', 'অন্য কেউ বদলেছেন')
    expect(asApiError(refusal)).toBe(refusal)
    expect(asApiError(new TypeError('undefined is not a function'))).toMatchObject({ code: 'internal' })
  })
})
