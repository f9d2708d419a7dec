import { beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/support/factories.ts'
import { as, request } from '#test/support/request.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'
import { roles, type Role } from '#worker/lib/rights.schema.ts'
import type { Callers } from '#worker/middleware/rights/allow.ts'

const routes = listRoutes()
const moderators = ['admin', 'staff'] as const
const customersAndWorkers = ['customer', 'service_worker'] as const

/** Who may call a route: the first line that fits its method and path. */
const rightsByRoute: [RegExp, Callers][] = [
  [/^GET \/api\/admin\/(categories|plans|search|warnings|notifications\/health)$/, moderators],
  [/ \/api\/admin\/(comments|review-replies|reported-reviews|reviews|profile)/, moderators],
  [/ \/api\/admin\/(customers|dashboard$|dashboard\/(activity|demand))/, moderators],
  [/ \/api\/admin\/workers\/(?!:id\/canary)/, moderators],
  [/ \/api\/admin\/|^(POST|PUT|DELETE) \/api\/categories/, ['admin']],
  [/ \/api\/service-workers\/me|^POST \/api\/service-workers$/, ['service_worker']],
  [/ \/api\/(boost|payment\/biodata)\//, ['service_worker']],
  [/ \/api\/service-workers\/:id\/(biodata|rating)$/, ['customer']],
  [/ \/api\/service-workers\//, moderators],
  [/ \/api\/me\/(contacts|favourites|provider-requests|rating-prompt)/, ['customer']],
  [/ \/api\/subscription\/(balance|mine|start)$/, ['customer']],
  [/ \/api\/me(\/export|\/profile)?$/, customersAndWorkers],
  [/ \/api\/me\/second-factor/, moderators],
  [/ \/api\/(me\/|auth\/(logout|me|reauthenticate)$|payments\/:ref\/trx$)/, 'signed-in'],
  [/./, 'anyone'],
]

/** A stolen token alone takes no file, decides about no money and marks no profile. */
const asksForPassword = [
  'GET /api/admin/audit/export',
  'GET /api/admin/customers.csv',
  'GET /api/admin/payments/export',
  'GET /api/admin/workers/approved.csv',
  'POST /api/admin/payments/review',
  'POST /api/admin/payments/:id/confirm',
  'POST /api/admin/payments/:id/refund',
  'POST /api/admin/payments/:id/reject',
  'PUT /api/admin/users/:userId/verified-badge',
  'PUT /api/admin/workers/:id/canary',
]

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

  it('are those of the table above [A-007 A-219 B-006 B-132 B-152 B-153]', () => {
    const expected = routes.map(({ method, path }) => {
      const name = `${method} ${path}`
      return [name, rightsByRoute.find(([pattern]) => pattern.test(name))?.[1]]
    })
    expect(routes.map(({ method, path, right }) => [`${method} ${path}`, right])).toEqual(expected)
  })

  it.each(asksForPassword)('%s asks an admin for the password', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    expect(routes.map((listed) => `${listed.method} ${listed.path}`)).toContain(route)
    const caller = await as(await makeUser('admin'), { reauthenticated: false })
    const answer = await request(method, fillParameters(path, 999_999), {
      headers: { Authorization: `Bearer ${caller.token}` },
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: 'reauthentication_required' })
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
