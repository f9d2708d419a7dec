import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { openLocalBindings } from '#seed/bindings.ts'
import { buildDemo } from '#seed/demo/build-demo.ts'
import { insertDemo } from '#seed/demo/load-demo.ts'
import { referenceStatements } from '#seed/reference/reference-statements.ts'
import { openDatabase, runBatch } from '#worker/db/db.ts'
import { plainDemoContext } from './demo-context.ts'

export const root = new URL('../..', import.meta.url).pathname

export type DemoDatabase = Awaited<ReturnType<typeof openDemoDatabase>>

/** The migrations of a folder in their order, cut into statements as `wrangler d1 migrations apply` cuts them. */
export const readMigrations = (folder = `${root}migrations`) => readD1Migrations(folder)

/** A database of D1's own engine in a folder of its own, for tests that run in Node. Empty: without any table. */
export async function openEmptyDatabase() {
  const persistTo = mkdtempSync(join(tmpdir(), 'database-'))
  const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
  return {
    d1: env.DB,
    db: openDatabase(env.DB, 'primary').db,
    /** Applies a migration as wrangler does: all its statements are one batch. */
    apply: (migration: { queries: readonly string[] }) =>
      env.DB.batch(migration.queries.map((query) => env.DB.prepare(query))),
    async close() {
      await close()
      rmSync(persistTo, { recursive: true, force: true })
    },
  }
}

/** Writes the rows of every installation and those of the demo, without pictures. */
export async function fillWithDemo({ d1, db }: Awaited<ReturnType<typeof openEmptyDatabase>>, now: Date) {
  await d1.batch(referenceStatements(now).map((statement) => d1.prepare(statement)))
  await runBatch(db, insertDemo(db, buildDemo(plainDemoContext(now)), now))
}

/** A database with the schema of the first release (migrations 0000 and 0001) and the rows of the demo. */
export async function openDemoDatabase(now: Date) {
  const database = await openEmptyDatabase()
  for (const migration of (await readMigrations()).slice(0, 2)) await database.apply(migration)
  await fillWithDemo(database, now)
  return database
}
