import { describe, expect, it } from 'vitest'
import { pollDelays } from './payment-result.page.tsx'

describe('pollDelays', () => {
  it('grow and end after two minutes', () => {
    expect(pollDelays.slice(0, 3)).toEqual([2, 3, 5])
    expect(pollDelays).toEqual(pollDelays.toSorted((a, b) => a - b))
    expect(pollDelays.reduce((sum, delay) => sum + delay, 0)).toBe(120)
  })
})
