import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findNearPlace } from './near-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('guesses the place from the network when the question about the position is closed unanswered', async () => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: () => undefined } })
  const data = { division_id: 6, district_id: 47, name: 'সাভার' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data })))
  const found = findNearPlace()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await found).toEqual({
    place: { division_id: 6, district_id: 47 },
    guess: 'সাভার',
    message: 'সম্ভবত সাভার। অন্য এলাকা হলে নিচে বেছে নিন।',
  })
})
