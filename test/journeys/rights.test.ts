import { beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/support/factories.ts'
import { as, request } from '#test/support/request.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'
import { roles, type Role } from '#worker/features/people/people.schema.ts'

const routes = listRoutes()

describe('the rights of routes', () => {
  const tokens = new Map<Role, string>()

  beforeAll(async () => {
    for (const role of roles) tokens.set(role, (await as(await makeUser(role))).token)
  })

  it('are declared by every route [A-227 B-154]', () => {
    expect(routes.length).toBeGreaterThan(10)
    expect(
      routes.filter((route) => route.right === undefined).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
  })

  for (const { method, path, right } of routes) {
    if (right === undefined || right === 'anyone') continue

    it(`${method} ${path} answers guests with 401 [A-010 A-227 B-154]`, async () => {
      const answer = await request(method, fillParameters(path, 999_999))
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ success: false, error: 'unauthenticated' })
    })

    for (const role of roles) {
      if (right === 'signed-in' || right.includes(role)) continue
      it(`${method} ${path} answers a ${role} with 403 [A-009 A-010 A-227 B-006 B-153 B-154]`, async () => {
        const answer = await request(method, fillParameters(path, 999_999), {
          headers: { Authorization: `Bearer ${tokens.get(role)}` },
        })
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ success: false, error: 'forbidden' })
      })
    }
  }
})
