import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#web/lib/session-store.ts'

const salma: SessionUser = { id: 1, name: 'সালমা', role: 'customer', phone: '', email: null }
const karim: SessionUser = { id: 2, name: 'করিম', role: 'customer', phone: '', email: null }
const rahim = { id: 7, name: 'রহিম' }
const jamal = { id: 8, name: 'জামাল' }

beforeEach(() => localStorage.clear())

const phoneList = () => JSON.parse(localStorage.getItem('kormi.favourites') ?? '[]') as { id: number }[]
const idsOnPhone = () => phoneList().map(({ id }) => id)
const failure = () => Response.json({ error: 'unavailable', message: 'ব্যস্ত' }, { status: 503 })

/** A server that holds the list of one customer. `answer` may replace what it says. */
function makeServer(saved: number[] = []) {
  const calls: string[] = []
  const server = {
    saved,
    calls,
    answer: undefined as undefined | ((call: string) => Response | Promise<Response | undefined> | undefined),
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const call = `${init.method} ${input}`
    calls.push(call)
    const other = await server.answer?.(call)
    if (other) return other
    const id = Number(input.split('/').at(-1))
    if (init.method === 'PUT' && !server.saved.includes(id)) server.saved = [id, ...server.saved]
    if (init.method === 'DELETE') server.saved = server.saved.filter((other) => other !== id)
    if (init.method === 'POST') {
      const { ids } = JSON.parse(String(init.body)) as { ids: number[] }
      const added = ids.filter((each) => !server.saved.includes(each))
      server.saved = [...added, ...server.saved]
      return Response.json({ success: true, message: 'সফল', ids: server.saved, added: added.length })
    }
    return Response.json({ success: true, message: 'সফল', data: server.saved })
  })
  return server
}

/** A page that has just loaded, signed in as this user if there is one. */
async function openPage(user?: SessionUser) {
  vi.resetModules()
  const session = await import('#web/lib/session-store.ts')
  if (user) session.beginSession('token-1', user)
  return { ...session, ...(await import('./favourites-store.ts')) }
}

describe('the list of a visitor without an account', () => {
  it('is on the phone, newest first, and there after a reload', async () => {
    const page = await openPage()
    expect(await page.setFavourite(rahim, true)).toBe('phone')
    await page.setFavourite(jamal, true)
    expect(idsOnPhone()).toEqual([8, 7])
    const later = await openPage()
    expect([later.isFavourite(7), later.isFavourite(8), later.isFavourite(9)]).toEqual([true, true, false])
    await later.setFavourite(rahim, false)
    expect(idsOnPhone()).toEqual([8])
  })

  it('is kept by the page while the browser refuses to store it', async () => {
    const page = await openPage()
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => undefined,
    })
    expect(await page.setFavourite(rahim, true)).toBe('page')
    expect(page.isFavourite(7)).toBe(true)
  })

  it('refuses one more than an account holds', async () => {
    const full = Array.from({ length: 200 }, (_, index) => ({ id: index + 100, name: 'ক' }))
    localStorage.setItem('kormi.favourites', JSON.stringify(full))
    const page = await openPage()
    await expect(page.setFavourite(rahim, true)).rejects.toMatchObject({ code: 'favourites_full' })
    expect(page.isFavourite(7)).toBe(false)
  })

  it('is the one that a worker uses', async () => {
    const server = makeServer()
    const page = await openPage({ ...salma, role: 'service_worker' })
    await page.setFavourite(rahim, true)
    expect(idsOnPhone()).toEqual([7])
    expect(server.calls).toEqual([])
  })
})

describe('the list of a customer', () => {
  it('shows a press before the server has answered', async () => {
    const server = makeServer()
    const page = await openPage(salma)
    const saving = page.setFavourite(rahim, true)
    expect(page.isFavourite(7)).toBe(true)
    expect(await saving).toBe('account')
    expect(server.saved).toEqual([7])
    expect(idsOnPhone()).toEqual([])
  })

  it('ends with the last of several presses, sent one after the other', async () => {
    const server = makeServer()
    const page = await openPage(salma)
    await Promise.all([
      page.setFavourite(rahim, true),
      page.setFavourite(rahim, false),
      page.setFavourite(rahim, true),
      page.setFavourite(rahim, false),
    ])
    expect(page.isFavourite(7)).toBe(false)
    expect(server.saved).toEqual([])
  })

  it('is read again only when the copy is old', async () => {
    const server = makeServer([7])
    const page = await openPage(salma)
    await page.syncFavourites()
    expect(page.isFavourite(7)).toBe(true)
    const later = await openPage(salma)
    await later.syncFavourites()
    expect(later.isFavourite(7)).toBe(true)
    expect(server.calls).toHaveLength(1)
  })

  it('keeps what was saved while the list was read', async () => {
    const server = makeServer([])
    const page = await openPage(salma)
    const slow = Promise.withResolvers<Response>()
    server.answer = (call) => (call.startsWith('GET') ? slow.promise : undefined)
    const reading = page.syncFavourites()
    await page.setFavourite(rahim, true)
    slow.resolve(Response.json({ data: [] }))
    await reading
    expect(page.isFavourite(7)).toBe(true)
  })

  it('is not shown to a guest or another customer of the same phone', async () => {
    makeServer([7])
    const page = await openPage(salma)
    await page.syncFavourites()
    page.endSession()
    expect(page.isFavourite(7)).toBe(false)
    expect(JSON.stringify(localStorage)).not.toContain('7')
    page.beginSession('token-2', karim)
    expect(page.isFavourite(7)).toBe(false)
  })

  it('ignores a copy of foreign content', async () => {
    for (const copy of [
      'x',
      '5',
      '{"userId":1,"ids":{"length":2},"at":1}',
      '{"userId":2,"ids":[7],"at":1}',
    ]) {
      localStorage.setItem('kormi.private.favourites', copy)
      expect((await openPage(salma)).isFavourite(7)).toBe(false)
    }
  })
})

describe('after a sign-in', () => {
  const withPhoneList = async (server: ReturnType<typeof makeServer>) => {
    const page = await openPage()
    await page.setFavourite(rahim, true)
    await page.setFavourite(jamal, true)
    page.beginSession('token-1', salma)
    expect(page.isFavourite(7)).toBe(true)
    return { page, server }
  }
  const merges = ({ calls }: { calls: string[] }) => calls.filter((call) => call.includes('merge'))

  it('the list of the phone is added once, in its order', async () => {
    const { page, server } = await withPhoneList(makeServer([5]))
    const outcomes = await Promise.all([page.syncFavourites(), page.syncFavourites()])
    expect(outcomes[0]).toEqual({ added: 2, leftOut: 0 })
    expect(await page.syncFavourites()).toBeNull()
    expect(merges(server)).toHaveLength(1)
    expect(server.saved).toEqual([8, 7, 5])
    expect(idsOnPhone()).toEqual([])
    expect([5, 7, 8].map(page.isFavourite)).toEqual([true, true, true])
  })

  it('the list of the phone stays until a call succeeds', async () => {
    const { page, server } = await withPhoneList(makeServer())
    for (const fault of [failure, () => Promise.reject(new TypeError('Failed to fetch'))]) {
      server.answer = fault
      await expect(page.syncFavourites()).rejects.toMatchObject({ name: 'ApiError' })
      expect(idsOnPhone()).toEqual([8, 7])
      expect(page.isFavourite(7)).toBe(true)
    }
    server.answer = undefined
    const later = await openPage(salma)
    expect(await later.syncFavourites()).toEqual({ added: 2, leftOut: 0 })
    expect(idsOnPhone()).toEqual([])
  })

  it('a provider who is removed meanwhile does not come back', async () => {
    const { page, server } = await withPhoneList(makeServer())
    const slow = Promise.withResolvers<undefined>()
    server.answer = (call) => (call.includes('merge') ? slow.promise : undefined)
    const work = [page.syncFavourites(), page.setFavourite(rahim, false)]
    expect(page.isFavourite(7)).toBe(false)
    slow.resolve(undefined)
    await Promise.all(work)
    expect(server.saved).toEqual([8])
    expect([page.isFavourite(7), page.isFavourite(8)]).toEqual([false, true])
  })

  it('tells how many found no room in the account', async () => {
    const full = Array.from({ length: 199 }, (_, index) => index + 100)
    const { page, server } = await withPhoneList(makeServer(full))
    server.answer = (call) =>
      call.includes('merge')
        ? Response.json({ success: true, message: 'সফল', ids: [8, ...full], added: 1 })
        : undefined
    expect(await page.syncFavourites()).toEqual({ added: 1, leftOut: 1 })
  })
})
