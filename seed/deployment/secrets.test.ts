import { describe, expect, it } from 'vitest'
import { readSecrets } from './secrets-file.ts'

describe('the secrets file of a deployment', () => {
  it('is an object of keys, and other names are not read', () =>
    expect(
      readSecrets('{"JWT_SECRET": "a", "SETTINGS_KEY_OLD": "b", "OTHER": "c", "SETTINGS_KEY": 5}'),
    ).toEqual({
      JWT_SECRET: 'a',
      SETTINGS_KEY_OLD: 'b',
    }))

  it.each(['JWT_SECRET=a', '', '{'])('with the text %j is refused without showing it', (text) =>
    expect(() => readSecrets(text)).toThrow(/^the secrets file is not JSON/),
  )
})
