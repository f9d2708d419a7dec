import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'
import { settings } from '#worker/features/settings/settings.table.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import { users } from '#worker/features/people/people.table.ts'

// The API may return the last four characters of a secret, so that an admin can recognise it.
const secrets = {
  nogorpay_api_key: 'nogorpay-key-in-the-clear-0001',
  ssl_store_password: 'store-password-in-the-clear-0002',
  mimsms_api_key: 'mimsms-key-in-the-clear-0003',
  operator_webhook_url: 'https://hooks.example.com/webhook-in-the-clear-0004',
}

describe('secrets', () => {
  let addresses: string[]
  let forbidden: string[]

  beforeAll(async () => {
    const admin = await as(await makeUser('admin'))
    await admin.put('/api/admin/settings/payment', {
      nogorpay_api_key: secrets.nogorpay_api_key,
      ssl_store_password: secrets.ssl_store_password,
    })
    await admin.put('/api/admin/sms/settings', { mimsms_api_key: secrets.mimsms_api_key })
    await admin.put('/api/admin/settings/operator', {
      operator_webhook_url: secrets.operator_webhook_url,
    })
    await makePayment()
    const { id } = await makeProvider()
    const sealed = (await db.select().from(settings)).filter(({ key }) => key in secrets)
    if (sealed.length !== 4) throw new Error('the secrets were not saved')
    const hashes = await db.select({ hash: users.passwordHash }).from(users)
    forbidden = [
      ...Object.values(secrets),
      ...sealed.map(({ value }) => value),
      ...new Set(hashes.map(({ hash }) => hash)),
    ]
    addresses = listRoutes()
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => fillParameters(path, id))
  })

  it('appear in no answer to any role: neither as plain text, nor sealed, nor as a password hash', async () => {
    const callers = [guest, ...(await Promise.all(roles.map(async (role) => as(await makeUser(role)))))]
    let totalLength = 0
    for (const caller of callers)
      for (const path of addresses) {
        const text = await (await caller.get(path)).text()
        for (const secret of forbidden) expect(text.includes(secret), `${path} shows a secret`).toBe(false)
        totalLength += text.length
      }
    expect(totalLength).toBeGreaterThan(10_000)
  })
})
