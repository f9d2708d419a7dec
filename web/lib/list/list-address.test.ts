import { describe, expect, it } from 'vitest'
import { defineList, listPath, readListAddress } from './list-address.ts'

const filters = { status: ['paid', 'failed'], from: null } as const
const read = (query: string) => readListAddress(new URLSearchParams(query), filters)

describe('the address of a list', () => {
  it('reads search text, page and filters', () =>
    expect(read('q= রহিম &page=3&status=paid&from=2026-11-01')).toEqual({
      q: 'রহিম',
      page: 3,
      status: 'paid',
      from: '2026-11-01',
    }))

  it('ignores invalid values', () =>
    expect(read(`page=-1&status=sold&other=1&from=${'x'.repeat(50)}`)).toEqual({ q: '', page: 1 }))

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
})
