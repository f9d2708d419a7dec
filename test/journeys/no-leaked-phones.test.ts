import { beforeAll, describe, expect, it } from 'vitest'
import { makePlace, makeProvider, makeReview, makeSubscription, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'
import { asciiDigits } from '#worker/lib/text/fold.ts'

const phoneLike = /(?:\+?88)?01[3-9]\d{8}/g

// The outlines of icons are long rows of digits, and so are some ids of sessions.
const rowsOfDigits = /<path d="[^"]*"|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|"[\da-f]{16,}"/g

/** All phone numbers in a text, also with Bengali digits and with dashes or spaces between the digits. */
function phonesIn(text: string): Set<string> {
  const digits = asciiDigits(text.replace(rowsOfDigits, ''))
  return new Set(
    (digits.match(/(?:\+?88)?[\s-]?0[\s-]?1[\s-]?(?:\d[\s-]?){9}/g) ?? [])
      .map((found) => found.replace(/[\s-]/g, '').replace(/^\+?88/, ''))
      .concat(digits.match(phoneLike) ?? []),
  )
}

/** All URLs that can be read with GET. Ids are replaced by an existing one. */
function readablePaths(providerId: number): string[] {
  const pages = [
    '/',
    '/biodata',
    `/biodata/${providerId}`,
    '/categories',
    '/about',
    '/contact',
    '/plans',
    '/login',
    '/nowhere',
  ]
  const reads = listRoutes()
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
    .map(({ path }) => fillParameters(path, providerId))
  return [...new Set([...reads, ...reads.map((path) => `${path}?page=1&per_page=50&agree=1`), ...pages])]
}

describe('phone numbers', () => {
  let hidden: string[]
  let providerId: number
  let customer: Awaited<ReturnType<typeof makeUser>>
  let worker: Awaited<ReturnType<typeof makeUser>>

  beforeAll(async () => {
    const place = await makePlace()
    const first = await makeProvider({ place, photo: 'photos/0123456789abcdef0123456789abcdef' })
    const second = await makeProvider({ place, categoryId: first.categoryId, gender: 'female' })
    customer = await makeUser('customer')
    const other = await makeUser('customer')
    worker = await makeUser('service_worker')
    await makeProvider({ place, userId: worker.id, phone: worker.phone ?? '' })
    await makeReview(first.id, { customerId: other.id })
    providerId = first.id
    hidden = [first.phone, second.phone, other.phone ?? '']
  })

  const expectNoPhones = async (
    path: string,
    read: (path: string) => Promise<Response>,
    own: string | null = null,
  ) => {
    const answer = await read(path)
    const shown = phonesIn(await answer.text())
    if (own) shown.delete(own)
    expect([...shown], path).toEqual([])
    expect(answer.status, path).toBeLessThan(500)
  }

  it('are found by this test in every format', () => {
    expect([...phonesIn('ফোন ০১৭১২-৩৪৫ ৬৭৮')]).toContain('01712345678')
    expect(phonesIn('{"phone":"8801712345678"}').has('01712345678')).toBe(true)
  })

  it('appear in no answer to a guest', async () => {
    for (const path of readablePaths(providerId)) await expectNoPhones(path, (address) => guest.get(address))
  })

  it("appear in no answer to a customer without a subscription, except the customer's own phone", async () => {
    const caller = await as(customer)
    for (const path of readablePaths(providerId))
      await expectNoPhones(path, (address) => caller.get(address), customer.phone)
  })

  it("appear in no answer to a worker, except the worker's own phone", async () => {
    const caller = await as(worker)
    for (const path of readablePaths(providerId))
      await expectNoPhones(path, (address) => caller.get(address), worker.phone)
  })

  it('reach a subscribed customer only through the reveal and the contact list', async () => {
    const subscriber = await makeUser('customer')
    await makeSubscription(subscriber.id)
    const caller = await as(subscriber)
    const revealed = await caller.get(`/api/service-workers/${providerId}/biodata?agree=1`)
    expect(phonesIn(await revealed.text())).toContain(hidden[0])
    const open = (path: string) => /^\/api\/(service-workers\/\d+\/biodata|me\/(contacts|export))/.test(path)
    for (const path of readablePaths(providerId).filter((address) => !open(address)))
      await expectNoPhones(path, (address) => caller.get(address), subscriber.phone)
    const contacts = phonesIn(await (await caller.get('/api/me/contacts')).text())
    expect([...contacts].filter((phone) => phone !== subscriber.phone)).toEqual([hidden[0]])
  })
})
