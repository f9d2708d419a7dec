import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { db } from '#test/support/database.ts'
import { makeUser } from '#test/support/factories.ts'
import { as } from '#test/support/request.ts'
import { callRoute, listRoutes } from '#test/support/routes.ts'
import { app } from '#worker/app.ts'
import { users } from '#worker/features/people/people.table.ts'
import { roles, type GrantablePermission, type Role } from '#worker/lib/rights.schema.ts'
import type { Callers } from '#worker/middleware/rights/allow.ts'

const routes = listRoutes()
const nowhere = 999_999
const isAct = (right: unknown): right is string => typeof right === 'string'
const customersAndWorkers = ['customer', 'service_worker'] as const

/** Who may call a route: the first line that fits its method and path. */
const rightsByRoute: [RegExp, Callers][] = [
  [/ \/api\/admin\/profile|^GET \/api\/admin\/search$| \/api\/me\/second-factor/, 'staff'],
  [
    /^GET \/api\/admin\/(dashboard(\/activity|\/demand|\/today|\/waiting)?|warnings|notifications\/health)$/,
    'dashboard',
  ],
  [/^GET \/api\/admin\/(categories|plans)$/, 'read_catalogue'],
  [/^GET \/api\/admin\/dashboard\/revenue$|^GET \/api\/admin\/payments/, 'read_payments'],
  [/ \/api\/admin\/payments/, 'decide_payments'],
  [
    / \/api\/admin\/(categories|plans|subscription-plans|boosting-plans|searches\/unmet\/)|^(POST|PUT|DELETE) \/api\/categories/,
    'catalogue',
  ],
  [/ \/api\/admin\/discount-codes/, 'discounts'],
  [/ \/api\/discount-codes\/quote$/, customersAndWorkers],
  [/ \/api\/admin\/(geo|localities|places)/, 'places'],
  [/ \/api\/admin\/(information|settings\/(texts|terms|faq)$)/, 'texts'],
  [/ \/api\/admin\/(comments|review-replies|reported-reviews|reviews)/, 'comments'],
  [/ \/api\/admin\/(users\/(:id\/(suspend|reinstate)|bulk)|customers\/:id\/challenge)$/, 'suspend'],
  [/ \/api\/admin\/customers/, 'read_customers'],
  [/ \/api\/admin\/(users\/:userId\/verified-badge)/, 'mark_profiles'],
  [/ \/api\/admin\/(workers|moderation)/, 'moderate'],
  [/ \/api\/admin\/staff/, 'manage_staff'],
  [/ \/api\/admin\/onboarding/, 'read_onboarding'],
  [/ \/api\/onboarding\/forms/, 'onboard'],
  [/ \/api\/admin\/(audit|security-events)/, 'read_audit'],
  [/ \/api\/admin\/(searches\/unmet$|provider-requests)/, 'read_demand'],
  [/ \/api\/admin\/growth/, 'read_growth'],
  [/ \/api\/admin\/imports/, 'import'],
  [/ \/api\/admin\/(settings|sms)/, 'settings'],
  [/ \/api\/admin\//, 'operate'],
  [/ \/api\/service-workers\/me|^POST \/api\/service-workers$/, ['service_worker']],
  [/ \/api\/(boost|payment\/biodata)\//, ['service_worker']],
  [/ \/api\/service-workers\/:id\/(biodata|rating)$/, ['customer']],
  [/ \/api\/service-workers\//, 'moderate'],
  [/ \/api\/me\/(contacts|favourites|provider-requests|rating-prompt|call-answer)/, ['customer']],
  [/ \/api\/subscription\/(balance|mine|start)$/, ['customer']],
  [/ \/api\/me(\/export|\/profile)?$/, customersAndWorkers],
  [/ \/api\/(me\/|auth\/(logout|me|reauthenticate)$|payments\/:ref\/trx$)/, 'signed-in'],
  [/./, 'anyone'],
]

/** What members of the staff may do before an admin has chosen, and what every one of them may do. */
const firstPermissions = ['moderate', 'comments', 'read_customers']
const permissionsOfAllStaff = ['staff', 'dashboard', 'read_catalogue']
/** What an admin can give, by hand: all others stay the admin's. */
const givenPermissions = [
  ...firstPermissions,
  'read_payments',
  'decide_payments',
  'catalogue',
  'discounts',
  'places',
  'texts',
  'onboard',
  'import',
] as GrantablePermission[]

/** A stolen token alone takes no file, decides about no money, marks no profile, and changes no staff and no second factor. */
const asksForPassword = [
  'POST /api/me/phone',
  'POST /api/me/second-factor',
  'POST /api/me/second-factor/recovery-codes',
  'DELETE /api/me/second-factor',
  'POST /api/admin/staff',
  'POST /api/admin/staff/:id',
  'PUT /api/admin/staff/:id',
  'DELETE /api/admin/staff/:id',
  'DELETE /api/admin/staff/:id/second-factor',
  'GET /api/admin/audit/export',
  'GET /api/admin/customers.csv',
  'GET /api/admin/payments/export',
  'GET /api/admin/workers/approved.csv',
  'POST /api/admin/payments/review',
  'POST /api/admin/payments/:id/confirm',
  'POST /api/admin/payments/:id/refund',
  'POST /api/admin/payments/:id/reject',
  'PUT /api/admin/users/:userId/verified-badge',
]

describe('the rights of routes', () => {
  const tokens = new Map<Role, string>()
  /** Members of the staff with one act, and with all but one. */
  const members = new Map<string, string>()

  beforeAll(async () => {
    const tokenOf = async (role: Role, acts?: GrantablePermission[]) =>
      (await as(await makeUser(role, acts && { acts }))).token
    for (const role of roles) tokens.set(role, await tokenOf(role))
    for (const act of givenPermissions) members.set(act, await tokenOf('staff', [act]))
    for (const act of new Set(routes.flatMap(({ right }) => (isAct(right) ? right : []))))
      members.set(
        `all but ${act}`,
        await tokenOf(
          'staff',
          givenPermissions.filter((given) => given !== act),
        ),
      )
  })

  it('are declared by every route [A-227 B-154]', () => {
    const served = app.routes.filter(({ method }) => method !== 'ALL')
    expect(new Set(routes.map(({ key }) => key))).toEqual(
      new Set(served.map(({ method, path }) => `${method} ${path}`)),
    )
    expect(
      routes.filter((route) => route.right === undefined).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
  })

  it('are those of the table above [A-007 A-008 A-219 A-227 B-006 B-132 B-152 B-153 B-154]', () => {
    const expected = routes.map(({ method, path }) => {
      const name = `${method} ${path}`
      return [name, rightsByRoute.find(([pattern]) => pattern.test(name))?.[1]]
    })
    expect(routes.map(({ method, path, right }) => [`${method} ${path}`, right])).toEqual(expected)
  })

  it.each(asksForPassword)('%s asks an admin for the password', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    expect(routes.map((listed) => `${listed.method} ${listed.path}`)).toContain(route)
    const { token } = await as(await makeUser('admin'), { reauthenticated: false })
    const answer = await callRoute({ method, path }, nowhere, token)
    expect(await errorOf(answer)).toEqual([403, 'reauthentication_required'])
  })

  for (const route of routes) {
    const { method, path, right } = route
    if (right === undefined || right === 'anyone') continue

    it(`${method} ${path} answers guests with 401 [A-010 A-227 B-154]`, async () => {
      expect(await errorOf(await callRoute(route, nowhere))).toEqual([401, 'unauthenticated'])
    })

    for (const role of roles) {
      const may =
        right === 'signed-in' ||
        (isAct(right)
          ? role === 'admin' ||
            (role === 'staff' && [...firstPermissions, ...permissionsOfAllStaff].includes(right))
          : right.includes(role))
      if (may) continue
      it(`${method} ${path} answers a ${role} with 403 [A-009 A-010 A-227 B-006 B-153 B-154]`, async () => {
        const answer = await callRoute(route, nowhere, tokens.get(role) ?? '')
        expect(await errorOf(answer)).toEqual([403, 'forbidden'])
      })
    }

    if (!isAct(right) || right === 'signed-in' || permissionsOfAllStaff.includes(right)) continue
    it(`${method} ${path} asks staff for the act ${right}`, async () => {
      const all = await callRoute(route, nowhere, members.get(`all but ${right}`) ?? '')
      expect(all.status).toBe(403)
      const refusal = await all.json<{ error: string; message: string }>()
      expect(refusal.error).toBe('forbidden')
      expect(refusal.message).toMatch(/অনুমতি আপনার নেই/)
      const token = members.get(right)
      if (token === undefined) return
      const alone = await callRoute(route, nowhere, token)
      expect(await alone.text()).not.toMatch(/"forbidden"|"unauthenticated"/)
    })
  }

  it('takes an act away from a request that comes after it', async () => {
    const member = await makeUser('staff', { acts: ['read_payments', 'decide_payments'] })
    const caller = await as(member)
    const { acts } = await (await caller.get('/api/auth/me')).json<{ acts: string[] }>()
    expect(acts).toEqual(['read_payments', 'decide_payments'])
    expect((await caller.get('/api/admin/payments')).status).toBe(200)
    await db.update(users).set({ acts: [] }).where(eq(users.id, member.id))
    const refused = await caller.get('/api/admin/payments')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      error: 'forbidden',
      message: '“পেমেন্ট দেখা”-এর অনুমতি আপনার নেই। দরকার হলে অ্যাডমিনকে বলুন।',
    })
    expect((await caller.get('/api/admin/dashboard')).status).toBe(200)
  })

  it('gives customers and workers no act, whatever their row says', async () => {
    const customer = await as(await makeUser('customer', { acts: givenPermissions }))
    expect((await customer.get('/api/admin/payments')).status).toBe(403)
  })
})
