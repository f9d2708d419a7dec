import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it, beforeEach } from 'vitest'
import { db } from '#test/support/database.ts'
import { runCron } from '#worker/cron.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import { backups } from '../operations.table.ts'
import { makeUser } from '#test/support/factories.ts'
import { decryptingStore } from '#seed/backup/decrypting-store.ts'
import { makeBackupKeys } from '#seed/configuration/make-backup-keys.ts'
import { backupPrivateKeySchema } from '#worker/adapters/backup-store/backup-key.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import { encryptedStore } from '#worker/adapters/backup-store/backup-store.encrypted.ts'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import { unfinishedErasures } from '#worker/features/people/people.table.ts'
import { deleteOldNotes, erasuresFolder, noteErasures } from './note-erasures.usecases.ts'

const now = new Date('2026-11-25T10:00:00Z')

it('fails visibly while the place outside is half configured, and makes the backup of the account all the same', async () => {
  const half = { ...env, OUTSIDE_COPY_URL: 'https://s3.example.com/kormi' }
  const lastError = async () =>
    (await db.select().from(jobStates).where(eq(jobStates.job, 'backup')))[0]?.lastError
  for (let runs = 0; runs < 4; runs++) await runCron(half, '*/5 * * * *', now)
  expect(await lastError()).toContain('half configured: OUTSIDE_COPY_REGION, OUTSIDE_COPY_KEY_ID')
  expect(await db.select().from(backups)).toMatchObject([
    { place: 'account', finishedAt: expect.any(Date) as Date, error: null, files: [] },
  ])

  await runCron({ ...half, OUTSIDE_COPY_URL: '' }, '*/5 * * * *', now)
  expect(await lastError()).toBeNull()
})

const store = bucketStore(env.BACKUPS)
const lists = async () => (await store.list(`${erasuresFolder}/`)).files.map(({ key }) => key)
const noted = async () => (await db.select().from(unfinishedErasures)).map(({ notedAt }) => notedAt)

beforeEach(async () => {
  await db.delete(unfinishedErasures)
  await store.delete(await lists())
})

it('writes the id of an erased account beside the backups once, and at all places or again', async () => {
  const { id } = await makeUser('customer')
  await db.insert(unfinishedErasures).values({ userId: id, erasedAt: now })
  const broken = { ...store, put: () => Promise.reject(new Error('full')) }
  await expect(noteErasures(db, [store, broken], now)).rejects.toThrow('full')
  expect(await noted()).toEqual([null])
  expect(await noteErasures(db, [store], now)).toBe(1)
  expect(await noteErasures(db, [store], now)).toBe(0)
  expect(await noted()).toEqual([now])
  const [key = ''] = await lists()
  expect(key).toMatch(/^erased\/2026-11-25T10-00-00-\w{8}\.json$/)
  expect(JSON.parse(new TextDecoder().decode((await store.get(key)) ?? undefined))).toEqual([
    { user_id: id, erased_at: now.toISOString() },
  ])
})

it('deletes a list when the backups of its time are gone', async () => {
  await store.put('erased/2025-10-01T00-00-00-a.json', new Uint8Array(1))
  await store.put('erased/2025-11-01T00-00-00-a.json', new Uint8Array(1))
  expect(await deleteOldNotes(store, now)).toBe(1)
  expect(await lists()).toEqual(['erased/2025-11-01T00-00-00-a.json'])
})

const makePair = async () => {
  const { publicKey, privateKey } = await makeBackupKeys()
  return { publicKey, privateKey: backupPrivateKeySchema.parse(JSON.parse(privateKey)) }
}
const content = new TextEncoder().encode('["রহিম","01712345678"]\n')

it('stores what the private key of the pair opens, in as many bytes as it says', async () => {
  const [pair, other] = [await makePair(), await makePair()]
  const files = new Map<string, Uint8Array>()
  const memory: BackupStore = {
    ...store,
    put: async (key, content) => void files.set(key, content),
    get: async (key) => files.get(key) ?? null,
  }
  const sealed = encryptedStore(memory, pair.publicKey)
  const opened = decryptingStore(memory, [other.privateKey, pair.privateKey])
  // A shared secret may begin with zeros.
  for (let i = 0; i < 600; i++) {
    await sealed.put('a/users/1', content)
    expect(await opened.get('a/users/1')).toEqual(content)
  }
  expect(sealed.storedBytes('a/users/1', content.length)).toBe(files.get('a/users/1')?.length)
  const forged = decryptingStore(memory, [{ ...other.privateKey, kid: pair.privateKey.kid }])
  await expect(forged.get('a/users/1')).rejects.toThrow('is damaged')
})

it('refuses a text that is no public key, and the private half', async () => {
  const { privateKey } = await makeBackupKeys()
  expect(() => encryptedStore(store, privateKey)).toThrow('holds the private half too')
  for (const text of ['{}', 'x', '[]', 'null'])
    expect(() => encryptedStore(store, text)).toThrow('is no public key')
  expect(encryptedStore(store, undefined)).toBe(store)
})
