import { createMemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#web/lib/session-store.ts'
import { paths } from '#web/app/pages/paths.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { landingPath } from '#web/app/pages/landing.ts'

const rahima: SessionUser = { id: 1, name: 'রহিমা', role: 'customer', phone: '01700000003', email: null }
const karim: SessionUser = { id: 2, name: 'করিম', role: 'admin', phone: '01700000001', email: null }
const ended = () => Response.json({ error: 'unauthenticated', message: 'আবার লগইন করুন' }, { status: 401 })

beforeEach(() => localStorage.clear())

/** A page that has just loaded in a browser with this stored session. */
async function loadPage(remembered: { token?: string; user?: SessionUser } = {}) {
  if (remembered.token) localStorage.setItem('token', remembered.token)
  if (remembered.user) localStorage.setItem('kormi.user', JSON.stringify(remembered.user))
  vi.resetModules()
  const store = await import('#web/lib/session-store.ts')
  const session = { ...(await import('#web/lib/session.ts')), ...(await import('./session-guards.ts')) }
  const answer = Promise.withResolvers<Response>()
  const ask = vi.fn<typeof fetch>(() => answer.promise)
  vi.stubGlobal('fetch', ask)
  return { ...store, ...session, ask, answer }
}

type Page = Awaited<ReturnType<typeof loadPage>>

/** Opens a page that is guarded for these roles; returns the address after redirects. */
async function open(page: Page, address: string, ...roles: SessionUser['role'][]): Promise<string> {
  const router = createMemoryRouter(
    [
      { path: '/admin/*', middleware: [page.only(roles)], loader: () => null, element: <p>admin</p> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  await vi.waitUntil(() => router.state.initialized, { interval: 1 })
  return router.state.location.pathname + router.state.location.search
}

describe('checking a stored session', () => {
  it('asks the server once per page load, with the token [A-171]', async () => {
    const { checkSession, ask, answer } = await loadPage({ token: 'token-1', user: rahima })
    const checks = [checkSession(), checkSession()]
    answer.resolve(Response.json(rahima))
    await Promise.all(checks)
    expect(ask).toHaveBeenCalledOnce()
    expect(new Headers(ask.mock.lastCall?.[1]?.headers).get('authorization')).toBe('Bearer token-1')
  })

  it('asks also on a page that is open to all [A-171]', async () => {
    vi.resetModules()
    const { openScreen, settle, users } = await import('#test/support/screens/open-screen.ts')
    const { sent } = await openScreen('/about', users.customer)
    await settle(() => expect(sent('GET /api/auth/me')).toHaveLength(1))
  })

  it('takes the newest data of the user from the server [A-169]', async () => {
    const { checkSession, sessionSnapshot, answer } = await loadPage({ token: 'token-1', user: rahima })
    answer.resolve(Response.json({ ...rahima, name: 'রহিমা খাতুন' }))
    await checkSession()
    expect(sessionSnapshot().user?.name).toBe('রহিমা খাতুন')
  })

  it('ends the session and clears storage when the token is invalid', async () => {
    const { checkSession, sessionSnapshot, answer } = await loadPage({ token: 'token-1', user: rahima })
    answer.resolve(ended())
    await checkSession()
    expect(sessionSnapshot()).toEqual({ status: 'guest', user: null })
    expect(localStorage.length).toBe(0)
  })

  it.each([
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['when the server fails', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ])('keeps the remembered user %s [A-258]', async (_when, reply) => {
    const { checkSession, sessionSnapshot } = await loadPage({ token: 'token-1', user: rahima })
    vi.stubGlobal('fetch', reply)
    await checkSession()
    expect(sessionSnapshot()).toEqual({ status: 'signed-in', user: rahima, isUnchecked: true })
  })

  it('asks again after a call without an answer', async () => {
    const { checkSession, sessionSnapshot } = await loadPage({ token: 'token-1' })
    const ask = vi.fn<typeof fetch>(async () => new Response('<html>', { status: 502 }))
    vi.stubGlobal('fetch', ask)
    expect(await checkSession()).toMatchObject({ status: 502 })
    expect(sessionSnapshot()).toEqual({ status: 'unknown', user: null, isUnchecked: true })
    ask.mockImplementation(async () => Response.json(rahima))
    await checkSession()
    expect(sessionSnapshot()).toEqual({ status: 'signed-in', user: rahima })
  })

  it('stays signed out when the user signs out before the answer comes', async () => {
    const page = await loadPage({ token: 'token-1', user: rahima })
    const check = page.checkSession()
    page.endSession()
    page.answer.resolve(Response.json(rahima))
    await check
    expect(page.sessionSnapshot()).toEqual({ status: 'guest', user: null })
    expect(localStorage.length).toBe(0)
  })

  it.each([
    ['knows', () => Response.json(rahima)],
    ['refuses', ended],
  ])('leaves a newer sign-in alone when the answer %s the old token', async (_verb, reply) => {
    const page = await loadPage({ token: 'token-1', user: rahima })
    const check = page.checkSession()
    page.beginSession('token-2', karim)
    page.answer.resolve(reply())
    await check
    expect(page.sessionSnapshot()).toEqual({ status: 'signed-in', user: karim })
    expect(page.storedToken()).toBe('token-2')
  })
})

describe('a guarded page', () => {
  it('opens for a stored role without waiting for the server', async () => {
    const page = await loadPage({ token: 'token-1', user: karim })
    expect(await open(page, '/admin/payments', 'admin', 'staff')).toBe('/admin/payments')
    expect(page.ask).toHaveBeenCalledOnce()
  })

  it('waits for the server when only the token is stored', async () => {
    const page = await loadPage({ token: 'token-1' })
    page.answer.resolve(Response.json(karim))
    expect(await open(page, '/admin/payments', 'admin')).toBe('/admin/payments')
  })

  it('shows an error and not the login when the server does not say whose token it is', async () => {
    const page = await loadPage({ token: 'token-1' })
    page.answer.resolve(new Response('<html>', { status: 502 }))
    expect(await open(page, '/admin/payments', 'admin')).toBe('/admin/payments')
    expect(page.storedToken()).toBe('token-1')
  })

  it('redirects to the profile while a one-time password has to be changed', async () => {
    const user: SessionUser = { ...karim, password_change_required: true }
    const page = await loadPage({ token: 'token-1', user })
    expect(await open(page, '/admin/payments', 'admin')).toBe(adminPaths.profile)
    expect(await open(page, adminPaths.profile, 'admin')).toBe(adminPaths.profile)
  })
})

describe('after signing in', () => {
  it.each([
    [{ role: 'customer' }, '/payments?page=2', '/payments?page=2'],
    [{ role: 'customer' }, null, paths.search],
    [{ role: 'staff' }, null, paths.admin],
    [{ role: 'admin' }, null, paths.admin],
    [{ role: 'service_worker' }, null, paths.workerSubmit],
    [{ role: 'admin', password_change_required: true }, '/admin/payments', adminPaths.profile],
  ] as const)('takes %o with the way back %o to %s [A-061 A-062 A-080 A-226 B-013]', (user, next, landing) =>
    expect(landingPath(user, next)).toBe(landing),
  )

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', '/a\\b', 'a'])(
    'never goes to the other site in %o',
    (next) => expect(landingPath({ role: 'customer' }, next)).toBe(paths.search),
  )
})
