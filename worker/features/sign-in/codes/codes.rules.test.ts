import { expect, it } from 'vitest'
import { networkOf } from '#worker/lib/input/network.ts'
import { codeHash, codeLimits } from './codes.rules.ts'

const now = new Date('2026-11-21T18:30:00Z')

it('a number gets five codes an hour and ten a day, by counters whose names hide it', () => {
  const limits = codeLimits({ phone: '01712345678', secret: 'secret', timezone: 'Asia/Dhaka', now })
  expect(limits.map(({ bucket, max }) => [bucket.split(':')[0], max])).toEqual([
    ['otp-hour', 5],
    ['otp-day', 10],
  ])
  expect(JSON.stringify(limits)).not.toContain('01712345678')
})

it('a code has a different hash for another number, purpose or key', () => {
  const hashes = [
    codeHash('key', '01712345678', 'register', '123456'),
    codeHash('key', '01712345679', 'register', '123456'),
    codeHash('key', '01712345678', 'reset_password', '123456'),
    codeHash('other', '01712345678', 'register', '123456'),
  ]
  expect(new Set(hashes).size).toBe(4)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
