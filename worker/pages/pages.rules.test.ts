import { expect, it } from 'vitest'
import { modulesOf, pageAddress, shellPageOf } from './pages.rules.ts'

it('finds the page of an address', () => {
  expect(['/me/payments/abc', '/plans', '/biodata/1'].map((path) => shellPageOf(path)?.path)).toEqual([
    '/me/payments/:ref',
    '/plans',
    undefined,
  ])
})

it.each([
  ['/plans', ['features/payments/checkout/plans.page.tsx']],
  ['/admin', ['app/admin-routes.ts', 'features/dashboard/dashboard.page.tsx']],
  ['/search', []],
])('names the modules of %s in the build', (path, modules) => {
  const page = shellPageOf(path)
  expect(page && modulesOf(page)).toEqual(modules)
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
