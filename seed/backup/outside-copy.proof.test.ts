import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addPicture, openCopy, openMigratedDatabase, type TestDatabase } from '#test/support/demo-database.ts'
import { serveS3Double, type Fault, type S3Double } from '#test/support/s3-double/s3-double.ts'
import { backupPrivateKeySchema } from '#worker/adapters/backup-store/backup-key.ts'
import { s3Store } from '#worker/adapters/backup-store/backup-store.s3.ts'
import { openOutsideStore } from '#worker/adapters/backup-store/outside-place.ts'
import { continueBackup, startDueBackup } from '#worker/features/operations/backups/backups.usecases.ts'
import { deadlines } from '#worker/lib/faults/deadline.ts'
import { makeBackupKeys } from '../configuration/make-backup-keys.ts'
import { decryptingStore } from './decrypting-store.ts'
import { findDamage, findNewestBackup, readManifest } from './read-backup.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const now = new Date('2026-11-25T06:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const { publicKey, privateKey } = await makeBackupKeys()

let double: S3Double
let migrated: TestDatabase

beforeAll(async () => {
  double = await serveS3Double({ pageSize: 30 })
  migrated = await openMigratedDatabase()
})
beforeEach(() => {
  double.objects.clear()
  double.calls.length = 0
  double.state.fault = null
})
afterAll(async () => {
  await Promise.all([double.close(), migrated.close()])
})

function targetOf({ db, buckets: { PICTURES, DOCUMENTS } }: TestDatabase) {
  const outside = openOutsideStore({ ...double.settings, BACKUP_PUBLIC_KEY: publicKey })
  if (!outside) throw new Error('no place outside')
  return { db, buckets: { PICTURES, DOCUMENTS }, place: 'outside' as const, store: outside }
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

const copies = () => [...double.objects.keys()].filter((key) => key.startsWith('objects/'))

describe('the copy outside', () => {
  const count = ({ d1 }: TestDatabase, which: string) =>
    d1.prepare(`SELECT count(*) AS n FROM backups WHERE ${which}`).first<number>('n')
  const kinds = ['not_stored', 'cut', 'other_size'] satisfies Fault['kind'][]

  it('fails and counts nothing while the place does not answer as it should, and goes on afterwards', async () => {
    await using source = await openCopy(migrated)
    await addPicture(source, 'DOCUMENTS', 1)
    await startDueBackup(targetOf(source), now)
    deadlines.outside = 200
    for (const kind of ['full', 'silent', 'gone', 'other_etag'] satisfies Fault['kind'][]) {
      double.state.fault = { kind }
      await expect(continued(source, now), kind).rejects.toThrow(/place/)
      const counted = 'SELECT sum(json_array_length(files)) AS n FROM backups'
      expect(await source.d1.prepare(counted).first('n'), kind).toBe(0)
    }
    deadlines.outside = 20_000
    double.state.fault = null
    await continued(source, now)
    expect(await count(source, 'error IS NULL AND finished_at IS NOT NULL')).toBe(1)
    await readWhole()
  })

  it('is no backup when files are not stored whole, and writes them again', async () => {
    await using source = await openCopy(migrated)
    for (const [index, kind] of kinds.entries()) {
      await startDueBackup(targetOf(source), later(index))
      double.state.fault = { kind, only: /^2[^/]*\/list_order/ }
      const missing = /1 files of the backup .* are missing/
      await expect(continued(source, later(index)), kind).rejects.toThrow(missing)
      expect(await findNewestBackup(reader()), kind).toBeNull()
      expect(await count(source, 'error IS NOT NULL'), kind).toBe(index + 1)
      expect(await startDueBackup(targetOf(source), later(index + 0.5))).toBe(0)
    }
    double.state.fault = null
    await copyOutside(source, later(kinds.length))
    await readWhole()
  })

  it('does not count an object that is not stored whole', async () => {
    await using source = await openCopy(migrated)
    await addPicture(source, 'DOCUMENTS', 1)
    await startDueBackup(targetOf(source), now)
    for (const kind of kinds) {
      double.state.fault = { kind, only: /^objects\// }
      await expect(continued(source, now), kind).rejects.toThrow('does not keep objects/DOCUMENTS/')
      expect(await count(source, 'finished_at IS NULL'), kind).toBe(1)
    }
    double.state.fault = null
    await continued(source, now)
    await readWhole()
    expect(copies()).toHaveLength(1)
  })

  it('keeps the copies when only the bucket or only the database has lost the pictures', async () => {
    await using source = await openCopy(migrated)
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

  it('survives parallel runs, and the next time lists what is there only', async () => {
    await using source = await openCopy(migrated)
    for (let id = 0; id < 70; id++) await addPicture(source, 'PICTURES', id)
    await startDueBackup(targetOf(source), now)
    await Promise.allSettled([1, 2, 3].map(() => continued(source, now)))
    await continued(source, now)
    expect(await count(source, 'error IS NULL AND finished_at IS NOT NULL')).toBe(1)
    const manifest = await readWhole()
    expect(manifest.sources.find(({ name }) => name === 'PICTURES')).toMatchObject({ rows: 70 })
    double.calls.length = 0
    await copyOutside(source, later(12))
    expect(double.calls.filter((call) => call.startsWith('PUT objects/'))).toEqual([])
    // A page of the place has 30 keys.
    expect(double.calls.filter((call) => call === 'GET ').length).toBeLessThan(20)
  })
})
