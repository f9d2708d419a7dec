import { beforeAll, describe, expect, it } from 'vitest'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { ask } from '#test/support/isolates/isolates.ts'
import { as, guest } from '#test/support/request.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import worker from '#worker/index.ts'

beforeAll(async () => {
  // The first provider, in the first trade.
  await makeProvider()
})

/** Whether one address is answered from the copy of another, in a deployment that has no copies yet. */
async function isCopyOf(other: string, one: string): Promise<boolean> {
  const bindings = { VERSION: crypto.randomUUID() }
  const made = await ask(worker, one, { bindings })
  expect([made.status, made.headers.has('age')]).toEqual([200, false])
  const answer = await ask(worker, other, { bindings })
  return answer.headers.has('age') && answer.text === made.text
}

describe('the copy of a page or of a public answer', () => {
  it.each([
    ['/biodata?category=1&utm_source=x&fbclid=2', '/biodata?category=1'],
    ['/biodata?gender=male&category=1', '/biodata?category=1&gender=male'],
    ['/?x=1', '/'],
    ['/register?utm_source=x', '/register'],
    ['/admin/customers/1', '/admin/customers/2'],
    ['/payment/manual/xyz', '/payment/manual/abc'],
    ['/api/biodata?category=1&utm_source=x&fbclid=1&_=7', '/api/biodata?category=1'],
    ['/api/biodata?gender=male&category=1', '/api/biodata?category=1&gender=male'],
    ['/api/biodata?page=1&per_page=20&sort=recommended&verified=0&q=&gender=', '/api/biodata'],
    ['/api/biodata?category=1&Category=5&page_size=9', '/api/biodata?category=1'],
    ['/%61pi/biodata', '/api/biodata'],
    ['/api/biodata?q=%20কর্মী%20', '/api/biodata?q=কর্মী'],
    ['/api/biodata/1?utm_campaign=a&fields=card', '/api/biodata/1'],
  ])('serves %s as %s', async (other, one) => expect(await isCopyOf(other, one)).toBe(true))

  it.each([
    ['/biodata?category=1', '/biodata?category=2'],
    ['/biodata', '/biodata?page=2'],
    ['/', '/categories'],
    ['/login', '/plans'],
    ['/api/biodata', '/api/biodata?fields=card'],
    ['/api/biodata', '/api/biodata?sort=newest'],
    ['/api/biodata', '/api/biodata?gender=male'],
    ['/api/biodata', '/api/biodata?per_page=19'],
  ])('does not serve %s as %s', async (other, one) => expect(await isCopyOf(other, one)).toBe(false))
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
