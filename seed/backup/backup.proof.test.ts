import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openCopy,
  openMigratedDatabase,
  openSmallDemo,
  readState,
  type TestDatabase,
} from '#test/support/demo-database.ts'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { listTables } from '#worker/features/operations/backups/backups.queries.ts'
import { backupName, isSaved, rebuiltTables } from '#worker/features/operations/backups/backups.rules.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import {
  continueBackup,
  makeBackup,
  deleteExpired,
  startDueBackup,
} from '#worker/features/operations/backups/backups.usecases.ts'
import { manifestKey } from '#worker/features/operations/backups/copy-part.usecases.ts'
import { termOf } from '#worker/features/providers/search/search.rules.ts'
import { findBroken } from '#worker/features/operations/invariants/invariants.usecases.ts'
import { directoryStore } from './backup-store.directory.ts'
import { compareObjects } from './compare-objects.ts'
import { findNewestBackup, readManifest } from './read-backup.ts'
import { restoreDatabase } from './restore-database.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const now = new Date()
const day = 86_400_000
const opened: TestDatabase[] = []
const keep = async (opening: Promise<TestDatabase>) => {
  const database = await opening
  opened.push(database)
  return database
}
const demoDatabase = () => keep(openCopy(demo))
const migratedDatabase = () => keep(openCopy(migrated))
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())))

const listed = ({ buckets: { PICTURES, DOCUMENTS } }: TestDatabase) => ({ PICTURES, DOCUMENTS })
const storeOf = ({ buckets }: TestDatabase) => bucketStore(buckets.BACKUPS)
const placesOf = (database: TestDatabase, store = storeOf(database)) => ({
  place: 'account' as const,
  db: database.db,
  buckets: listed(database),
  store,
})
const budget = { now, steps: 1000, objects: 0, time: 60_000 }

/** All values of all tables that a backup saves or that a restore makes again, in the order of their keys. */
async function dump({ d1, db }: TestDatabase) {
  const tables: Record<string, unknown> = {}
  for (const { name, type, key } of await listTables(db))
    if (isSaved({ name, type }) || (rebuiltTables as readonly string[]).includes(name)) {
      // When a counter was compared, and rows that count nothing, say nothing about the data.
      const where = name === 'listing_counts' ? ' WHERE total <> 0' : ''
      tables[name] = await d1
        .prepare(`SELECT * FROM "${name}"${where} ORDER BY ${(JSON.parse(key) as string[]).join(', ')}`)
        .raw()
    }
  return tables
}

const search = ({ d1 }: TestDatabase, words: string) =>
  d1.prepare('SELECT rowid FROM provider_words WHERE provider_words MATCH ? ORDER BY rowid').bind(words).raw()

async function expectSame(restored: TestDatabase, original: TestDatabase) {
  const [before, after] = [await dump(original), await dump(restored)]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name])
  const [stateBefore, stateAfter] = [await readState(original), await readState(restored)]
  expect(stateAfter.triggers).toEqual(stateBefore.triggers)
  expect(stateAfter.indexes).toEqual(stateBefore.indexes)
  expect(stateAfter).toMatchObject({ words: stateBefore.words, brokenKeys: [0], unfinished: [] })
  for (const words of ['ঢাকা', 'ইলেকট্রিশিয়ান', 'dhaka', termOf('filters', 'verified')]) {
    const found = await search(original, words)
    expect(found.length, words).toBeGreaterThan(0)
    expect(await search(restored, words), words).toEqual(found)
  }
}

let demo: TestDatabase
let migrated: TestDatabase
let manifest: BackupManifest
beforeAll(async () => {
  migrated = await openMigratedDatabase()
  demo = await openSmallDemo(now)
  await demo.buckets.PICTURES.put('a/large.webp', 'picture')
  await demo.buckets.PICTURES.put('b/large.webp', 'other picture')
  await demo.buckets.DOCUMENTS.put('card-front', 'card')
  manifest = await makeBackup(placesOf(demo), () => now)
})
afterAll(() => Promise.all([demo.close(), migrated.close()]))

describe('a backup that is restored into an empty database', () => {
  it('has every row, id, index, trigger, counter and search word', async () => {
    const target = await migratedDatabase()
    const { tables } = await restoreDatabase(target.d1, storeOf(demo), manifest, {
      force: false,
      now,
    })
    expect(tables.filter(({ leftOut }) => leftOut > 0)).toEqual([])
    expect(tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(300)
    await expectSame(target, demo)
    expect(await findBroken(target.db, now)).toEqual([])
    const ids = async ({ d1 }: TestDatabase) =>
      d1
        .prepare(
          `SELECT name, seq FROM sqlite_sequence WHERE name IN ('users', 'providers', 'payments') ORDER BY 1`,
        )
        .raw()
    expect(await ids(target)).toEqual(await ids(demo))
    // The triggers count a new row once.
    const customers = async () =>
      target.d1.prepare(`SELECT total FROM site_counters WHERE name = 'customers'`).first('total')
    const before = Number(await customers())
    await target.run([
      `INSERT INTO users (name, phone, password_hash, role, phone_verified_at, created_at, updated_at) VALUES ('ক', '01999999999', 'x', 'customer', 1, 1, 1)`,
    ])
    expect(await customers()).toBe(before + 1)
  })

  it('names the objects that are missing or have another content', async () => {
    const target = await migratedDatabase()
    await target.buckets.PICTURES.put('a/large.webp', 'picture')
    await target.buckets.PICTURES.put('b/large.webp', 'a later picture')
    expect(await compareObjects(storeOf(demo), manifest, listed(target))).toEqual([
      { bucket: 'PICTURES', objects: 2, missing: [], changed: ['b/large.webp'] },
      { bucket: 'DOCUMENTS', objects: 1, missing: ['card-front'], changed: [] },
    ])
    expect(await compareObjects(storeOf(demo), manifest, listed(demo))).toMatchObject([
      { missing: [], changed: [] },
      { missing: [], changed: [] },
    ])
  })
})

describe('a restore', () => {
  const spoiled = (change: (key: string, content: Uint8Array | null) => Uint8Array | null): BackupStore => ({
    ...storeOf(demo),
    get: async (key) => change(key, await storeOf(demo).get(key)),
  })
  const fileOf = (name: string) =>
    manifest.sources.find((source) => source.name === name)?.parts[0]?.key ?? ''
  const rowsOf = async ({ d1 }: TestDatabase) => d1.prepare('SELECT count(*) AS n FROM users').first('n')

  it('refuses a database with rows, and names its tables', async () => {
    const target = await demoDatabase()
    const before = await dump(target)
    const restoring = restoreDatabase(target.d1, storeOf(demo), manifest, { force: false, now })
    await expect(restoring).rejects.toThrow(/not empty \(.*users.*--force/)
    expect(await dump(target)).toEqual(before)
  })

  it('replaces the rows of a database with --force, also after an interrupted restore', async () => {
    const target = await demoDatabase()
    await target.run([`UPDATE users SET name = 'other'`])
    const interrupted = spoiledOnRead(fileOf('providers'))
    await expect(restoreDatabase(target.d1, interrupted, manifest, { force: true, now })).rejects.toThrow(
      'the connection is lost',
    )
    await restoreDatabase(target.d1, storeOf(demo), manifest, { force: true, now })
    await expectSame(target, demo)
  })

  /** A store whose file can be verified and then fails to be read. */
  function spoiledOnRead(key: string): BackupStore {
    let reads = 0
    return {
      ...storeOf(demo),
      get: (wanted) => {
        if (wanted === key && ++reads > 1) throw new Error('the connection is lost')
        return storeOf(demo).get(wanted)
      },
    }
  }

  it('names every missing and damaged file before it changes anything', async () => {
    const target = await migratedDatabase()
    const store = spoiled((key, content) => {
      if (key === fileOf('users')) return null
      if (key === fileOf('settings')) return content && content.map((byte, i) => (i === 20 ? byte ^ 1 : byte))
      return content
    })
    const restoring = restoreDatabase(target.d1, store, manifest, { force: false, now })
    await expect(restoring).rejects.toThrow(/users\/000000-\w+\.ndjson\.gz is missing: \d+ rows of users/)
    await expect(restoring).rejects.toThrow(/settings\/.* is damaged/)
    expect(await rowsOf(target)).toBe(0)
  })

  it('refuses a manifest that is missing or was changed', async () => {
    await expect(readManifest(storeOf(demo), 'other')).rejects.toThrow('has no manifest')
    const changed = spoiled((key, content) =>
      key === manifestKey(manifest.name) ? new TextEncoder().encode('{}') : content,
    )
    await expect(readManifest(changed, manifest.name)).rejects.toThrow('does not match its checksum')
  })

  it('refuses a database with fewer or more migrations than the backup', async () => {
    const target = await migratedDatabase()
    const older = { ...manifest, migrations: manifest.migrations.slice(0, -1) }
    await expect(restoreDatabase(target.d1, storeOf(demo), older, { force: false, now })).rejects.toThrow(
      /newer migrations than the backup: \d{4}_/,
    )
    const newer = { ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] }
    await expect(restoreDatabase(target.d1, storeOf(demo), newer, { force: false, now })).rejects.toThrow(
      'lacks migrations of the backup: 9999_later.sql',
    )
  })
})

describe('the weekly backup', () => {
  it('survives interruptions, parallel runs and writes meanwhile', async () => {
    const source = await demoDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'backups-'))
    const store = directoryStore(folder)
    let puts = 0
    const unreliable: BackupStore = {
      ...store,
      put: async (key, content) => {
        if (++puts % 7 === 3) throw new Error('R2 is down')
        await store.put(key, content)
      },
    }
    let failures = 0
    const run = async (steps: number) => {
      const runs = [1, 2, 3].map(() => continueBackup(placesOf(source, unreliable), { ...budget, steps }))
      const outcomes = await Promise.allSettled(runs)
      failures += outcomes.filter(({ status }) => status === 'rejected').length
    }
    const isCopied = async (name: string) =>
      (await source.d1.prepare('SELECT 1 FROM backup_parts WHERE source = ?').bind(name).raw()).length > 0
    const [favourite] = await source.d1
      .prepare('SELECT customer_id, provider_id FROM favourites LIMIT 1')
      .raw<[number, number]>()
    const [customer, provider] = favourite ?? []

    expect(await startDueBackup(placesOf(source, store), now)).toBe(1)
    while (!(await isCopied('favourites'))) await run(1)
    expect(await isCopied('users')).toBe(false)
    await source.run([
      // A new customer with a new favourite: the favourite is too late for this backup, the customer is not.
      `INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
        VALUES (900001, 'নতুন', '01999999999', 'x', 'customer', 1, 1, 1)`,
      `INSERT INTO favourites (customer_id, provider_id, created_at) VALUES (900001, ${provider}, 1)`,
      // The copied favourites of a customer are deleted.
      `DELETE FROM favourites WHERE customer_id = ${customer}`,
      `UPDATE users SET name = 'পরে বদলানো' WHERE id = 1`,
    ])
    for (let runs = 0; (await findNewestBackup(store)) === null; runs++) {
      expect(runs).toBeLessThan(100)
      await run(20)
    }
    expect(failures).toBeGreaterThan(0)
    expect(await continueBackup(placesOf(source, store), budget)).toBe(0)

    const target = await migratedDatabase()
    const saved = await readManifest(store, (await findNewestBackup(store)) ?? '')
    await restoreDatabase(target.d1, store, saved, { force: false, now })
    rmSync(folder, { recursive: true })
    const one = (statement: string) => target.d1.prepare(statement).first('n')
    expect(await one('SELECT count(*) AS n FROM users WHERE id = 900001')).toBe(1)
    expect(await one('SELECT count(*) AS n FROM favourites WHERE customer_id = 900001')).toBe(0)
    expect(await one(`SELECT count(*) AS n FROM favourites WHERE customer_id = ${customer}`)).toBeGreaterThan(
      0,
    )
    // All else is equal.
    await source.run(['DELETE FROM favourites WHERE customer_id = 900001'])
    await target.run([`DELETE FROM favourites WHERE customer_id = ${customer}`])
    await expectSame(target, source)
  })

  it('leaves out a row whose parent was deleted meanwhile', async () => {
    const source = await demoDatabase()
    const store = directoryStore(mkdtempSync(join(tmpdir(), 'backups-')))
    await source.run([
      `INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
        VALUES (900001, 'নতুন', '01999999999', 'x', 'customer', 1, 1, 1)`,
      `INSERT INTO favourites (customer_id, provider_id, created_at) SELECT 900001, min(id), 1 FROM providers`,
    ])
    const whole = await makeBackup(
      placesOf(source, store),
      () => now,
      async (name) => {
        if (name !== 'favourites') return
        await source.run([
          'DELETE FROM favourites WHERE customer_id = 900001',
          'DELETE FROM users WHERE id = 900001',
        ])
      },
    )
    const target = await migratedDatabase()
    const { tables } = await restoreDatabase(target.d1, store, whole, { force: false, now })
    expect(tables.filter(({ leftOut }) => leftOut > 0)).toMatchObject([{ name: 'favourites', leftOut: 1 }])
  })

  it('is restored with every profile at the place of a thana that moved meanwhile', async () => {
    const source = await demoDatabase()
    // Nothing has followed yet, as after a move during the backup; its queue is not in a backup.
    const [thana] = await source.db.all<{ id: number; district: number }>(
      sql`SELECT t.id, (SELECT max(id) FROM districts WHERE division_id <> d.division_id) AS district FROM thanas t
        JOIN districts d ON d.id = t.district_id
        WHERE t.id IN (SELECT upazila_id FROM provider_listings) AND t.id IN (SELECT upazila_id FROM users) LIMIT 1`,
    )
    await source.run([`UPDATE thanas SET district_id = ${thana?.district} WHERE id = ${thana?.id}`])
    const backup = await makeBackup(placesOf(source), () => now)
    const target = await migratedDatabase()
    await restoreDatabase(target.d1, storeOf(source), backup, { force: false, now })
    const stale = (table: string) =>
      target.db.all(
        sql.raw(`SELECT x.upazila_id FROM ${table} x JOIN thanas t ON t.id = x.upazila_id
        JOIN districts d ON d.id = t.district_id WHERE (x.district_id, x.division_id) <> (d.id, d.division_id)`),
      )
    for (const table of ['providers', 'users', 'provider_listings'])
      expect(await stale(table), table).toEqual([])
  })

  it('begins once a week, also when two runs start at the same time', async () => {
    const source = await migratedDatabase()
    const begun = await Promise.all([1, 2, 3].map(() => startDueBackup(placesOf(source), now)))
    expect(begun.sort()).toEqual([0, 0, 1])
    await continueBackup(placesOf(source), budget)
    expect(await startDueBackup(placesOf(source), new Date(now.getTime() + 6 * day))).toBe(0)
    expect(await startDueBackup(placesOf(source), new Date(now.getTime() + 7 * day))).toBe(1)
  })

  it('is made again after a clock that ran ahead for a month, and is then the newest', async () => {
    const source = await migratedDatabase()
    const ahead = new Date(now.getTime() + 30 * day)
    await startDueBackup(placesOf(source), ahead)
    await continueBackup(placesOf(source), { ...budget, now: ahead })
    const newest = () => findNewestBackup(storeOf(source), now)
    expect(await newest()).toBe(backupName(ahead))
    expect(await startDueBackup(placesOf(source), now)).toBe(1)
    await continueBackup(placesOf(source), budget)
    expect(await newest()).toBe(backupName(now))
  })

  it('fails visibly when a backup is not complete after two days, and begins again', async () => {
    const source = await migratedDatabase()
    await startDueBackup(placesOf(source), now)
    const later = (days: number) => new Date(now.getTime() + days * day)
    await expect(startDueBackup(placesOf(source), later(3))).rejects.toThrow('was not complete in time')
    expect(await startDueBackup(placesOf(source), later(4))).toBe(1)
  })

  it('deletes the backups that retention no longer keeps, with all of their files', async () => {
    const source = await migratedDatabase()
    const store = storeOf(source)
    for (let week = 20; week > 0; week--) {
      const name = backupName(new Date(now.getTime() - week * 7 * day))
      for (const key of [`${name}/users/1.ndjson.gz`, manifestKey(name)])
        await store.put(key, new Uint8Array(1))
    }
    const folders = await store.listFolders()
    // At most five a night.
    expect(await deleteExpired(placesOf(source), now)).toBe(5)
    expect(await store.listFolders()).toHaveLength(folders.length - 5)
    const { objects } = await source.buckets.BACKUPS.list({ prefix: `${folders[1]}/` })
    expect(objects).toEqual([])
  })
})
