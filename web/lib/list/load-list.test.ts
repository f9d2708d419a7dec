import { describe, expect, it } from 'vitest'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import { defineList, loadList, notLoaded } from './list-address.ts'

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
