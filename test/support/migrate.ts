import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import { hashing } from '#worker/lib/overload/hash-turns.ts'
import { inFlight } from '#worker/middleware/overload/shed-load.ts'

// Each test file starts with empty storage.
await applyD1Migrations(env.DB, (env as Env & { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS)

// Tests of limits send many requests at once, and services that hang make reads slow. The tests of the bounds set them.
Object.assign(hashing, { requests: 1000, interval: 0 })
Object.assign(inFlight, { reads: 1000, writes: 1000, gateways: 1000, slowReads: 1000 })
