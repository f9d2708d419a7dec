import { describe, expect, it } from 'vitest'
import { actionText } from './action.labels.ts'
import { auditList, countAuditFilters } from './audit.address.ts'
import { differences, fieldLabel, valueText } from './field.labels.ts'

const entry = (action: string, entity: string, subject: string | null = null, entity_id = '7') => ({
  action,
  entity,
  entity_id,
  subject,
})

describe('actionText', () => {
  it.each([
    [entry('provider.approved', 'provider', 'করিম মিয়া'), 'করিম মিয়াকে অনুমোদন করেছেন'],
    [entry('provider.submitted', 'provider', 'করিম'), 'বায়োডাটা জমা দিয়েছেন'],
    [entry('payment.refunded', 'payment', 'সালমা'), 'সালমাকে টাকা ফেরত দিয়েছেন'],
    [entry('provider.deleted', 'provider'), 'বায়োডাটা #7-এর বায়োডাটা মুছে ফেলেছেন'],
    [entry('setting.changed', 'setting', null, 'payment'), 'পেমেন্ট সেটিংস বদলেছেন'],
    [entry('setting.changed', 'setting', null, 'unheard_of'), 'সাইটের সেটিংস বদলেছেন'],
  ])('%o reads %s', (given, text) => expect(actionText(given)).toBe(text))

  it('uses a general phrase for an unknown action', () => {
    expect(actionText(entry('category.added', 'category', 'রাজমিস্ত্রি'))).toBe(
      'ক্যাটাগরি “রাজমিস্ত্রি” যোগ করেছেন',
    )
    expect(actionText(entry('boosting_plan.deleted', 'boosting_plan'))).toBe('বুস্ট প্ল্যান মুছে ফেলেছেন')
    expect(actionText(entry('thing.frobnicated', 'thing', 'ক'))).toBe('“ক” নিয়ে একটি কাজ করেছেন')
    expect(actionText(entry('thing.frobnicated', 'thing'))).toBe('কিছু একটা নিয়ে একটি কাজ করেছেন')
  })
})

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

const start = { q: '', page: 1 }

describe('address of the audit log', () => {
  it('reads valid parameters and drops invalid ones', () => {
    const query = new URLSearchParams(
      'actor=12&action=provider.approved&from=2026-11-01&to=gestern&before=-1&x=1&q=',
    )
    expect(auditList.read(query)).toEqual({
      ...start,
      actor: '12',
      action: 'provider.approved',
      from: '2026-11-01',
    })
  })

  it('drops the cursor when a filter changes', () =>
    expect(
      auditList.changed({ ...start, before: '9', actor: '1' }, { entity: 'payment', actor: undefined }),
    ).toBe('/admin/audit?entity=payment'))

  it('counts filters without the search text and the cursor', () =>
    expect(countAuditFilters({ page: 1, before: '9', q: '7', actor: '1', from: '2026-11-01' })).toBe(2))
})
