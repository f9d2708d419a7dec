import { describe, expect, it } from 'vitest'
import { rotationKeys } from './rotate.ts'

const strong = 'Zk5vR8nXq1LwT3yHc7Jd9FbM2sGpA4eU'
const vars = { SETTINGS_KEY: 'configured' }

describe('the keys of a rotation', () => {
  it('of a remote database come from the environment only', () => {
    const environment = { SETTINGS_KEY: strong, SETTINGS_KEY_OLD: 'older oldest' }
    expect(rotationKeys(environment, vars, { remote: true })).toEqual([strong, 'older', 'oldest'])
    expect(() => rotationKeys({}, vars, { remote: true })).toThrow('Set SETTINGS_KEY')
  })

  it('of a local database come from the configuration, unless the environment has others', () => {
    expect(rotationKeys({}, vars, { remote: false })).toEqual(['configured'])
    expect(
      rotationKeys({ SETTINGS_KEY: 'new', SETTINGS_KEY_OLD: 'configured' }, vars, {
        remote: false,
      }),
    ).toEqual(['new', 'configured'])
    expect(() => rotationKeys({}, {}, { remote: false })).toThrow('.dev.vars has no SETTINGS_KEY')
  })

  it('are refused when the new key of a remote database is weak, without showing it', () => {
    expect(() => rotationKeys({ SETTINGS_KEY: 'short-one' }, vars, { remote: true })).toThrow(
      /^SETTINGS_KEY is shorter than 32 characters\.$/,
    )
  })
})
