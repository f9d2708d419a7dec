import { expect, it } from 'vitest'
import { isLinkAddress } from './link-address.ts'

it.each([
  ['https://kormi.example/a?b=c#d', true],
  ['/privacy-policy', true],
  ['mailto:help@kormi.example', true],
  ['tel:09612345678', true],
  ['http://kormi.example', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://', false],
  ['https://user@evil.example', false],
  ['kormi.example', false],
  ['', false],
])('%s may be a link: %s', (address, may) => expect(isLinkAddress(address)).toBe(may))
