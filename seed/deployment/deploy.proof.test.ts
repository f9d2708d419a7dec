import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeBackupKeys } from '../configuration/make-backup-keys.ts'
import { openDeployment } from '#test/support/cloudflare-double/deploy-command.ts'

// These run the whole command with wrangler, one after the other on one account. Each takes seconds.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const origin = 'https://kormi.com.bd'
const keys = {
  JWT_SECRET: 'h7Qm2zV9xLr4TnWc8yKdPf3BsGaJ6uEo',
  SETTINGS_KEY: '9f2c7e1ab84d06f35e9172c0d6ab4813f7',
}

const { publicKey } = await makeBackupKeys()

let here: Awaited<ReturnType<typeof openDeployment>>
let secretsFile = ''
let version = ''

beforeAll(async () => {
  here = await openDeployment(origin)
  secretsFile = join(here.checkout.home, 'keys.json')
  writeFileSync(secretsFile, JSON.stringify(keys))
  here.checkout.edit('wrangler.toml', (text) => {
    const start = text.indexOf('[env.production]')
    const end = text.indexOf('[env.staging]')
    const filled = text
      .slice(start, end)
      .replace('https://kormi.example', origin)
      .replace('BACKUP_PUBLIC_KEY = ""', `BACKUP_PUBLIC_KEY = '${publicKey}'`)
      .replace(/(database_id = )".*"/, `$1"${here.state.databases[0]?.uuid}"`)
      .replace(/(\nid = )".*"/, `$1"${here.state.namespaces[0]}"`)
    return text.slice(0, start) + filled + text.slice(end)
  })
  version = here.checkout.commit()
})
afterAll(() => here.close())

const calls = () => here.state.calls.splice(0)

describe('npm run deploy', () => {
  it('lists every problem in a dry run, and changes nothing', async () => {
    here.checkout.edit('README.md', (text) => `${text}\n`)
    const { code, output } = await here.deploy('--dry-run')
    expect([code, here.state.unknown]).toEqual([1, []])
    expect(output).toContain('would refuse, nothing was changed:')
    for (const reason of [
      'The checkout differs from the last commit, so the deployed version would be unknown: M README.md.',
      'JWT_SECRET is not set',
      'SETTINGS_KEY is not set',
    ])
      expect(output).toContain(`  - ${reason}`)
    // The advice of wrangler would put secrets into [vars].
    expect(output).not.toMatch(/not inherited|vars\./)
    expect(calls().filter((call) => !/^GET |graphql/.test(call))).toEqual([])
    const [database] = here.state.databases
    if (database) database.replication = 'disabled'
    here.checkout.edit('README.md', (text) => text.slice(0, -1))
  })

  it('names the public address in a dry run, and warns that replication is off', async () => {
    const { code, output } = await here.deploy('--dry-run', '--secrets-file', secretsFile)
    expect([code, here.state.unknown]).toEqual([0, []])
    expect(output).toContain(`would deploy production at ${origin}`)
    expect(output).toContain('warning: the read replication of the database is disabled')
    expect(output).not.toContain(keys.SETTINGS_KEY)
    expect(calls().filter((call) => !/^GET |graphql/.test(call))).toEqual([])
  })

  it('tells the step that failed, and completes when it is run again', async () => {
    here.state.fails = '/query'
    const first = await here.deploy('--secrets-file', secretsFile)
    expect(first.code).toBe(1)
    expect(first.output).toContain('[deploy] migrations failed. The earlier steps are complete')
    expect([here.state.versions, here.state.domains]).toEqual([[], []])

    here.state.fails = null
    const second = await here.deploy('--secrets-file', secretsFile)
    expect(second.output).toContain(`[deploy] done: ${origin} answers as version ${version}`)
    expect([second.code, here.state.unknown]).toEqual([0, []])
    const { n } = here.database.prepare('SELECT count(*) AS n FROM thanas').get() as { n: number }
    expect(n).toBeGreaterThan(400)
    expect(here.state).toMatchObject({
      domains: ['kormi.com.bd'],
      crons: ['*/5 * * * *', '10 21 * * *'],
      secrets: keys,
      versions: [
        {
          tag: version,
          vars: {
            ENVIRONMENT: 'production',
            PUBLIC_ORIGIN: origin,
            BACKUP_PUBLIC_KEY: publicKey,
            VERSION: version,
          },
        },
      ],
    })
    for (const { output } of [first, second])
      for (const key of Object.values(keys)) expect(output).not.toContain(key)
  })
})
