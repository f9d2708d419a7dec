import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { statedRoutes } from '#test/support/routes.ts'
import { settings } from '#worker/features/settings/settings.table.ts'
import { roles } from '#worker/features/users/users.schema.ts'
import { users } from '#worker/features/users/users.table.ts'

// Four characters at the end of a secret may be shown, so that an admin knows which one is set.
const secrets = {
  nogorpay_api_key: 'nogorpay-key-in-the-clear-0001',
  ssl_store_password: 'store-password-in-the-clear-0002',
  mimsms_api_key: 'mimsms-key-in-the-clear-0003',
}

describe('a secret', () => {
  let addresses: string[]
  let kept: string[]

  beforeAll(async () => {
    const admin = await as(await makeUser('admin'))
    await admin.put('/api/admin/settings/payment', {
      nogorpay_api_key: secrets.nogorpay_api_key,
      ssl_store_password: secrets.ssl_store_password,
    })
    await admin.put('/api/admin/sms/settings', { mimsms_api_key: secrets.mimsms_api_key })
    await makePayment()
    const { id } = await makeProvider()
    const sealed = (await db.select().from(settings)).filter(({ key }) => key in secrets)
    if (sealed.length !== 3) throw new Error('the secrets were not saved')
    const hashes = await db.select({ hash: users.passwordHash }).from(users)
    kept = [
      ...Object.values(secrets),
      ...sealed.map(({ value }) => value),
      ...new Set(hashes.map(({ hash }) => hash)),
    ]
    addresses = statedRoutes()
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, String(id)))
  })

  it('is in no answer to anybody: not as it was typed, not sealed, and no digest of a password', async () => {
    const callers = [guest, ...(await Promise.all(roles.map(async (role) => as(await makeUser(role)))))]
    let read = 0
    for (const caller of callers)
      for (const path of addresses) {
        const text = await (await caller.get(path)).text()
        for (const secret of kept) expect(text.includes(secret), `${path} shows a secret`).toBe(false)
        read += text.length
      }
    expect(read).toBeGreaterThan(10_000)
  })
})
