import { describe, expect, it } from 'vitest'
import { browsePath, countFilters, readFilters, readPlace, withoutFilters } from './browse.address.ts'

const filtersOf = (query: string) => readFilters(new URLSearchParams(query))

describe('listing address', () => {
  it('survives writing and reading with every filter [A-103]', () => {
    const query =
      'category=3&division_id=6&district_id=47&upazila_id=365&gender=female&verified=1&min_rating=4&sort=newest'
    expect(browsePath(filtersOf(query))).toBe(`/biodata?${query}`)
  })

  it('has the page from the second on, and never its key', () => {
    expect(browsePath({ category: 3 }, { page: 1, key: 'abc' })).toBe('/biodata?category=3')
    expect(browsePath({ category: 3 }, { page: 4, key: 'abc' })).toBe('/biodata?category=3&page=4')
    expect(browsePath({})).toBe('/biodata')
  })

  it('puts the search text first, trimmed and cut to the server limit', () => {
    expect(browsePath(filtersOf('category=3&q=%20rohim+mistri%20'))).toBe(
      '/biodata?q=rohim+mistri&category=3',
    )
    expect(browsePath({ q: 'রহিম' }, { page: 2 })).toBe(`/biodata?q=${encodeURIComponent('রহিম')}&page=2`)
    expect(filtersOf('q=%20')).toMatchObject({ q: undefined })
    expect(filtersOf(`q=${'a'.repeat(150)}`).q).toHaveLength(100)
  })

  it('ignores invalid values', () => {
    expect(
      browsePath(filtersOf('category=abc&division_id=-1&gender=robot&verified=yes&min_rating=9&sort=x')),
    ).toBe('/biodata')
    expect(readPlace(new URLSearchParams('page=abc&key=k'))).toEqual({ page: 1 })
    expect(readPlace(new URLSearchParams('page=7&key=k'))).toEqual({ page: 7 })
    expect(readPlace(new URLSearchParams(`page=${encodeURIComponent('৭')}`))).toEqual({ page: 7 })
    // The server refuses deeper pages; a page after the last one is empty.
    expect(readPlace(new URLSearchParams('page=9999'))).toEqual({ page: 1000 })
  })
})

describe('filters', () => {
  it('count a place once and the order not at all', () => {
    expect(countFilters(filtersOf('division_id=6&district_id=47&sort=rating'))).toBe(1)
    expect(countFilters(filtersOf('category=1&gender=male&verified=1&min_rating=3'))).toBe(4)
    expect(countFilters({ q: 'রহিম' })).toBe(0)
  })

  it('are cleared without the order and the search text', () => {
    expect(browsePath(withoutFilters(filtersOf('category=1&sort=rating')))).toBe('/biodata?sort=rating')
    expect(browsePath(withoutFilters(filtersOf('category=1&q=rohim')))).toBe('/biodata?q=rohim')
  })
})
