import { describe, expect, it } from 'vitest'
import { commandsOf, rollbackPlan } from './deployment-steps.ts'
import { replicationWarning } from './account.ts'
import { readSecrets } from './secrets-file.ts'
import { askVersion } from './deployed-version.ts'

describe('the reference data of a deployment', () => {
  it('is sent in order, in commands of at most 100 kB', () => {
    const statements = Array.from({ length: 12 }, (_, i) => `INSERT ${i} ${'ক'.repeat(5000)}`)
    const commands = commandsOf(statements)
    expect(commands.join('')).toBe(statements.map((statement) => `${statement};\n`).join(''))
    expect(commands.map((command) => Buffer.byteLength(command) <= 100_000)).toEqual([true, true])
  })
})

const origin = 'https://kormi.com.bd'
describe('the plan of a rollback', () => {
  it('goes to the version before, without a question in the terminal', () =>
    expect(rollbackPlan('production', origin, undefined)).toEqual([
      'would run rollback: wrangler rollback --env production --yes --message npm run deploy -- --rollback',
      `would ask ${origin}/api/health for the version that answers then`,
    ]))

  it('goes to a named version', () =>
    expect(rollbackPlan('staging', origin, '6f1c')[0]).toContain('wrangler rollback 6f1c --env staging'))
})

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

describe('the secrets file of a deployment', () => {
  it('is an object of keys, and other names are not read', () =>
    expect(
      readSecrets('{"JWT_SECRET": "a", "SETTINGS_KEY_OLD": "b", "OTHER": "c", "SETTINGS_KEY": 5}'),
    ).toEqual({ JWT_SECRET: 'a', SETTINGS_KEY_OLD: 'b' }))

  it.each(['JWT_SECRET=a', '', '{'])('with the text %j is refused without showing it', (text) =>
    expect(() => readSecrets(text)).toThrow(/^the secrets file is not JSON/),
  )
})

const health = (version: string) => () => Response.json({ status: 'ok', version })

/** Gives the answers in turn, and the last one for ever. */
function site(...answers: (() => Response)[]) {
  const asked: string[] = []
  let waited = 0
  const ports = {
    fetcher: async (address: string) => {
      const next = answers[Math.min(asked.length, answers.length - 1)]
      asked.push(address)
      if (!next) throw new Error('no answer was prepared')
      return next()
    },
    wait: async (milliseconds: number) => void (waited += milliseconds),
  }
  return { ports, asked, waited: () => waited }
}
const fails = (message: string) => () => {
  throw new TypeError('fetch failed', { cause: new Error(message) })
}

describe('the check of a deployed Worker', () => {
  it('ends at once when the public address answers as the deployed version', async () => {
    const { ports, asked, waited } = site(health('abc1234'))
    expect(await askVersion(origin, 'abc1234', ports)).toEqual({ version: 'abc1234' })
    expect(asked).toEqual([`${origin}/api/health`])
    expect(waited()).toBe(0)
  })

  it('waits for the certificate of a new domain and for the new version', async () => {
    const { ports } = site(fails('ENOTFOUND'), health('old'), health('abc1234'))
    expect(await askVersion(origin, 'abc1234', ports)).toEqual({ version: 'abc1234' })
  })

  it('accepts any version after a rollback', async () => {
    expect(await askVersion(origin, null, site(health('old')).ports)).toEqual({ version: 'old' })
  })

  it.each<[string, () => Response, RegExp]>([
    ['no answer', fails('ENOTFOUND kormi.com.bd'), /did not answer \(ENOTFOUND kormi\.com\.bd\)/],
    ['an old version', health('old'), /still answers as version old, not abc1234/],
    [
      'refused keys',
      () => Response.json({ error: 'unsafe_keys' }, { status: 503 }),
      /refuses its keys.*--secrets-file/,
    ],
    ['a page of another site', () => new Response('<html>'), /answered 200, not the health of this Worker/],
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { Location: 'https://other.bd' } }),
      /answered 301/,
    ],
    ['an empty object', () => Response.json(null), /not the health/],
  ])('tells of %s after three minutes', async (_, answer, message) => {
    const { ports, waited } = site(answer)
    const asked = await askVersion(origin, 'abc1234', ports)
    expect(asked).toEqual({ problem: expect.stringMatching(message) })
    expect(waited()).toBe(175_000)
  })
})
