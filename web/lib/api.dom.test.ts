import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, lastWriteAt, unwrap } from './api.ts'
import { beginSession, endSession, sessionEndMessage, sessionSnapshot } from './session-store.ts'

const busy = (retryAfter?: string) =>
  Response.json(
    { success: false, error: 'overloaded', message: 'ব্যস্ত' },
    { status: 503, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
  )

const fetched = vi.fn<typeof fetch>()

/** The server answers the first call with `first`, the others with a list. */
function serve(first: () => Response) {
  fetched.mockReset()
  fetched.mockImplementation(async () =>
    fetched.mock.calls.length === 1 ? first() : Response.json({ data: [] }),
  )
  vi.stubGlobal('fetch', fetched)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a call that a busy server refuses', () => {
  it('is sent once more after the time that the server asks for, if it reads', async () => {
    serve(() => busy('2'))
    const answer = unwrap(api.categories.$get())
    await vi.advanceTimersByTimeAsync(1_900)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_200)
    expect(await answer).toEqual({ data: [] })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('is an error when the second answer is the same', async () => {
    serve(() => busy('2'))
    fetched.mockImplementation(async () => busy('2'))
    const answer = unwrap(api.categories.$get())
    // Handled before the clock moves, because an error without a handler fails the run.
    const failure = answer.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({ status: 503, code: 'overloaded' })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('is an error at once if it writes, or if the wait is long or unknown', async () => {
    const calls = [
      { first: () => busy('2'), call: () => unwrap(api.auth.logout.$post()) },
      { first: () => busy('600'), call: () => unwrap(api.categories.$get()) },
      { first: () => busy(), call: () => unwrap(api.categories.$get()) },
    ]
    for (const { first, call } of calls) {
      serve(first)
      await expect(call()).rejects.toMatchObject({ status: 503 })
      expect(fetched).toHaveBeenCalledTimes(1)
    }
  })
})

describe('a call whose session has ended', () => {
  const customer = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null } as const
  const refusal = (more: object = {}) =>
    Response.json({ error: 'unauthenticated', message: 'পাসওয়ার্ড বদলানো হয়েছে', ...more }, { status: 401 })

  it('keeps what the server says about it until the next sign-in', async () => {
    beginSession('token-1', customer)
    serve(() => refusal({ reason: 'password_changed' }))
    await expect(unwrap(api.me.contacts.$get({ query: {} }))).rejects.toMatchObject({ status: 401 })
    expect([sessionSnapshot().status, sessionEndMessage()]).toEqual(['guest', 'পাসওয়ার্ড বদলানো হয়েছে'])
    beginSession('token-2', customer)
    expect(sessionEndMessage()).toBe('')
  })

  it('has no message after the user signed out, and after a refusal without a reason', async () => {
    beginSession('token-1', customer)
    serve(() => refusal())
    await expect(unwrap(api.me.contacts.$get({ query: {} }))).rejects.toMatchObject({ status: 401 })
    expect([sessionSnapshot().status, sessionEndMessage()]).toEqual(['guest', ''])
    beginSession('token-2', customer)
    endSession('old')
    endSession()
    expect(sessionEndMessage()).toBe('')
  })
})

describe('the time of the last write', () => {
  it('is that of writes which kept pages may show, not of favourites and reads', async () => {
    serve(() => Response.json({}))
    const before = lastWriteAt()
    await vi.advanceTimersByTimeAsync(1_000)
    await api.me.favourites[':id'].$put({ param: { id: '5' } })
    await api.categories.$get()
    expect(lastWriteAt()).toBe(before)
    await api.auth.logout.$post()
    expect(lastWriteAt()).toBe(Date.now())
  })
})

it('takes an answer that breaks off, or the sign-in page of a network, for no answer', async () => {
  const customer = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null } as const
  beginSession('token', customer)
  for (const body of ['{"id":1,"name":"র', '<!doctype html><title>Wi-Fi</title>', '']) {
    serve(() => new Response(body))
    await expect(unwrap(api.auth.me.$get()), body).rejects.toMatchObject({ status: 0, code: 'offline' })
  }
  serve(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await expect(unwrap(api.auth.me.$get())).rejects.toMatchObject({ status: 502, code: 'internal' })
})
