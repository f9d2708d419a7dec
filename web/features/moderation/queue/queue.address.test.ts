import { describe, expect, it } from 'vitest'
import { nextAfterDecision, neighbour, queuePath, readQueueAddress } from './queue.address.ts'

const read = (query: string) => readQueueAddress(new URLSearchParams(query))

describe('address of the queue', () => {
  it('defaults to the first page of pending profiles', () => {
    expect(read('')).toEqual({ list: 'pending', q: '', page: 1, worker: undefined, browsing: false })
    expect(queuePath(read(''))).toBe('/admin/moderation')
  })

  it('is unchanged after writing and reading', () => {
    const queries = ['status=rejected&q=রহিম&page=3', 'worker=12', 'list=1', 'status=changed&page=2&worker=7']
    for (const query of queries) expect(read(queuePath(read(query)).split('?')[1] ?? '')).toEqual(read(query))
  })

  it('ignores invalid parameters', () => {
    expect(read('status=gone&page=-1&worker=1e3')).toEqual(read(''))
    expect(read('page=999999').page).toBe(1000)
  })
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
