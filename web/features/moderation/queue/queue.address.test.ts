import { describe, expect, it } from 'vitest'
import { nextAfterDecision, neighbour, queueList, queuePath } from './queue.address.ts'

it('the address of the first page of pending profiles has no parameters', () => {
  const read = (query: string) => queueList.read(new URLSearchParams(query))
  expect(queuePath(read(''))).toBe('/admin/moderation')
  expect(queuePath({ status: 'pending' })).toBe('/admin/moderation')
  const query = 'q=রহিম&page=3&worker=7&status=rejected'
  expect(read(queuePath(read(query)).split('?')[1] ?? '')).toEqual(read(query))
})

describe('next profile', () => {
  it('is the following one, or the previous one at the end of the list [B-108]', () => {
    expect(nextAfterDecision([1, 2, 3], 2)).toBe(3)
    expect(nextAfterDecision([1, 2, 3], 3)).toBe(2)
    expect(nextAfterDecision([1], 1)).toBeUndefined()
    expect(nextAfterDecision([], 1)).toBeUndefined()
  })

  it('continues on the adjacent page at the end of a page', () => {
    const middle = { ids: [4, 5, 6], page: 2, lastPage: 3 }
    expect(neighbour(middle, 5, 1)).toEqual({ worker: 6 })
    expect(neighbour(middle, 5, -1)).toEqual({ worker: 4 })
    expect(neighbour(middle, 6, 1)).toEqual({ page: 3 })
    expect(neighbour(middle, 4, -1)).toEqual({ page: 1 })
    expect(neighbour(middle, undefined, 1)).toEqual({ worker: 4 })
    expect(neighbour({ ...middle, page: 3 }, 6, 1)).toBeNull()
    expect(neighbour({ ids: [], page: 1, lastPage: 1 }, undefined, 1)).toBeNull()
  })
})
