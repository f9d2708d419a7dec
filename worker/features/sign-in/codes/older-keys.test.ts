import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { sendWith } from '#test/support/send-with.ts'
import { newVisitor, registerUser } from '#test/support/registration.ts'

const nextKey = 'the-next-signing-key-of-this-site'

const verify = async (body: { phone: string; otp: string }, keys: Partial<Env>) =>
  (await sendWith(keys, '/api/auth/verify-otp', { body, ...newVisitor() })).status

it('a code that was sent before the signing key changed is right while the old key is listed', async () => {
  const { phone, otp } = await registerUser()
  expect(await verify({ phone, otp }, { JWT_SECRET: nextKey })).toBe(422)
  const listed = { JWT_SECRET: nextKey, JWT_SECRET_OLD: env.JWT_SECRET }
  const wrong = otp === '111111' ? '222222' : '111111'
  expect(await verify({ phone, otp: wrong }, listed)).toBe(422)
  expect(await verify({ phone, otp }, listed)).toBe(200)
  expect(await verify({ phone, otp }, listed)).toBe(422)
})
