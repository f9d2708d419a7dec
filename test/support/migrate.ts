import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'

// Each test file starts with empty storage.
await applyD1Migrations(env.DB, (env as Env & { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS)
