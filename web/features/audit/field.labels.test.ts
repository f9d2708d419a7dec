import { describe, expect, it } from 'vitest'
import { differences, fieldLabel, valueText } from './field.labels.ts'

describe('a value of the log in words', () => {
  it.each([
    ['status', 'approved', 'অনুমোদিত'],
    ['is_active', true, 'হ্যাঁ'],
    ['isActive', 0, 'না'],
    ['refunded_poisha', 12_350, '৳১২৩.৫০'],
    ['amountPoisha', 50_000, '৳৫০০'],
    ['category_id', 1234, '১২৩৪'],
    ['duration_days', 30, '৩০'],
    ['gender', 'female', 'নারী'],
    ['gender', 'other', 'অন্যান্য'],
    ['reason_code', 'other', 'অন্য কারণ'],
    ['note', '', 'খালি'],
    ['note', null, 'খালি'],
    ['password', '***', 'গোপন'],
    ['reviewed_at', '2026-11-21T06:00:00.000Z', '২১ নভেম্বর, ২০২৬, দুপুর ১২:০০'],
    ['note', 'যা লেখা ছিল', 'যা লেখা ছিল'],
    ['ids', [1, 2], '১, ২'],
    ['place', { name: 'ঢাকা' }, 'নাম: ঢাকা'],
  ])('%s %o reads %s', (name, value, words) => expect(valueText(name, value)).toBe(words))

  it('names fields however they are written, and shows a name it does not know', () => {
    expect(fieldLabel('work_experience')).toBe('কাজের অভিজ্ঞতা')
    expect(fieldLabel('workExperience')).toBe('কাজের অভিজ্ঞতা')
    expect(fieldLabel('frobnication')).toBe('frobnication')
  })
})

describe('the difference between before and after', () => {
  it('leaves out what stayed, and keeps secrets that look alike', () => {
    const found = differences(
      { name: 'ক', price: 1, key: '***' },
      { name: 'ক', price: 2, key: '***', extra: true },
    )
    expect(found.map(({ name, hadBefore }) => [name, hadBefore])).toEqual([
      ['price', true],
      ['key', true],
      ['extra', false],
    ])
  })

  it('has nothing to show where nothing was noted', () => expect(differences(null, null)).toEqual([]))
})
