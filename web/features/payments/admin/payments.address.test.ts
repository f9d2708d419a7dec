import { describe, expect, it } from 'vitest'
import { countFilters, paymentsList, paymentsQueryOf } from './payments.address.ts'

const read = (query: string) => paymentsList.read(new URLSearchParams(query))

describe('payments address', () => {
  it('starts the review queue with the oldest payment, a hundred a page', () => {
    expect(paymentsQueryOf(read('status=review'))).toEqual({
      status: 'review',
      sort: 'oldest',
      per_page: '100',
    })
    expect(paymentsQueryOf(read('status=paid&page=2'))).toEqual({
      status: 'paid',
      page: '2',
      sort: 'newest',
    })
  })

  it('counts filters, with both days as one and without the tab', () => {
    expect(countFilters(read('q=ক&page=2&status=review'))).toBe(0)
    expect(countFilters(read('status=paid&from=2026-11-01&to=2026-11-02'))).toBe(2)
  })
})
