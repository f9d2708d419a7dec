import { expect, it } from 'vitest'
import { approvedList, countFilters } from './approved.calls.ts'

it('counts the filters, a place once', () => {
  const count = (query: string) => countFilters(approvedList.read(new URLSearchParams(query)))
  expect(count('page=2&q=ক')).toBe(0)
  expect(count('category_id=1&division_id=1&district_id=2')).toBe(2)
})
