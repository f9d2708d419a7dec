import { describe, expect, it } from 'vitest'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { revealNotice } from './reveal-notice.rules.ts'

const now = '2026-11-21T13:00:00Z'
const promised = { isFree: false, price: '৳৯৯ থেকে' }
const refusal = (status: number, code: string, body = {}) => new ApiError(status, code, 'সার্ভারের কথা', body)

describe('revealNotice', () => {
  it('links to the plans without a subscription [A-273]', () => {
    expect(revealNotice(refusal(403, 'subscription_required'), now, promised)).toMatchObject({
      title: 'ফোন নম্বর দেখতে একটি প্ল্যান লাগবে',
      text: 'প্ল্যানের দাম ৳৯৯ থেকে।',
      next: 'plans',
    })
  })

  it('says that a promised free number is used up, what it costs, and when no plan is on sale', () => {
    const spent = (price: string | null) =>
      revealNotice(refusal(403, 'subscription_required'), now, { isFree: true, price })
    expect(spent('৳৯৯ থেকে')).toMatchObject({
      title: 'ফ্রি নম্বরের সুযোগ শেষ হয়ে গেছে',
      text: 'কোনো টাকা কাটেনি। প্ল্যানের দাম ৳৯৯ থেকে।',
    })
    expect(spent(null)).toMatchObject({
      text: 'কোনো টাকা কাটেনি। এখন কোনো প্ল্যান বিক্রি হচ্ছে না।',
      next: null,
    })
  })

  it('tells the number of reveals and the reset time after the limit [A-274]', () => {
    const error = refusal(429, 'daily_limit_exceeded', { daily_limit: 50, resets_at: '2026-11-21T18:00:00Z' })
    expect(revealNotice(error, now, promised)).toMatchObject({
      text: 'আজকের ৫০টি নম্বর দেখার সুযোগ শেষ। রাত ১২টায় আবার চালু হবে, ৫ ঘণ্টা পর।',
      next: 'balance',
    })
    expect(revealNotice(refusal(429, 'daily_limit_exceeded'), now, promised).text).toBe(
      'আজকের নম্বর দেখার সুযোগ শেষ। রাত ১২টায় আবার চালু হবে।',
    )
  })

  it('links to the login when the session has ended', () => {
    expect(revealNotice(refusal(401, 'unauthenticated'), now, promised).next).toBe('login')
  })

  it('reports a lost connection', () => {
    expect(revealNotice(offlineError(), now, promised)).toMatchObject({
      title: 'ইন্টারনেট সংযোগ নেই',
      tone: 'danger',
    })
  })
})
