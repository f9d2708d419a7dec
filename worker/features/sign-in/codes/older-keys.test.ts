import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { newVisitor, registerUser } from '#test/support/registration.ts'
import { app } from '#worker/app.ts'

const nextKey = 'the-next-signing-key-of-this-site'

async function verify(body: { phone: string; otp: string }, keys: Partial<Env>): Promise<number> {
  const context = createExecutionContext()
  const { headers } = newVisitor()
  const answer = await app.request(
    '/api/auth/verify-otp',
    {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
    { ...env, ...keys },
    context,
  )
  await waitOnExecutionContext(context)
  return answer.status
}

it('a code that was sent before the signing key changed is right while the old key is listed', async () => {
  const { phone, otp } = await registerUser()
  expect(await verify({ phone, otp }, { JWT_SECRET: nextKey })).toBe(422)
  const listed = { JWT_SECRET: nextKey, JWT_SECRET_OLD: env.JWT_SECRET }
  const wrong = otp === '111111' ? '222222' : '111111'
  expect(await verify({ phone, otp: wrong }, listed)).toBe(422)
  expect(await verify({ phone, otp }, listed)).toBe(200)
  expect(await verify({ phone, otp }, listed)).toBe(422)
})
