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
    'a broken rule, how many rows break it, and the command that repairs them',
    {
      kind: 'invariant_broken',
      subject: 'ratings_of_profile',
      reason: 'broken',
      detail: { count: 3 },
      since: '2026-11-22T02:00:00Z',
    },
    ['রেটিংয়ের গড় বা সংখ্যা মেলে না: ৩টি সারি', 'npm run recount', 'পাওয়া গেছে ২ ঘণ্টা আগে।'],
  ],
  [
    'why a gateway fails, since when, and what to do',
    {
      kind: 'gateway_failing',
      subject: 'sslcommerz',
      reason: 'http_503',
      detail: { failures: 3 },
      since: '2026-11-22T03:30:00Z',
    },
    [
      'পেমেন্ট গেটওয়ে এসএসএল কমার্জ কাজ করছে না',
      'ভুল সাড়া দিয়েছে (HTTP ৫০৩), পরপর ৩ বার।',
      'শুরু হয়েছে ৩০ মিনিট আগে।',
      'পেমেন্ট সেটিংস',
    ],
  ],
  [
    'work that waits and the oldest of it',
    {
      kind: 'backlog',
      subject: 'submissions',
      reason: 'too_old',
      detail: { count: 40 },
      since: '2026-11-20T04:00:00Z',
    },
    ['৪০টি বায়োডাটা যাচাইয়ের অপেক্ষায়', 'সবচেয়ে পুরোনোটি এসেছে ২ দিন আগে।'],
  ],
  [
    'the customer of an event, when and how often it happened, and a button to mark it as seen',
    {
      kind: 'harvest_pace',
      subject: 'user:12',
      reason: '',
      detail: { reveals: 12 },
      since: '2026-11-22T02:00:00Z',
      event,
    },
    [
      'রহিম যন্ত্রের গতিতে নম্বর দেখছেন',
      'অল্প সময়ে ১২টি নম্বর, প্রায় সমান বিরতিতে। ঘটেছে ৩০ মিনিট আগে, আজ ৩ বার।',
      'দেখেছি',
    ],
  ],
])('shows %s', (_, warning, texts) => {
  const shown = renderedText(warning)
  for (const text of texts) expect(shown).toContain(text)
})

it('leaves a queue to the list of tasks only while that shows it, and counts the rest', () => {
  const backlog = (subject: string): Warning => ({
    kind: 'backlog',
    subject,
    reason: 'too_old',
    detail: { count: 4 },
    since: '2026-11-20T04:00:00Z',
    event: null,
  })
  const warnings = {
    data: [backlog('submissions'), backlog('comments'), backlog('sms_waiting')],
    meta: { total: 9 },
  }
  const waiting = { submissions: 4, changes: 0, comments: null, payments: 0 }
  const rest = withoutTasks(warnings, waiting)
  expect(rest.data.map(({ subject }) => subject)).toEqual(['comments', 'sms_waiting'])
  expect(rest.meta.total).toBe(8)
  expect(withoutTasks(warnings, null)).toEqual(warnings)
})
