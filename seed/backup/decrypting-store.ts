import { readFile } from 'node:fs/promises'
import { base64url, decodeProtectedHeader, flattenedDecrypt, type FlattenedJWE } from 'jose'
import { backupPrivateKeySchema, type BackupPrivateKey } from '#worker/adapters/backup-store/backup-key.ts'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'

/** Decrypts the files that it gets. Files of a plain backup are returned as they are. */
export const decryptingStore = (store: BackupStore, keys: readonly BackupPrivateKey[]): BackupStore => ({
  ...store,
  get: async (name) => {
    const content = await store.get(name)
    const file = content && readEncrypted(content)
    return file ? decrypt(name, file, keys) : content
  },
})

/** @returns null for a file that is not encrypted, or too damaged to say: its checksum tells */
function readEncrypted(content: Uint8Array): FlattenedJWE | null {
  // Files with rows are JSON only when they are encrypted.
  if (content[0] !== '{'.charCodeAt(0)) return null
  try {
    const file = JSON.parse(new TextDecoder().decode(content)) as object
    return 'ciphertext' in file ? (file as FlattenedJWE) : null
  } catch {
    return null
  }
}

/** @throws Error in words for the person who restores */
async function decrypt(
  name: string,
  file: FlattenedJWE,
  keys: readonly BackupPrivateKey[],
): Promise<Uint8Array> {
  if (keys.length === 0) throw new Error(`${name} is encrypted: name its private key with --key FILE`)
  const kid = keyOf(file)
  const key = keys.find((each) => each.kid === kid)
  // Quoted, because a damaged file may hold control characters.
  if (!key) throw new Error(`${name} was encrypted for another key, ${JSON.stringify(kid)}`)
  try {
    // Encrypted with its name: a file that was moved here does not open.
    const { plaintext } = await flattenedDecrypt({ ...file, aad: base64url.encode(name) }, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return plaintext
  } catch {
    throw new Error(`${name} is damaged, or was stored under another name`)
  }
}

function keyOf(file: FlattenedJWE): string | undefined {
  try {
    return decodeProtectedHeader(file).kid
  } catch {
    return undefined
  }
}

/** @throws Error when the file holds no private key of `npm run backup-keys` */
export async function readPrivateKey(path: string): Promise<BackupPrivateKey> {
  try {
    return backupPrivateKeySchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new Error(`${path} is missing or holds no private key of npm run backup-keys`)
  }
}
