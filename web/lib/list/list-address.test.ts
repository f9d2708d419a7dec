import { describe, expect, it } from 'vitest'
import { defineList, listPath, readListAddress } from './list-address.ts'

const filters = { status: ['paid', 'failed'], from: null, day: /^\d{4}-\d\d-\d\d$/, place: 'id' } as const
const read = (query: string) => readListAddress(new URLSearchParams(query), filters)

describe('the address of a list', () => {
  it('reads search text, page and filters', () =>
    expect(read('q= রহিম &page=3&status=paid&from=x&day=2026-11-01&place=7')).toEqual({
      q: 'রহিম',
      page: 3,
      status: 'paid',
      from: 'x',
      day: '2026-11-01',
      place: 7,
    }))

  it('ignores invalid values', () =>
    expect(read(`page=-1&status=sold&other=1&from=${'x'.repeat(50)}&day=yesterday&place=-7`)).toEqual({
      q: '',
      page: 1,
    }))

  it('is written without empty values, and read as it was written', () => {
    expect(listPath('/admin/payments', { q: '', page: 1 })).toBe('/admin/payments')
    const address = { q: 'ক খ', page: 2, status: 'failed' }
    const path = listPath('/admin/payments', address)
    expect(read(path.split('?')[1] ?? '')).toEqual(address)
  })

  it('begins at its first page with another filter or search [B-111]', () => {
    const list = defineList('/admin/payments', filters)
    const address = { q: 'ক', page: 700, status: 'paid' } as const
    const first = { ...address, page: 1 }
    expect(list.changed(address, { status: 'failed' })).toBe(list.path({ ...first, status: 'failed' }))
    expect(list.searched(address, 'খ')).toBe(list.path({ ...first, q: 'খ' }))
    expect(list.pageOf(address, 699)).toContain('page=699')
    // A file has all rows, whatever page is shown.
    expect(list.filePath('/api/admin/customers.csv', address)).toBe(
      listPath('/api/admin/customers.csv', first),
    )
  })
  it('sorts by a header from its first page, and reverses the direction at the next press', () => {
    const list = defineList('/admin/people', { sort: ['name', 'name_desc', 'oldest'] }, () => 'newest')
    const sortBy = (
      sort: 'name' | 'name_desc' | 'oldest' | undefined,
      orders: Parameters<typeof list.sortBy>[1],
    ) => list.sortBy({ q: '', page: 4, sort }, orders)
    const names = { ascending: 'name', descending: 'name_desc', first: 'ascending' } as const
    expect(sortBy(undefined, names)).toEqual({ to: '/admin/people?sort=name' })
    expect(sortBy('name', names)).toEqual({ to: '/admin/people?sort=name_desc', direction: 'ascending' })
    expect(sortBy('name_desc', names)).toEqual({ to: '/admin/people?sort=name', direction: 'descending' })
    // The usual order is not named. Without one of its own a direction is that order.
    const oneWay = { ascending: 'name', first: 'ascending' } as const
    expect(sortBy('name', oneWay)).toEqual({ to: '/admin/people', direction: 'ascending' })
    const dates = { ascending: 'oldest', descending: 'newest', first: 'descending' } as const
    expect(sortBy(undefined, dates)).toEqual({ to: '/admin/people?sort=oldest', direction: 'descending' })
  })
})
