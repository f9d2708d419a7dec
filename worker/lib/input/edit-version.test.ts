import { describe, expect, it } from 'vitest'
import { editVersion } from './edit-version.ts'

describe('the version an editor was looking at', () => {
  const moment = new Date('2026-11-21T06:00:00.123Z')

  it.each([[moment.toISOString()], [`"${moment.toISOString()}"`], [`W/"${moment.toISOString()}"`]])(
    'is read from %j',
    (header) => expect(editVersion(header)).toEqual(moment),
  )

  it.each([[undefined], [''], ['*'], ['"*"']])('is not asked for by %j', (header) =>
    expect(editVersion(header)).toBeUndefined(),
  )

  it('is a malformed call when it is no moment', () =>
    expect(() => editVersion('"abc"')).toThrow('অনুরোধটি বোঝা যায়নি'))
})
