import type { EnvironmentConfig } from './deployment-checks.ts'

/** What the Cloudflare account has of what an environment of wrangler.toml names. */
export type Account = {
  /** Names of the Worker's secrets. */
  secretNames: readonly string[]
  /** The output of `wrangler d1 info`; null if there is no such database. */
  databaseInfo: string | null
  namespaceIds: readonly string[]
  /** Those of the named buckets that exist. */
  bucketNames: readonly string[]
}

/** Runs wrangler with these arguments. */
type Ask = (args: readonly string[]) => Promise<{ code: number; output: string; errors: string }>

/** Cloudflare's codes for a Worker, a database and a bucket that do not exist. */
const isMissing = /\b10007\b|\b7404\b|\b10006\b|not (?:been )?(?:found|exist|deployed)|couldn't find/i

/**
 * Asks the account for the resources of an environment.
 * @throws Error with wrangler's reason, for example that it is not signed in
 */
export async function readAccount(
  environment: string,
  config: EnvironmentConfig,
  ask: Ask,
): Promise<Account> {
  /** The output, or null if the thing does not exist. */
  const tell = async (what: string, args: readonly string[]): Promise<string | null> => {
    const { code, output, errors } = await ask([...args, '--env', environment])
    if (code === 0) return output
    if (isMissing.test(errors + output)) return null
    throw new Error(
      `wrangler could not read ${what} (is it signed in? npx wrangler login): ${(errors || output).trim()}`,
    )
  }
  // First alone: without a sign-in the others would fail as well.
  // A Worker that was never deployed has no secrets.
  const secrets = await tell('the secrets', ['secret', 'list', '--format', 'json'])
  const buckets = config.r2_buckets.flatMap(({ bucket_name: name }) => (name ? [name] : []))
  const database = config.d1_databases.find(({ binding }) => binding === 'DB')?.database_name
  const [databaseInfo, namespaces, ...found] = await Promise.all([
    database ? tell('the database', ['d1', 'info', database, '--json']) : null,
    tell('the namespaces', ['kv', 'namespace', 'list']),
    ...buckets.map((name) => tell(`the bucket ${name}`, ['r2', 'bucket', 'info', name, '--json'])),
  ])
  return {
    secretNames: listOf(secrets, 'name'),
    databaseInfo,
    namespaceIds: listOf(namespaces, 'id'),
    bucketNames: buckets.filter((_, index) => found[index] !== null),
  }
}

/** A field of each object of a JSON list, which warnings may precede. */
function listOf(output: string | null, field: string): string[] {
  const start = output?.search(/^\[/m) ?? -1
  if (output === null || start < 0) return []
  return (JSON.parse(output.slice(start)) as Record<string, unknown>[]).map((each) => String(each[field]))
}

/**
 * The warning about read replication, which is switched on for each database once. wrangler has no command for it.
 * @param info the output of `wrangler d1 info --json`, or null if wrangler failed
 * @returns null if replication is on
 */
export function replicationWarning(info: string | null): string | null {
  const { uuid, mode } = readInfo(info)
  if (mode === 'auto') return null
  const found =
    mode === undefined
      ? 'it could not be verified that the read replication of the database is on'
      : `the read replication of the database is ${mode}, so every read goes to one location`
  return `${found}. Switch it on once: ${replicationCommand(uuid)}`
}

/** Cloudflare's API call that switches read replication on. */
const replicationCommand = (databaseId = '$DATABASE_ID') =>
  `curl -X PUT "https://api.cloudflare.com/client/v4/accounts/$ACCOUNT_ID/d1/database/${databaseId}" ` +
  `-H "Authorization: Bearer $API_TOKEN" -H "Content-Type: application/json" -d '{"read_replication":{"mode":"auto"}}'`

function readInfo(info: string | null): { uuid?: string; mode?: string } {
  const start = info?.indexOf('{') ?? -1
  if (info === null || start < 0) return {}
  try {
    const { uuid, read_replication: replication } = JSON.parse(info.slice(start)) as {
      uuid?: unknown
      read_replication?: { mode?: unknown } | null
    }
    return {
      ...(typeof uuid === 'string' && { uuid }),
      ...(typeof replication?.mode === 'string' && { mode: replication.mode }),
    }
  } catch {
    return {}
  }
}
