import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { act } from 'react'
import { press, render, type } from '#test/support/dom.ts'
import { storePendingCode } from './pending-code.rules.ts'
import { Component } from './reset-password.page.tsx'

const wasSent = 'নম্বরে অ্যাকাউন্ট থাকলে এসএমএসে একটি কোড পাঠানো হয়েছে'

beforeEach(() => sessionStorage.clear())

async function openPage() {
  const loader = () => ({ isOpen: true, next: null })
  const router = createMemoryRouter([{ path: '/', loader, Component }])
  await act(() => vi.waitUntil(() => router.state.initialized, { interval: 1 }))
  await render(<RouterProvider router={router} />)
}

const text = () => document.body.textContent

it('says which number a code was requested for', async () => {
  storePendingCode({ phone: '01712345678', purpose: 'reset_password', retryAt: Date.now() + 60_000 })
  await openPage()
  expect(text()).toContain(`01712345678 ${wasSent}`)
  expect(text()).toContain('কোড পাননি?')
})

it.each([
  ['no code was requested', () => {}],
  [
    'the code was for a registration',
    () => storePendingCode({ phone: '01712345678', purpose: 'register', retryAt: Date.now() }),
  ],
])('says nothing of a code when %s', async (_, store) => {
  store()
  await openPage()
  expect(text()).not.toContain(wasSent)
  expect(text()).not.toContain('কোড পাননি?')
})

it('says so after the code was requested on this page, and not after a refusal', async () => {
  const ask = vi.fn<typeof fetch>(async () =>
    Response.json({ error: 'sms_unavailable', message: 'এখন কোড পাঠানো যাচ্ছে না' }, { status: 503 }),
  )
  vi.stubGlobal('fetch', ask)
  await openPage()
  await type('phone', '০১৭১২৩৪৫৬৭৮')
  await press('কোড পাঠান')
  expect(text()).toContain('এখন কোড পাঠানো যাচ্ছে না')
  expect(text()).not.toContain(wasSent)
  ask.mockImplementation(async () => Response.json({ success: true, message: 'সফল', retry_after: 60 }))
  await press('কোড পাঠান')
  expect(text()).toContain(`01712345678 ${wasSent}`)
})

it('says whose number the way is about, and leads back to it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { name: 'সেলিনা আক্তার', profile_photo: null } }))
  const next = '/plans?next=%2Fbiodata%2F7'
  storePendingCode({ phone: '01712345678', purpose: 'reset_password', retryAt: Date.now(), next })
  await openPage()
  await vi.waitFor(() => expect(text()).toContain('সেলিনা আক্তার-এর নম্বর দেখতে'))
  expect(document.querySelector('a[href^="/login"]')?.getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent(next)}`,
  )
})
