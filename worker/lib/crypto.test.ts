import { describe, expect, it } from 'vitest'
import {
  hashPassword,
  isSealedWithCurrent,
  keyedHash,
  keyedHashes,
  seal,
  unmatchableHash,
  unseal,
  verifyPassword,
} from './crypto.ts'
import { keyId, keyRing } from './keys.ts'

const old = 'an-old-key-of-the-installation'
const current = 'the-current-key-of-the-installation'
const ring = keyRing(current, old)

it('a password is hashed at full cost, like the hash that no password matches', async () => {
  const hash = await hashPassword('secret-1')
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect(unmatchableHash).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect([await verifyPassword('secret-1', hash), await verifyPassword('secret-2', hash)]).toEqual([
    true,
    false,
  ])
})

describe('a sealed text', () => {
  it('names the key that sealed it', () => {
    const sealed = seal(ring, 'secret')
    expect(sealed.split('.')[1]).toBe(keyId(current))
    expect(isSealedWithCurrent(ring, sealed)).toBe(true)
    expect(isSealedWithCurrent(ring, seal(old, 'secret'))).toBe(false)
  })

  it('is opened by the current key and by an older one', () => {
    expect(unseal(ring, seal(ring, 'গোপন'))).toBe('গোপন')
    expect(unseal(ring, seal(old, 'গোপন'))).toBe('গোপন')
    expect(unseal(current, seal(old, 'গোপন'))).toBeNull()
  })

  it('is opened only for what it is bound to', () => {
    const sealed = seal(ring, 'secret', 'https://pay.example')
    expect(unseal(ring, sealed, 'https://pay.example')).toBe('secret')
    expect(unseal(ring, sealed, 'https://elsewhere.example')).toBeNull()
    expect(unseal(ring, sealed)).toBeNull()
  })

  it.each([
    ['changed', (sealed: string) => `${sealed.slice(0, -2)}AA`],
    ['of another version', (sealed: string) => sealed.replace('v2', 'v1')],
    ['with another key id', (sealed: string) => sealed.replace(keyId(current), keyId(old))],
    ['with a short tag', (sealed: string) => sealed.replace(/^(v2\.\w+\.[\w-]+\.)[\w-]+/, '$1AAAA')],
    ['cut', (sealed: string) => sealed.split('.').slice(0, 3).join('.')],
    ['empty', () => ''],
  ])('that is %s is not opened', (_, change) =>
    expect(unseal(ring, change(seal(ring, 'a longer secret')))).toBeNull(),
  )
})

it('a keyed hash is made with the current key and compared with those of all keys', () => {
  expect(keyedHash(ring, 'label', 'text')).toBe(keyedHash(current, 'label', 'text'))
  expect(keyedHashes(ring, 'label', 'text')).toEqual([
    keyedHash(current, 'label', 'text'),
    keyedHash(old, 'label', 'text'),
  ])
})

it.each([
  [undefined, [current]],
  ['', [current]],
  [' older  oldest\n', [current, 'older', 'oldest']],
  [current, [current]],
])('a ring of keys is read from the older keys %j', (older, expected) =>
  expect(keyRing(current, older)).toEqual(expected),
)
