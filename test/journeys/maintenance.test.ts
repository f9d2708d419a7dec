import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { callRoute, fillParameters, listRoutes } from '#test/support/routes.ts'
import { changeSettings } from '#test/support/settings.ts'
import { allPages } from '#web/app/pages/all-pages.ts'

const routes = listRoutes().filter(({ path }) => path.startsWith('/api/'))
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** Registration, its codes and the reset of a password are closed; the rest of `auth` is sign-in. */
const closedSignIn = ['register', 'verify-otp', 'resend-otp', 'forgot-password', 'reset-password'].map(
  (name) => `/api/auth/${name}`,
)
const staysOpen = ({ path }: { path: string }) =>
  (path.startsWith('/api/auth/') && !closedSignIn.includes(path)) ||
  path === '/api/settings' ||
  path === '/api/health' ||
  path === '/api/ready' ||
  path.startsWith('/api/admin/') ||
  /^\/api\/payments\/\w+\/(?:ipn|webhook)/.test(path)

const pages = [
  '/biodata?category=1',
  ...allPages.map(({ path }) => fillParameters(path.replaceAll('?', ''), 1)),
  '/no-such-page',
  '/loginx',
  '/administration',
]
const openPages = new Set(['/login', '/staff/login', '/stuff/login'])
const isOpenPage = (path: string) => openPages.has(path) || /^\/admin(?:\/|$)/.test(path)

const isMaintenance = async (answer: Response) =>
  answer.status === 503 && (await answer.json<{ error: string }>()).error === 'maintenance'

beforeAll(() => changeSettings({ maintenance_mode: '1' }))
afterAll(() => changeSettings({ maintenance_mode: '0' }))

describe('under maintenance the API', () => {
  it('covers open and closed routes in this test', () => {
    expect(routes.filter(staysOpen).length).toBeGreaterThan(40)
    expect(routes.filter((route) => !staysOpen(route)).length).toBeGreaterThan(40)
    expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(closedSignIn))
  })

  it.each(routes.filter((route) => !staysOpen(route)).map((route) => [nameOf(route), route] as const))(
    'answers guests and customers 503 on %s',
    async (_, route) => {
      const customer = await as(await makeUser('customer'))
      for (const token of [undefined, customer.token]) {
        const answer = await callRoute(route, 1, token)
        expect(answer.headers.get('retry-after')).toBe('600')
        const body = await answer.json<{ error: string; message: string }>()
        expect({ status: answer.status, error: body.error }).toEqual({ status: 503, error: 'maintenance' })
        expect(body.message).toContain('রক্ষণাবেক্ষণ')
      }
    },
  )

  it('lets guests reach sign-in, the admin area and the callbacks of gateways', async () => {
    const shut: string[] = []
    for (const route of routes.filter(staysOpen))
      if (await isMaintenance(await callRoute(route, 1))) shut.push(nameOf(route))
    expect(shut).toEqual([])
  })

  it('serves admins and staff on every route that they read', async () => {
    for (const role of ['admin', 'staff'] as const) {
      const { token } = await as(await makeUser(role))
      const shut: string[] = []
      for (const route of routes.filter(({ method }) => method === 'GET'))
        if (await isMaintenance(await callRoute(route, 1, token))) shut.push(route.path)
      expect(shut).toEqual([])
    }
  })
})

describe('under maintenance the HTML', () => {
  it.each(pages.filter((path) => !isOpenPage(path)))(
    'of %s is the maintenance page with 503',
    async (path) => {
      const answer = await guest.get(path)
      const html = await answer.text()
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(
        [503, '600', 'no-cache'],
      )
      expect(html).toContain('রক্ষণাবেক্ষণ চলছে')
      expect(html).toContain('noindex')
    },
  )

  it('offers a second try by a link, and the phone number of the site if it has one', async () => {
    const open = async () => (await guest.get('/biodata?category=1')).text()
    const without = await open()
    expect(without).toMatch(/<a [^>]*href="\/biodata\?category=1"[^>]*>.*?আবার চেষ্টা করুন/)
    expect(without).not.toContain('tel:')
    await changeSettings({ contact_phone: '01700000099' })
    const main = /<main.*<\/main>/s.exec(await open())?.[0]
    await changeSettings({ contact_phone: '' })
    expect(main).toContain('href="tel:01700000099"')
  })

  it.each(pages.filter(isOpenPage))('of %s is served', async (path) => {
    const answer = await guest.get(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([200, null])
  })

  it('does not shut the return of a gateway', async () => {
    expect((await guest.get('/payment/sslcommerz/success?tran_id=x')).status).toBe(303)
  })
})
