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
