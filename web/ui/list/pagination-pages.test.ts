import { describe, expect, it } from 'vitest'
import { paginationPages } from './pagination.tsx'

describe('the pages of a pagination', () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [4, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [1, 7, [1, 2, 3, 4, 5, 'gap', 7]],
    [3, 700, [1, 2, 3, 4, 5, 'gap', 700]],
    [4, 700, [2, 3, 4, 5, 6, 'gap', 700]],
    [350, 700, [348, 349, 350, 351, 352, 'gap', 700]],
    [697, 700, [695, 696, 697, 698, 699, 700]],
    [699, 700, [696, 697, 698, 699, 700]],
    [700, 700, [696, 697, 698, 699, 700]],
  ])('on page %d of %d [B-048 B-206]', (current, last, pages) =>
    expect(paginationPages(current, last)).toEqual(pages),
  )

  it('shows the last pages for a page beyond the last one', () => {
    expect(paginationPages(12, 3)).toEqual([1, 2, 3])
    expect(paginationPages(1, 0)).toEqual([])
  })
})
