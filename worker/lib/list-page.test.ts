import { describe, expect, it } from 'vitest'
import { notFound } from './errors.ts'
import { listPage, pageMeta } from './list-page.ts'

const options = { perPage: 20, tooDeep: () => notFound('too deep') }

describe('a page of a list', () => {
  it('starts after the rows of the earlier pages', () =>
    expect(listPage(3, options)).toEqual({ page: 3, limit: 20, offset: 40 }))

  it('is the first one if the request names none', () =>
    expect(listPage(undefined, options)).toEqual({ page: 1, limit: 20, offset: 0 }))

  it('is refused behind page 1000', () => {
    expect(listPage(1000, options).offset).toBe(19_980)
    expect(() => listPage(1001, options)).toThrow('too deep')
  })
})

const page = listPage(2, options)

it.each([
  [[], 1, 0],
  [[{ total: 0 }], 1, 0],
  [[{ total: 20 }], 1, 20],
  [[{ total: 21 }], 2, 21],
  [[{ total: 1_000_000 }], 1000, 1_000_000],
])('the meta of a page of %j names the last one', (counted, lastPage, total) =>
  expect(pageMeta(page, counted)).toEqual({ current_page: 2, last_page: lastPage, per_page: 20, total }),
)
