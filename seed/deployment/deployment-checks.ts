import { readBackupKey } from '#worker/adapters/backup-store/backup-key.ts'
import {
  outsideNames,
  outsideVariables,
  readOutsidePlace,
} from '#worker/adapters/backup-store/outside-place.ts'
import { vapidProblem } from '#worker/adapters/push/vapid-keys.ts'
import { weakKeys } from '#worker/lib/key-strength.ts'
import type { GivenSecrets } from './secrets-file.ts'

/** An environment's part of wrangler.toml. The package of wrangler has no types of it. */
export type EnvironmentConfig = {
  name?: string | undefined
  vars: Readonly<Record<string, unknown>>
  d1_databases: readonly {
    binding: string
    database_name?: string | undefined
    database_id?: string | undefined
  }[]
  kv_namespaces: readonly { binding: string; id?: string | undefined }[]
  r2_buckets: readonly { binding: string; bucket_name?: string | undefined }[]
  triggers: { crons?: readonly string[] | undefined }
  routes?: readonly unknown[] | undefined
  workers_dev?: boolean | undefined
}

/** The inputs of the deployment checks. */
export type DeploymentState = {
  /** The environment to deploy. */
  config: EnvironmentConfig
  /** The other deployed environments by name. They must share nothing with this one. */
  otherConfigs: Readonly<Record<string, EnvironmentConfig>>
  /** Names of the stored secrets of the Worker. Null if the account was not asked. */
  secretNames: readonly string[] | null
  /** The values of secrets that this deployment uploads; null without a file. Cloudflare never shows stored values. */
  newSecrets: GivenSecrets | null
  /** Uncommitted changes as lines of `git status --porcelain`. */
  changedFiles: readonly string[]
}

/** The environments of wrangler.toml that `npm run deploy` accepts. */
export const deployedEnvironments = ['production', 'staging'] as const

const requiredSecrets = ['JWT_SECRET', 'SETTINGS_KEY'] as const

const outsideSecrets = ['OUTSIDE_COPY_KEY_ID', 'OUTSIDE_COPY_SECRET'] as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Messages about all problems that prevent a deployment, each with a fix; empty if there are none. */
export const deploymentProblems = (state: DeploymentState): string[] => [
  ...checkoutProblems(state),
  ...variableProblems(state),
  ...bindingProblems(state),
  ...sharedProblems(state),
  ...outsideProblems(state),
  ...secretProblems(state),
]

function checkoutProblems({ changedFiles }: Pick<DeploymentState, 'changedFiles'>): string[] {
  if (changedFiles.length === 0) return []
  const named = changedFiles.slice(0, 5).map((line) => line.trim())
  const more = changedFiles.length - named.length
  return [
    `The checkout differs from the last commit, so the deployed version would be unknown: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Commit first.`,
  ]
}

function variableProblems({ config: { vars } }: Pick<DeploymentState, 'config'>): string[] {
  const problems: string[] = []
  if (vars.ENVIRONMENT !== 'production')
    problems.push(`ENVIRONMENT must be "production", it is "${String(vars.ENVIRONMENT ?? '')}".`)
  const origin = originProblem(vars.PUBLIC_ORIGIN)
  if (origin) problems.push(`PUBLIC_ORIGIN ${origin}`)
  const backupKey = backupKeyProblem(vars.BACKUP_PUBLIC_KEY)
  if (backupKey) problems.push(`${backupKey}. Make a pair with: npm run -s backup-keys -- FILE`)
  for (const name of [...requiredSecrets, ...outsideSecrets, 'VAPID_KEYS'])
    if (name in vars)
      problems.push(`${name} is in [vars] and therefore not secret. Remove it and use wrangler secret put.`)
  for (const [name, value] of Object.entries(vars))
    if (/development-only|never-deploy/i.test(String(value)))
      problems.push(`${name} has a value for development.`)
  if (vars.SSLCOMMERZ_BASE_URL)
    problems.push('SSLCOMMERZ_BASE_URL sends payments to a test double. Remove it.')
  return problems
}

/** The problem of the key that encrypts the backups, or null. */
function backupKeyProblem(value: unknown): string | null {
  if (typeof value !== 'string' || value === '')
    return 'BACKUP_PUBLIC_KEY is missing, so backups would not be encrypted'
  try {
    readBackupKey(value)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The problem of the public address, or null. */
function originProblem(value: unknown): string | null {
  const fix = 'Set it to the public address, such as "https://kormi.com.bd".'
  if (typeof value !== 'string' || value === '')
    return `is missing, so payment gateways could not reach the site. ${fix}`
  if (!URL.canParse(value)) return `is not a valid address. ${fix}`
  const { protocol, hostname, origin, port } = new URL(value)
  if (protocol !== 'https:') return `must begin with https://. ${fix}`
  if (/(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost)$|^[\d.]+$|^\[/.test(hostname))
    return `is a placeholder (${hostname}). ${fix}`
  if (port) return `has a port (${port}), which a custom domain cannot have. ${fix}`
  if (/(?:^|\.)workers\.dev$/.test(hostname) || !hostname.includes('.'))
    return `must be on a domain of the Cloudflare account, ${hostname} is not. ${fix}`
  return origin === value ? null : `must have no path and no trailing slash: "${origin}".`
}

function bindingProblems({ config }: Pick<DeploymentState, 'config'>): string[] {
  const problems: string[] = []
  const database = config.d1_databases.find(({ binding }) => binding === 'DB')?.database_id
  if (isPlaceholder(database) || !uuid.test(database ?? ''))
    problems.push('DB has no database: put the database_id of wrangler d1 create into wrangler.toml.')
  if (isPlaceholder(config.kv_namespaces.find(({ binding }) => binding === 'KV')?.id))
    problems.push('KV has no namespace: put the id of wrangler kv namespace create into wrangler.toml.')
  const bucketOf = (name: string) => config.r2_buckets.find(({ binding }) => binding === name)?.bucket_name
  for (const name of ['PICTURES', 'DOCUMENTS', 'BACKUPS'])
    if (!bucketOf(name)) problems.push(`${name} has no bucket in wrangler.toml.`)
  // Everything in PICTURES is public.
  for (const [name, secret] of [
    ['DOCUMENTS', 'identity cards'],
    ['BACKUPS', 'the whole database'],
  ] as const)
    if (bucketOf(name) && bucketOf(name) === bucketOf('PICTURES'))
      problems.push(`PICTURES and ${name} are one bucket: ${secret} would be public.`)
  if ((config.triggers.crons ?? []).length < 2)
    problems.push('The two cron triggers are missing, so the scheduled jobs would never run.')
  if (config.routes?.length)
    problems.push('wrangler.toml has routes. Remove them: the deployment makes the route of PUBLIC_ORIGIN.')
  if (config.workers_dev) problems.push('workers_dev is enabled, so the site would have a second address.')
  return problems
}

/** What the environment shares with another one: a rehearsal would change the data of production. */
function sharedProblems({
  config,
  otherConfigs,
}: Pick<DeploymentState, 'config' | 'otherConfigs'>): string[] {
  const own = new Map(resources(config))
  return Object.entries(otherConfigs).flatMap(([other, otherConfig]) =>
    resources(otherConfig)
      .filter(([value]) => own.has(value))
      .map(([value]) => `${own.get(value)} is also used by env.${other}. Each environment needs its own.`),
  )
}

/** Pairs of a value that only one environment may have and its name. */
const resources = (config: EnvironmentConfig): [string, string][] =>
  [
    [config.name && `worker ${config.name}`, `The Worker name ${config.name}`] as const,
    [config.vars.OUTSIDE_COPY_URL, `OUTSIDE_COPY_URL ${String(config.vars.OUTSIDE_COPY_URL)}`] as const,
    [config.vars.PUBLIC_ORIGIN, `PUBLIC_ORIGIN ${String(config.vars.PUBLIC_ORIGIN)}`] as const,
    ...config.d1_databases.map((each) => [each.database_id, `The database of ${each.binding}`] as const),
    ...config.kv_namespaces.map((each) => [each.id, `The namespace of ${each.binding}`] as const),
    ...config.r2_buckets.map(
      (each) => [each.bucket_name && `bucket ${each.bucket_name}`, `The bucket of ${each.binding}`] as const,
    ),
  ].flatMap(([value, name]) => (typeof value === 'string' && !isPlaceholder(value) ? [[value, name]] : []))

const isPlaceholder = (id: string | undefined) => !id || /^[0-]+$/.test(id)

/** A place of the copy outside that is half configured. A dry run without a sign-in does not know the stored secrets. */
function outsideProblems({
  config: { vars },
  secretNames,
  newSecrets,
}: Pick<DeploymentState, 'config' | 'secretNames' | 'newSecrets'>): string[] {
  const values = Object.fromEntries(outsideVariables.map((name) => [name, String(vars[name] ?? '')]))
  const isMeant = outsideVariables.some((name) => values[name])
  for (const name of outsideSecrets) {
    const isStored = secretNames?.includes(name) ?? isMeant
    values[name] = isStored || newSecrets?.[name] ? 'set' : ''
  }
  try {
    readOutsidePlace(values)
  } catch (error) {
    return [`${(error as Error).message}. Set all of ${outsideNames.join(', ')}, or none.`]
  }
  return values.OUTSIDE_COPY_URL?.startsWith('http:') ? ['OUTSIDE_COPY_URL must begin with https://.'] : []
}

function secretProblems({
  secretNames,
  newSecrets,
}: Pick<DeploymentState, 'secretNames' | 'newSecrets'>): string[] {
  const missing = requiredSecrets.filter(
    (name) => secretNames?.includes(name) === false && !newSecrets?.[name],
  )
  return [
    ...missing.map((name) => `${name} is not set: put it into a file for --secrets-file.`),
    ...strengthProblems(newSecrets),
  ]
}

/** A file with one of the keys is judged by that one; the other stays as it is stored. */
function strengthProblems(newSecrets: GivenSecrets | null): string[] {
  if (!newSecrets) return []
  const pair = newSecrets.VAPID_KEYS === undefined ? null : vapidProblem(newSecrets.VAPID_KEYS)
  return [
    ...weakKeys(newSecrets)
      .filter(({ name }) => newSecrets[name] !== undefined)
      .map(({ name, reason }) => `${name} ${reason}. Make one with: openssl rand -base64 32`),
    ...(pair ? [`VAPID_KEYS ${pair}. Make one with: npm run -s push-keys`] : []),
  ]
}
