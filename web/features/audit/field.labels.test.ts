import { describe, expect, it } from 'vitest'
import { differences, fieldLabel, valueText } from './field.labels.ts'

describe('valueText', () => {
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
  ])('%s %o reads %s', (name, value, text) => expect(valueText(name, value)).toBe(text))

  it('labels fields in snake and camel case, and shows an unknown name unchanged', () => {
    expect(fieldLabel('work_experience')).toBe('কাজের অভিজ্ঞতা')
    expect(fieldLabel('workExperience')).toBe('কাজের অভিজ্ঞতা')
    expect(fieldLabel('frobnication')).toBe('frobnication')
  })
})

describe('differences', () => {
  it('omits unchanged fields and keeps secrets', () => {
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

  it('is empty without values', () => expect(differences(null, null)).toEqual([]))
})
