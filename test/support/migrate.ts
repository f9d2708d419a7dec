import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import { hashing } from '#worker/lib/overload/hash-turns.ts'

// Each test file starts with empty storage.
await applyD1Migrations(env.DB, (env as Env & { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS)

// Tests of limits sign in many times at once. The tests of the bound set it themselves.
Object.assign(hashing, { requests: 1000, interval: 0 })
