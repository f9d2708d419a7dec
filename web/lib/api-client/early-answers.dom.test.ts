import { beforeEach, describe, expect, it, vi } from 'vitest'

const fetched = vi.fn<typeof fetch>()

/** The answer of the server to every call. */
function serve(answer: () => Response) {
  fetched.mockReset()
  fetched.mockImplementation(async () => answer())
  vi.stubGlobal('fetch', fetched)
}

const early = (call: string, answer: Promise<Response | undefined>) =>
  Object.assign(window, { earlyCalls: { [call]: answer } })
const answerOf = (name: string) => Response.json({ data: [name] })

/** A page that has just been opened. */
async function openPage() {
  vi.resetModules()
  localStorage.clear()
  const [{ api, unwrap }, session] = await Promise.all([import('../api.ts'), import('../session-store.ts')])
  return { api, session, list: () => unwrap(api.categories.$get()) }
}

describe('an answer that the inline script of a page has asked for', () => {
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(2_000)
    serve(() => answerOf('asked'))
  })

  it('is taken once, and the next call asks the server', async () => {
    const { list } = await openPage()
    early('null/api/categories', Promise.resolve(answerOf('early')))
    expect(await list()).toEqual({ data: ['early'] })
    expect(fetched).not.toHaveBeenCalled()
    expect(await list()).toEqual({ data: ['asked'] })
  })

  it('is not taken by another session, nor if it failed, nor half a minute later', async () => {
    const { list } = await openPage()
    early('another-token/api/categories', Promise.resolve(answerOf('early')))
    expect(await list()).toEqual({ data: ['asked'] })
    early('null/api/categories', Promise.resolve(undefined))
    expect(await list()).toEqual({ data: ['asked'] })
    vi.spyOn(performance, 'now').mockReturnValue(31_000)
    early('null/api/categories', Promise.resolve(answerOf('early')))
    expect(await list()).toEqual({ data: ['asked'] })
  })

  it('is not taken after a write', async () => {
    const { api, list } = await openPage()
    early('null/api/categories', Promise.resolve(answerOf('early')))
    await api.auth.logout.$post()
    expect(await list()).toEqual({ data: ['asked'] })
  })

  it('ends the session if it says so', async () => {
    const { session, list } = await openPage()
    session.beginSession('token-9', { id: 3, name: 'রহিমা', role: 'customer', phone: '', email: null })
    const refusal = Response.json({ success: false, error: 'unauthenticated', message: '' }, { status: 401 })
    early('token-9/api/categories', Promise.resolve(refusal))
    await expect(list()).rejects.toMatchObject({ status: 401 })
    expect(session.sessionSnapshot().user).toBeNull()
  })
})
