import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openCopy,
  openMigratedDatabase,
  openSmallDemo,
  type TestDatabase,
} from '#test/support/demo-database.ts'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { backupName } from '#worker/features/operations/backups/backups.rules.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import {
  continueBackup,
  makeBackup,
  deleteExpired,
  startDueBackup,
} from '#worker/features/operations/backups/backups.usecases.ts'
import { manifestKey } from '#worker/features/operations/backups/copy-page.usecases.ts'
import { directoryStore } from './backup-store.directory.ts'
import { findDamage, findNewestBackup, readManifest, readRows } from './read-backup.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const now = new Date()
const day = 86_400_000

const listed = ({ buckets: { PICTURES, DOCUMENTS } }: TestDatabase) => ({ PICTURES, DOCUMENTS })
const storeOf = ({ buckets }: TestDatabase) => bucketStore(buckets.BACKUPS)
const placesOf = (database: TestDatabase, store = storeOf(database)) => ({
  place: 'account' as const,
  db: database.db,
  buckets: listed(database),
  store,
})
const budget = { now, steps: 1000, objects: 1000, time: 60_000 }

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

describe('the backup', () => {
  it('survives interruptions, parallel runs and writes meanwhile', async () => {
    await using source = await openCopy(demo)
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
      (
        await source.d1
          .prepare(`SELECT 1 FROM backups, json_each(files) f WHERE f.value ->> '$.source' = ?`)
          .bind(name)
          .raw()
      ).length > 0
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

    const saved = await readManifest(store, (await findNewestBackup(store)) ?? '')
    expect(await findDamage(store, saved)).toEqual([])
    const rowsOf = async (name: string) => {
      const { columns, parts } = saved.sources.find((one) => one.name === name) ?? { columns: [], parts: [] }
      const rows = (await Promise.all(parts.map((part) => readRows(store, part)))).flat()
      return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
    }
    const users = await rowsOf('users')
    expect(users.filter(({ id }) => id === 900_001)).toHaveLength(1)
    expect(users.find(({ id }) => id === 1)?.name).toBe('পরে বদলানো')
    const favourites = await rowsOf('favourites')
    expect(favourites.filter(({ customer_id: id }) => id === 900_001)).toEqual([])
    expect(favourites.some(({ customer_id: id }) => id === customer)).toBe(true)
    // Every row is in it once.
    const tables = saved.sources.filter(({ kind, name }) => kind === 'table' && name !== 'favourites')
    for (const { name, rows } of tables)
      expect(await source.d1.prepare(`SELECT count(*) AS n FROM "${name}"`).first('n'), name).toBe(rows)
    rmSync(folder, { recursive: true })
  })

  it('is no backup without its manifest, or with a changed one', async () => {
    const store = storeOf(demo)
    await expect(readManifest(store, 'other')).rejects.toThrow('has no manifest')
    const key = manifestKey(manifest.name)
    const changed: BackupStore = {
      ...store,
      get: (name) => (name === key ? Promise.resolve(new TextEncoder().encode('{}')) : store.get(name)),
    }
    await expect(readManifest(changed, manifest.name)).rejects.toThrow('does not match its checksum')
  })

  it('begins every 12 hours, also when two runs start at the same time', async () => {
    await using source = await openCopy(migrated)
    const begun = await Promise.all([1, 2, 3].map(() => startDueBackup(placesOf(source), now)))
    expect(begun.sort()).toEqual([0, 0, 1])
    await continueBackup(placesOf(source), budget)
    expect(await startDueBackup(placesOf(source), new Date(now.getTime() + 0.4 * day))).toBe(0)
    expect(await startDueBackup(placesOf(source), new Date(now.getTime() + 0.5 * day))).toBe(1)
  })

  it('is made again after a clock that ran ahead for a month, and is then the newest', async () => {
    await using source = await openCopy(migrated)
    const ahead = new Date(now.getTime() + 30 * day)
    await startDueBackup(placesOf(source), ahead)
    await continueBackup(placesOf(source), { ...budget, now: ahead })
    const newest = () => findNewestBackup(storeOf(source), now)
    expect(await newest()).toBe(backupName(ahead))
    expect(await startDueBackup(placesOf(source), now)).toBe(1)
    await continueBackup(placesOf(source), budget)
    expect(await newest()).toBe(backupName(now))
  })

  it('fails visibly when a backup is not complete after 12 hours, and begins again', async () => {
    await using source = await openCopy(migrated)
    await startDueBackup(placesOf(source), now)
    const later = (days: number) => new Date(now.getTime() + days * day)
    await expect(startDueBackup(placesOf(source), later(0.6))).rejects.toThrow('was not complete in time')
    expect(await startDueBackup(placesOf(source), later(0.7))).toBe(1)
  })

  it('deletes the backups that retention no longer keeps, with all of their files', async () => {
    await using source = await openCopy(migrated)
    const store = storeOf(source)
    for (let days = 20; days > 0; days--) {
      const name = backupName(new Date(now.getTime() - days * day))
      for (const key of [`${name}/users/1.ndjson.gz`, manifestKey(name)])
        await store.put(key, new Uint8Array(1))
    }
    const folders = await store.listFolders()
    // At most two at once.
    expect(await deleteExpired(store, now)).toBe(2)
    expect(await store.listFolders()).toHaveLength(folders.length - 2)
    const { objects } = await source.buckets.BACKUPS.list({ prefix: `${folders[1]}/` })
    expect(objects).toEqual([])
  })
})
