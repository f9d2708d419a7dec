import type { OtpPurpose } from './codes.calls.ts'
import { readStoredJson, writeStored } from '#web/lib/stored.ts'

/** A requested code. Session storage passes it between pages, which keeps the phone number out of the URL. */
export type PendingCode = {
  phone: string
  purpose: OtpPurpose
  /** The earliest time for another code, in milliseconds since 1970. */
  retryAt: number
  next?: string | null | undefined
  devOtp?: string | undefined
  /** The token of the registration that waits for the code. */
  registration?: string | undefined
}

const key = 'kormi.pending-code'

/** Without storage the next page asks for the number again. */
export const storePendingCode = (pending: PendingCode): void =>
  void writeStored(key, JSON.stringify(pending), 'session')

/** The code that was requested for this purpose; null if none was. */
export function readPendingCode(purpose: OtpPurpose): PendingCode | null {
  const stored = readStoredJson<PendingCode>(key, 'session')
  return typeof stored?.phone === 'string' && stored.purpose === purpose ? stored : null
}

export const clearPendingCode = (): void => void writeStored(key, null, 'session')
