import { sha256Hex } from '#worker/lib/crypto.ts'
import type { SessionEnd } from '#worker/lib/session-end.ts'

/** Where the network of a sign-in is: the English name of the city, and an ISO 3166 country code. */
export type Place = { city: string | null; country: string | null }

const minute = 60_000

/** Sessions of these roles end after {@link inactivityLimit}, because they can read other people's data. */
export const rolesThatTimeOut = ['admin', 'staff'] as const

/** The longest time without a request, in milliseconds. */
export const inactivityLimit = 120 * minute

/** The shortest time between two writes of `last_seen_at`, in milliseconds. */
export const lastSeenInterval = 5 * minute

export const isLastSeenStale = (lastSeenAt: Date | null | undefined, now: Date): boolean =>
  !lastSeenAt || now.getTime() - lastSeenAt.getTime() > lastSeenInterval

/** The id that answers show. The id of the row is part of the token, so it stays on the server. */
export const publicSessionId = (id: string): string => sha256Hex(`session\n${id}`).slice(0, 24)

type Closed = {
  endReason: SessionEnd | null
  endedAt: Date | null
  expiresAt: Date
  suspendedAt: Date | null
}

/** Why a session that is not open has ended. Without a row it has expired long ago, and was deleted. */
export function sessionEnd(row: Closed | undefined, now: Date): SessionEnd {
  if (!row) return 'expired'
  if (row.suspendedAt) return 'suspended'
  if (row.endedAt) return row.endReason ?? 'expired'
  return row.expiresAt <= now ? 'expired' : 'inactive'
}

/** Open sessions of one account. A further sign-in ends the oldest one. */
export const openSessions = 20
