import { beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/support/factories.ts'
import { newVisitor, smsTo } from '#test/support/registration.ts'
import { guest } from '#test/support/request.ts'
import type { Role } from '#worker/lib/rights.schema.ts'
import { hashPassword } from '#worker/lib/crypto.ts'
import { smsSize } from '#worker/features/outbox/sms-templates.schema.ts'
import { newDeviceText } from './sign-in.usecases.ts'

const password = 'long-enough-1'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const chromeOnAndroid = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

async function person(role: Role) {
  const { phone } = await makeUser(role, { passwordHash })
  return {
    logIn: async (cookie?: string, given = password) => {
      const headers = {
        ...newVisitor().headers,
        'User-Agent': chromeOnAndroid,
        ...(cookie && { Cookie: cookie }),
      }
      const answer = await guest.post('/api/auth/login', { phone, password: given }, { headers })
      const { token } = await answer.json<{ token?: string }>()
      return { token, cookie: answer.headers.get('set-cookie')?.split(';')[0] }
    },
    sms: async () => (await smsTo(phone)).map(({ kind }) => kind),
  }
}

describe('a sign-in on a new device', () => {
  it.each(['admin', 'staff'] as const)('sends %s an SMS, once for each device', async (role) => {
    const { logIn, sms } = await person(role)
    const { cookie } = await logIn()
    expect(await sms()).toEqual(['security'])
    await logIn(cookie)
    expect(await sms()).toEqual(['security'])
    await logIn()
    expect(await sms()).toEqual(['security', 'security'])
  })

  it('does not stay silent for a cookie that somebody planted in the browser', async () => {
    const [thief, victim] = [await person('customer'), await person('admin')]
    const { cookie: planted } = await thief.logIn()
    const { cookie } = await victim.logIn(planted)
    expect(cookie).not.toBe(planted)
    expect(await victim.sms()).toEqual(['security'])
    // The thief's own browser stays strange to the account.
    await victim.logIn(planted)
    expect(await victim.sms()).toEqual(['security', 'security'])
    await victim.logIn(cookie)
    expect(await victim.sms()).toEqual(['security', 'security'])
  })

  it('is sent once to each of two who share a computer', async () => {
    const [owner, helper] = [await person('admin'), await person('staff')]
    const { cookie } = await owner.logIn()
    const { cookie: shared } = await helper.logIn(cookie)
    await owner.logIn(shared)
    await helper.logIn(shared)
    expect([await owner.sms(), await helper.sms()]).toEqual([['security'], ['security']])
  })

  it('sends none to customers and workers, and none for a wrong password', async () => {
    for (const role of ['customer', 'service_worker'] as const) {
      const { logIn, sms } = await person(role)
      await logIn()
      expect(await sms()).toEqual([])
    }
    const { logIn, sms } = await person('admin')
    await logIn(undefined, 'wrong-password')
    expect(await sms()).toEqual([])
  })

  it.each(['Chrome · Android', 'Samsung Internet · Android', 'অজানা ডিভাইস'])(
    'is told about in one part of an SMS: %s',
    (label) => {
      expect(smsSize(newDeviceText('কর্মী', label)).parts).toBe(1)
    },
  )
})
