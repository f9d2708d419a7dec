import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCopy, openMigratedDatabase, type TestDatabase } from '#test/support/demo-database.ts'
import { encryptedStore } from '#worker/adapters/backup-store/backup-store.encrypted.ts'
import { makeBackup } from '#worker/features/operations/backups/backups.usecases.ts'
import { makeBackupKeys } from '../configuration/make-backup-keys.ts'
import { root, runProgram } from '../run-tool.ts'
import { directoryStore } from './backup-store.directory.ts'
import { decryptingStore, readPrivateKey } from './decrypting-store.ts'
import { findDamage, findNewestBackup, readManifest } from './read-backup.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'encrypted-'))
const at = (name: string) => join(folder, name)
const copy = (name: string) => {
  cpSync(at('backups'), at(name), { recursive: true })
  return at(name)
}
const filesOf = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile())
const fileOf = (directory: string, part: RegExp) => filesOf(directory).find((path) => part.test(path)) ?? ''

let source: TestDatabase
const [phone, name] = ['01712345678', 'রহিমা খাতুন']

async function backUp(directory: string, publicKey: string, now: string) {
  const places = {
    db: source.db,
    buckets: { PICTURES: source.buckets.PICTURES, DOCUMENTS: source.buckets.DOCUMENTS },
    store: encryptedStore(directoryStore(at(directory)), publicKey),
  }
  await makeBackup(places, () => new Date(now))
}

/** Runs `npm run restore` into a database that it must not touch. */
async function refusedRestore(directory: string, ...keys: readonly string[]) {
  const args = ['--from', directory, '--persist-to', at('refused'), ...keys]
  const { code, errors } = await runProgram(process.execPath, [join(root, 'seed/restore.ts'), ...args], {
    show: false,
  })
  expect(code).toBe(1)
  return errors.trim().split('\n')
}

beforeAll(async () => {
  source = await openMigratedDatabase()
  await source.run([
    `INSERT INTO users (name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
      VALUES ('${name}', '${phone}', 'x', 'customer', 1, 1, 1)`,
  ])
  const pair = await makeBackupKeys()
  writeFileSync(at('key'), pair.privateKey)
  writeFileSync(at('later-key'), (await makeBackupKeys()).privateKey)
  await backUp('backups', pair.publicKey, '2026-11-01T00:00:00Z')
  await backUp('plain', '', '2026-11-01T00:00:00Z')
})
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true })
})

/** All texts that a reader without a key gets out of the files. */
const readable = (directory: string) =>
  filesOf(directory)
    .flatMap((path) => {
      const content = readFileSync(path)
      const file = content[0] === 0x7b ? (JSON.parse(content.toString()) as { ciphertext?: string }) : {}
      return [content, Buffer.from(file.ciphertext ?? '', 'base64url')]
    })
    .map((bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString())
    .join('\n')

describe('an encrypted backup', () => {
  it('holds no phone, no name and no table in any readable byte, unlike a plain one', () => {
    expect(readable(at('plain'))).toContain(phone)
    expect(readable(at('plain'))).toContain(name)
    expect(filesOf(at('backups')).length).toBeGreaterThan(2)
    expect(readable(at('backups'))).not.toContain(phone)
    expect(readable(at('backups'))).not.toContain(name)
    expect(readable(at('backups'))).not.toContain('password_hash')
  })

  it('is refused in one line without its key, before the database is touched', async () => {
    // What the command reads before all else. It prints these lines, as it does above and below.
    const problems = async (directory: string, key: string) => {
      const store = decryptingStore(directoryStore(directory), [await readPrivateKey(at(key))])
      return findDamage(store, await readManifest(store, (await findNewestBackup(store)) ?? ''))
    }
    expect(await refusedRestore(at('backups'))).toEqual([
      expect.stringMatching(/manifest\.json is encrypted: name its private key with --key FILE$/),
    ])
    await expect(problems(at('backups'), 'later-key')).rejects.toThrow(
      /manifest\.json was encrypted for another key, "/,
    )
    await expect(problems(at('backups'), 'no-file')).rejects.toThrow(
      /no-file is missing or holds no private key/,
    )

    const cut = copy('cut')
    const users = fileOf(cut, /\/users\//)
    writeFileSync(users, readFileSync(users).subarray(0, -50))
    expect(await refusedRestore(cut, '--key', at('key'))).toEqual([
      expect.stringMatching(/\/users\/.* is damaged/),
    ])

    const altered = copy('altered')
    const part = fileOf(altered, /\/users\//)
    const file = JSON.parse(readFileSync(part, 'utf8')) as { ciphertext: string }
    const other = file.ciphertext.startsWith('A') ? 'B' : 'A'
    writeFileSync(part, JSON.stringify({ ...file, ciphertext: other + file.ciphertext.slice(1) }))
    expect(await problems(altered, 'key')).toEqual([expect.stringMatching(/\/users\/.* is damaged/)])

    const missing = copy('missing')
    rmSync(fileOf(missing, /\/users\//))
    expect(await problems(missing, 'key')).toEqual([
      expect.stringMatching(/\/users\/.* is missing: 1 rows of users$/),
    ])

    const swapped = copy('swapped')
    cpSync(fileOf(swapped, /\/list_order\//), fileOf(swapped, /\/users\//))
    expect(await problems(swapped, 'key')).toEqual([
      expect.stringMatching(/\/users\/.* is damaged, or was stored under another name$/),
    ])

    await using untouched = await openCopy({ persistTo: at('refused') })
    const tables = `SELECT name FROM sqlite_master WHERE name IN ('users', 'd1_migrations')`
    expect(await untouched.d1.prepare(tables).raw()).toEqual([])
  })
})
