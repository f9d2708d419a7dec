import { expect, it } from 'vitest'
import { approvedList, countFilters, type ApprovedAddress } from './approved.address.ts'

const read = (query: string) => approvedList.read(new URLSearchParams(query))
const csvPath = (address: ApprovedAddress) =>
  approvedList.filePath('/api/admin/workers/approved.csv', address)

it('is unchanged after writing and reading', () => {
  for (const query of [
    '',
    'q=রহিম&page=3',
    'sort=rating&category_id=4&division_id=1&district_id=2&upazila_id=3',
  ])
    expect(read(approvedList.path(read(query)).split('?')[1] ?? '')).toEqual(read(query))
})

it('counts the filters, a place once', () => {
  expect(countFilters(read('page=2&q=ক'))).toBe(0)
  expect(countFilters(read('category_id=1&division_id=1&district_id=2'))).toBe(2)
})

it('exports all pages of the filtered list', () => {
  expect(csvPath(read('q=x&page=3&sort=name&division_id=1'))).toBe(
    '/api/admin/workers/approved.csv?q=x&division_id=1',
  )
  expect(csvPath(read(''))).toBe('/api/admin/workers/approved.csv')
})

it('sorts by a header and reverses the direction at the next press', () => {
  const name = (query: string) =>
    approvedList.sortBy(read(query), { ascending: 'name', descending: 'name_desc', first: 'ascending' })
  expect(name('page=2')).toEqual({ to: '/admin/approved-workers?sort=name' })
  expect(name('sort=name')).toEqual({ to: '/admin/approved-workers?sort=name_desc', direction: 'ascending' })
  expect(name('sort=name_desc')).toEqual({ to: '/admin/approved-workers?sort=name', direction: 'descending' })
})
