import { sql, type SQL } from 'drizzle-orm'
import { runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
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
import { countHitWhere, listReached } from '#worker/features/auth/rate-counters.queries.ts'

type Delivery = {
  /** SQL for "whoever has this number waits for such a code": without it everything happens but the SMS. */
  expectedBy: SQL
  /** SQL for a condition of the caller without which no code is made. */
  allowed?: SQL
  /** Writes of the caller that stand or fall with the code; they run before the SMS is queued. */
  alongside?: (issued: SQL) => UnrunQuery[]
}

/**
 * Makes a code and queues its SMS, all in one batch: the code replaces the old one, the limits are tested and counted,
 * and a number nobody has goes the same way, so that neither answer nor time tells them apart.
 * @returns the code, for development; null when a limit or `allowed` forbids it and nothing was written
 */
export async function issueCode(
  db: Database,
  request: CodeRequest,
  { expectedBy, allowed = sql`1`, alongside = () => [] }: Delivery,
): Promise<string | null> {
  const { phone, purpose, secret, now } = request
  const code = randomDigits(6)
  const row = { phone, purpose, hash: codeHash(secret, phone, purpose, code), now }
  const { perRequest, perMessage } = codeLimits(request)
  const issued = isIssued(row)
  const [replaced] = await runBatch(db, [
    replaceCode(db, row, [...perRequest, perMessage], allowed),
    ...perRequest.map((limit) => countHitWhere(db, limit, issued)),
    ...alongside(issued),
    cancelQueuedSms(db, phone, 'otp', issued),
    queueSms(db, {
      phone,
      kind: 'otp',
      text: otpText(code),
      now,
      expiresAt: new Date(now.getTime() + otpLifetime),
      onlyIf: sql`${issued} AND ${expectedBy}`,
    }),
    countHitWhere(db, perMessage, sql`${issued} AND ${expectedBy}`),
  ])
  return (replaced as unknown[]).length > 0 ? code : null
}

/** Seconds until another code may be asked for, after {@link issueCode} refused: until the last limit in its way ends. */
export async function secondsUntilNextCode(db: Database, request: CodeRequest): Promise<number> {
  const { perRequest, perMessage } = codeLimits(request)
  const [sent, reached] = await db.batch([
    listSentCodes(db, request.phone),
    listReached(db, [...perRequest, perMessage]),
  ])
  const ends = [
    ...sent.map(({ sentAt }) => sentAt.getTime() + otpGap),
    ...reached.map(({ endsAt }) => Math.min(endsAt.getTime(), request.now.getTime() + millisecondsPerDay)),
  ]
  return secondsUntil(new Date(Math.max(0, ...ends)), request.now)
}

/** Judges what a try at a code wrote: throws `otp_expired` without a live code, `otp_invalid` for a wrong one. */
export function requireRightCode(tried: readonly { usedAt: Date | null; wrongTries: number }[]): void {
  const [row] = tried
  if (!row) throw otpExpired()
  if (!row.usedAt) throw otpInvalid(otpTries - row.wrongTries)
}
