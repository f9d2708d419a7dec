import { describe, expect, it, vi } from 'vitest'
import { api, unwrap } from '../api.ts'
import { beginSession, sessionSnapshot } from '../session-store.ts'

const fetched = vi.fn<typeof fetch>()

function serve(answer: () => Response) {
  fetched.mockReset()
  fetched.mockImplementation(async () => answer())
  vi.stubGlobal('fetch', fetched)
}

describe('an answer that the script of index.html has asked for', () => {
  const early = (call: string, answer: Promise<Response | undefined>) =>
    Object.assign(window, { earlyCalls: { [call]: answer } })
  const me = { id: 3, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null } as const

  it('is taken once, and the next call asks the server', async () => {
    serve(() => Response.json({ data: ['later'] }))
    early('null/api/categories', Promise.resolve(Response.json({ data: ['early'] })))
    expect(await unwrap(api.categories.$get())).toEqual({ data: ['early'] })
    expect(fetched).not.toHaveBeenCalled()
    expect(await unwrap(api.categories.$get())).toEqual({ data: ['later'] })
  })

  it('is not taken by another session, and not if it failed', async () => {
    serve(() => Response.json({ data: ['asked'] }))
    early('another-token/api/categories', Promise.resolve(Response.json({ data: ['early'] })))
    expect(await unwrap(api.categories.$get())).toEqual({ data: ['asked'] })
    serve(() => Response.json({ data: ['asked'] }))
    early('null/api/categories', Promise.resolve(undefined))
    expect(await unwrap(api.categories.$get())).toEqual({ data: ['asked'] })
  })

  it('ends the session if it says so, and is old after a write', async () => {
    serve(() => Response.json({ data: ['asked'] }))
    beginSession('token-9', me)
    early(
      'token-9/api/categories',
      Promise.resolve(Response.json({ error: 'unauthenticated' }, { status: 401 })),
    )
    await expect(unwrap(api.categories.$get())).rejects.toMatchObject({ status: 401 })
    expect(sessionSnapshot().user).toBeNull()
    early('null/api/categories', Promise.resolve(Response.json({ data: ['early'] })))
    await unwrap(api.auth.logout.$post()).catch(() => undefined)
    serve(() => Response.json({ data: ['asked'] }))
    expect(await unwrap(api.categories.$get())).toEqual({ data: ['asked'] })
  })
})
