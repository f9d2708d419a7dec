import { expect, it } from 'vitest'
import { loginTitle } from './login.page.tsx'

it('chooses the title by the path', () => {
  expect(loginTitle('/login')).toEqual({ title: 'লগইন', forStaff: false })
  expect(loginTitle('/admin/login').title).toBe('অ্যাডমিন লগইন')
  expect(loginTitle('/staff/login').title).toBe('স্টাফ লগইন')
  expect(loginTitle('/stuff/login/').title).toBe('স্টাফ লগইন')
})
