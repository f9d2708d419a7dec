import { encryptedStore } from './backup-store.encrypted.ts'
import { s3Store, type S3Place } from './backup-store.s3.ts'
import type { BackupStore } from './backup-store.ts'

/** The names of what describes the place of the copy outside; all of them are set, or none. */
export const outsideNames = [
  'OUTSIDE_COPY_URL',
  'OUTSIDE_COPY_REGION',
  'OUTSIDE_COPY_KEY_ID',
  'OUTSIDE_COPY_SECRET',
] as const

/** Those of them that are no secrets. */
export const outsideVariables = ['OUTSIDE_COPY_URL', 'OUTSIDE_COPY_REGION'] as const

type OutsideValues = { [Name in (typeof outsideNames)[number]]?: string | undefined }

/**
 * A bucket of another provider.
 * @returns null when nothing of it is set
 * @throws Error when a part of it is missing or wrong; it holds no value of a secret
 */
export function readOutsidePlace(values: OutsideValues): S3Place | null {
  const missing = outsideNames.filter((name) => !values[name])
  if (missing.length === outsideNames.length) return null
  if (missing.length > 0)
    throw new Error(`the copy outside is half configured: ${missing.join(', ')} is not set`)
  const url = values.OUTSIDE_COPY_URL ?? ''
  const { protocol, hostname, pathname, search, hash, username } = URL.canParse(url)
    ? new URL(url)
    : noAddress
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
  if (!isSafe || username || search || hash || !/^\/[\w.-]+$/.test(pathname))
    throw new Error(
      'OUTSIDE_COPY_URL must be https://, the endpoint and the bucket, such as https://s3.eu-central-003.backblazeb2.com/kormi-outside',
    )
  return {
    url,
    region: values.OUTSIDE_COPY_REGION ?? '',
    accessKeyId: values.OUTSIDE_COPY_KEY_ID ?? '',
    secretAccessKey: values.OUTSIDE_COPY_SECRET ?? '',
  }
}

const noAddress = { protocol: '', hostname: '', pathname: '', search: '', hash: '', username: '' }

/**
 * The place outside, which encrypts what is put.
 * @throws Error as `readOutsidePlace`, and when there is no key: another provider gets nothing that it can read
 */
export function openOutsideStore(values: OutsideValues & { BACKUP_PUBLIC_KEY: string }): BackupStore | null {
  const place = readOutsidePlace(values)
  if (!place) return null
  if (!values.BACKUP_PUBLIC_KEY) throw new Error('the copy outside needs BACKUP_PUBLIC_KEY')
  return encryptedStore(s3Store(place), values.BACKUP_PUBLIC_KEY)
}
