import { beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/support/factories.ts'
import { as, request } from '#test/support/request.ts'
import { statedRoutes } from '#test/support/routes.ts'
import { roles, type Role } from '#worker/features/users/users.schema.ts'

const routes = statedRoutes()
const callable = (path: string) => path.replace(/:\w+(\{[^}]*\})?/g, '999999').replace(/\*$/, 'x')

describe('the right to call a route', () => {
  const tokens = new Map<Role, string>()

  beforeAll(async () => {
    for (const role of roles) tokens.set(role, (await as(await makeUser(role))).token)
  })

  it('is stated by every route', () => {
    expect(routes.length).toBeGreaterThan(10)
    expect(
      routes.filter((route) => route.right === undefined).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
  })

  for (const { method, path, right } of routes) {
    if (right === undefined || right === 'anyone') continue

    it(`${method} ${path} is closed to guests`, async () => {
      const answer = await request(method, callable(path))
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ success: false, error: 'unauthenticated' })
    })

    for (const role of roles) {
      if (right === 'signed-in' || right.includes(role)) continue
      it(`${method} ${path} is closed to a ${role}`, async () => {
        const answer = await request(method, callable(path), {
          headers: { Authorization: `Bearer ${tokens.get(role)}` },
        })
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ success: false, error: 'forbidden' })
      })
    }
  }
})
