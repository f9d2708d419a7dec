import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from './session-store.ts'

const rahima: SessionUser = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null }
const karim: SessionUser = { id: 2, name: 'করিম', role: 'admin', phone: '01700000001', email: null }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** A browser tab: a new copy of the module over the shared storage. */
async function openTab() {
  vi.resetModules()
  const store = await import('./session-store.ts')
  const seen: string[] = []
  store.subscribeToSession(() => seen.push(store.sessionSnapshot().status))
  store.loadSession()
  return { ...store, seen, session: store.sessionSnapshot }
}

/** The event that other tabs receive after a write to this key; null means that the storage was cleared. */
const tellOtherTabs = (key: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))

function tellOtherTabsAll() {
  tellOtherTabs('token')
  tellOtherTabs('kormi.user')
}

/** A browser that blocks its storage. */
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
  it('is unknown until storage was read, so that hydration matches the server [A-142]', async () => {
    localStorage.setItem('token', 'token-1')
    localStorage.setItem('kormi.user', JSON.stringify(rahima))
    vi.resetModules()
    const { sessionSnapshot, loadSession, serverSession } = await import('./session-store.ts')
    expect(sessionSnapshot()).toEqual({ status: 'unknown', user: null })
    loadSession()
    expect(sessionSnapshot().user).toEqual(rahima)
    expect(serverSession()).toEqual({ status: 'unknown', user: null })
  })

  it('is restored with its user after a reload [A-142]', async () => {
    const before = await openTab()
    before.beginSession('token-1', rahima)
    const after = await openTab()
    expect(after.session()).toEqual({ status: 'signed-in', user: rahima })
    expect(after.storedToken()).toBe('token-1')
  })

  it.each(['endSession', 'the sign-in of another person'])(
    'leaves nothing of the person in the browser after %s',
    async (end) => {
      const { beginSession, endSession, privateCopyPrefix, storedToken } = await openTab()
      beginSession('token-1', rahima)
      const deleted = vi.fn<(name: string) => void>()
      vi.stubGlobal('indexedDB', { deleteDatabase: deleted })
      localStorage.setItem(`${privateCopyPrefix}revealed`, '[]')
      localStorage.setItem('draft:biodata.1.new:1', '{"at":1,"fields":{"id_number":"1990123456789"}}')
      localStorage.setItem('kormi.recent-searches', '[]')
      localStorage.setItem('kormi.place', '{}')
      localStorage.setItem('kormi.sidebar', 'closed')
      sessionStorage.setItem('draft:registration:1', '{}')
      sessionStorage.setItem('kormi.pending-code', '{}')
      if (end === 'endSession') endSession()
      else beginSession('token-2', karim)
      const own = end === 'endSession' ? [] : ['kormi.user', 'token']
      expect(Object.keys(localStorage).toSorted()).toEqual(['kormi.sidebar', ...own])
      expect(Object.keys(sessionStorage)).toEqual([])
      expect(deleted).toHaveBeenCalledWith('kormi.drafts')
      expect(storedToken()).toBe(end === 'endSession' ? null : 'token-2')
    },
  )

  it('keeps drafts when the same person signs in again', async () => {
    const { beginSession } = await openTab()
    beginSession('token-1', rahima)
    localStorage.setItem('draft:biodata.1.new:1', '{}')
    beginSession('token-2', rahima)
    expect(localStorage.getItem('draft:biodata.1.new:1')).toBe('{}')
  })

  it('removes drafts of another day, with their pictures', async () => {
    const { removeOldDrafts } = await openTab()
    const deleted = vi.fn<(name: string) => void>()
    vi.stubGlobal('indexedDB', { deleteDatabase: deleted })
    const day = 24 * 3_600_000
    localStorage.setItem('draft:old:1', JSON.stringify({ at: Date.now() - day - 1 }))
    localStorage.setItem('draft:pictures', JSON.stringify({ at: Date.now() - day - 1 }))
    localStorage.setItem('draft:broken:1', '{')
    sessionStorage.setItem('draft:new:1', JSON.stringify({ at: Date.now() - day + 60_000 }))
    removeOldDrafts()
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual(['draft:new:1'])
    expect(deleted).toHaveBeenCalledWith('kormi.drafts')
  })
})

describe('a damaged storage', () => {
  it('shows no user if the stored one is unreadable, until the server answers', async () => {
    localStorage.setItem('token', 'token-1')
    localStorage.setItem('kormi.user', '{"id":1,')
    const { session, storedToken } = await openTab()
    expect(session()).toEqual({ status: 'unknown', user: null })
    expect(storedToken()).toBe('token-1')
    expect(localStorage.getItem('kormi.user')).toBeNull()
  })

  it('is a guest when only the user is stored', async () => {
    localStorage.setItem('kormi.user', JSON.stringify(rahima))
    expect((await openTab()).session()).toEqual({ status: 'guest', user: null })
  })
})

describe('a browser that blocks its storage', () => {
  it('keeps the session until the page is closed', async () => {
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
  it('ends the session in every tab when one of them ends it', async () => {
    const here = await openTab()
    here.beginSession('token-1', rahima)
    const there = await openTab()
    there.endSession()
    tellOtherTabsAll()
    expect(here.session()).toEqual({ status: 'guest', user: null })
    // The token is also in memory, which must be cleared too.
    expect(here.storedToken()).toBeNull()
  })

  it('ends the session when all storage is cleared', async () => {
    const here = await openTab()
    here.beginSession('token-1', rahima)
    localStorage.clear()
    tellOtherTabs(null)
    expect(here.session().status).toBe('guest')
  })

  it('removes what a form of this tab stored after another tab signed out', async () => {
    const here = await openTab()
    here.beginSession('token-1', rahima)
    const there = await openTab()
    there.endSession()
    localStorage.setItem('draft:biodata.1.new:1', '{}')
    tellOtherTabsAll()
    expect(Object.keys(localStorage)).toEqual([])
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

  it('waits for the user when another tab has stored only the token so far', async () => {
    const here = await openTab()
    localStorage.setItem('token', 'token-1')
    tellOtherTabs('token')
    expect(here.session().status).toBe('guest')
    localStorage.setItem('kormi.user', JSON.stringify(rahima))
    tellOtherTabs('kormi.user')
    expect(here.session().user).toEqual(rahima)
  })
})
