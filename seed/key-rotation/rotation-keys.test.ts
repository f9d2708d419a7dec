import { describe, expect, it } from 'vitest'
import { rotationKeys } from './rotate.ts'

const strong = 'Zk5vR8nXq1LwT3yHc7Jd9FbM2sGpA4eU'

describe('the keys of a rotation', () => {
  it('are the new one and the earlier ones', () => {
    const given = { SETTINGS_KEY: strong, SETTINGS_KEY_OLD: 'older oldest' }
    expect(rotationKeys(given, { remote: true })).toEqual([strong, 'older', 'oldest'])
    expect(rotationKeys({ SETTINGS_KEY: 'configured' }, { remote: false })).toEqual(['configured'])
  })

  it.each([
    [{}, true, /^Set SETTINGS_KEY/],
    [{ SETTINGS_KEY: ' ' }, false, /^\.dev\.vars has no SETTINGS_KEY/],
    // Without showing it.
    [{ SETTINGS_KEY: 'short-one' }, true, /^SETTINGS_KEY is shorter than 32 characters\.$/],
  ])('are refused when they are %j (remote: %s)', (given, remote, reason) =>
    expect(() => rotationKeys(given, { remote })).toThrow(reason),
  )
})
