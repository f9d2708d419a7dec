import { describe, expect, it } from 'vitest'
import { countFilters, paymentsList, paymentsQueryOf } from './payments.address.ts'

const read = (query: string) => paymentsList.read(new URLSearchParams(query))

describe('the address of the payments', () => {
  it('says the same when it is written and read again', () => {
    for (const query of [
      '',
      'q=রহিম&page=3',
      'status=paid&payment_method=manual&type=boost&from=2026-11-01&to=2026-11-21&sort=amount_high',
    ])
      expect(read(paymentsList.path(read(query)).split('?')[1] ?? '')).toEqual(read(query))
  })

  it('leaves out what makes no sense', () =>
    expect(paymentsList.path(read('page=0&status=sold&from=yesterday&to=2026-1-1&sort=up'))).toBe(
      '/admin/payments',
    ))

  it('asks for what waits from the oldest on', () => {
    expect(paymentsQueryOf(read('status=review'))).toEqual({ status: 'review', sort: 'oldest' })
    expect(paymentsQueryOf(read('status=paid&page=2'))).toEqual({
      status: 'paid',
      page: '2',
      sort: 'newest',
    })
  })

  it('exports every page of the same rows', () =>
    expect(
      paymentsList.filePath('/api/admin/payments/export', read('q=ক&page=4&sort=oldest&status=paid')),
    ).toBe('/api/admin/payments/export?q=%E0%A6%95&status=paid'))

  it('counts what narrows the list, days once and the tab not', () => {
    expect(countFilters(read('q=ক&page=2&status=review'))).toBe(0)
    expect(countFilters(read('status=paid&from=2026-11-01&to=2026-11-02'))).toBe(2)
  })
})
