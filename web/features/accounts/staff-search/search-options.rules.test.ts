import { describe, expect, it } from 'vitest'
import { nextIndex, searchOptions, type Entry } from './search-options.rules.ts'

const entries: Entry[] = [
  { kind: 'page', label: 'পেমেন্ট', to: '/admin/payments' },
  { kind: 'page', label: 'বায়োডাটা যাচাই', to: '/admin/moderation' },
  { kind: 'setting', label: 'বায়োডাটা জমার ফি', detail: 'সিস্টেম', words: 'biodata_submission_fee', to: '/s' },
]
const labels = (text: string) => searchOptions(text, entries, null).map(({ label }) => label)

describe('searchOptions', () => {
  it('returns all pages and no settings for an empty text', () =>
    expect(labels(' ')).toEqual(['পেমেন্ট', 'বায়োডাটা যাচাই']))

  it('matches every word, both encodings of য়, and the field name of a setting', () => {
    expect(labels('বায়োডাটা')).toEqual(['বায়োডাটা যাচাই', 'বায়োডাটা জমার ফি'])
    expect(labels('ফি বায়োডাটা')).toEqual(['বায়োডাটা জমার ফি'])
    expect(labels('SUBMISSION_fee')).toEqual(['বায়োডাটা জমার ফি'])
    expect(labels('নেই')).toEqual([])
  })

  it('returns the results of the server with their addresses', () => {
    const options = searchOptions('করিম', entries, {
      workers: [
        {
          id: 5,
          name: 'করিম',
          phone: '01711111111',
          status: 'approved',
          is_active: false,
          category: 'রাজমিস্ত্রি',
          place: 'সাভার, ঢাকা',
        },
      ],
      customers: [{ id: 9, name: 'করিমা', phone: '01722222222' }],
      payments: [
        { id: 3, ref: 'REF', status: 'paid', amount: 99.5, payer: 'করিম', plan: 'মাসিক', time: null },
      ],
    })
    expect(options.map(({ group, to }) => [group, to])).toEqual([
      ['worker', '/admin/moderation?status=approved&worker=5'],
      ['customer', '/admin/customers/9'],
      ['payment', '/admin/payments/3'],
    ])
    expect(options[0]?.detail).toBe('01711111111, রাজমিস্ত্রি, সাভার, ঢাকা; বন্ধ')
    expect(options[2]?.label).toBe('৳৯৯.৫০, করিম')
  })
})

describe('nextIndex', () => {
  it('wraps around at both ends', () => {
    expect(nextIndex('ArrowDown', 2, 3)).toBe(0)
    expect(nextIndex('ArrowUp', 0, 3)).toBe(2)
    expect(nextIndex('PageDown', 1, 3)).toBe(2)
    expect(nextIndex('x', 1, 3)).toBeUndefined()
    expect(nextIndex('ArrowDown', 0, 0)).toBeUndefined()
  })
})
