import * as z from 'zod/mini'

const encoded = z.string().check(z.regex(/^[\w-]{43}$/))

/** The public half of a pair, as a JWK. `kid`, its thumbprint, names the pair in each file. */
const publicKeySchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: encoded,
  y: encoded,
  kid: encoded,
})
export type BackupPublicKey = z.infer<typeof publicKeySchema>

/** With the private half. The owner keeps it; no Worker and no bucket has it. */
export const backupPrivateKeySchema = z.extend(publicKeySchema, { d: encoded })
export type BackupPrivateKey = z.infer<typeof backupPrivateKeySchema>

/** @throws Error when the text of `BACKUP_PUBLIC_KEY` is no public key; it does not hold the text */
export function readBackupKey(text: string): BackupPublicKey {
  try {
    return publicKeySchema.parse(JSON.parse(text))
  } catch {
    throw new Error('BACKUP_PUBLIC_KEY is no public key, or holds the private half too')
  }
}
