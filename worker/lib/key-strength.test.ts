import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { unsafeKeys, weakKeys, type GivenKeys } from './key-strength.ts'

const strong = {
  JWT_SECRET: 'h7Qm2zV9xLr4TnWc8yKdPf3BsGaJ6uEo',
  SETTINGS_KEY: '9f2c7e1ab84d06f35e9172c0d6ab4813f7',
}
const other = 'Zk5vR8nXq1LwT3yHc7Jd9FbM2sGpA4eU'

const ofDevelopment = 'development-only-jwt-secret-never-deploy-this'
const everyoneCanRead = 'is the key of development, which everyone can read'
const triedFirst = 'JWT_SECRET contains a word that is tried first'

const named = (problems: readonly { name: string; reason: string }[]) =>
  problems.map(({ name, reason }) => `${name} ${reason}`)

describe('the keys of an installation', () => {
  it('are accepted when they are random and differ', () => {
    expect(weakKeys(strong)).toEqual([])
    expect(weakKeys({ ...strong, JWT_SECRET_OLD: other, SETTINGS_KEY_OLD: 'short but only opens' })).toEqual(
      [],
    )
  })

  it('are accepted as every usual command makes them', () => {
    for (let time = 0; time < 500; time += 1)
      for (const format of ['hex', 'base64', 'base64url'] as const)
        expect(
          weakKeys({
            JWT_SECRET: randomBytes(32).toString(format),
            SETTINGS_KEY: randomBytes(32).toString(format),
          }),
        ).toEqual([])
  })

  it.each<[string, Partial<GivenKeys>, string]>([
    ['missing', { JWT_SECRET: '' }, 'JWT_SECRET is missing'],
    ['blank', { SETTINGS_KEY: '  ' }, 'SETTINGS_KEY is missing'],
    ['that of development', { JWT_SECRET: ofDevelopment }, `JWT_SECRET ${everyoneCanRead}`],
    [
      'that of development, listed as an old one',
      { JWT_SECRET_OLD: `${other} ${ofDevelopment}` },
      `JWT_SECRET_OLD ${everyoneCanRead}`,
    ],
    [
      'that of development for the settings, listed as an old one',
      { SETTINGS_KEY_OLD: 'development-only-settings-key-never-deploy-this' },
      `SETTINGS_KEY_OLD ${everyoneCanRead}`,
    ],
    ['used twice', { SETTINGS_KEY: strong.JWT_SECRET }, 'SETTINGS_KEY is equal to JWT_SECRET'],
    [
      'used twice, once as an old one',
      { SETTINGS_KEY_OLD: strong.JWT_SECRET },
      'SETTINGS_KEY is equal to JWT_SECRET',
    ],
  ])('are unsafe when one is %s', (_, given, expected) => {
    const keys = { ...strong, ...given }
    expect(named(unsafeKeys(keys))).toEqual([expected])
    expect(named(weakKeys(keys))).toEqual([expected])
  })

  it.each<[string, string, string]>([
    ['too short', 'h7Qm2zV9xLr4TnWc8yKdPf3BsGaJ6uE', 'JWT_SECRET is shorter than 32 characters'],
    ['one character', 'a'.repeat(64), 'JWT_SECRET is not random'],
    ['a few characters', 'abab1bab1abba1baab1abab1bbab1aba1b', 'JWT_SECRET is not random'],
    ['a text written twice', 'h7Qm2zV9xLr4TnWch7Qm2zV9xLr4TnWc', 'JWT_SECRET is not random'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789', 'JWT_SECRET is not random'],
    ['a few dates', '2026112220261123202611242026112520', 'JWT_SECRET is not random'],
    ['a sentence', 'my-very-long-password-for-the-site-2026', triedFirst],
    ['the name of the site', 'Kormi4xLr7TnWc8yKdPf3BsGaJ6uEo9Qz', triedFirst],
    ['two keys', `${strong.JWT_SECRET} ${other}`, 'JWT_SECRET contains white space, which separates keys'],
  ])('are weak when one is %s', (_, key, expected) => {
    const keys = { ...strong, JWT_SECRET: key }
    expect(named(weakKeys(keys))).toEqual([expected])
    expect(unsafeKeys(keys)).toEqual([])
    expect(JSON.stringify(weakKeys(keys))).not.toContain(key)
  })

  it('are weak when an old signing key is, because its tokens are accepted', () =>
    expect(named(weakKeys({ ...strong, JWT_SECRET_OLD: `${other} short` }))).toEqual([
      'JWT_SECRET_OLD is shorter than 32 characters',
    ]))
})
