import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import type { SessionUser } from '#web/lib/session-store.ts'

const rahima: SessionUser = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null }

/** The session is checked once per page load, so these are the modules of a new page. */
async function loadPage() {
  vi.resetModules()
  const { SessionNotice } = await import('./session-notice.tsx')
  const { checkSession, useSession } = await import('#web/lib/session.ts')
  const { beginSession, sessionSnapshot } = await import('#web/lib/session-store.ts')
  const Frame = () => (useSession().isUnchecked ? <SessionNotice /> : null)
  return { Frame, checkSession, beginSession, sessionSnapshot }
}

it('says that the account could not be read, and goes when the server answers', async () => {
  const { Frame, checkSession, beginSession, sessionSnapshot } = await loadPage()
  const ask = vi.fn<typeof fetch>(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', ask)
  beginSession('token-1', rahima)
  document.body.replaceChildren()
  await render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Frame }])} />)
  expect(document.body.textContent).toBe('')
  await act(() => checkSession())
  expect(document.body.textContent).toContain('আপনি লগআউট হননি')
  await press('আবার চেষ্টা করুন')
  await act(() => vi.waitUntil(() => !document.querySelector('[aria-busy]'), { interval: 1 }))
  expect(document.body.textContent).toContain('আপনি লগআউট হননি')
  expect(sessionSnapshot().user).toEqual(rahima)
  ask.mockImplementation(async () => Response.json(rahima))
  await press('আবার চেষ্টা করুন')
  await act(() => vi.waitUntil(() => document.body.textContent === '', { interval: 1 }))
})
