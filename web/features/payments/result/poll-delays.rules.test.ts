import { describe, expect, it } from 'vitest'
import { pollDelays } from './poll-delays.rules.ts'

describe('the looks at a payment', () => {
  it('begin close together, grow apart and stop after two minutes', () => {
    expect(pollDelays.slice(0, 3)).toEqual([2, 3, 5])
    expect(pollDelays).toEqual(pollDelays.toSorted((a, b) => a - b))
    expect(pollDelays.reduce((sum, delay) => sum + delay, 0)).toBe(120)
  })
})
