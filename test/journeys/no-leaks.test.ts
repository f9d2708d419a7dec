import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makePlace, makeProvider, makeReview, makeSubscription, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'
import { users } from '#worker/features/people/people.table.ts'
import { settings } from '#worker/features/settings/settings.table.ts'
import { asciiDigits } from '#worker/lib/text/fold.ts'

// The API may return the last four characters of a secret, so that an admin can recognise it.
const secrets = {
  nogorpay_api_key: 'nogorpay-key-in-the-clear-0001',
  ssl_store_password: 'store-password-in-the-clear-0002',
  mimsms_api_key: 'mimsms-key-in-the-clear-0003',
  operator_webhook_url: 'https://hooks.example.com/webhook-in-the-clear-0004',
}

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

/** Saves secrets. @returns what no answer may hold: them, as they are and as they are stored, and the hashes of passwords */
async function saveSecrets(): Promise<string[]> {
  const { nogorpay_api_key, ssl_store_password, mimsms_api_key, operator_webhook_url } = secrets
  const admin = await as(await makeUser('admin'))
  await admin.put('/api/admin/settings/payment', { nogorpay_api_key, ssl_store_password })
  await admin.put('/api/admin/sms/settings', { mimsms_api_key })
  await admin.put('/api/admin/settings/operator', { operator_webhook_url })
  await makePayment()
  const sealed = (await db.select().from(settings)).filter(({ key }) => key in secrets)
  if (sealed.length !== 4) throw new Error('the secrets were not saved')
  const hashes = await db.select({ hash: users.passwordHash }).from(users)
  return [
    ...Object.values(secrets),
    ...sealed.map(({ value }) => value),
    ...new Set(hashes.map(({ hash }) => hash)),
  ]
}

describe('phone numbers and secrets', () => {
  let hidden: string[]
  let forbidden: string[]
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
    forbidden = await saveSecrets()
  })

  const expectNoSecrets = (path: string, text: string) => {
    for (const secret of forbidden) expect(text.includes(secret), `${path} shows a secret`).toBe(false)
  }

  const expectNoPhones = async (
    path: string,
    read: (path: string) => Promise<Response>,
    own: string | null = null,
  ) => {
    const answer = await read(path)
    const text = await answer.text()
    expectNoSecrets(path, text)
    const shown = phonesIn(text)
    if (own) shown.delete(own)
    expect([...shown], path).toEqual([])
    expect(answer.status, path).toBeLessThan(500)
  }

  it('of every format are found by this test', () => {
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

  it.each(['staff', 'admin'] as const)('%s may read phones, and no secret', async (role) => {
    const caller = await as(await makeUser(role))
    let length = 0
    for (const path of readablePaths(providerId)) {
      const text = await (await caller.get(path)).text()
      expectNoSecrets(path, text)
      length += text.length
    }
    expect(length).toBeGreaterThan(10_000)
  })
})
