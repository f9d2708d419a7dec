import { createCipheriv, createECDH, createHash, randomBytes } from 'node:crypto'
import { readBackupKey, type BackupPublicKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'

/**
 * Encrypts each file that is put and binds it to its name. Only the private half of the key opens it.
 * @param publicKey the text of `BACKUP_PUBLIC_KEY`; without it files are stored as they are
 * @throws Error when that text is no public key
 */
export function encryptedStore(store: BackupStore, publicKey: string | undefined): BackupStore {
  if (!publicKey) return store
  const key = readBackupKey(publicKey)
  const form = JSON.stringify(encrypt(key, '', new Uint8Array())).length
  return {
    ...store,
    put: (name, content) => store.put(name, Buffer.from(JSON.stringify(encrypt(key, name, content)))),
    storedBytes: (name, bytes) => form + base64urlLength(Buffer.byteLength(name)) + base64urlLength(bytes),
  }
}

const base64urlLength = (bytes: number) => Math.ceil((bytes * 4) / 3)

/**
 * A flattened JWE (RFC 7516) of ECDH-ES and A256GCM, which `jose` opens. Its own encryption would make the bundle of the
 * Worker 25 kB larger.
 */
function encrypt(key: BackupPublicKey, name: string, content: Uint8Array) {
  const ephemeral = createECDH('prime256v1')
  const point = ephemeral.generateKeys()
  const epk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  }
  const header = encoded(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, epk }))
  const aad = encoded(name)
  const iv = randomBytes(12)
  // The first byte says that both coordinates follow.
  const recipient = Buffer.concat([
    Buffer.of(4),
    Buffer.from(key.x, 'base64url'),
    Buffer.from(key.y, 'base64url'),
  ])
  const cipher = createCipheriv('aes-256-gcm', contentKey(ephemeral.computeSecret(recipient)), iv)
  cipher.setAAD(Buffer.from(`${header}.${aad}`))
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()])
  return {
    protected: header,
    aad,
    iv: iv.toString('base64url'),
    ciphertext: ciphertext.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
  }
}

const encoded = (text: string) => Buffer.from(text).toString('base64url')

const uint32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

/** Concat KDF (RFC 7518, 4.6.2): one round, the name of the cipher, no names of the parties, the length of the key. */
const contentKey = (shared: Buffer) =>
  createHash('sha256')
    .update(
      Buffer.concat([
        uint32(1),
        shared,
        uint32(7),
        Buffer.from('A256GCM'),
        uint32(0),
        uint32(0),
        uint32(256),
      ]),
    )
    .digest()
