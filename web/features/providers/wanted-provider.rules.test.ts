import { expect, it } from 'vitest'
import { wantedProvider } from './wanted-provider.rules.ts'

it.each([
  ['/biodata/826', 826],
  ['/biodata-view/826?x=1', 826],
  ['/plans?next=%2Fbiodata%2F826&plan=3', 826],
  [`/login?next=${encodeURIComponent('/plans?plan=3&next=%2Fbiodata%2F826')}`, 826],
  ['/plans', undefined],
  ['/biodata', undefined],
  ['/biodata/0', undefined],
  ['/plans?next=%2Fplans%3Fnext%3D', undefined],
  ['', undefined],
  [null, undefined],
])('the way to %s is about the provider %s', (next, id) => {
  expect(wantedProvider(next)).toBe(id)
})

it('gives up on a way that leads around', () => {
  const around = Array.from({ length: 9 }).reduce<string>(
    (path) => `/plans?next=${encodeURIComponent(path)}`,
    '/biodata/7',
  )
  expect(wantedProvider(around)).toBeUndefined()
})
