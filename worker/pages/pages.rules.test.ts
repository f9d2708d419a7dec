import { expect, it } from 'vitest'
import { aheadOf, fileOfPage, pageAddress, shellPageOf, tidyAddress } from './pages.rules.ts'

it('finds the page of an address', () => {
  expect(['/me/payments/abc', '/me/contacts', '/biodata/1'].map((path) => shellPageOf(path)?.path)).toEqual([
    '/me/payments/:ref',
    '/me/contacts',
    undefined,
  ])
})

it.each([
  ['/me/contacts', 'account'],
  ['/worker/submit', 'worker'],
  ['/admin', 'staff'],
])('names the built file of %s', (path, file) => {
  const page = shellPageOf(path)
  expect(page && fileOfPage(page)).toBe(file)
})

it.each([
  ['/sheba/electrician', ['taps', 'home', 'browse', 'provider']],
  ['/login', ['forms', 'login', 'register', 'forgot-password', 'plans']],
  ['/no-such-page', ['taps', 'home', 'browse', 'provider']],
  ['/me/contacts', []],
])('names the files that are loaded ahead on %s', (path, files) => {
  expect(aheadOf(path)).toEqual(files)
})

it.each([
  ['/about', '?utm_source=x', '/about'],
  ['/biodata/12', '', '/biodata/12'],
  ['/biodata', '?unknown=1', '/biodata'],
  ['/me/payments/AB-12', '', '/me/payments/:ref'],
  ['/plans', '?next=/&plan=2', '/plans'],
  ['/plans', '?plan=2&next=%2Fbiodata%2F12', '/plans?wish'],
  ['/login', '?next=%2Fme%2Fcontacts&utm_source=x', '/login'],
  ['/login', '?next=%2Fbiodata%2F12', '/login?wish'],
  ['/login', '?wish', '/login?wish'],
  ['/register', '?role=service_worker', '/register?role=service_worker'],
  ['/register', '?role=admin', '/register'],
  ['/register', '?next=%2Fplans%3Fnext%3D%252Fbiodata%252F12', '/register?role=customer&wish'],
  ['/register', '?role=customer&wish', '/register?role=customer&wish'],
  ['/forgot-password', '?next=%2Fbiodata%2F12', '/forgot-password?wish'],
  ['/me/payments/a/b', '', null],
  ['/no-such-page', '', null],
  ['/biodata', '?page=abc', null],
])('keeps %s%s under %s', (path, search, address) => expect(pageAddress(path, search)).toBe(address))

it.each([
  ['/Biodata//12/', '?x=1', '/biodata/12?x=1'],
  ['/FAQ//', '', '/faq'],
  ['/sheba/', '', '/categories'],
  ['/sheba', '', '/categories'],
  ['/biodata', '?page=abc&category=3&q=x', '/biodata?q=x&category=3'],
  ['/biodata', '?category=abc', '/biodata'],
  ['/biodata', '?page=1&sort=newest', '/biodata?sort=newest'],
  ['/sheba/electrician/dhaka', '?page=-1', '/sheba/electrician/dhaka'],
  // A form without scripts sends its empty fields.
  ['/biodata', '?q=&category=&page=2', null],
  ['/biodata', '?page=9999', null],
  ['/sheba/electrician', '?category=abc', null],
  ['/about', '?page=abc', null],
])('leads from %s%s to %s', (path, search, address) => expect(tidyAddress(path, search)).toBe(address))
