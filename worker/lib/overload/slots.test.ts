import { describe, expect, it } from 'vitest'
import { createSlots } from './slots.ts'

describe('slots', () => {
  it('are refused when so many are taken, and free again when one is given back', () => {
    const slots = createSlots(1000)
    const first = slots.take(2, 0)
    expect(slots.take(2, 0)).not.toBeNull()
    expect(slots.take(2, 0)).toBeNull()
    first?.()
    expect(slots.take(2, 0)).not.toBeNull()
    expect(slots.take(2, 0)).toBeNull()
  })

  it('have a bound for each caller', () => {
    const slots = createSlots(1000)
    slots.take(1, 0)
    expect(slots.take(1, 0)).toBeNull()
    expect(slots.take(2, 0)).not.toBeNull()
  })

  it('are given back once, however often the function is called', () => {
    const slots = createSlots(1000)
    const giveBack = slots.take(2, 0)
    slots.take(2, 0)
    giveBack?.()
    giveBack?.()
    expect(slots.take(1, 0)).toBeNull()
    expect(slots.take(2, 0)).not.toBeNull()
  })

  it('end by themselves, the older first', () => {
    const slots = createSlots(1000)
    const lost = slots.take(2, 0)
    slots.take(2, 600)
    expect(slots.take(2, 999)).toBeNull()
    expect(slots.take(2, 1000)).not.toBeNull()
    lost?.()
    expect(slots.take(2, 1000)).toBeNull()
    expect(slots.take(2, 1600)).not.toBeNull()
  })
})
