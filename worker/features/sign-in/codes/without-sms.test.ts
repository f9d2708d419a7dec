import { beforeEach, describe, expect, it } from 'vitest'
import { jsonOf } from '#test/support/answers.ts'
import { sendWith } from '#test/support/send-with.ts'
import { db } from '#test/support/database.ts'
import { makeUser, newPhone } from '#test/support/factories.ts'
import { registrationForm } from '#test/support/registration.ts'
import { changeSecrets, changeSettings, removeSettings } from '#test/support/settings.ts'
import { oneTimeCodes, registrations } from '../sign-in.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { rateCounters } from '#worker/features/people/people.table.ts'

let sites = 0

const call = (path: string, body?: object, environment: Env['ENVIRONMENT'] = 'production') =>
  // Public settings are cached by address.
  sendWith({ ENVIRONMENT: environment }, `http://site-${(sites += 1)}.test${path}`, { body })

const isOpen = async (environment?: Env['ENVIRONMENT']) =>
  (await jsonOf<{ data: { registration_open: boolean } }>(call('/api/settings', undefined, environment))).data
    .registration_open

const storedRows = async () =>
  (
    await Promise.all(
      [registrations, oneTimeCodes, outbox, rateCounters].map((table) => db.select().from(table)),
    )
  ).flat().length

const account = {
  sms_enabled: '1',
  mimsms_username: 'kormi',
  mimsms_sender_name: 'KORMI',
  mimsms_base_url: 'https://sms.example',
}

beforeEach(removeSettings)

describe('without a usable SMS service', () => {
  const offers: [string, () => Promise<void>][] = [
    ['no account', async () => undefined],
    [
      'an account that is switched off',
      async () => {
        await changeSettings({ ...account, sms_enabled: '0' })
        await changeSecrets({ mimsms_api_key: 'key' })
      },
    ],
    ['an account without a key', () => changeSettings(account)],
  ]

  it.each(offers)(
    'with %s a request for a code is refused before anything is written',
    async (_, prepare) => {
      await prepare()
      const { phone } = await makeUser()
      const form = await registrationForm()
      const before = await storedRows()
      const requests: [string, object][] = [
        ['/api/auth/register', form],
        ['/api/auth/resend-otp', { phone: form.phone }],
        ['/api/auth/resend-otp', { phone, purpose: 'reset_password' }],
        ['/api/auth/forgot-password', { phone }],
      ]
      for (const [path, body] of requests) {
        const answer = await call(path, body)
        expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '3600'])
        expect(await answer.json()).toMatchObject({ success: false, error: 'sms_unavailable' })
      }
      expect(await storedRows()).toBe(before)
      expect(await isOpen()).toBe(false)
    },
  )

  it('a known and an unknown number get the same answer', async () => {
    const { phone } = await makeUser()
    const [known, unknown] = await Promise.all(
      [phone, newPhone()].map(async (number) =>
        (await call('/api/auth/forgot-password', { phone: number })).json<object>(),
      ),
    )
    expect({ ...known, request_id: '' }).toEqual({ ...unknown, request_id: '' })
  })
})

it('with an SMS service a registration is accepted, and the code is not shown [A-148]', async () => {
  await changeSettings(account)
  await changeSecrets({ mimsms_api_key: 'key' })
  for (const environment of ['production', 'trial'] as const) {
    const answer = await call('/api/auth/register', await registrationForm(), environment)
    expect(answer.status).toBe(201)
    expect(await answer.json()).not.toHaveProperty('dev_otp')
    expect(await isOpen(environment)).toBe(true)
  }
})
