import { act, Suspense, use, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, expect, it, vi } from 'vitest'
import { useSession } from '#web/lib/session.ts'
import { updateSessionUser } from '#web/lib/session-store.ts'
import { ToastProvider } from '#web/ui/feedback/toast.tsx'
import { find } from '#test/support/dom.ts'
import { ContactPanel } from './contact-panel.tsx'

// Other files have the same document.
afterAll(() => document.body.replaceChildren())

const provider = {
  id: 5,
  updated_at: '2026-03-01T00:00:00Z',
  contact_price_from: 99,
  contact_price_popular: null,
}
const number = { id: 5, name: 'করিম', phone: '01711223344' }

it('shows a number that was asked for while the page was still that of a guest', async () => {
  // The code of the answer, which the test does not wait for.
  await import('./customer-contact.tsx')
  localStorage.setItem('token', 'token-1')
  updateSessionUser({ id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null })
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const code = Promise.withResolvers<ReactNode>()
  /** What only a signed-in person has: the page stays that of a guest until its code has loaded. */
  const Menu = () => (useSession().status === 'unknown' ? null : use(code.promise))
  const element = (
    <ToastProvider>
      <Suspense>
        <ContactPanel provider={provider} withBar />
        <Menu />
      </Suspense>
    </ToastProvider>
  )
  const page = <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
  await act(async () => hydrateRoot(find(HTMLElement, '#root'), page))
  await act(async () => find(HTMLButtonElement, '[data-early]').click())
  await act(async () => code.resolve('menu'))
  expect(document.body.textContent).toContain('menu')
  await act(async () => answer.resolve(Response.json({ data: number, balance: { remaining_today: 4 } })))
  await vi.waitFor(() => find(HTMLAnchorElement, 'a[href="tel:01711223344"]'))
})
