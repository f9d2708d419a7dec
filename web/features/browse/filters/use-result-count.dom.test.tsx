import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderHook } from '#test/support/dom.ts'
import { useResultCount } from './filters.part.tsx'

type Call = { url: string; signal: AbortSignal | null | undefined; answer: (total: number) => void }

const calls: Call[] = []

const ask = (url: string | URL | Request, init?: RequestInit) =>
  new Promise<Response>((resolve) => {
    calls.push({
      url: String(url),
      signal: init?.signal,
      answer: (total) => resolve(Response.json({ total, has_more_than_total: false })),
    })
  })

afterEach(() => {
  calls.length = 0
  vi.useRealTimers()
})

it('asks once for the last of several changes, and drops the question of an outdated one', async () => {
  vi.stubGlobal('fetch', ask)
  vi.useFakeTimers()
  const hook = await renderHook(useResultCount, { category: 1 })
  await hook.rerender({ category: 2 })
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(calls.map(({ url }) => url)).toEqual(['/api/biodata?category=2&fields=card&per_page=1'])
  await hook.rerender({ category: 3 })
  expect(calls[0]?.signal?.aborted).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(hook.current).toBeUndefined()
  await act(async () => {
    calls[1]?.answer(17)
    await vi.advanceTimersByTimeAsync(10)
  })
  expect(hook.current).toEqual({ total: 17, hasMore: false })
  await hook.rerender({ category: 4 })
  expect(hook.current).toBeUndefined()
})
