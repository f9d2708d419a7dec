import { expect, it } from 'vitest'
import { searchPath } from './home-search.part.tsx'

it('builds the path for a category and a place [A-088]', () => {
  expect(searchPath({ category: '4', division_id: 6, district_id: 47, upazila_id: 365 })).toBe(
    '/biodata?category=4&division_id=6&district_id=47&upazila_id=365',
  )
})

it('leaves out empty choices', () => {
  expect(searchPath({ category: '', division_id: 6, district_id: undefined })).toBe('/biodata?division_id=6')
})

it('includes the typed text', () => {
  expect(searchPath({ q: 'rong mistri', category: '', division_id: 6 })).toBe(
    '/biodata?q=rong+mistri&division_id=6',
  )
  expect(searchPath({ q: '' })).toBe('/biodata?')
})
