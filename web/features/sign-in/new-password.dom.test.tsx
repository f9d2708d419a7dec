import { expect, it } from 'vitest'
import { render, type } from '#test/support/dom.ts'
import { expectText } from '#test/support/screens/open-screen.ts'
import { ensureUncommonPassword, NewPasswordField } from './new-password.tsx'

const person = { name: 'Rahima Begum', phone: '01712345678' }

it('refuses what the server would refuse, under the password', () => {
  for (const password of ['123456', 'rahima12', '12345678', 'Dhaka@123'])
    expect(() => ensureUncommonPassword(password, person)).toThrow(
      expect.objectContaining({ fields: { password: [expect.stringContaining('সহজে অনুমান')] } }),
    )
  expect(() => ensureUncommonPassword('tin-ta-kola', person)).not.toThrow()
})

it('judges a new password while it is typed, without a value of its page', async () => {
  await render(<NewPasswordField replaces person={person} />)
  await expectText('কমপক্ষে ৬ অক্ষর')
  await type('password', '01712345678')
  await expectText('সহজে অনুমান করা যায়')
  await type('password', 'tin-ta-kola')
  await expectText('ঠিক আছে')
})
