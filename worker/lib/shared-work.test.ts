import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSharedWork } from './shared-work.ts'

const nothing = () => undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('calls with one key', () => {
  it('share one piece of work, and a later call does it again', async () => {
    const share = createSharedWork<number>(1_000)
    let works = 0
    const work = async () => (works += 1)
    const answers = await Promise.all(Array.from({ length: 500 }, () => share('a', work, nothing)))
    expect(new Set(answers)).toEqual(new Set([1]))
    expect(await share('a', work, nothing)).toBe(2)
  })

  it('do not share the work of another key', async () => {
    const share = createSharedWork<string>(1_000)
    const answers = ['a', 'b'].map((key) => share(key, async () => key, nothing))
    expect(await Promise.all(answers)).toEqual(['a', 'b'])
  })

  it('all get the error, and a later call tries again', async () => {
    const share = createSharedWork<number>(1_000)
    const failing = async () => Promise.reject(new Error('no answer'))
    const answers = await Promise.allSettled([1, 2, 3].map(() => share('a', failing, nothing)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await share('a', async () => 7, nothing)).toBe(7)
  })

  it('are taken over by one of them when the work never ends', async () => {
    const share = createSharedWork<string>(1_000)
    let takeovers = 0
    void share('a', () => new Promise<never>(nothing), nothing)
    const others = Promise.all(
      Array.from({ length: 50 }, () =>
        share(
          'a',
          async () => {
            takeovers += 1
            await new Promise((resolve) => setTimeout(resolve, 10))
            return 'taken over'
          },
          nothing,
        ),
      ),
    )
    await vi.advanceTimersByTimeAsync(1_100)
    expect(new Set(await others)).toEqual(new Set(['taken over']))
    expect(takeovers).toBe(1)
  })

  it('give up when the work and its repetition do not end, instead of waiting one after the other', async () => {
    const share = createSharedWork<string>(1_000)
    let works = 0
    const never = () => {
      works += 1
      return new Promise<never>(nothing)
    }
    void share('a', never, nothing)
    const others = Array.from({ length: 50 }, () => share('a', never, nothing))
    const ends: unknown[] = []
    for (const call of others) call.catch((error: unknown) => ends.push(error))
    await vi.advanceTimersByTimeAsync(2_100)
    expect(ends).toHaveLength(49)
    expect(ends[0]).toMatchObject({ status: 503 })
    expect(works).toBe(2)
  })

  it('keep the request alive whose work they wait for', async () => {
    const share = createSharedWork<number>(1_000)
    const kept: Promise<unknown>[] = []
    await share(
      'a',
      async () => 1,
      (work) => void kept.push(work),
    )
    expect(kept).toHaveLength(1)
    await Promise.all(kept)
  })
})
