import { expect, it } from 'vitest'
import {
  approvedCsvPath,
  approvedPath,
  countFilters,
  readApprovedAddress,
  sortBy,
} from './approved.address.ts'

const read = (query: string) => readApprovedAddress(new URLSearchParams(query))

it('says the same when it is written and read again', () => {
  for (const query of [
    '',
    'q=রহিম&page=3',
    'sort=rating&category_id=4&division_id=1&district_id=2&upazila_id=3',
  ])
    expect(read(approvedPath(read(query)).split('?')[1] ?? '')).toEqual(read(query))
})

it('leaves out what makes no sense', () => {
  expect(approvedPath(read('page=0&category_id=x&q=%20&sort=phone'))).toBe('/admin/approved-workers')
})

it('counts what narrows the list, a place once', () => {
  expect(countFilters(read('page=2&q=ক'))).toBe(0)
  expect(countFilters(read('category_id=1&division_id=1&district_id=2'))).toBe(2)
})

it('takes the whole filtered list along, not a page of it', () => {
  expect(approvedCsvPath(read('q=x&page=3&sort=name&division_id=1'))).toBe(
    '/api/admin/workers/approved.csv?q=x&division_id=1',
  )
  expect(approvedCsvPath(read(''))).toBe('/api/admin/workers/approved.csv')
})

it('sorts by a header, and the other way with the next press', () => {
  const name = (query: string) => sortBy(read(query), ['name', 'name_desc'], 'name_desc')
  expect(name('page=2')).toEqual({ to: '/admin/approved-workers?sort=name' })
  expect(name('sort=name')).toEqual({ to: '/admin/approved-workers?sort=name_desc', direction: 'ascending' })
  expect(name('sort=name_desc')).toEqual({ to: '/admin/approved-workers?sort=name', direction: 'descending' })
})
