import { describe, expect, it } from 'vitest'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { defineList, listPath, loadList, notLoaded, readListAddress } from './list-address.ts'

const filters = { status: ['paid', 'failed'], from: null, day: /^\d{4}-\d\d-\d\d$/, place: 'id' } as const
const read = (query: string) => readListAddress(new URLSearchParams(query), filters)

describe('the address of a list', () => {
  it('reads search text, page and filters', () =>
    expect(read('q= রহিম &page=3&status=paid&from=x&day=2026-11-01&place=7')).toEqual({
      q: 'রহিম',
      page: 3,
      status: 'paid',
      from: 'x',
      day: '2026-11-01',
      place: 7,
    }))

  it('ignores invalid values', () =>
    expect(read(`page=-1&status=sold&other=1&from=${'x'.repeat(50)}&day=yesterday&place=-7`)).toEqual({
      q: '',
      page: 1,
    }))

  it('is written without empty values, and read as it was written', () => {
    expect(listPath('/admin/payments', { q: '', page: 1 })).toBe('/admin/payments')
    const address = { q: 'ক খ', page: 2, status: 'failed' }
    const path = listPath('/admin/payments', address)
    expect(read(path.split('?')[1] ?? '')).toEqual(address)
  })

  it('begins at its first page with another filter or search [B-111]', () => {
    const list = defineList('/admin/payments', filters)
    const address = { q: 'ক', page: 700, status: 'paid' } as const
    const first = { ...address, page: 1 }
    expect(list.changed(address, { status: 'failed' })).toBe(list.path({ ...first, status: 'failed' }))
    expect(list.searched(address, 'খ')).toBe(list.path({ ...first, q: 'খ' }))
    expect(list.pageOf(address, 699)).toContain('page=699')
    // A file has all rows, whatever page is shown.
    expect(list.filePath('/api/admin/customers.csv', address)).toBe(
      listPath('/api/admin/customers.csv', first),
    )
  })
  it('sorts by a header from its first page, and reverses the direction at the next press', () => {
    const list = defineList('/admin/people', { sort: ['name', 'name_desc', 'oldest'] }, () => 'newest')
    const sortBy = (
      sort: 'name' | 'name_desc' | 'oldest' | undefined,
      orders: Parameters<typeof list.sortBy>[1],
    ) => list.sortBy({ q: '', page: 4, sort }, orders)
    const names = { ascending: 'name', descending: 'name_desc', first: 'ascending' } as const
    expect(sortBy(undefined, names)).toEqual({ to: '/admin/people?sort=name' })
    expect(sortBy('name', names)).toEqual({ to: '/admin/people?sort=name_desc', direction: 'ascending' })
    expect(sortBy('name_desc', names)).toEqual({ to: '/admin/people?sort=name', direction: 'descending' })
    // The usual order is not named. Without one of its own a direction is that order.
    const oneWay = { ascending: 'name', first: 'ascending' } as const
    expect(sortBy('name', oneWay)).toEqual({ to: '/admin/people', direction: 'ascending' })
    const dates = { ascending: 'oldest', descending: 'newest', first: 'descending' } as const
    expect(sortBy(undefined, dates)).toEqual({ to: '/admin/people?sort=oldest', direction: 'descending' })
  })
})

const empty = { data: [], meta: notLoaded }
const rejected = async (error: unknown): Promise<typeof empty> => {
  throw error
}
const failing = (error: unknown) => loadList(rejected(error), empty)

describe('loading a list', () => {
  it('returns the loaded list', async () =>
    expect(await loadList(Promise.resolve({ data: [1], meta: notLoaded }), empty)).toMatchObject({
      list: { data: [1] },
      failure: null,
    }))

  it.each([
    offlineError(),
    new ApiError(503, 'unavailable', 'সেবাটি এখন বন্ধ আছে।'),
    new ApiError(500, 'internal', 'একটি সমস্যা হয়েছে।'),
    new ApiError(429, 'rate_limited', 'একটু পরে চেষ্টা করুন।'),
    new ApiError(422, 'page_too_deep', 'এত পেছনের পাতা দেখা যায় না।'),
  ])('keeps the page with the message of a failure: $code [B-197 B-198]', async (error) =>
    expect(await failing(error)).toEqual({ list: empty, failure: error.message }),
  )

  it.each([
    new ApiError(401, 'unauthenticated', 'আবার লগইন করুন।'),
    new ApiError(403, 'forbidden', 'আপনার অনুমতি নেই।'),
    new ApiError(503, 'maintenance', 'রক্ষণাবেক্ষণ চলছে।'),
    new Response(null, { status: 302 }),
  ])('throws what is not about the list: %o', async (error) => expect(failing(error)).rejects.toBe(error))

  it('stays on its page', async () => {
    const list = defineList('/admin/customers', {})
    const redirectTo = async (lastPage: number) => list.requireRows({ q: '', page: 3 }, [], lastPage)
    expect(await redirectTo(notLoaded.last_page)).toBeUndefined()
    await expect(redirectTo(2)).rejects.toBeInstanceOf(Response)
  })
})
