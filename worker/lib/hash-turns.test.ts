import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hashing, inTurn } from './hash-turns.ts'

let tests = 0
const usual = { ...hashing }

beforeEach(() => {
  // Each test begins long after the starts that the one before it booked.
  vi.useFakeTimers({ now: Date.now() + (tests += 1) * 60_000 })
  hashing.interval = 400
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(hashing, usual)
})

it('starts parallel hashes at least the interval apart', async () => {
  const starts: number[] = []
  const hashes = Array.from({ length: 4 }, () => inTurn(async () => starts.push(Date.now())))
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(hashes)
  const first = starts[0] ?? 0
  expect(starts.map((start) => start - first)).toEqual([0, 400, 800, 1_200])
})

it('does not wait for a start that was planned before the clock was set back', async () => {
  await inTurn(async () => 'planned')
  vi.setSystemTime(Date.now() - 3_600_000)
  const hash = inTurn(async () => 'hashed')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await hash).toBe('hashed')
})

it('keeps the order of the calls, and goes on behind a caller that was stopped', async () => {
  const order: number[] = []
  const first = inTurn(async () => order.push(1))
  void inTurn(() => new Promise<never>(() => undefined))
  const third = inTurn(async () => order.push(3))
  const fourth = inTurn(async () => order.push(4))
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all([first, third, fourth])
  expect(order).toEqual([1, 3, 4])
})
