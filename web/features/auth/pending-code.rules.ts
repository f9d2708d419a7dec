/**
 * The code somebody waits for: it goes from page to page in this tab's storage, so that no number stands in an address.
 */
export type PendingCode = {
  phone: string
  /** When another code may be asked for, in milliseconds since 1970. */
  retryAt: number
  /** Where the person wanted to go before signing in. */
  next?: string | null
  /** Only a development server tells it. */
  devOtp?: string | undefined
}

const key = 'kormi.pending-code'

export function storePendingCode(pending: PendingCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending))
  } catch {
    // Without storage the next page asks for the number once more.
  }
}

export function pendingCode(): PendingCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingCode | null
    return kept && typeof kept.phone === 'string' ? kept : null
  } catch {
    return null
  }
}

export function clearPendingCode(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept where storage is refused.
  }
}
