import { expect, it } from 'vitest'
import { shorterSearches, widerPlace } from './wider-searches.rules.ts'

it('suggests the words of a search alone, the longest first', () => {
  expect(shorterSearches('rohim electrician in dhanmondi')).toEqual(['electrician', 'dhanmondi', 'rohim'])
  expect(shorterSearches('রহিম')).toEqual([])
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
