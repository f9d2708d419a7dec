import { describe, expect, it } from 'vitest'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { ask } from '#test/support/isolates/isolates.ts'
import { as, guest } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import worker from '#worker/index.ts'

describe('the copy of a page', () => {
  it.each([
    ['/biodata?category=1&utm_source=x&fbclid=2', '/biodata?category=1'],
    ['/biodata?gender=male&category=1', '/biodata?category=1&gender=male'],
    ['/?x=1', '/'],
    ['/register?utm_source=x', '/register'],
    ['/admin/customers/1', '/admin/customers/2'],
    ['/payment/manual/xyz', '/payment/manual/abc'],
  ])('of %s is the one of %s, byte for byte', async (one, other) => {
    const first = await (await guest.get(one)).text()
    expect(await (await guest.get(other)).text()).toBe(first)
    const made = await ask(worker, one)
    expect([made.headers.has('age'), (await ask(worker, other)).headers.has('age')]).toEqual([false, true])
  })

  it.each([
    ['/biodata?category=1', '/biodata?category=2'],
    ['/biodata', '/biodata?page=2'],
    ['/', '/categories'],
    ['/login', '/plans'],
  ])('of %s is not the one of %s', async (one, other) => {
    expect(await (await guest.get(one)).text()).not.toBe(await (await guest.get(other)).text())
  })

  it('is none of the pages that maintenance closes', async () => {
    expect((await guest.get('/')).status).toBe(200)
    expect((await guest.get('/register')).status).toBe(200)
    expect((await guest.get('/login')).status).toBe(200)
    await changeSettings({ maintenance_mode: '1' })
    const closed = await Promise.all(['/', '/register', '/login'].map((path) => guest.get(path)))
    await changeSettings({ maintenance_mode: '0' })
    expect(closed.map(({ status }) => status)).toEqual([503, 503, 200])
    expect((await guest.get('/')).status).toBe(200)
  })
})

describe('the HTML', () => {
  it('is the same for every person and holds nothing of them', async () => {
    const provider = await makeProvider()
    const people = await Promise.all(
      roles.map(async (role) => {
        const user = await makeUser(role, { name: `গোপন নাম ${role}` })
        const { token } = await as(user)
        return { token, user }
      }),
    )
    const addresses = ['/', '/biodata', `/biodata/${provider.id}`, '/categories', '/me/contacts', '/admin']
    for (const address of addresses) {
      const pages = new Set<string>()
      for (const { token, user } of people) {
        const cookie = `device=${user.id}-secret; token=${token}`
        const visits: Record<string, string>[] = [
          { Cookie: cookie },
          { Authorization: `Bearer ${token}` },
          { Cookie: cookie, 'User-Agent': `Phone of ${user.name.length}`, 'Accept-Language': 'en' },
        ]
        for (const headers of visits) pages.add(await (await guest.get(address, { headers })).text())
      }
      pages.add(await (await guest.get(address)).text())
      expect([address, pages.size]).toEqual([address, 1])
      const [html = ''] = pages
      for (const { token, user } of people) {
        for (const secret of [token, user.phone, user.name, `${user.id}-secret`])
          expect(html).not.toContain(secret)
      }
    }
  })
})
