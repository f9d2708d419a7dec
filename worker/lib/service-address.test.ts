import { describe, expect, it } from 'vitest'
import { isServiceAddress, mayCallLoopback, sameSpelling } from './service-address.ts'

it.each([
  ['production', false],
  ['development', true],
  ['trial', true],
] as const)('an installation in %s may call this machine: %s', (environment, may) =>
  expect(mayCallLoopback(environment)).toBe(may),
)

describe('the address of a service', () => {
  it.each([
    'https://api.mimsms.com',
    'https://pay.kormi.com.bd/gateway/v2',
    'https://securepay.sslcommerz.com:443/',
    'https://10.kormi.com.bd',
  ])('%s may receive secrets', (address) => {
    expect(isServiceAddress(address, { allowsLoopback: false })).toBe(true)
    expect(isServiceAddress(address, { allowsLoopback: true })).toBe(true)
  })

  it.each([
    ['plain http', 'http://pay.kormi.com.bd'],
    ['another protocol', 'ftp://pay.kormi.com.bd'],
    ['a script', 'javascript:alert(1)'],
    ['no address', 'pay.kormi.com.bd'],
    ['a private network', 'https://10.0.0.5'],
    ['a private network as a number', 'https://167772165'],
    ['a private network in octal', 'https://012.0.0.5'],
    ['a private network in hexadecimal', 'https://0xa.0.0.5'],
    ['a home network', 'https://192.168.1.1'],
    ['the middle of the private range', 'https://172.20.0.1'],
    ['shared address space', 'https://100.64.0.1'],
    ['link-local', 'https://169.254.169.254/latest/meta-data'],
    ['the unspecified address', 'https://0.0.0.0'],
    ['zero', 'https://0'],
    ['a public IP address', 'https://203.0.113.7'],
    ['IPv6 link-local', 'https://[fe80::1]'],
    ['IPv6 unique local', 'https://[fd00::1]'],
    ['IPv6 unspecified', 'https://[::]'],
    ['IPv4 mapped into IPv6', 'https://[::ffff:127.0.0.1]'],
    ['IPv4 mapped in hexadecimal', 'https://[::ffff:7f00:1]'],
    ['a name under localhost', 'https://pay.localhost'],
    ['a name of the local network', 'https://printer.local'],
    ['an internal name', 'https://metadata.google.internal'],
    ['an internal name in capitals', 'https://METADATA.GOOGLE.INTERNAL'],
    ['an internal name with a dot at the end', 'https://metadata.google.internal.'],
    ['a name without a domain', 'https://gateway'],
    ['a user and a password', 'https://pay.kormi.com.bd:secret@elsewhere.com'],
    ['a user', 'https://pay.kormi.com.bd@elsewhere.com'],
    ['another port', 'https://pay.kormi.com.bd:8443'],
    ['the port of http', 'https://pay.kormi.com.bd:80'],
  ])('may not be %s: %s', (_, address) => {
    expect(isServiceAddress(address, { allowsLoopback: false })).toBe(false)
    expect(isServiceAddress(address, { allowsLoopback: true })).toBe(false)
  })

  it.each([
    ['a decimal address', 'https://2130706433'],
    ['an octal address', 'https://0177.0.0.1'],
    ['a hexadecimal address', 'https://0x7f.0.0.1'],
    ['a hexadecimal number', 'https://0x7f000001'],
    ['a short address', 'https://127.1'],
    ['an address in full-width digits', 'https://１２７.０.０.１'],
  ])('is this machine in the form of %s, and may be a test double only: %s', (_, address) => {
    expect(isServiceAddress(address, { allowsLoopback: false })).toBe(false)
    expect(isServiceAddress(address, { allowsLoopback: true })).toBe(true)
  })

  it.each(['http://localhost:9911', 'http://127.0.0.1:9912/api', 'http://[::1]:9912', 'https://localhost'])(
    '%s may be a test double only',
    (address) => {
      expect(isServiceAddress(address, { allowsLoopback: true })).toBe(true)
      expect(isServiceAddress(address, { allowsLoopback: false })).toBe(false)
    },
  )
})

it.each([
  ['https://PAY.Example', 'https://pay.example/'],
  ['https://pay.example/api', 'https://pay.example:443/api//'],
  ['', ' '],
])('%j and %j are the same address', (one, other) => expect(sameSpelling(one)).toBe(sameSpelling(other)))

it('a path belongs to the address', () =>
  expect(sameSpelling('https://pay.example/a')).not.toBe(sameSpelling('https://pay.example/b')))
