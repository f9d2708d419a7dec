import { describe, expect, it, vi } from 'vitest'
import { clearMemoized, memoize } from './memoize.ts'

describe('a memoized value', () => {
  it('is read once per client until it expires', async () => {
    vi.useFakeTimers()
    let reads = 0
    const read = memoize(60, async (client: { name: string }) => `${client.name} ${++reads}`)
    const [browser, other] = [{ name: 'browser' }, { name: 'other' }]
    expect([await read(browser), await read(browser), await read(other)]).toEqual([
      'browser 1',
      'browser 1',
      'other 2',
    ])
    vi.advanceTimersByTime(60_000)
    expect(await read(browser)).toBe('browser 3')
    vi.useRealTimers()
  })

  it('is read again after it was cleared', async () => {
    let reads = 0
    const read = memoize(60, async () => ++reads)
    const client = {}
    expect([await read(client), await read(client)]).toEqual([1, 1])
    clearMemoized()
    expect([await read(client), await read(client)]).toEqual([2, 2])
  })

  it('is read again after a failure', async () => {
    let reads = 0
    const read = memoize(60, () =>
      ++reads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(reads),
    )
    const client = {}
    await expect(read(client)).rejects.toThrow('offline')
    expect(await read(client)).toBe(2)
  })
})
