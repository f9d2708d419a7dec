import { sql, type SQL } from 'drizzle-orm'
import { batch, type Database, type UnrunQuery, wroteRow } from '#worker/db/db.ts'
import { cancelQueuedSms, queueSms, queueSmsToAdmins } from '#worker/features/outbox/outbox.queries.ts'
import { randomDigits } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { challengeUnavailable, codeRefused, codesUsedUp, otpExpired, otpInvalid } from '../sign-in.errors.ts'
import {
  budgetLimit,
  codeHash,
  codeLimits,
  otpGap,
  otpLifetime,
  otpText,
  otpTries,
  halfOf,
  type SmsBudget,
} from './codes.rules.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import { passLimits, requireChallenge, type CodeCaller } from '../limits/pass-limits.usecases.ts'
import { codeRequestLimits } from '../limits/limits.rules.ts'
import {
  countHits,
  countHitWhere,
  isBelowLimit,
  listReachedLimits,
  claimOnce,
} from '#worker/features/people/limits.queries.ts'
import { isAfterGap, isIssued, listSentCodes, replaceCode } from './codes.queries.ts'
import { secondsUntil, type Limit } from '#worker/features/people/limits.rules.ts'
import { raiseWarning } from '#worker/features/audit/audit.queries.ts'
import type { Logger } from '#worker/lib/log.ts'

const warningKinds = {
  register: 'sms_budget_registration',
  reset_password: 'sms_budget_reset',
  provider_request: 'sms_budget_request',
} as const

const warningTexts: Record<OtpPurpose, string> = {
  register: 'সতর্কতা: আজ নিবন্ধনের কোডের অর্ধেক বাজেট খরচ হয়ে গেছে।',
  provider_request: 'সতর্কতা: আজ জানানোর অনুরোধের কোডের অর্ধেক বাজেট খরচ হয়ে গেছে।',
  reset_password: 'সতর্কতা: আজ পাসওয়ার্ড বদলের কোডের অর্ধেক বাজেট খরচ হয়ে গেছে।',
}

/**
 * Warns of a budget once a day, when half of it is spent: a line in the log, a warning on the dashboard and
 * an SMS to each admin. `spent` is the number of SMS that were sent today.
 */
async function watchBudget(
  db: Database,
  spent: number,
  request: { purpose: OtpPurpose; budget: SmsBudget; timezone: string; now: Date; log: Logger },
): Promise<void> {
  const { purpose, budget, timezone, now, log } = request
  if (spent < halfOf(budget)) return
  const { end } = budgetLimit(purpose, budget.open, timezone, now)
  const kind = warningKinds[purpose]
  const { claimed } = await batch(db, {
    claimed: claimOnce(db, { bucket: `warning:${kind}`, end }),
    sms: queueSmsToAdmins(db, { kind, text: warningTexts[purpose], now, onlyIf: wroteRow }),
  })
  if (claimed.length === 0) return
  log.warn('sms_budget_half_spent', { purpose, spent, budget: budget.open })
  const detail = { spent, budget: budget.open }
  await batch(db, { warning: raiseWarning(db, { kind, subject: `budget:${purpose}`, detail, now }) })
}

type CodeRequest = { phone: string; purpose: OtpPurpose; caller: CodeCaller }

/** A request for an SMS that has passed the limits of its network. `solved`: a solved challenge was spent for it. */
type AdmittedRequest = CodeRequest & Awaited<ReturnType<typeof passLimits>>

/** Counts a request for a code by the network of its caller. @throws 429 `challenge_required`; 503 */
export async function admitCodeRequest(db: Database, request: CodeRequest): Promise<AdmittedRequest> {
  const { caller } = request
  const limits = codeRequestLimits(caller)
  return { ...request, ...(await passLimits(db, { ...challengeSubject(request), limits, caller })) }
}

const challengeSubject = ({ phone, purpose }: CodeRequest) => ({ action: `code_${purpose}`, subject: phone })

type CodeWrite<Row> = {
  /** Writes the hash of the code if the condition holds, and returns the row. */
  write: (hash: string, mayIssue: SQL) => UnrunQuery & { _: { result: Row[] } }
  /** SQL for "the code with this hash was written by this request". */
  isIssued: (hash: string) => SQL
  /** SQL condition for queuing the SMS. If it is false, everything else is still written. */
  sendSmsIf?: SQL
  /** Hashes that the new code must not have. */
  takenHashes?: readonly string[]
  /** An older SMS with a code to this number is cancelled if it is still queued. */
  cancelsOlder?: boolean
  /** The stored form of the code, if it is not that of `one_time_codes`. */
  hashOf?: (digits: string) => string
  /** The SMS, if it is not the one of a registration. */
  textOf?: (siteName: string, digits: string) => string
  /** Limits besides those of the number and of the site. They are counted as well. */
  limits?: readonly Limit[]
}

/**
 * Writes a code and queues its SMS. A number without an account takes the same steps, so that the time does not reveal it.
 * @returns the code, for development, and the written row; null when a limit or the condition of `write` forbids it
 */
export async function sendCode<Row>(
  db: Database,
  { phone, purpose, caller, solved }: AdmittedRequest,
  { write, isIssued, sendSmsIf = sql`1`, takenHashes = [], cancelsOlder = true, ...special }: CodeWrite<Row>,
): Promise<{ code: string; row: Row } | null> {
  const { secret, now, timezone } = caller
  const budget = caller.budgets[purpose]
  const { hashOf = (digits) => codeHash(secret, phone, purpose, digits), textOf = otpText } = special
  const code = freshCode(hashOf, takenHashes)
  const limits = [...codeLimits({ phone, secret, timezone, now }), ...(special.limits ?? [])]
  const ofSite = budgetLimit(purpose, solved ? budget.reserve : budget.open, timezone, now)
  const mayIssue = sql`${isAfterGap(phone, now)} AND ${sql.join([...limits, ofSite].map(isBelowLimit), sql` AND `)}`
  const isIssuedNow = isIssued(code.hash)
  const sendsSms = sql`${isIssuedNow} AND ${sendSmsIf}`
  const { issued, messageHit } = await batch(db, {
    issued: write(code.hash, mayIssue),
    requestHits: limits.map((limit) => countHitWhere(db, limit, isIssuedNow)),
    oldSms: cancelsOlder ? cancelQueuedSms(db, phone, 'otp', isIssuedNow) : null,
    sms: queueSms(db, {
      phone,
      kind: 'otp',
      text: textOf(caller.siteName, code.digits),
      now,
      expiresAt: new Date(now.getTime() + otpLifetime),
      onlyIf: sendsSms,
    }),
    messageHit: countHits(db, [ofSite], sendsSms),
  })
  const [row] = issued
  if (row === undefined) return null
  await watchBudget(db, messageHit[0]?.hits ?? 0, { ...caller, purpose, budget })
  return { code: code.digits, row }
}

function freshCode(hashOf: (digits: string) => string, taken: readonly string[]) {
  for (;;) {
    const digits = randomDigits(6)
    const hash = hashOf(digits)
    if (!taken.includes(hash)) return { digits, hash }
  }
}

/** A code in `one_time_codes`. @returns the code, for development; null when a limit forbids it */
export async function issueCode(
  db: Database,
  request: AdmittedRequest,
  { onlyIf = sql`1`, sendSmsIf = sql`1` }: { onlyIf?: SQL; sendSmsIf?: SQL } = {},
): Promise<string | null> {
  const { phone, purpose } = request
  const { now } = request.caller
  const sent = await sendCode(db, request, {
    write: (hash, mayIssue) => replaceCode(db, { phone, purpose, hash, now }, sql`${mayIssue} AND ${onlyIf}`),
    isIssued: (hash) => isIssued({ phone, purpose, hash, now }),
    sendSmsIf,
  })
  return sent?.code ?? null
}

/**
 * Explains why {@link sendCode} wrote nothing. The answer is the same whether or not the number is known.
 * @returns seconds until the next code, if only the minute between two codes has not passed
 * @throws 429 behind a limit of the number, or `challenge_required` behind the budget; 503 behind its reserve
 */
export async function explainRefusal(db: Database, request: AdmittedRequest): Promise<number> {
  const { phone, purpose, caller, solved } = request
  const { now, secret, timezone } = caller
  const budget = caller.budgets[purpose]
  const perPhone = codeLimits({ phone, secret, timezone, now })
  const ofSite = budgetLimit(purpose, solved ? budget.reserve : budget.open, timezone, now)
  const { sent, reached } = await batch(db, {
    sent: listSentCodes(db, phone),
    reached: listReachedLimits(db, [...perPhone, ofSite]),
  })
  const ends = reached
    .filter(({ bucket }) => bucket !== ofSite.bucket)
    .map(({ endsAt }) => Math.min(endsAt.getTime(), now.getTime() + millisecondsPerDay))
  if (ends.length > 0) throw codeRefused(secondsUntil(new Date(Math.max(...ends)), now))
  const nextAt = Math.max(0, ...sent.map(({ sentAt }) => sentAt + otpGap))
  if (nextAt > now.getTime() || reached.length === 0) return secondsUntil(new Date(nextAt), now)
  if (solved) throw codesUsedUp(secondsUntil(ofSite.end, now))
  if (request.isUnavailable) throw challengeUnavailable()
  return requireChallenge({ ...challengeSubject(request), caller }, 1)
}

/** @throws 422 `otp_expired` when there is no valid code, 422 `otp_invalid` for a wrong one */
export function requireRightCode(tried: readonly { usedAt: Date | null; wrongTries: number }[]): void {
  const [row] = tried
  if (!row) throw otpExpired()
  if (!row.usedAt) throw otpInvalid(otpTries - row.wrongTries)
}
