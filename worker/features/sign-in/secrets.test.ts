import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auditLog } from '#worker/features/audit/audit.table.ts'
import { logSms } from '#worker/adapters/sms/sms.log.ts'
import { users } from '#worker/features/people/people.table.ts'
import { createLogger } from '#worker/lib/log.ts'
import { jsonOf } from '#test/support/answers.ts'
import { sendWith } from '#test/support/send-with.ts'
import { changeRows, db } from '#test/support/database.ts'
import { newVisitor, registrationForm } from '#test/support/registration.ts'
import { changeSecrets, changeSettings } from '#test/support/settings.ts'
import { findTraces } from '#test/support/stored-traces.ts'
import { codeHash } from './codes/codes.rules.ts'
import { registrations } from './sign-in.table.ts'

const lines: string[] = []

beforeEach(() => {
  lines.length = 0
  for (const level of ['log', 'warn', 'error', 'info', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

const { headers } = newVisitor()
const postInProduction = (path: string, body: object, token?: string) =>
  sendWith({ ENVIRONMENT: 'production' }, path, { body, headers, ...(token && { token }) })

it('writes no number, code, password or token to the log or the audit log during a whole sign-in, nor stores a password, key, token or address', async () => {
  await changeSettings({
    sms_enabled: '1',
    mimsms_username: 'kormi',
    mimsms_sender_name: 'KORMI',
    mimsms_base_url: 'https://sms.example',
  })
  await changeSecrets({ mimsms_api_key: 'key-of-the-sms-service' })
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 500 }))
  const form = await registrationForm({ password: 'very-secret', confirmPassword: 'very-secret' })
  const { phone } = form
  await postInProduction('/api/auth/register', form)
  // Production does not show the code, so the test stores a known one.
  const otp = '918273'
  await changeRows(registrations, eq(registrations.phone, phone), {
    codeHash: codeHash(env.JWT_SECRET, phone, 'register', otp),
  })
  await postInProduction('/api/auth/verify-otp', { phone, otp: '918274' })
  const { token } = await jsonOf<{ token: string }>(postInProduction('/api/auth/verify-otp', { phone, otp }))
  await postInProduction('/api/auth/login', { phone, password: 'wrong-one' })
  await postInProduction('/api/auth/login', { phone, password: 'very-secret' })
  await postInProduction('/api/auth/forgot-password', { phone })
  await postInProduction('/api/auth/logout', {}, token)

  const [user] = await db.select().from(users).where(eq(users.phone, phone))
  expect(user?.phoneVerifiedAt).not.toBeNull()
  expect(sent).toHaveBeenCalled()
  expect(lines.length).toBeGreaterThan(6)
  const output = [...lines, JSON.stringify(await db.select().from(auditLog))].join('\n')
  for (const secret of [
    phone,
    otp,
    'key-of-the-sms-service',
    '918274',
    'very-secret',
    'wrong-one',
    token,
    token.split('.')[2] ?? token,
  ])
    expect(output).not.toContain(secret)
  const unstored = ['very-secret', 'wrong-one', 'key-of-the-sms-service', token, headers['cf-connecting-ip']]
  expect(await findTraces(unstored)).toEqual([])
})

it('logs only that an SMS was sent, unless showText is set', async () => {
  const message = { phone: '01712345678', text: 'কোড 918273' }
  await logSms(createLogger({}), { showText: false }).send(message)
  expect(lines.join()).toContain('sms_left')
  expect(lines.join()).not.toMatch(/01712345678|918273/)
  await logSms(createLogger({}), { showText: true }).send(message)
  expect(lines.join()).toContain('918273')
  expect(lines.join()).not.toContain('01712345678')
})
