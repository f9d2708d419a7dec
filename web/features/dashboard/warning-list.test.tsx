import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Warning } from './dashboard.calls.ts'
import { WarningList } from './warning-list.tsx'

const now = Date.parse('2026-11-22T04:00:00Z')
const renderedText = (warning: Omit<Warning, 'event'> & Partial<Warning>) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <WarningList warnings={{ data: [{ event: null, ...warning }], meta: { total: 1 } }} now={now} />
          ),
        },
      ])}
    />,
  ).replace(/<[^>]+>/g, ' ')

const differs = { kind: 'counter_differs', reason: 'differs', since: '2026-11-22T02:00:00Z' } as const

it('shows the name, the number of rows and both sums of a counter that differs', () => {
  const text = renderedText({
    ...differs,
    subject: 'payment_counts',
    detail: { count: 3, kept: 1033, actual: 1034, is_money: false },
  })
  expect(text).toContain('“পেমেন্টের সংখ্যা” হিসাবে ৩টি গরমিল')
  expect(text).toContain('রাখা আছে ১,০৩৩, আসলে ১,০৩৪।')
})

it('shows sums of money in taka', () => {
  const text = renderedText({
    ...differs,
    subject: 'revenue_paid',
    detail: { count: 1, kept: 300, actual: 400, is_money: true },
  })
  expect(text).toContain('রাখা আছে ৳৩০০, আসলে ৳৪০০।')
})

it('shows why a gateway fails, since when, and what to do', () => {
  const text = renderedText({
    kind: 'gateway_failing',
    subject: 'sslcommerz',
    reason: 'http_503',
    detail: { failures: 3 },
    since: '2026-11-22T03:30:00Z',
  })
  expect(text).toContain('পেমেন্ট গেটওয়ে এসএসএল কমার্জ কাজ করছে না')
  expect(text).toContain('ভুল সাড়া দিয়েছে (HTTP ৫০৩), পরপর ৩ বার।')
  expect(text).toContain('শুরু হয়েছে ৩০ মিনিট আগে।')
  expect(text).toContain('পেমেন্ট সেটিংস')
})

it('names work that waits, the oldest of it, and where to do it', () => {
  const text = renderedText({
    kind: 'backlog',
    subject: 'submissions',
    reason: 'too_old',
    detail: { count: 40 },
    since: '2026-11-20T04:00:00Z',
  })
  expect(text).toContain('৪০টি বায়োডাটা যাচাইয়ের অপেক্ষায়')
  expect(text).toContain('সবচেয়ে পুরোনোটি এসেছে ২ দিন আগে।')
})

it('names the customer of an event, when and how often it happened, and lets the admin mark it as seen', () => {
  const text = renderedText({
    kind: 'harvest_pace',
    subject: 'user:12',
    reason: '',
    detail: { reveals: 12 },
    since: '2026-11-22T02:00:00Z',
    event: {
      id: 5,
      count: 3,
      last_at: '2026-11-22T03:30:00Z',
      user: { id: 12, name: 'রহিম', role: 'customer' },
    },
  })
  expect(text).toContain('রহিম যন্ত্রের গতিতে নম্বর দেখছেন')
  expect(text).toContain('অল্প সময়ে ১২টি নম্বর, প্রায় সমান বিরতিতে। ঘটেছে ৩০ মিনিট আগে, আজ ৩ বার।')
  expect(text).toContain('দেখেছি')
})
