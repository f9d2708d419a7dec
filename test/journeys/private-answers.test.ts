import { beforeAll, describe, expect, it } from 'vitest'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { as, guest, request } from '#test/support/request.ts'
import { callRoute, listRoutes } from '#test/support/routes.ts'
import { changeSettings } from '#test/support/settings.ts'
import { roles, type Role } from '#worker/lib/rights.schema.ts'

const routes = listRoutes()

describe('the answer to a signed-in request', () => {
  let id = 0
  const tokens = new Map<Role, string>()
  const headersOf = (role: Role) => ({ Authorization: `Bearer ${tokens.get(role)}` })

  beforeAll(async () => {
    id = (await makeProvider()).id
    for (const role of roles) tokens.set(role, (await as(await makeUser(role))).token)
  })

  it.each(roles)('is never stored by a cache: every route, as %s', async (role) => {
    const seen = new Set<number>()
    const shared: string[] = []
    let token = tokens.get(role)
    // Signing out would end the session of the later routes.
    for (const route of routes.filter(({ path }) => path !== '/api/auth/logout')) {
      const { method, path } = route
      const answer = await callRoute(route, id, token)
      await answer.arrayBuffer()
      seen.add(answer.status)
      if (answer.headers.get('cache-control') !== 'private, no-store')
        shared.push(`${method} ${path} ${answer.status}`)
      // A write that succeeded may have ended the session, or what its user may do.
      if (method !== 'GET' && answer.ok) token = (await as(await makeUser(role))).token
    }
    expect(shared).toEqual([])
    expect([...seen]).toEqual(expect.arrayContaining([200, 404]))
  })

  it('is never stored when it is a file, a page of a public list asked for again, or an error', async () => {
    for (const [path, headers] of [
      ['/api/admin/customers?format=csv', {}],
      [
        '/api/categories',
        { 'If-None-Match': (await guest.get('/api/categories')).headers.get('etag') ?? '' },
      ],
      ['/api/no-such-address', {}],
      ['/no-such-page', {}],
    ] as const) {
      const answer = await request('GET', path, { headers: { ...headersOf('admin'), ...headers } })
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    }
  })

  it('is never stored when the session of the token has ended, or the site is under maintenance', async () => {
    const caller = await as(await makeUser('customer'))
    await changeSettings({ maintenance_mode: '1' })
    const closed = await caller.get('/api/categories')
    await changeSettings({ maintenance_mode: '0' })
    await caller.post('/api/auth/logout')
    const ended = await caller.get('/api/auth/me')
    expect([closed.status, ended.status]).toEqual([503, 401])
    for (const answer of [closed, ended])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})
