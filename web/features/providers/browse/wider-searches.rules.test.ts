import { expect, it } from 'vitest'
import { singleWordSearches, widerPlace } from './wider-searches.rules.ts'

it('suggests each word of a search, the longest first', () => {
  expect(singleWordSearches('rohim electrician in dhanmondi')).toEqual(['electrician', 'dhanmondi', 'rohim'])
  expect(singleWordSearches('রহিম')).toEqual([])
})

it('widens a place by one level', () => {
  expect(widerPlace({ q: 'a', division_id: 6, district_id: 47, upazila_id: 365 })).toMatchObject({
    division_id: 6,
    district_id: 47,
    upazila_id: undefined,
  })
  expect(widerPlace({ division_id: 6 })).toMatchObject({ division_id: undefined })
  expect(widerPlace({ category: 3 })).toBeNull()
})
