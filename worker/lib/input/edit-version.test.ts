import { describe, expect, it } from 'vitest'
import { editVersion } from './edit-version.ts'

describe('the version that an editor saw', () => {
  const moment = new Date('2026-11-21T06:00:00.123Z')

  it.each([[moment.toISOString()], [`"${moment.toISOString()}"`], [`W/"${moment.toISOString()}"`]])(
    'is read from %j',
    (header) => expect(editVersion(header)).toEqual(moment),
  )

  it.each([[undefined], [''], ['*'], ['"*"']])('is not checked for %j', (header) =>
    expect(editVersion(header)).toBeUndefined(),
  )

  it('is a bad request when it is not a date', () =>
    expect(() => editVersion('"abc"')).toThrow('অনুরোধটি বোঝা যায়নি'))
})
