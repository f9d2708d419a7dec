import type { OtpPurpose } from './codes.calls.ts'

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

export function storePendingCode(pending: PendingCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending))
  } catch {
    // Without storage the next page asks for the number again.
  }
}

/** The code that was requested for this purpose; null if none was. */
export function readPendingCode(purpose: OtpPurpose): PendingCode | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingCode | null
    return typeof stored?.phone === 'string' && stored.purpose === purpose ? stored : null
  } catch {
    return null
  }
}

export function clearPendingCode(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage access nothing was stored.
  }
}
