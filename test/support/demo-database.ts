import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openLocalBindings } from '#seed/bindings.ts'
import { buildDemo } from '#seed/demo/build-demo.ts'
import { insertDemo } from '#seed/demo/load-demo.ts'
import { migrate } from '#seed/migrations.ts'
import { referenceStatements } from '#seed/reference/reference-statements.ts'
import { runBatch } from '#worker/db/db.ts'
import { commandDatabase } from '#seed/command-database.ts'
import { metadataOf } from '#worker/features/images/images.usecases.ts'
import { accounts } from '#seed/demo/accounts.ts'
import { pictureNames } from '#seed/demo/pictures/picture-files.ts'
import type { DemoContext } from '#seed/demo/rows/demo-context.ts'
import { readPlaces } from '#seed/reference/places.ts'

const places = readPlaces()

/** The smallest part of the demo that has rows of each kind. */
export const smallScale = 0.1

/** A context for demo rows without stored pictures and hashed passwords. */
export function plainDemoContext(now: Date, scale = 1): DemoContext {
  return {
    now,
    scale,
    places,
    portraits: new Map(pictureNames('portraits').map((name) => [name, `photos/${name}`])),
    passwordHashes: {
      accounts: new Map(Object.values(accounts).map(({ id }) => [id, `hash ${id}`])),
      allOthers: 'hash',
    },
    sealIdNumber: (number) => ({ idNumberSealed: `sealed ${number}`, idNumberHash: `hash ${number}` }),
    terms: { biodata: 'b2', earlierBiodata: 'b1' },
  }
}

const root = new URL('../..', import.meta.url).pathname

export type TestDatabase = Awaited<ReturnType<typeof openEmptyDatabase>>
/** An empty database of D1's own engine, for tests that run in Node. */
export const openEmptyDatabase = () => openDatabaseIn(mkdtempSync(join(tmpdir(), 'database-')))

/** A copy of a database and its buckets. Faster than filling another one; nothing may write meanwhile. */
export function openCopy({ persistTo }: { persistTo: string }) {
  const copy = mkdtempSync(join(tmpdir(), 'database-'))
  cpSync(persistTo, copy, { recursive: true })
  return openDatabaseIn(copy)
}

async function openDatabaseIn(persistTo: string) {
  const { env, close } = await openLocalBindings({ root, persistTo })
  const closeAndRemove = async () => {
    await close()
    rmSync(persistTo, { recursive: true, force: true })
  }
  const run = (statements: readonly string[]) =>
    env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
  return {
    persistTo,
    d1: env.DB,
    buckets: { PICTURES: env.PICTURES, DOCUMENTS: env.DOCUMENTS, BACKUPS: env.BACKUPS },
    db: commandDatabase(env.DB),
    /** Runs statements as one batch, all or nothing. */
    run,
    close: closeAndRemove,
    [Symbol.asyncDispose]: closeAndRemove,
  }
}

/** A database with rows of each kind, which is filled in a fifth of the time of the whole demo. */
export const openSmallDemo = (now: Date) => openDemoDatabase(now, smallScale)

/** A database with all migrations of the project, the rows of every installation and those of the demo. */
export async function openDemoDatabase(now: Date, scale = 1): Promise<TestDatabase> {
  // First: while this is computed, the connection to an open database would time out.
  const rows = buildDemo(plainDemoContext(now, scale))
  const database = await openMigratedDatabase()
  await database.run(referenceStatements(now))
  await runBatch(database.db, insertDemo(database.db, rows, now))
  // Lets Node notice that the server closed a connection while the rows were serialised.
  await setTimeout(100)
  return database
}

/** A database with all migrations of the project, and no other rows than those of the migrations. */
export async function openMigratedDatabase(): Promise<TestDatabase> {
  const database = await openEmptyDatabase()
  await migrate(database.d1)
  return database
}

const hex = (number: number) => (number * 2_654_435_761).toString(16).padStart(32, '0').slice(0, 32)
/** Stores a picture of its own content, with its row. */
export async function addPicture(
  { d1, buckets }: TestDatabase,
  bucket: 'PICTURES' | 'DOCUMENTS',
  id: number,
) {
  const [kind, path] =
    bucket === 'PICTURES' ? ['pictures', `photos/${hex(id)}`] : ['documents', `documents/${hex(id)}`]
  const key = bucket === 'PICTURES' ? `${path}-160.webp` : `${path}.webp`
  await d1
    .prepare('INSERT INTO stored_images (bucket, path, created_at) VALUES (?, ?, 1)')
    .bind(kind, path)
    .run()
  await buckets[bucket].put(key, `picture ${id}`.repeat((id % 7) + 1), {
    httpMetadata: metadataOf(bucket, key),
  })
  return { key, path }
}

/** What must survive a migration. */
export async function readState(database: TestDatabase) {
  const one = async (statement: string) =>
    (await database.d1.prepare(statement).raw<[string | number]>()).flat()
  // Those with rows of their own, without the list of what a job must do.
  const names = await one(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'provider_words%' AND name NOT LIKE 'sqlite%'
      AND name NOT IN ('d1_migrations', 'word_refreshes') AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
  )
  const counts = await database.run(names.map((name) => `SELECT count(*) AS n FROM "${name}"`))
  return {
    /** How many rows each table has. */
    tables: Object.fromEntries(names.map((name, index) => [name, counts[index]?.results])),
    indexes: await one(
      `SELECT name || ' ' || coalesce(sql, '') FROM sqlite_master WHERE type = 'index' ORDER BY name`,
    ),
    triggers: (
      await database.d1
        .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
        .all<{ name: string; sql: string }>()
    ).results,
    /** The highest id that each table has ever given out. */
    ids: await one(
      `SELECT json_group_object(name, seq) FROM (SELECT * FROM sqlite_sequence WHERE name NOT IN ('d1_migrations', 'word_refreshes') ORDER BY name)`,
    ),
    words: await one(`SELECT count(*) FROM provider_words`),
    brokenKeys: await one(`SELECT count(*) FROM pragma_foreign_key_check`),
    unfinished: await one(`SELECT name FROM sqlite_master WHERE name LIKE '\\_\\_%' ESCAPE '\\'`),
  }
}
