import { describe, expect, it } from 'vitest'
import { dailyUsage } from './balance.page.tsx'

describe('dailyUsage [A-196 A-197 A-198 A-199]', () => {
  it.each([
    [0, 50, 0, 'success', /কোনো নম্বর দেখেননি/],
    [1, 50, 2, 'success', /অনেক নম্বর বাকি/],
    [24, 50, 48, 'success', /অনেক নম্বর বাকি/],
    [25, 50, 50, 'warning', /অর্ধেকের বেশি/],
    [39, 50, 78, 'warning', /অর্ধেকের বেশি/],
    [40, 50, 80, 'danger', /শিগগিরই শেষ হবে/],
    [49, 50, 98, 'danger', /শিগগিরই শেষ হবে/],
    [50, 50, 100, 'danger', /সীমা শেষ/],
    [60, 50, 100, 'danger', /সীমা শেষ/],
    [1, 250, 0, 'success', /অনেক নম্বর বাকি/],
    [249, 250, 100, 'danger', /শিগগিরই শেষ হবে/],
    [0, 0, 0, 'success', /কোনো নম্বর দেখেননি/],
  ])('with %i of %i is %i per cent, %s', (used, limit, percent, tone, message) => {
    const usage = dailyUsage(used, limit)
    expect(usage).toMatchObject({ percent, tone })
    expect(usage.message).toMatch(message)
  })
})
