import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { directoryStore } from '#seed/backup/backup-store.directory.ts'
import { migrationProblem } from '#seed/backup/restore-database.ts'
import { readRows } from '#seed/backup/read-backup.ts'
import { restoreCopy } from '#seed/backup/restore-copy.ts'
import { requireWhole } from '#seed/backup/unfinished-restore.ts'
import { makeBackupKeys } from '#seed/configuration/make-backup-keys.ts'
import { root, runProgram } from '#seed/run-tool.ts'
import { interceptedDatabase } from '#test/support/bindings/intercepted-database.ts'
import {
  addPicture,
  openCopy,
  openEmptyDatabase,
  openMigratedDatabase,
  openSmallDemo,
  readState,
  type TestDatabase,
} from '#test/support/demo-database.ts'
import { serveS3Double, type S3Double } from '#test/support/s3-double/s3-double.ts'
import { openOutsideStore } from '#worker/adapters/backup-store/outside-place.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { eraseAgain } from '#worker/features/accounts/own/erasure/erasure.usecases.ts'
import { listTables } from '#worker/features/operations/backups/backups.queries.ts'
import { isSaved, rebuiltTables } from '#worker/features/operations/backups/backups.rules.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import {
  continueBackup,
  makeBackup,
  startDueBackup,
} from '#worker/features/operations/backups/backups.usecases.ts'
import { writeRows } from '#worker/features/operations/backups/copy-page.usecases.ts'
import { noteErasures } from '#worker/features/operations/backups/note-erasures.usecases.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { termOf } from '#worker/features/providers/search/search.rules.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const now = new Date()
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const folder = mkdtempSync(join(tmpdir(), 'restore-'))
const at = (name: string) => join(folder, name)

let demo: TestDatabase
let copy: { store: BackupStore; manifest: BackupManifest }
beforeAll(async () => {
  demo = await openSmallDemo(now)
  copy = await copyOf(demo)
})
afterAll(async () => {
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
})

let copies = 0
/** A copy in a folder. @param meanwhile runs after each file, with the table that it holds */
async function copyOf(
  { db, buckets: { PICTURES, DOCUMENTS } }: TestDatabase,
  meanwhile?: (source: string) => void | Promise<void>,
) {
  const store = directoryStore(at(`copy-${copies++}`))
  const manifest = await makeBackup({ db, buckets: { PICTURES, DOCUMENTS }, store }, () => now, meanwhile)
  return { store, manifest }
}

function restoreInto({ d1, buckets: { PICTURES, DOCUMENTS } }: TestDatabase, from = copy, DB = d1) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  return restoreCopy({ DB, PICTURES, DOCUMENTS }, from, { withoutDamaged: false, now, say }).then(() => said)
}

type Row = Record<string, unknown>

/** All rows of all tables, without what differs between an erasure and its repetition: its moments. */
async function dump({ d1, db }: TestDatabase, erased?: number) {
  const tables: Record<string, Row[]> = {}
  for (const { name, type, key } of await listTables(db)) {
    if (!isSaved({ name, type }) && !(rebuiltTables as readonly string[]).includes(name)) continue
    if (erased !== undefined && name === 'unfinished_erasures') continue
    // Totals of nothing say nothing.
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

async function objectsOf({ buckets }: TestDatabase) {
  const objects: Record<string, unknown> = {}
  for (const bucket of ['PICTURES', 'DOCUMENTS'] as const)
    for (const { key } of (await buckets[bucket].list()).objects) {
      const object = await buckets[bucket].get(key)
      objects[`${bucket} ${key}`] = [await object?.text(), object?.httpMetadata]
    }
  return objects
}

const search = ({ d1 }: TestDatabase, words: string) =>
  d1.prepare('SELECT rowid FROM provider_words WHERE provider_words MATCH ? ORDER BY rowid').bind(words).raw()

async function expectSame(restored: TestDatabase, original: TestDatabase, erased?: number) {
  const [before, after] = [await dump(original, erased), await dump(restored, erased)]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name])
  expect(await objectsOf(restored)).toEqual(await objectsOf(original))
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

describe('when the account is lost', () => {
  let double: S3Double
  beforeAll(async () => {
    double = await serveS3Double({ pageSize: 30 })
  })
  afterAll(() => double.close())

  it('brings the whole site back from the place outside alone', async () => {
    const { publicKey, privateKey } = await makeBackupKeys()
    // The key was replaced since.
    writeFileSync(at('key'), privateKey)
    writeFileSync(at('later-key'), (await makeBackupKeys()).privateKey)
    writeFileSync(
      at('settings'),
      Object.entries(double.settings)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    )

    await using source = await openCopy(demo)
    await source.run([
      `INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
        VALUES (900001, 'যিনি চলে গেলেন', '01999999999', 'x', 'customer', 1, 1, 1)`,
    ])
    // More than a page of the place lists, a step puts and a run copies.
    for (let id = 0; id < 70; id++) await addPicture(source, 'PICTURES', id)
    for (let id = 0; id < 20; id++) await addPicture(source, 'DOCUMENTS', id)
    const outside = openOutsideStore({ ...double.settings, BACKUP_PUBLIC_KEY: publicKey })
    if (!outside) throw new Error('no place outside')
    const { PICTURES, DOCUMENTS } = source.buckets
    const target = {
      db: source.db,
      buckets: { PICTURES, DOCUMENTS },
      place: 'outside' as const,
      store: outside,
    }
    await startDueBackup(target, now)
    for (let runs = 0; runs < 10; runs++)
      await continueBackup(target, { now, steps: 90, objects: 80, time: 60_000 })

    // An account is erased after the copy, then all is lost.
    const gone = [{ userId: 900_001, erasedAt: later(1) }]
    expect(await eraseAgain(source.db, gone, { buckets: { PICTURES, DOCUMENTS }, now: later(1) })).toBe(1)
    expect(await noteErasures(source.db, [outside], later(1))).toBe(1)

    const { code, output, errors } = await runProgram(
      process.execPath,
      [
        join(root, 'seed/restore.ts'),
        '--from-outside',
        '--outside-settings',
        at('settings'),
        '--persist-to',
        at('restored'),
        '--key',
        at('later-key'),
        '--key',
        at('key'),
      ],
      { show: false },
    )
    expect(errors).toBe('')
    expect(code).toBe(0)
    expect(output).toContain('PICTURES: 70 objects written, 0 missing, 0 damaged')
    expect(output).toContain('rules of the database: all hold')
    expect(output).toContain('erased again: 1 accounts')
    expect(output).toContain(`restored. To look at it: npm start -- --persist-to ${at('restored')}`)
    await using restored = await openCopy({ persistTo: at('restored') })
    await expectSame(restored, source, 900_001)
    expect(await restored.d1.prepare('SELECT phone FROM users WHERE id = 900001').first()).toEqual({
      phone: null,
    })
    expect(Object.keys(await objectsOf(restored))).toHaveLength(90)
  })
})

const killed = 'killed'

/** `during` runs before and after each call, with its number. After it threw, every call throws, as if the command was killed. */
function mortalDatabase(binding: D1Database, during: (call: number, moment: 'before' | 'after') => void) {
  let calls = 0
  let isDead = false
  const live = (moment: 'before' | 'after') => {
    if (isDead) throw new Error(killed)
    try {
      during(calls, moment)
    } catch (error) {
      isDead = true
      throw error
    }
  }
  return interceptedDatabase(binding, () => ({
    call: async (_, run) => {
      calls += 1
      live('before')
      const results = await run()
      live('after')
      return results
    },
  }))
}

describe('a restore that is interrupted', () => {
  it('goes on from any point with the same copy, and ends equal', async () => {
    // Rows of the migrations are none.
    await using restored = await openMigratedDatabase()
    await restoreInto(restored)
    await expectSame(restored, demo)

    await using target = await openEmptyDatabase()
    // A whole restore needs about 290 calls.
    for (const [round, last] of [1, 30, 70, 5, 60, 2, 3].entries()) {
      const dying = mortalDatabase(target.d1, (call, when) => {
        if (call === last && when === (round % 2 === 0 ? 'before' : 'after')) throw new Error(killed)
      })
      const end = await restoreInto(target, copy, dying).catch(errorText)
      expect(end, `round ${round}, call ${last}`).toBe(killed)
    }
    await expect(requireWhole(target.d1)).rejects.toThrow('holds only a part of the copy')
    const other = { ...copy, manifest: { ...copy.manifest, name: '2026-01-01T00-00-00' } }
    await expect(restoreInto(target, other)).rejects.toThrow(
      `holds a part of another copy, ${copy.manifest.name}: restore that one`,
    )
    await restoreInto(target)
    await requireWhole(target.d1)
    await expectSame(target, demo)
    await expect(restoreInto(target)).rejects.toThrow('not empty')
  })

  it('does not bring back whom it has erased again', async () => {
    await using source = await openCopy(demo)
    const { key, path } = await addPicture(source, 'DOCUMENTS', 1)
    const [worker] = await source.db.all<{ id: number }>(
      sql`UPDATE providers SET id_card_front = ${path} WHERE id = (SELECT max(id) FROM providers) RETURNING user_id AS id`,
    )
    const from = await copyOf(source)
    const { PICTURES, DOCUMENTS } = source.buckets
    const erased = [{ userId: worker?.id ?? 0, erasedAt: now }]
    expect(await eraseAgain(source.db, erased, { buckets: { PICTURES, DOCUMENTS }, now })).toBe(1)
    expect(await noteErasures(source.db, [from.store], now)).toBe(1)

    await using target = await openEmptyDatabase()
    const dying = interceptedDatabase(target.d1, () => ({
      call: (statements, run) => {
        if (statements.some((one) => one.sql.startsWith('DROP TABLE unfinished_restore')))
          throw new Error(killed)
        return run()
      },
    }))
    await expect(restoreInto(target, from, dying)).rejects.toThrow(killed)
    await restoreInto(target, from)
    await expectSame(target, source, worker?.id)
    expect(Object.keys(await objectsOf(target))).not.toContain(`DOCUMENTS ${key}`)
  })
})

describe('a restore is refused, and changes nothing,', () => {
  it('when the database has rows', async () => {
    await using target = await openCopy(demo)
    const before = await dump(target)
    await expect(restoreInto(target)).rejects.toThrow(/not empty, it has rows in .*users.*changes no other/)
    expect(await dump(target)).toEqual(before)
    await requireWhole(target.d1)
  })

  it('when there are fewer or more migrations than those of the copy', () => {
    const { manifest } = copy
    const { migrations } = manifest
    expect(migrationProblem(migrations, manifest)).toBeNull()
    expect(migrationProblem([...migrations, '9999_later.sql'], manifest)).toMatch(
      /newer migrations than those of the copy: 9999_later\.sql\./,
    )
    expect(migrationProblem(migrations.slice(1), manifest)).toContain(
      `the copy has migrations that are not here: ${migrations[0]}`,
    )
  })
})

it('a copy that was made while people wrote is restored without what no longer fits', async () => {
  await using source = await openCopy(demo)
  await source.run([
    `INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
      VALUES (900001, 'ক', '01999999991', 'x', 'customer', 1, 1, 1),
        (900002, 'খ', '01999999992', 'x', 'customer', 1, 1, 1),
        (900003, 'গ', '01999999993', 'x', 'customer', 1, 1, 1)`,
    `INSERT INTO favourites (customer_id, provider_id, created_at) SELECT 900001, min(id), 1 FROM providers`,
  ])
  // A thana has moved, and nothing has followed yet: the queue of what must follow is not in a copy.
  const [thana] = await source.db.all<{ id: number; district: number }>(
    sql`SELECT t.id, (SELECT max(id) FROM districts WHERE division_id <> d.division_id) AS district FROM thanas t
      JOIN districts d ON d.id = t.district_id
      WHERE t.id IN (SELECT upazila_id FROM provider_listings) AND t.id IN (SELECT upazila_id FROM users) LIMIT 1`,
  )
  await source.run([`UPDATE thanas SET district_id = ${thana?.district} WHERE id = ${thana?.id}`])
  // A favourite is copied, and then its customer deleted.
  const from = await copyOf(source, async (name) => {
    if (name !== 'favourites') return
    await source.run([
      'DELETE FROM favourites WHERE customer_id = 900001',
      'DELETE FROM users WHERE id = 900001',
    ])
  })
  // As if an account had taken the phone of another one before its row was copied.
  const users = from.manifest.sources.find(({ name }) => name === 'users')
  const phone = users?.columns.indexOf('phone') ?? -1
  const number = (users?.parts.length ?? 0) - 1
  const part = users?.parts[number]
  if (!users || !part) throw new Error('no users')
  const rows = await readRows(from.store, part)
  const taken = rows.find((row) => row[phone] === '01999999993')
  if (taken) taken[phone] = '01999999992'
  users.parts[number] = await writeRows(from.store, '2026', { source: 'users', number, rows })

  await using target = await openEmptyDatabase()
  const said = await restoreInto(target, from)
  expect(said.find((line) => line.startsWith('users:'))).toContain('1 left out')
  expect(said.find((line) => line.startsWith('favourites:'))).toMatch(
    /^favourites: \d+ rows, 1 left out: they do not fit rows/,
  )
  const favourites = async (database: TestDatabase) => (await dump(database)).favourites
  expect(await favourites(target)).toEqual(await favourites(source))
  for (const table of ['providers', 'users', 'provider_listings']) {
    const stale = await target.db.all(
      sql.raw(`SELECT x.upazila_id FROM ${table} x JOIN thanas t ON t.id = x.upazila_id
        JOIN districts d ON d.id = t.district_id WHERE (x.district_id, x.division_id) <> (d.id, d.division_id)`),
    )
    expect(stale, table).toEqual([])
  }
})
