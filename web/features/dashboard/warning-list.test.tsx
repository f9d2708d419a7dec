import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { DashboardWarning } from './dashboard.calls.ts'
import { WarningList } from './warning-list.tsx'

const now = Date.parse('2026-11-22T04:00:00Z')
const renderedText = (warning: DashboardWarning) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <WarningList warnings={[warning]} now={now} />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, ' ')

const differs = { code: 'counter_differs', since: '2026-11-22T02:00:00Z' } as const

it('shows the name, the number of rows and both sums of a counter that differs', () => {
  const text = renderedText({
    ...differs,
    counter: 'payment_counts',
    count: 3,
    kept: 1033,
    actual: 1034,
    is_money: false,
  })
  expect(text).toContain('“পেমেন্টের সংখ্যা” হিসাবে ৩টি গরমিল')
  expect(text).toContain('রাখা আছে ১,০৩৩, আসলে ১,০৩৪।')
})

it('shows sums of money in taka', () => {
  const text = renderedText({
    ...differs,
    counter: 'revenue_paid',
    count: 1,
    kept: 300,
    actual: 400,
    is_money: true,
  })
  expect(text).toContain('রাখা আছে ৳৩০০, আসলে ৳৪০০।')
})
