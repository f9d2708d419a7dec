import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { decryptingStore } from '#seed/backup/decrypting-store.ts'
import { makeBackupKeys } from '#seed/configuration/make-backup-keys.ts'
import { backupPrivateKeySchema } from './backup-key.ts'
import { encryptedStore } from './backup-store.encrypted.ts'
import { bucketStore } from './backup-store.r2.ts'

const bucket = bucketStore(env.BACKUPS)
const makePair = async () => {
  const { publicKey, privateKey } = await makeBackupKeys()
  return { publicKey, privateKey: backupPrivateKeySchema.parse(JSON.parse(privateKey)) }
}
const content = new TextEncoder().encode('["রহিম","01712345678"]\n')

it('stores what only the private key of the pair opens, under its name', async () => {
  const [pair, other] = [await makePair(), await makePair()]
  const store = encryptedStore(bucket, pair.publicKey)
  // A shared secret may begin with zeros.
  for (let i = 0; i < 600; i++) {
    await store.put('a/users/1', content)
    expect(await decryptingStore(bucket, [other.privateKey, pair.privateKey]).get('a/users/1')).toEqual(
      content,
    )
  }
  const stored = (await bucket.get('a/users/1')) ?? new Uint8Array()
  expect(store.storedBytes('a/users/1', content.length)).toBe(stored.length)
  expect(new TextDecoder().decode(stored)).not.toMatch(/রহিম|01712345678/)

  const read = (name: string, keys = [pair.privateKey]) => decryptingStore(bucket, keys).get(name)
  await expect(read('a/users/1', [])).rejects.toThrow(
    'a/users/1 is encrypted: name its private key with --key',
  )
  await expect(read('a/users/1', [other.privateKey])).rejects.toThrow('was encrypted for another key')
  await expect(read('a/users/1', [{ ...other.privateKey, kid: pair.privateKey.kid }])).rejects.toThrow(
    'is damaged',
  )
  await bucket.put('a/users/2', stored)
  await expect(read('a/users/2')).rejects.toThrow('a/users/2 is damaged, or was stored under another name')
})

it('refuses a text that is no public key, and the private half', async () => {
  const { privateKey } = await makeBackupKeys()
  expect(() => encryptedStore(bucket, privateKey)).toThrow('holds the private half too')
  for (const text of ['{}', 'x', '[]', 'null'])
    expect(() => encryptedStore(bucket, text)).toThrow('is no public key')
  expect(encryptedStore(bucket, undefined)).toBe(bucket)
})
