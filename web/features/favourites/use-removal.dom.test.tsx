import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import { beginSession, endSession } from '#web/lib/session-store.ts'
import { ToastProvider } from '#web/ui/feedback/toast.tsx'
import { FavouritesList } from './favourites.page.tsx'
import type { ShownFavourite } from './shown-favourites.ts'

const fetched = vi.fn<typeof fetch>()
const names = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
const deletions = () => fetched.mock.calls.filter(([, init]) => init?.method === 'DELETE').length

const favourite = (id: number, name: string): ShownFavourite => ({
  id,
  name,
  availability: 'paused',
  isSeen: false,
  card: null,
})

async function openList() {
  const first = { data: [favourite(7, 'রহিম'), favourite(8, 'জামাল')], next_cursor: null, isComplete: true }
  const element = (
    <ToastProvider>
      <FavouritesList first={first} empty={<p>খালি</p>} />
    </ToastProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  return render(<RouterProvider router={router} />)
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json({ success: true, message: 'সফল', data: [] }))
  vi.stubGlobal('fetch', fetched)
  beginSession('token-1', { id: 1, name: 'সালমা', role: 'customer', phone: '', email: null })
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
})

describe('a removed provider', () => {
  const removeFirst = () =>
    act(async () => document.querySelector<HTMLElement>('[aria-label="রহিমকে সরান"]')?.click())

  it('is hidden at once and removed on the server when the time for undo is over', async () => {
    await openList()
    await removeFirst()
    expect(names()).toEqual(['জামাল'])
    expect(deletions()).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(deletions()).toBe(1)
  })

  it('comes back by undo, without a call', async () => {
    await openList()
    await removeFirst()
    await press('ফিরিয়ে আনুন')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(names()).toEqual(['রহিম', 'জামাল'])
    expect(fetched).not.toHaveBeenCalled()
  })

  it('is removed once when the visitor leaves the page or closes the tab before', async () => {
    const { unmount } = await openList()
    await removeFirst()
    await act(async () => {
      window.dispatchEvent(new Event('pagehide'))
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(deletions()).toBe(1)
    await unmount()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(deletions()).toBe(1)
  })

  it('comes back when the server does not answer', async () => {
    await openList()
    fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
    await removeFirst()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(names()).toEqual(['রহিম', 'জামাল'])
    expect(document.querySelector('[role=status]')?.textContent).toContain('ইন্টারনেট সংযোগ')
  })
})
