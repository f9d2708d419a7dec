import { keyedHash } from '#worker/lib/crypto.ts'
import type { SecurityEventKind, SecurityEventResult } from './security-events.schema.ts'
import type { KeyRing } from '#worker/lib/keys.ts'

/** Equal hashes are the same network. The address cannot be found from the hash without the key. */
export const networkHash = (secret: KeyRing, network: string): string =>
  keyedHash(secret, 'security-event-network', network).slice(0, 16)

const repeated: ReadonlySet<SecurityEventKind> = new Set(['auth.failed', 'auth.locked'])

/** The name of the row that repeated events share; null for an event with a row of its own. */
export function eventSlot(event: {
  kind: SecurityEventKind
  result: SecurityEventResult
  userId: number | null
  hash: string
  now: Date
}): string | null {
  if (!repeated.has(event.kind)) return null
  const minute = Math.floor(event.now.getTime() / 60_000)
  return [event.kind, event.result, event.userId ?? '-', event.hash, minute].join(':')
}
