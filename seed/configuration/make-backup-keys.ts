import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'

/** A new pair, as texts: the value of `BACKUP_PUBLIC_KEY`, and what `npm run restore -- --key FILE` reads. */
export async function makeBackupKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(pair.privateKey)
  const kid = await calculateJwkThumbprint({ kty, crv, x, y })
  return {
    publicKey: JSON.stringify({ kty, crv, x, y, kid }),
    privateKey: JSON.stringify({ kty, crv, x, y, kid, d }),
  }
}
