import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from './session-store.ts'

const rahima: SessionUser = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null }
const karim: SessionUser = { id: 2, name: 'করিম', role: 'admin', phone: '01700000001', email: null }

beforeEach(() => localStorage.clear())

/** A tab of the browser: the store with a memory of its own, over the storage that all tabs share. */
async function openTab() {
  vi.resetModules()
  const store = await import('./session-store.ts')
  const seen: string[] = []
  store.subscribeToSession(() => seen.push(store.sessionSnapshot().status))
  store.recallSession()
  return { ...store, seen, session: store.sessionSnapshot }
}

/** What a browser tells the other tabs after one of them wrote this key; null stands for all of them. */
const tellOtherTabs = (key: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))

function tellOtherTabsAll() {
  tellOtherTabs('token')
  tellOtherTabs('kormi.user')
}

/** A browser that forbids its storage. */
function forbidStorage() {
  vi.stubGlobal('localStorage', {
    getItem: forbidden,
    setItem: forbidden,
    removeItem: forbidden,
  })
}

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('a session', () => {
  it('is unknown before the browser has looked, so that the first render repeats the server', async () => {
    localStorage.setItem('token', 'token-1')
    localStorage.setItem('kormi.user', JSON.stringify(rahima))
    vi.resetModules()
    const { sessionSnapshot, recallSession, serverSession } = await import('./session-store.ts')
    expect(sessionSnapshot()).toEqual({ status: 'unknown', user: null })
    recallSession()
    expect(sessionSnapshot().user).toEqual(rahima)
    expect(serverSession()).toEqual({ status: 'unknown', user: null })
  })

  it('is a guest where nothing is stored', async () => {
    const { session } = await openTab()
    expect(session()).toEqual({ status: 'guest', user: null })
  })

  it('tells every screen of a sign-in and of its end', async () => {
    const { beginSession, endSession, seen, session } = await openTab()
    beginSession('token-1', rahima)
    expect(session()).toEqual({ status: 'signed-in', user: rahima })
    endSession()
    expect(seen).toEqual(['signed-in', 'guest'])
  })

  it('is remembered with its user after a reload', async () => {
    const before = await openTab()
    before.beginSession('token-1', rahima)
    const after = await openTab()
    expect(after.session()).toEqual({ status: 'signed-in', user: rahima })
    expect(after.storedToken()).toBe('token-1')
  })

  it('shows changed data of the user under the same token', async () => {
    const { beginSession, updateSessionUser, session, storedToken } = await openTab()
    beginSession('token-1', rahima)
    updateSessionUser({ ...rahima, name: 'রহিমা খাতুন' })
    expect(session().user?.name).toBe('রহিমা খাতুন')
    expect(storedToken()).toBe('token-1')
  })

  it('leaves nothing in storage when it ends, and nothing of what was kept for offline reading', async () => {
    const { beginSession, endSession, storedToken, privateCopyPrefix } = await openTab()
    beginSession('token-1', rahima)
    localStorage.setItem(`${privateCopyPrefix}revealed`, '[]')
    localStorage.setItem(`${privateCopyPrefix}payments`, '[]')
    localStorage.setItem('kormi.sidebar', 'closed')
    endSession()
    expect(Object.keys(localStorage)).toEqual(['kormi.sidebar'])
    expect(storedToken()).toBeNull()
  })

  it('tells no screen that has unsubscribed', async () => {
    const { subscribeToSession, beginSession } = await openTab()
    const listener = vi.fn<() => void>()
    subscribeToSession(listener)()
    beginSession('token-1', rahima)
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('a damaged storage', () => {
  it('shows no user where the stored one is unreadable, until the server says who it is', async () => {
    localStorage.setItem('token', 'token-1')
    localStorage.setItem('kormi.user', '{"id":1,')
    const { session, storedToken } = await openTab()
    expect(session()).toEqual({ status: 'unknown', user: null })
    expect(storedToken()).toBe('token-1')
    expect(localStorage.getItem('kormi.user')).toBeNull()
  })

  it('asks the server where only the token is left', async () => {
    localStorage.setItem('token', 'token-1')
    expect((await openTab()).session()).toEqual({ status: 'unknown', user: null })
  })

  it('is a guest where only the user is left', async () => {
    localStorage.setItem('kormi.user', JSON.stringify(rahima))
    expect((await openTab()).session()).toEqual({ status: 'guest', user: null })
  })
})

describe('a browser that forbids its storage', () => {
  it('keeps the session as long as the page', async () => {
    forbidStorage()
    const { beginSession, endSession, session, storedToken } = await openTab()
    expect(session().status).toBe('guest')
    beginSession('token-1', rahima)
    expect(session().user).toEqual(rahima)
    expect(storedToken()).toBe('token-1')
    endSession()
    expect(session().status).toBe('guest')
    expect(storedToken()).toBeNull()
  })
})

describe('several tabs', () => {
  it('sees a sign-in in another tab', async () => {
    const here = await openTab()
    const there = await openTab()
    there.beginSession('token-1', rahima)
    tellOtherTabsAll()
    expect(here.session()).toEqual({ status: 'signed-in', user: rahima })
    expect(here.storedToken()).toBe('token-1')
  })

  it('ends the session in every tab when one of them ends it', async () => {
    const here = await openTab()
    here.beginSession('token-1', rahima)
    const there = await openTab()
    there.endSession()
    tellOtherTabsAll()
    expect(here.session()).toEqual({ status: 'guest', user: null })
    // The token was kept in memory too, and must not come back from there.
    expect(here.storedToken()).toBeNull()
  })

  it('ends the session when all storage is cleared', async () => {
    const here = await openTab()
    here.beginSession('token-1', rahima)
    localStorage.clear()
    tellOtherTabs(null)
    expect(here.session().status).toBe('guest')
  })

  it('shows the user of the newest sign-in', async () => {
    const here = await openTab()
    here.beginSession('token-1', rahima)
    const there = await openTab()
    there.beginSession('token-2', karim)
    tellOtherTabsAll()
    expect(here.session().user).toEqual(karim)
    expect(here.storedToken()).toBe('token-2')
  })

  it('waits for the user where another tab has stored only the token yet', async () => {
    const here = await openTab()
    localStorage.setItem('token', 'token-1')
    tellOtherTabs('token')
    expect(here.session().status).toBe('guest')
    localStorage.setItem('kormi.user', JSON.stringify(rahima))
    tellOtherTabs('kormi.user')
    expect(here.session().user).toEqual(rahima)
  })

  it('does not mind what another tab stores beside the session', async () => {
    const here = await openTab()
    here.beginSession('token-1', rahima)
    here.seen.length = 0
    tellOtherTabs('kormi.sidebar')
    expect(here.seen).toEqual([])
  })
})
