import { expect, it } from 'vitest'
import { moduleOf, pageAddress, shellPageOf } from './pages.rules.ts'

it('finds the page of an address', () => {
  expect(['/me/payments/abc', '/plans', '/biodata/1'].map((path) => shellPageOf(path)?.path)).toEqual([
    '/me/payments/:ref',
    '/plans',
    undefined,
  ])
})

it('names the module of a page in the build, and none of a redirect', () => {
  const modules = ['/admin/login', '/search'].map((path) => moduleOf(shellPageOf(path) ?? {}))
  expect(modules).toEqual(['features/sign-in/login.page.tsx', undefined])
})

it.each([
  ['/about', '?utm_source=x', '/about'],
  ['/biodata/12', '', '/biodata/12'],
  ['/biodata', '?unknown=1', '/biodata'],
  ['/me/payments/AB-12', '', '/me/payments/:ref'],
  ['/plans', '?next=/', '/plans'],
  ['/me/payments/a/b', '', null],
  ['/no-such-page', '', null],
])('keeps %s%s under %s', (path, search, address) => expect(pageAddress(path, search)).toBe(address))
