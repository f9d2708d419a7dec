import { weakKeys, type GivenKeys } from '#worker/lib/key-strength.ts'

/** The inputs of the deployment checks. */
export type DeploymentState = {
  /** The environment's part of wrangler.toml, as wrangler reads it. */
  config: {
    vars: Readonly<Record<string, unknown>>
    d1_databases: readonly { binding: string; database_id?: string | undefined }[]
    kv_namespaces: readonly { binding: string; id?: string | undefined }[]
    r2_buckets: readonly { binding: string; bucket_name?: string | undefined }[]
    triggers: { crons?: readonly string[] | undefined }
    workers_dev?: boolean | undefined
  }
  /** Names of the Worker's secrets; null skips the check. */
  secretNames: readonly string[] | null
  /** The values of secrets that this deployment uploads; null without a file. Cloudflare never shows stored values. */
  newSecrets: GivenKeys | null
  /** Uncommitted changes as lines of `git status --porcelain`. */
  changedFiles: readonly string[]
}

export const requiredSecrets = ['JWT_SECRET', 'SETTINGS_KEY'] as const

const databases = ['DB']
const namespaces = ['KV']
const buckets = ['PICTURES', 'DOCUMENTS', 'BACKUPS']
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Messages about all problems that prevent a deployment, each with a fix; empty if there are none. */
export const deploymentProblems = (state: DeploymentState): string[] => [
  ...checkoutProblems(state),
  ...variableProblems(state),
  ...bindingProblems(state),
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
  for (const name of requiredSecrets)
    if (name in vars)
      problems.push(`${name} is in [vars] and therefore not secret. Remove it and use wrangler secret put.`)
  for (const [name, value] of Object.entries(vars))
    if (/development-only|never-deploy/i.test(String(value)))
      problems.push(`${name} has a value for development.`)
  if (vars.SSLCOMMERZ_BASE_URL)
    problems.push('SSLCOMMERZ_BASE_URL sends payments to a test double. Remove it.')
  return problems
}

/** The problem of the public address, or null. */
function originProblem(value: unknown): string | null {
  const fix = 'Set it to the public address, such as "https://kormi.com.bd".'
  if (typeof value !== 'string' || value === '')
    return `is missing, so payment gateways could not reach the site. ${fix}`
  if (!URL.canParse(value)) return `is not a valid address. ${fix}`
  const { protocol, hostname, origin } = new URL(value)
  if (protocol !== 'https:') return `must begin with https://. ${fix}`
  if (/(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost)$|^[\d.]+$|^\[/.test(hostname))
    return `is a placeholder (${hostname}). ${fix}`
  return origin === value ? null : `must have no path and no trailing slash: "${origin}".`
}

function bindingProblems({ config }: Pick<DeploymentState, 'config'>): string[] {
  const problems: string[] = []
  for (const binding of databases) {
    const id = config.d1_databases.find((each) => each.binding === binding)?.database_id
    if (isPlaceholder(id) || !uuid.test(id ?? ''))
      problems.push(
        `${binding} has no database: put the database_id of wrangler d1 create into wrangler.toml.`,
      )
  }
  for (const binding of namespaces) {
    const id = config.kv_namespaces.find((each) => each.binding === binding)?.id
    if (isPlaceholder(id))
      problems.push(
        `${binding} has no namespace: put the id of wrangler kv namespace create into wrangler.toml.`,
      )
  }
  const names = buckets.map(
    (binding) => config.r2_buckets.find((each) => each.binding === binding)?.bucket_name,
  )
  for (const [index, name] of names.entries())
    if (!name) problems.push(`${buckets[index]} has no bucket in wrangler.toml.`)
  // Everything in PICTURES is public.
  const [pictures, ...privateNames] = names
  for (const [index, name] of privateNames.entries())
    if (name && name === pictures)
      problems.push(
        index === 0
          ? 'PICTURES and DOCUMENTS are one bucket: identity cards would be public.'
          : 'PICTURES and BACKUPS are one bucket: the whole database would be public.',
      )
  if ((config.triggers.crons ?? []).length < 2)
    problems.push('The two cron triggers are missing, so the scheduled jobs would never run.')
  if (config.workers_dev) problems.push('workers_dev is enabled, so the site would have a second address.')
  return problems
}

const isPlaceholder = (id: string | undefined) => !id || /^[0-]+$/.test(id)

function secretProblems({
  secretNames,
  newSecrets,
}: Pick<DeploymentState, 'secretNames' | 'newSecrets'>): string[] {
  const missing = secretNames
    ? requiredSecrets.filter((name) => !secretNames.includes(name) && !newSecrets?.[name])
    : []
  return [
    ...missing.map((name) => `${name} is not set: put it into a file for --secrets-file.`),
    ...strengthProblems(newSecrets),
  ]
}

/** A file with one of the keys is judged by that one; the other stays as it is stored. */
const strengthProblems = (newSecrets: GivenKeys | null): string[] =>
  newSecrets
    ? weakKeys(newSecrets)
        .filter(({ name }) => newSecrets[name] !== undefined)
        .map(({ name, reason }) => `${name} ${reason}. Make one with: openssl rand -base64 32`)
    : []
