import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Warning } from './dashboard.calls.ts'
import { withoutTasks } from './todo-list.tsx'
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

const event = {
  id: 5,
  count: 3,
  last_at: '2026-11-22T03:30:00Z',
  user: { id: 12, name: 'রহিম', role: 'customer' },
} as const

it.each<[string, Parameters<typeof renderedText>[0], string[]]>([
  [
    'what is wrong, since when, what to do, and where',
    {
      kind: 'gateway_failing',
      subject: 'sslcommerz',
      title: 'গেটওয়ে কাজ করছে না',
      reason: 'সাড়া দেয়নি',
      advice: 'যাচাই করুন।',
      link: { page: 'payment_settings', action: 'পেমেন্ট সেটিংস' },
      began: 'শুরু হয়েছে',
      since: '2026-11-22T03:30:00Z',
    },
    ['গেটওয়ে কাজ করছে না', 'সাড়া দেয়নি। শুরু হয়েছে ৩০ মিনিট আগে। যাচাই করুন।', 'পেমেন্ট সেটিংস'],
  ],
  [
    'the customer of an event, when and how often it happened, and a button to mark it as seen',
    {
      kind: 'harvest',
      subject: 'user:12',
      title: 'রহিম যন্ত্রের গতিতে নম্বর দেখছেন',
      reason: 'অল্প সময়ে ১২টি নম্বর',
      advice: null,
      link: null,
      began: 'ঘটেছে',
      since: '2026-11-22T02:00:00Z',
      event,
    },
    ['রহিম যন্ত্রের গতিতে নম্বর দেখছেন', 'অল্প সময়ে ১২টি নম্বর। ঘটেছে ৩০ মিনিট আগে, আজ ৩ বার।', 'দেখেছি'],
  ],
])('shows %s', (_, warning, texts) => {
  const shown = renderedText(warning)
  for (const text of texts) expect(shown).toContain(text)
})

it('leaves a queue to the list of tasks only while that shows it, and counts the rest', () => {
  const backlog = (subject: string): Warning => ({
    kind: 'backlog',
    subject,
    title: '৪টি',
    reason: '',
    advice: null,
    link: null,
    began: 'এসেছে',
    since: '2026-11-20T04:00:00Z',
    event: null,
  })
  const warnings = {
    data: [backlog('submissions'), backlog('comments'), backlog('sms_waiting')],
    meta: { total: 9 },
  }
  const waiting = { submissions: 4, changes: 0, comments: null, reported: 0, payments: 0 }
  const rest = withoutTasks(warnings, waiting)
  expect(rest.data.map(({ subject }) => subject)).toEqual(['comments', 'sms_waiting'])
  expect(rest.meta.total).toBe(8)
  expect(withoutTasks(warnings, null)).toEqual(warnings)
})
