import { describe, expect, it } from 'vitest'
import { makeVapidKeys } from '#worker/adapters/push/vapid-keys.ts'
import { unstable_readConfig as readConfig } from 'wrangler'
import { root } from '../run-tool.ts'
import { deployedEnvironments, deploymentProblems, type DeploymentState } from './deployment-checks.ts'

const publicKey = '{"kty":"EC","crv":"P-256","x":"X","y":"X","kid":"X"}'.replaceAll(
  '"X"',
  `"${'A'.repeat(43)}"`,
)
const privateKey = publicKey.replace('{', `{"d":"${'A'.repeat(43)}",`)
const developmentKey = 'development-only-settings-key-never-deploy-this'
const zeroDatabase = { binding: 'DB', database_id: '00000000-0000-0000-0000-000000000000' }
const zeroNamespace = { binding: 'KV', id: '0'.repeat(32) }
const good: DeploymentState = {
  config: {
    name: 'kormi',
    vars: { ENVIRONMENT: 'production', PUBLIC_ORIGIN: 'https://kormi.com.bd', BACKUP_PUBLIC_KEY: publicKey },
    d1_databases: [
      { binding: 'DB', database_name: 'kormi', database_id: '3f0c8f6e-1d2a-4b5c-9e7f-0a1b2c3d4e5f' },
    ],
    kv_namespaces: [{ binding: 'KV', id: '0f2ac74b498b48028cb68387c421e279' }],
    r2_buckets: [
      { binding: 'PICTURES', bucket_name: 'kormi-pictures' },
      { binding: 'DOCUMENTS', bucket_name: 'kormi-documents' },
      { binding: 'BACKUPS', bucket_name: 'kormi-backups' },
    ],
    triggers: { crons: ['*/5 * * * *', '10 21 * * *'] },
    workers_dev: false,
  },
  otherConfigs: {},
  secretNames: ['JWT_SECRET', 'SETTINGS_KEY'],
  newSecrets: null,
  changedFiles: [],
}
const { d1_databases, kv_namespaces, r2_buckets } = good.config
const strong = {
  JWT_SECRET: 'h7Qm2zV9xLr4TnWc8yKdPf3BsGaJ6uEo',
  SETTINGS_KEY: '9f2c7e1ab84d06f35e9172c0d6ab4813f7',
}
const withVars = (vars: Record<string, unknown>): DeploymentState => ({
  ...good,
  config: { ...good.config, vars: { ...good.config.vars, ...vars } },
})
const withOrigin = (PUBLIC_ORIGIN: string) => withVars({ PUBLIC_ORIGIN })
const withSecrets = (newSecrets: Record<string, string>): DeploymentState => ({ ...good, newSecrets })
/** A bucket has the name of the one of the pictures. */
const withPicturesAs = (binding: string) =>
  withConfig({
    r2_buckets: r2_buckets.map((bucket) =>
      bucket.binding === binding ? { ...bucket, bucket_name: 'kormi-pictures' } : bucket,
    ),
  })
/** The environment shares one thing with staging, which has the rest for itself. */
const sharing = (shared: Partial<DeploymentState['config']>): DeploymentState => ({
  ...good,
  otherConfigs: {
    staging: {
      name: 'kormi-staging',
      vars: { PUBLIC_ORIGIN: 'https://staging.kormi.com.bd' },
      d1_databases: [{ binding: 'DB', database_id: '11111111-1d2a-4b5c-9e7f-0a1b2c3d4e5f' }],
      kv_namespaces: [{ binding: 'KV', id: '1'.repeat(32) }],
      r2_buckets: [{ binding: 'PICTURES', bucket_name: 'kormi-staging-pictures' }],
      triggers: { crons: [] },
      ...shared,
    },
  },
})
const withConfig = (config: Partial<DeploymentState['config']>): DeploymentState => ({
  ...good,
  config: { ...good.config, ...config },
})

describe('the problems of a deployment', () => {
  it('are empty for a valid configuration', () => expect(deploymentProblems(good)).toEqual([]))

  it('are empty when the file of secrets sets what is missing, or one of them again', () => {
    expect(deploymentProblems({ ...good, secretNames: [], newSecrets: strong })).toEqual([])
    expect(deploymentProblems(withSecrets({ JWT_SECRET: strong.JWT_SECRET }))).toEqual([])
  })

  it('skip the account if it was not asked', () =>
    expect(deploymentProblems({ ...good, secretNames: null })).toEqual([]))

  it.each<[string, DeploymentState, RegExp]>([
    ['a development environment', withVars({ ENVIRONMENT: 'development' }), /ENVIRONMENT/],
    ['an empty site for trying', withVars({ ENVIRONMENT: 'trial' }), /ENVIRONMENT/],
    ['no environment', withVars({ ENVIRONMENT: undefined }), /ENVIRONMENT/],
    ['no key for backups', withVars({ BACKUP_PUBLIC_KEY: '' }), /^BACKUP_PUBLIC_KEY is missing.*backup-keys/],
    ['a private key', withVars({ BACKUP_PUBLIC_KEY: privateKey }), /^BACKUP_PUBLIC_KEY .*the private half/],
    ['no public address', withOrigin(''), /PUBLIC_ORIGIN is missing/],
    ['the address of the template', withOrigin('https://kormi.example'), /placeholder/],
    ['an address of one machine', withOrigin('https://localhost'), /placeholder/],
    ['an address without encryption', withOrigin('http://kormi.com.bd'), /https/],
    ['an address with a slash', withOrigin('https://kormi.com.bd/'), /no trailing slash/],
    ['no address at all', withOrigin('kormi'), /not a valid address/],
    ['an address with a port', withOrigin('https://kormi.com.bd:8443'), /port \(8443\)/],
    ['an address of workers.dev', withOrigin('https://kormi.me.workers.dev'), /domain of the Cloudflare/],
    ['an address of one word', withOrigin('https://kormi'), /domain of the Cloudflare/],
    ['a route', withConfig({ routes: [{ pattern: 'other.com.bd', custom_domain: true }] }), /has routes/],
    ['the Worker of staging', sharing({ name: 'kormi' }), /Worker name kormi is also used by env\.staging/],
    ['the address of staging', sharing({ vars: good.config.vars }), /PUBLIC_ORIGIN .* is also used/],
    ['the database of staging', sharing({ d1_databases }), /database of DB is also used/],
    ['the namespace of staging', sharing({ kv_namespaces }), /namespace of KV is also used/],
    [
      'a bucket of staging',
      sharing({ r2_buckets: r2_buckets.slice(0, 1) }),
      /bucket of PICTURES is also used/,
    ],
    ['a secret among the variables', withVars({ JWT_SECRET: 'x'.repeat(40) }), /JWT_SECRET is in/],
    ['a secret of development', withVars({ OTHER: developmentKey }), /OTHER has a value for development/],
    ['a gateway double', withVars({ SSLCOMMERZ_BASE_URL: 'https://double' }), /SSLCOMMERZ_BASE_URL/],
    ['a database of zeros', withConfig({ d1_databases: [zeroDatabase] }), /DB has no database/],
    ['no database', withConfig({ d1_databases: [] }), /DB has no database/],
    ['a namespace of zeros', withConfig({ kv_namespaces: [zeroNamespace] }), /KV/],
    ['a missing bucket', withConfig({ r2_buckets: r2_buckets.toSpliced(1, 1) }), /DOCUMENTS/],
    ['one bucket for both', withPicturesAs('DOCUMENTS'), /identity cards/],
    ['a missing bucket of backups', withConfig({ r2_buckets: r2_buckets.slice(0, 2) }), /BACKUPS/],
    ['backups among the pictures', withPicturesAs('BACKUPS'), /whole database/],
    ['no cron', withConfig({ triggers: { crons: [] } }), /cron/],
    ['a second address', withConfig({ workers_dev: true }), /workers_dev/],
    ['a missing secret', { ...good, secretNames: ['JWT_SECRET'] }, /SETTINGS_KEY is not set/],
    ['a changed file', { ...good, changedFiles: [' M worker/app.ts'] }, /worker\/app\.ts.*Commit first/],
    [
      'a weak new secret',
      withSecrets({ JWT_SECRET: 'too-short' }),
      /^JWT_SECRET is shorter than 32 characters/,
    ],
    [
      'half of the keys of Web Push',
      withSecrets({ VAPID_KEYS: 'abc' }),
      /^VAPID_KEYS is no pair.* -s push-keys/,
    ],
  ])('include %s', (_, state, reason) => {
    const problems = deploymentProblems(state)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(reason)
  })

  describe('of the copy outside', () => {
    const place = {
      OUTSIDE_COPY_URL: 'https://s3.eu-central-003.backblazeb2.com/kormi-outside',
      OUTSIDE_COPY_REGION: 'eu-central-003',
    }
    const secrets = { OUTSIDE_COPY_KEY_ID: 'id', OUTSIDE_COPY_SECRET: 'secret' }
    const stored = [...(good.secretNames ?? []), ...Object.keys(secrets)]
    const whole = { ...withVars(place), secretNames: stored }

    it('are none when all of it is set, in the account or by this deployment, or nothing', () => {
      expect(deploymentProblems(whole)).toEqual([])
      expect(deploymentProblems({ ...withVars(place), newSecrets: { ...strong, ...secrets } })).toEqual([])
      expect(deploymentProblems({ ...withVars(place), secretNames: null })).toEqual([])
    })

    const wholeWith = (vars: Record<string, string>) => ({ ...withVars(vars), secretNames: stored })

    it.each([
      ['no secrets', withVars(place), /half configured: OUTSIDE_COPY_KEY_ID, OUTSIDE_COPY_SECRET is not set/],
      ['no address', wholeWith({}), /OUTSIDE_COPY_URL, OUTSIDE_COPY_REGION is not set/],
      ['no region', wholeWith({ OUTSIDE_COPY_URL: place.OUTSIDE_COPY_URL }), /OUTSIDE_COPY_REGION/],
      ['no bucket', wholeWith({ ...place, OUTSIDE_COPY_URL: 'https://s3.example.com' }), /and the bucket/],
      ['no encryption', wholeWith({ ...place, OUTSIDE_COPY_URL: 'http://127.0.0.1/b' }), /https/],
      [
        'a secret in [vars]',
        wholeWith({ ...place, OUTSIDE_COPY_SECRET: 'x' }),
        /OUTSIDE_COPY_SECRET is in \[vars\]/,
      ],
    ])('include %s', (_, state, reason) => {
      expect(deploymentProblems(state)).toEqual([expect.stringMatching(reason)])
    })
  })

  it('do not include a pair of keys of Web Push, nor its absence', () => {
    const newSecrets = { ...strong, VAPID_KEYS: makeVapidKeys() }
    expect(deploymentProblems({ ...good, newSecrets })).toEqual([])
    expect(deploymentProblems({ ...good, newSecrets: strong })).toEqual([])
  })

  it('do not include placeholders that two environments share', () => {
    const zeros = withConfig({ kv_namespaces: [zeroNamespace] })
    const state = { ...zeros, otherConfigs: { staging: { ...sharing({}).config, ...zeros.config } } }
    expect(deploymentProblems(state).filter((problem) => /namespace of KV/.test(problem))).toEqual([])
  })

  it('of the committed configuration are only what the owner fills in, in each environment', () => {
    const read = (env: string) => readConfig({ config: `${root}/wrangler.toml`, env }, { hideWarnings: true })
    for (const env of deployedEnvironments) {
      const otherConfigs = Object.fromEntries(
        deployedEnvironments.filter((other) => other !== env).map((other) => [other, read(other)]),
      )
      const problems = deploymentProblems({ ...good, secretNames: null, config: read(env), otherConfigs })
      expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
        'PUBLIC_ORIGIN',
        'BACKUP_PUBLIC_KEY',
        'DB',
        'KV',
      ])
    }
  })

  it('find logs in each environment that the Worker samples itself, without queries and second lines', () => {
    for (const env of deployedEnvironments) {
      const config = readConfig({ config: `${root}/wrangler.toml`, env }, { hideWarnings: true })
      expect(config.observability, env).toMatchObject({
        enabled: true,
        head_sampling_rate: 1,
        redact_query_string: true,
        logs: { enabled: true, invocation_logs: false },
      })
      expect(config.vars, env).not.toHaveProperty('LOG_SAMPLE')
    }
  })

  it('find each variable of development in each environment, so that wrangler advises no command to copy one', () => {
    const namesIn = (env?: string) =>
      Object.keys(readConfig({ config: `${root}/wrangler.toml`, env }, { hideWarnings: true }).vars)
    for (const env of deployedEnvironments) expect(namesIn(env), env).toEqual(namesIn())
  })

  it('are all reported at once', () => {
    const state = { ...withVars({ ENVIRONMENT: 'development', PUBLIC_ORIGIN: '' }), secretNames: [] }
    expect(deploymentProblems(state)).toHaveLength(4)
  })
})
