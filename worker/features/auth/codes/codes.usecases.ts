import { sql, type SQL } from 'drizzle-orm'
import { batch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { cancelQueuedSms, queueSms } from '#worker/features/notifications/sms-outbox.queries.ts'
import { randomDigits } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { otpExpired, otpInvalid } from '#worker/features/auth/auth.errors.ts'
import {
  codeHash,
  codeLimits,
  otpGap,
  otpLifetime,
  otpText,
  otpTries,
  secondsUntil,
  type CodeRequest,
} from '#worker/features/auth/auth.rules.ts'
import { isIssued, listSentCodes, replaceCode } from './codes.queries.ts'
import { countHitWhere, listReachedLimits } from '#worker/features/auth/rate-counters.queries.ts'

type IssueOptions = {
  onlyIf?: SQL
  /** SQL condition for queuing the SMS. If it is false, everything else is still written. */
  sendSmsIf?: SQL
  /** Writes of the caller, given SQL for "the code was written". They run before the SMS is queued. */
  alsoWrite?: (isIssuedNow: SQL) => UnrunQuery[]
}

/**
 * Writes a code and queues its SMS. A number without an account takes the same steps, so that the time does not reveal it.
 * @returns the code, for development; null when a limit or `onlyIf` forbids it and nothing was written
 */
export async function issueCode(
  db: Database,
  request: CodeRequest,
  { onlyIf = sql`1`, sendSmsIf = sql`1`, alsoWrite = () => [] }: IssueOptions,
): Promise<string | null> {
  const { phone, purpose, secret, now } = request
  const code = randomDigits(6)
  const row = { phone, purpose, hash: codeHash(secret, phone, purpose, code), now }
  const { perRequest, perMessage } = codeLimits(request)
  const isIssuedNow = isIssued(row)
  const sendsSms = sql`${isIssuedNow} AND ${sendSmsIf}`
  const { issued } = await batch(db, {
    issued: replaceCode(db, row, [...perRequest, perMessage], onlyIf),
    requestHits: perRequest.map((limit) => countHitWhere(db, limit, isIssuedNow)),
    callerWrites: alsoWrite(isIssuedNow),
    oldSms: cancelQueuedSms(db, phone, 'otp', isIssuedNow),
    sms: queueSms(db, {
      phone,
      kind: 'otp',
      text: otpText(code),
      now,
      expiresAt: new Date(now.getTime() + otpLifetime),
      onlyIf: sendsSms,
    }),
    messageHit: countHitWhere(db, perMessage, sendsSms),
  })
  return issued.length > 0 ? code : null
}

export async function secondsUntilNextCode(db: Database, request: CodeRequest): Promise<number> {
  const { perRequest, perMessage } = codeLimits(request)
  const { sent, reached } = await batch(db, {
    sent: listSentCodes(db, request.phone),
    reached: listReachedLimits(db, [...perRequest, perMessage]),
  })
  const ends = [
    ...sent.map(({ sentAt }) => sentAt.getTime() + otpGap),
    ...reached.map(({ endsAt }) => Math.min(endsAt.getTime(), request.now.getTime() + millisecondsPerDay)),
  ]
  return secondsUntil(new Date(Math.max(0, ...ends)), request.now)
}

/** @throws 422 `otp_expired` when there is no valid code, 422 `otp_invalid` for a wrong one */
export function requireRightCode(tried: readonly { usedAt: Date | null; wrongTries: number }[]): void {
  const [row] = tried
  if (!row) throw otpExpired()
  if (!row.usedAt) throw otpInvalid(otpTries - row.wrongTries)
}
