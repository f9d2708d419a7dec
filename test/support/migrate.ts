import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import { dropModules, setTestLimits } from './test-limits.ts'

// The files of one runtime run one after the other. Each of them starts with modules of its own and with empty storage, so
// nothing is left of the file before, neither in memory nor in D1, R2, KV or the cache.
dropModules()
await emptyStorage()
await applyD1Migrations(env.DB, (env as Env & { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS)

await setTestLimits()

/** @throws if something stays, for example because a late call of the file before still writes */
async function emptyStorage(): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await reset()
    if (await isEmpty()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the storage of the file before is not deleted')
}

async function isEmpty(): Promise<boolean> {
  const tables = await env.DB.prepare(
    `SELECT 1 FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).all()
  const buckets = [env.PICTURES, env.DOCUMENTS, env.BACKUPS]
  const objects = await Promise.all(buckets.map((bucket) => bucket.list({ limit: 1 })))
  const keys = await env.KV.list({ limit: 1 })
  return [tables.results, ...objects.map((list) => list.objects), keys.keys].every(
    (found) => found.length === 0,
  )
}
