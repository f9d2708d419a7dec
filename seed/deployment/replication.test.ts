import { describe, expect, it } from 'vitest'
import { replicationWarning } from './replication.ts'

const info = (mode: string) => JSON.stringify({ uuid: '3f0c8f6e', read_replication: { mode } })

describe('the warning about read replication', () => {
  it('is absent when it is on', () => expect(replicationWarning(info('auto'))).toBeNull())

  it('names the state and the call for this database when it is off', () =>
    expect(replicationWarning(info('disabled'))).toMatch(
      /is disabled, .*d1\/database\/3f0c8f6e" .*"mode":"auto"/,
    ))

  it.each([null, '', 'Error', '{', '{"uuid":"3f0c8f6e"}', '{"read_replication":null}'])(
    'says that %j verifies nothing',
    (output) => expect(replicationWarning(output)).toMatch(/could not be verified.*curl -X PUT/),
  )
})
