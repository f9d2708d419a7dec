import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  openCopy,
  openMigratedDatabase,
  openSmallDemo,
  type TestDatabase,
} from '#test/support/demo-database.ts'
import { serveS3Double, type Fault, type S3Double } from '#test/support/s3-double/s3-double.ts'
import { backupPrivateKeySchema } from '#worker/adapters/backup-store/backup-key.ts'
import { s3Store } from '#worker/adapters/backup-store/backup-store.s3.ts'
import { openOutsideStore } from '#worker/adapters/backup-store/outside-place.ts'
import { eraseAgain } from '#worker/features/account/erasure/erasure.usecases.ts'
import { metadataOf } from '#worker/features/images/images.usecases.ts'
import { listTables } from '#worker/features/operations/backups/backups.queries.ts'
import { isSaved, rebuiltTables } from '#worker/features/operations/backups/backups.rules.ts'
import {
  continueBackup,
  deleteExpired,
  startDueBackup,
} from '#worker/features/operations/backups/backups.usecases.ts'
import { noteErasures } from '#worker/features/operations/backups/note-erasures.usecases.ts'
import { deleteUnneededParts } from '#worker/features/operations/backups/outside-files.usecases.ts'
import { deadlines } from '#worker/lib/faults/deadline.ts'
import { makeBackupKeys } from '../configuration/make-backup-keys.ts'
import { root, runProgram } from '../run-tool.ts'
import { decryptingStore } from './decrypting-store.ts'
import { findDamage, findNewestBackup, readManifest } from './read-backup.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const now = new Date('2026-11-25T06:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const { publicKey, privateKey } = await makeBackupKeys()
const folder = mkdtempSync(join(tmpdir(), 'outside-'))
const at = (name: string) => join(folder, name)

let double: S3Double
let migrated: TestDatabase
const opened: TestDatabase[] = []

beforeAll(async () => {
  double = await serveS3Double({ pageSize: 30 })
  migrated = await openMigratedDatabase()
  writeFileSync(at('key'), privateKey)
  const { url, region, accessKeyId, secretAccessKey } = double.place
  writeFileSync(
    at('settings'),
    `OUTSIDE_COPY_URL=${url}\nOUTSIDE_COPY_REGION=${region}\nOUTSIDE_COPY_KEY_ID=${accessKeyId}\nOUTSIDE_COPY_SECRET="${secretAccessKey}"\n`,
  )
})
beforeEach(() => {
  double.objects.clear()
  double.calls.length = 0
  double.state.fault = null
})
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())))
afterAll(async () => {
  await Promise.all([double.close(), migrated.close()])
  rmSync(folder, { recursive: true, force: true })
})

async function keep(opening: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await opening
  opened.push(database)
  return database
}

function targetOf({ db, buckets: { PICTURES, DOCUMENTS } }: TestDatabase) {
  const { url, region, accessKeyId, secretAccessKey } = double.place
  const outside = openOutsideStore({
    OUTSIDE_COPY_URL: url,
    OUTSIDE_COPY_REGION: region,
    OUTSIDE_COPY_KEY_ID: accessKeyId,
    OUTSIDE_COPY_SECRET: secretAccessKey,
    BACKUP_PUBLIC_KEY: publicKey,
  })
  if (!outside) throw new Error('no place outside')
  return { db, buckets: { PICTURES, DOCUMENTS }, place: 'outside' as const, ...outside }
}
const reader = (key = privateKey) =>
  decryptingStore(s3Store(double.place), [backupPrivateKeySchema.parse(JSON.parse(key))])

const budget = { steps: 90, objects: 80, time: 60_000 }
const continued = (database: TestDatabase, time: Date) =>
  continueBackup(targetOf(database), { ...budget, now: time })

/** Runs of the job until the backup is complete. */
async function copyOutside(database: TestDatabase, time: Date): Promise<void> {
  await startDueBackup(targetOf(database), time)
  for (let runs = 0; runs < 20; runs++) {
    await continued(database, time)
    const running = await database.d1.prepare(`SELECT 1 FROM backups WHERE finished_at IS NULL`).raw()
    if (running.length === 0) return
  }
  throw new Error('the copy is not complete')
}

/** The newest backup outside, after a look at each of its files. */
async function readWhole() {
  const manifest = await readManifest(reader(), (await findNewestBackup(reader())) ?? '')
  expect(await findDamage(reader(), manifest)).toEqual([])
  return manifest
}

const hex = (number: number) => (number * 2_654_435_761).toString(16).padStart(32, '0').slice(0, 32)
async function addPicture({ d1, buckets }: TestDatabase, bucket: 'PICTURES' | 'DOCUMENTS', id: number) {
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

const putsOf = (prefix: string) => double.calls.filter((call) => call.startsWith(`PUT ${prefix}`)).length
const copies = () => [...double.objects.keys()].filter((key) => key.startsWith('objects/'))

async function objectsOf({ buckets }: TestDatabase) {
  const objects: Record<string, unknown> = {}
  for (const bucket of ['PICTURES', 'DOCUMENTS'] as const) {
    let cursor: string | undefined
    do {
      const page = await buckets[bucket].list(cursor === undefined ? {} : { cursor })
      for (const { key } of page.objects) {
        const object = await buckets[bucket].get(key)
        objects[`${bucket} ${key}`] = [await object?.text(), object?.httpMetadata]
      }
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor !== undefined)
  }
  return objects
}

type Row = Record<string, unknown>

/** All rows of all tables, without what differs between an erasure and its repetition: its moments. */
async function dump({ d1, db }: TestDatabase, erased: number) {
  const tables: Record<string, Row[]> = {}
  for (const { name, type, key } of await listTables(db)) {
    if (!isSaved({ name, type }) && !(rebuiltTables as readonly string[]).includes(name)) continue
    if (['data_versions', 'unfinished_erasures'].includes(name)) continue
    const where = name === 'listing_counts' ? 'WHERE total <> 0' : ''
    const order = (JSON.parse(key) as string[]).join(', ')
    const { results } = await d1.prepare(`SELECT * FROM "${name}" ${where} ORDER BY ${order}`).all<Row>()
    tables[name] = results.map((row) => {
      if (name === 'users' && row.id === erased)
        return { ...row, erased_at: row.erased_at !== null, updated_at: 0 }
      if (name === 'audit_log' && row.action === 'account.erased') return { ...row, created_at: 0 }
      return row
    })
  }
  return tables
}

const restore = (target: string, ...args: string[]) => runCommand('restore', target, ...args)

async function runCommand(command: 'restore' | 'reopen', target: string, ...args: string[]) {
  const { code, output, errors } = await runProgram(
    process.execPath,
    [
      join(root, `seed/${command}.ts`),
      '--from-outside',
      '--outside-settings',
      at('settings'),
      '--persist-to',
      at(target),
      ...args,
    ],
    { show: false },
  )
  return { code, output, errors: errors.trim() }
}

it('brings the whole site back when the account is lost, from the place outside alone', async () => {
  const source = await keep(openSmallDemo(now))
  await source.run([
    `INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
      VALUES (900001, 'যিনি চলে গেলেন', '01999999999', 'x', 'customer', 1, 1, 1)`,
  ])
  const add = (bucket: 'PICTURES' | 'DOCUMENTS', count: number) =>
    Promise.all(Array.from({ length: count }, (_, id) => addPicture(source, bucket, id)))
  // More than a page of the place lists, a step puts and a run copies.
  await add('PICTURES', 70)
  await add('DOCUMENTS', 20)
  const [card, photo] = [
    await addPicture(source, 'DOCUMENTS', 500),
    await addPicture(source, 'PICTURES', 501),
  ]
  await copyOutside(source, now)
  const partsOfFirst = putsOf('parts/')
  expect(copies()).toHaveLength(92)

  // The next copy sends what has changed, and deletes what is gone here.
  double.calls.length = 0
  await source.buckets.DOCUMENTS.delete(card.key)
  await source.buckets.PICTURES.delete(photo.key)
  await source.run([
    `DELETE FROM stored_images WHERE path IN ('${card.path}', '${photo.path}')`,
    `UPDATE users SET name = 'পরে বদলানো' WHERE id = 1`,
    `DELETE FROM favourites WHERE rowid = (SELECT min(rowid) FROM favourites)`,
  ])
  await addPicture(source, 'PICTURES', 502)
  await copyOutside(source, later(12))
  expect(putsOf('objects/')).toBe(1)
  expect(copies()).toHaveLength(91)
  expect(copies().some((key) => key.includes(card.path) || key.includes(photo.path))).toBe(false)
  expect(putsOf('parts/')).toBeGreaterThan(0)
  expect(putsOf('parts/')).toBeLessThan(15)
  expect(partsOfFirst).toBeGreaterThan(40)

  // Only the key opens what lies there.
  const readable = [...double.objects].filter(
    ([, { content }]) => !content.toString().startsWith('{"protected"'),
  )
  expect(readable.map(([key]) => key.split('/')[1])).toEqual(['parts.json.gz', 'parts.json.gz'])

  // An account is erased after the last copy, then all is lost.
  const { PICTURES, DOCUMENTS } = source.buckets
  const gone = [{ userId: 900_001, erasedAt: later(13) }]
  expect(await eraseAgain(source.db, gone, { buckets: { PICTURES, DOCUMENTS }, now: later(13) })).toBe(1)
  expect(await noteErasures(source.db, [targetOf(source).store], later(13))).toBe(1)
  const [tables, objects] = [await dump(source, 900_001), await objectsOf(source)]

  const restored = await restore('restored', '--key', at('key'))
  expect(restored.errors).toBe('')
  expect(restored.output).toContain('PICTURES: 71 objects written, 0 damaged')
  const reopened = await runCommand('reopen', 'restored', '--key', at('key'))
  expect(reopened.errors).toBe('')
  expect(reopened.output).toContain('erased again: 1 accounts')
  expect(reopened.output).toContain('opened: the site answers again')
  const target = await keep(openCopy({ persistTo: at('restored') }))
  const after = await dump(target, 900_001)
  expect(Object.keys(after)).toEqual(Object.keys(tables))
  for (const name of Object.keys(tables)) expect(after[name], name).toEqual(tables[name])
  expect(await objectsOf(target)).toEqual(objects)
  expect(Object.keys(objects)).toHaveLength(91)
  expect(after.users?.find(({ id }) => id === 900_001)).toMatchObject({ phone: null, erased_at: true })
})

describe('a restore from outside', () => {
  it('is refused before a row is changed when a copy is damaged or the key is wrong', async () => {
    const source = await keep(openCopy(migrated))
    const { key } = await addPicture(source, 'PICTURES', 1)
    await copyOutside(source, now)
    const { privateKey: otherKey } = await makeBackupKeys()
    await expect(findNewestBackup(reader(otherKey))).rejects.toThrow('was encrypted for another key')
    const copy = double.objects.get(`objects/PICTURES/${key}`)
    if (!copy) throw new Error('no copy')
    double.objects.set(`objects/PICTURES/${key}`, { ...copy, content: copy.content.subarray(0, -20) })
    const { code, errors } = await restore('refused', '--key', at('key'))
    expect(errors).toContain('copies of pictures or documents are damaged: --without-damaged')
    expect(code).toBe(1)
    const part = [...double.objects.keys()].find((name) => name.startsWith('parts/site_counters/')) ?? ''
    const manifest = await readWhole()
    double.objects.delete(part)
    expect(await findDamage(reader(), manifest)).toEqual([expect.stringContaining(`${part} is missing`)])
    const target = await keep(openCopy({ persistTo: at('refused') }))
    expect(await target.d1.prepare(`SELECT name FROM sqlite_master WHERE name = 'users'`).raw()).toEqual([])
  })
})

describe('the copy outside', () => {
  const count = ({ d1 }: TestDatabase, which: string) =>
    d1.prepare(`SELECT count(*) AS n FROM backups WHERE ${which}`).first<number>('n')

  it.each(['full', 'silent', 'gone', 'other_etag'] satisfies Fault['kind'][])(
    'fails and counts nothing while the place is %s, and goes on afterwards',
    async (kind) => {
      const source = await keep(openCopy(migrated))
      await addPicture(source, 'DOCUMENTS', 1)
      await startDueBackup(targetOf(source), now)
      double.state.fault = { kind }
      deadlines.outside = 200
      await expect(continued(source, now)).rejects.toThrow(/place/)
      deadlines.outside = 20_000
      expect(await source.d1.prepare('SELECT count(*) AS n FROM backup_parts').first('n')).toBe(0)
      double.state.fault = null
      await continued(source, now)
      expect(await count(source, 'error IS NULL AND finished_at IS NOT NULL')).toBe(1)
      await readWhole()
    },
  )

  it.each(['not_stored', 'cut', 'other_size'] satisfies Fault['kind'][])(
    'is no backup when files are %s, and writes them again',
    async (kind) => {
      const source = await keep(openCopy(migrated))
      await startDueBackup(targetOf(source), now)
      double.state.fault = { kind, only: /^parts\/site_counters/ }
      await expect(continued(source, now)).rejects.toThrow('1 files are missing at the place outside')
      expect(await findNewestBackup(reader())).toBeNull()
      expect(await count(source, 'error IS NOT NULL')).toBe(1)
      double.state.fault = null
      expect(await startDueBackup(targetOf(source), later(0.5))).toBe(0)
      const before = putsOf('parts/')
      await copyOutside(source, later(1))
      expect(putsOf('parts/') - before).toBe(1)
      await readWhole()
    },
  )

  it.each(['not_stored', 'cut', 'other_size'] satisfies Fault['kind'][])(
    'does not count an object that is %s',
    async (kind) => {
      const source = await keep(openCopy(migrated))
      await addPicture(source, 'DOCUMENTS', 1)
      await startDueBackup(targetOf(source), now)
      double.state.fault = { kind, only: /^objects\// }
      await expect(continued(source, now)).rejects.toThrow('does not keep objects/DOCUMENTS/')
      expect(await count(source, 'finished_at IS NULL')).toBe(1)
      double.state.fault = null
      await continued(source, now)
      await readWhole()
      expect(copies()).toHaveLength(1)
    },
  )

  it('notices that a file of earlier backups is lost, and heals', async () => {
    const source = await keep(openCopy(migrated))
    await copyOutside(source, now)
    for (const key of double.objects.keys()) if (key.startsWith('parts/')) double.objects.delete(key)
    await expect(copyOutside(source, later(12))).rejects.toThrow('files are missing')
    await copyOutside(source, later(13))
    await readWhole()
  })

  it('keeps the copies when only the bucket or only the database has lost the pictures', async () => {
    const source = await keep(openCopy(migrated))
    const pictures = [await addPicture(source, 'PICTURES', 1), await addPicture(source, 'PICTURES', 2)]
    await copyOutside(source, now)
    const [first, second] = pictures.map(({ key }) => key)
    await source.buckets.PICTURES.delete(first ?? '')
    await source.run([`DELETE FROM stored_images WHERE path = '${pictures[1]?.path}'`])
    await copyOutside(source, later(12))
    expect(copies().sort()).toEqual([first, second].map((key) => `objects/PICTURES/${key}`).sort())
    await source.run(['DELETE FROM stored_images'])
    await source.buckets.PICTURES.delete(second ?? '')
    await copyOutside(source, later(24))
    expect(copies()).toEqual([])
  })

  it('deletes the files that no kept backup needs, and keeps the others', async () => {
    const source = await keep(openCopy(migrated))
    const user = `INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)`
    await source.run([`${user} VALUES (1, 'ক', '01999999999', 'x', 'customer', 1, 1, 1)`])
    for (let days = 0; days < 12; days++) {
      double.state.now = () => later(24 * days)
      await source.run([`UPDATE users SET name = 'নাম ${days}' WHERE id = 1`])
      await copyOutside(source, later(24 * days))
    }
    const usersParts = () => [...double.objects.keys()].filter((key) => key.startsWith('parts/users/')).length
    expect(usersParts()).toBe(12)
    const time = later(24 * 12)
    expect(await deleteExpired(targetOf(source), time)).toBe(3)
    expect(await deleteUnneededParts(source.db, targetOf(source), time)).toBeGreaterThan(1)
    // Of 8 days, and the first of November.
    expect(usersParts()).toBe(9)
    const folders = (await reader().listFolders()).filter((name) => /^\d/.test(name))
    expect(folders).toHaveLength(9)
    for (const name of folders)
      expect(await findDamage(reader(), await readManifest(reader(), name))).toEqual([])
    // Without the list of one of them nothing is deleted.
    double.objects.delete(`${folders[0]}/parts.json.gz`)
    await expect(deleteUnneededParts(source.db, targetOf(source), later(24 * 100))).rejects.toThrow(
      'does not say which files it needs',
    )
    double.state.now = () => new Date()
  })

  it('survives parallel runs', async () => {
    const source = await keep(openCopy(migrated))
    for (let id = 0; id < 5; id++) await addPicture(source, 'PICTURES', id)
    await startDueBackup(targetOf(source), now)
    await Promise.allSettled([1, 2, 3].map(() => continued(source, now)))
    await continued(source, now)
    expect(await count(source, 'error IS NULL AND finished_at IS NOT NULL')).toBe(1)
    const manifest = await readWhole()
    expect(manifest.sources.find(({ name }) => name === 'PICTURES')).toMatchObject({ rows: 5 })
  })
})
