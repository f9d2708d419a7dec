import { expect, it } from 'vitest'
import { approvedPath, countFilters, readApprovedAddress } from './approved-address.ts'

const read = (query: string) => readApprovedAddress(new URLSearchParams(query))

it('says the same when it is written and read again', () => {
  for (const query of ['', 'q=রহিম&page=3', 'category_id=4&division_id=1&district_id=2&upazila_id=3'])
    expect(read(approvedPath(read(query)).split('?')[1] ?? '')).toEqual(read(query))
})

it('leaves out what makes no sense', () => {
  expect(approvedPath(read('page=0&category_id=x&q=%20'))).toBe('/admin/approved-workers')
})

it('counts what narrows the list, a place once', () => {
  expect(countFilters(read('page=2&q=ক'))).toBe(0)
  expect(countFilters(read('category_id=1&division_id=1&district_id=2'))).toBe(2)
})
