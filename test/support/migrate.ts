import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'

// The files of one runtime run one after the other. Each of them starts with modules of its own and with empty storage, so
// nothing is left of the file before, neither in memory nor in D1, R2, KV or the cache.
vi.resetModules()
await emptyStorage()
await applyD1Migrations(env.DB, (env as Env & { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS)

// Tests of limits send many requests at once, and services that hang make reads slow. The tests of the bounds set them.
// A hash of full cost takes 250 ms.
const { hashing } = await import('#worker/lib/overload/hash-turns.ts')
const { inFlight } = await import('#worker/middleware/admission.ts')
Object.assign(hashing, { requests: 1000, interval: 0, cost: { N: 2 ** 4, r: 8, p: 1 } })
Object.assign(inFlight, { reads: 1000, writes: 1000, gateways: 1000, slowReads: 1000 })

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
