import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { press, render } from '#test/support/dom.ts'
import { beginSession, sessionSnapshot, type SessionUser } from '#web/lib/session-store.ts'
import { checkSession, useSession } from '../session.tsx'
import { SessionNotice } from './session-notice.tsx'

const rahima: SessionUser = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null }

function Frame() {
  return useSession().isUnchecked ? <SessionNotice /> : null
}

it('says that the account could not be read, and goes when the server answers', async () => {
  const ask = vi.fn<typeof fetch>(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', ask)
  beginSession('token-1', rahima)
  await render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Frame }])} />)
  expect(document.body.textContent).toBe('')
  await act(() => checkSession())
  expect(document.body.textContent).toContain('আপনি লগআউট হননি')
  await press('আবার চেষ্টা করুন')
  expect(document.body.textContent).toContain('আপনি লগআউট হননি')
  expect(sessionSnapshot().user).toEqual(rahima)
  ask.mockImplementation(async () => Response.json(rahima))
  await press('আবার চেষ্টা করুন')
  expect(document.body.textContent).toBe('')
})
