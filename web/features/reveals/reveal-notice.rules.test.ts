import { expect, it } from 'vitest'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { revealNotice } from './reveal-notice.rules.ts'

const now = '2026-11-21T13:00:00Z'
const promised = { isFree: false, price: '৳৯৯ থেকে' }
const refusal = (status: number, code: string, body = {}) => new ApiError(status, code, 'সার্ভারের কথা', body)

const limit = { daily_limit: 50, resets_at: '2026-11-21T18:00:00Z' }

it.each<[string, ApiError, Partial<Parameters<typeof revealNotice>[2]>, object]>([
  [
    'links to the plans without a subscription',
    refusal(403, 'subscription_required'),
    {},
    { title: 'ফোন নম্বর দেখতে একটি প্ল্যান লাগবে', text: 'প্ল্যানের দাম ৳৯৯ থেকে।', next: 'plans' },
  ],
  [
    'says that a promised free number is used up, and what it costs',
    refusal(403, 'subscription_required'),
    { isFree: true },
    { title: 'ফ্রি নম্বরের সুযোগ শেষ হয়ে গেছে', text: 'কোনো টাকা কাটেনি। প্ল্যানের দাম ৳৯৯ থেকে।' },
  ],
  [
    'says when no plan is on sale',
    refusal(403, 'subscription_required'),
    { isFree: true, price: null },
    { text: 'কোনো টাকা কাটেনি। এখন কোনো প্ল্যান বিক্রি হচ্ছে না।', next: null },
  ],
  [
    'tells the number of reveals and the reset time after the limit',
    refusal(429, 'daily_limit_exceeded', limit),
    {},
    { text: 'আজকের ৫০টি নম্বর দেখার সুযোগ শেষ। রাত ১২টায় আবার চালু হবে, ৫ ঘণ্টা পর।', next: 'balance' },
  ],
  ['links to the login when the session has ended', refusal(401, 'unauthenticated'), {}, { next: 'login' }],
  ['reports a lost connection', offlineError(), {}, { title: 'ইন্টারনেট সংযোগ নেই', tone: 'danger' }],
])('a refused reveal %s [A-273 A-274]', (_, error, offered, notice) =>
  expect(revealNotice(error, now, { ...promised, ...offered })).toMatchObject(notice),
)
