import { sql, type SQL } from 'drizzle-orm'
import { batch, type Database, type UnrunQuery, wroteRow } from '#worker/db/db.ts'
import { cancelQueuedSms, queueSms, queueSmsToAdmins } from '#worker/features/outbox/outbox.queries.ts'
import { randomDigits } from '#worker/lib/crypto.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import {
  challengeUnavailable,
  codeRefused,
  codesOfNetworkUsedUp,
  codesUsedUp,
  otpExpired,
  otpInvalid,
} from '../sign-in.errors.ts'
import { codeHash, codeLimits, otpGap, otpLifetime, otpText, otpTries } from './codes.rules.ts'
import {
  levelOfShare,
  levelOfSpent,
  smsPurposes,
  spendableBy,
  spendingOf,
  type Spending,
} from '../limits/sms-budgets.rules.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import { passLimits, requireChallenge, type CodeCaller } from '../limits/pass-limits.usecases.ts'
import { codeRequestLimits } from '../limits/limits.rules.ts'
import {
  areBelow,
  countHits,
  listHits,
  listReachedLimits,
  claimOnce,
} from '#worker/features/people/limits.queries.ts'
import { isAfterGap, isIssued, listSentCodes, replaceCode } from './codes.queries.ts'
import { secondsUntil, type Limit } from '#worker/features/people/limits.rules.ts'
import { raiseWarning } from '#worker/features/audit/events.queries.ts'

/**
 * Warns of a budget once a day, when half of it is spent: a line in the log, a warning on the dashboard and
 * an SMS to each admin. `spent` is the number of SMS that were sent today.
 */
async function watchBudget(
  db: Database,
  { purpose, spent }: { purpose: OtpPurpose; spent: number },
  caller: CodeCaller,
): Promise<void> {
  const { now, log } = caller
  const { budget, ofSite } = spendingOf(purpose, caller)
  if (spent < Math.ceil(budget / 2)) return
  const kind = 'sms_budget'
  const text = `সতর্কতা: আজ ${smsPurposes[purpose].words} কোডের অর্ধেক বাজেট খরচ হয়ে গেছে।`
  const detail = { purpose, spent, budget }
  const { claimed } = await batch(db, {
    claimed: claimOnce(db, { bucket: `warning:${kind}:${purpose}`, end: ofSite.end }),
    warning: raiseWarning(db, { kind, subject: `budget:${purpose}`, detail, now, onlyIf: wroteRow }),
    sms: queueSmsToAdmins(db, { kind, text, now, onlyIf: wroteRow }),
  })
  if (claimed.length > 0) log.warn('sms_budget_half_spent', detail)
}

type CodeRequest = { phone: string; purpose: OtpPurpose; caller: CodeCaller }

/** A request for an SMS that has passed the limits of its network. `solved`: a solved challenge was spent for it. */
type AdmittedRequest = CodeRequest & Awaited<ReturnType<typeof passLimits>>

/**
 * Counts a request for a code by the network of its caller. A budget that is used up is said before a challenge is asked for.
 * @throws 429 `challenge_required`; 503
 */
export async function admitCodeRequest(db: Database, request: CodeRequest): Promise<AdmittedRequest> {
  const { caller, purpose } = request
  const spending = spendingOf(purpose, caller)
  const passed = await passLimits(db, {
    ...challengeSubject(request),
    limits: codeRequestLimits(caller),
    budget: { limits: spending.all, levelOf: (hits) => requireBudget(spending, hits, caller.now).level },
    caller,
  })
  return { ...request, ...passed }
}

/** @returns whether a challenge is needed, and the levels that it costs on top @throws 503 when nothing is left */
function requireBudget(
  { ofSite, closing, paying, open, reserve, timezone }: Spending,
  rows: readonly { bucket: string; hits: number }[],
  now: Date,
) {
  const hitsOf = ({ bucket }: Limit) => rows.find((row) => row.bucket === bucket)?.hits ?? 0
  const spent = hitsOf(ofSite)
  const { opens } = spendableBy(now, { max: reserve, spent, timezone })
  if (opens) throw codesUsedUp(opens.quarter, secondsUntil(opens.at, now))
  if (closing.some((limit) => hitsOf(limit) >= limit.max))
    throw codesOfNetworkUsedUp(secondsUntil(ofSite.end, now))
  const levelOfNetworks = Math.max(0, ...paying.map((limit) => levelOfShare(hitsOf(limit), limit)))
  return {
    costs: spent >= open || levelOfNetworks > 0,
    level: Math.max(levelOfSpent(spent, open), levelOfNetworks),
  }
}

const challengeSubject = ({ phone, purpose }: CodeRequest) => ({ action: `code_${purpose}`, subject: phone })

type Spends = { purpose: OtpPurpose; onlyIf: SQL }

type CodeWrite<Row> = {
  /** Writes the hash of the code if the condition holds, and returns the row. */
  write: (hash: string, mayIssue: SQL) => UnrunQuery & { _: { result: Row[] } }
  /** SQL for "the code with this hash was written by this request". */
  isIssued: (hash: string) => SQL
  /**
   * From which budget the SMS is spent, each with an SQL condition; at most one of them holds. If none holds, or its budget is
   * used up, no SMS is queued, and everything else is still written. By default it is the budget of the purpose.
   */
  spends?: readonly Spends[]
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
  /** More writes for the same batch. `isIssued` is the SQL condition that this request wrote the code. */
  along?: (isIssued: SQL) => readonly UnrunQuery[]
}

/**
 * Writes a code and queues its SMS. A number without an account takes the same steps, so that the time does not reveal it.
 * @returns the code, for development, and the written row; null when a limit or the condition of `write` forbids it
 */
export async function sendCode<Row>(
  db: Database,
  { phone, purpose, caller, solved }: AdmittedRequest,
  { write, isIssued, spends, takenHashes = [], cancelsOlder = true, ...special }: CodeWrite<Row>,
): Promise<{ code: string; row: Row } | null> {
  const { secret, now, timezone } = caller
  const { hashOf = (digits) => codeHash(secret, phone, purpose, digits), textOf = otpText } = special
  const code = freshCode(hashOf, takenHashes)
  const limits = [...codeLimits({ phone, secret, timezone, now }), ...(special.limits ?? [])]
  const boundsOf = (of: OtpPurpose): Limit[] => {
    const { ofSite, closing, paying, open } = spendingOf(of, caller)
    return solved ? [ofSite, ...closing] : [{ ...ofSite, max: open }, ...closing, ...paying]
  }
  const isIssuedNow = isIssued(code.hash)
  const payments = (spends ?? [{ purpose, onlyIf: sql`1` }]).map(({ purpose: of, onlyIf }) => {
    const isDue = sql`(${isIssuedNow} AND ${onlyIf} AND ${areBelow(boundsOf(of))})`
    return { of, counters: spendingOf(of, caller).all, isDue }
  })
  const { issued, spent } = await batch(db, {
    issued: write(
      code.hash,
      sql`${isAfterGap(phone, now)} AND ${areBelow([...limits, ...boundsOf(purpose)])}`,
    ),
    requestHits: countHits(db, limits, isIssuedNow),
    oldSms: cancelsOlder ? cancelQueuedSms(db, phone, 'otp', isIssuedNow) : null,
    sms: queueSms(db, {
      phone,
      kind: 'otp',
      text: textOf(caller.siteName, code.digits),
      now,
      expiresAt: new Date(now.getTime() + otpLifetime),
      onlyIf: sql`(${sql.join(
        payments.map(({ isDue }) => isDue),
        sql` OR `,
      )})`,
    }),
    spent: payments.map(({ counters, isDue }) => countHits(db, counters, isDue)),
    along: special.along?.(isIssuedNow) ?? [],
  })
  const [row] = issued
  if (row === undefined) return null
  for (const [index, { of, counters }] of payments.entries()) {
    const ofSite = spent[index]?.find(({ bucket }) => bucket === counters[0]?.bucket)
    if (ofSite) await watchBudget(db, { purpose: of, spent: ofSite.hits }, caller)
  }
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
  { spends }: Pick<CodeWrite<unknown>, 'spends'> = {},
): Promise<string | null> {
  const { phone, purpose } = request
  const { now } = request.caller
  const sent = await sendCode(db, request, {
    write: (hash, mayIssue) => replaceCode(db, { phone, purpose, hash, now }, mayIssue),
    isIssued: (hash) => isIssued({ phone, purpose, hash, now }),
    ...(spends && { spends }),
  })
  return sent?.code ?? null
}

/**
 * Explains why {@link sendCode} wrote nothing. The answer is the same whether or not the number is known.
 * @returns seconds until the next code, if only the minute between two codes has not passed
 * @throws 429 above a limit of the number, or `challenge_required` above the budget; 503 above its reserve
 */
export async function explainRefusal(db: Database, request: AdmittedRequest): Promise<number> {
  const { phone, purpose, caller, solved } = request
  const { now, secret, timezone } = caller
  const spending = spendingOf(purpose, caller)
  const { sent, reached, hits } = await batch(db, {
    sent: listSentCodes(db, phone),
    reached: listReachedLimits(db, codeLimits({ phone, secret, timezone, now })),
    hits: listHits(db, spending.all),
  })
  const ends = reached.map(({ endsAt }) => Math.min(endsAt.getTime(), now.getTime() + millisecondsPerDay))
  if (ends.length > 0) throw codeRefused(secondsUntil(new Date(Math.max(...ends)), now))
  const nextAt = Math.max(0, ...sent.map(({ sentAt }) => sentAt + otpGap))
  if (nextAt > now.getTime()) return secondsUntil(new Date(nextAt), now)
  const { costs, level } = requireBudget(spending, hits, now)
  if (solved || !costs) return secondsUntil(new Date(nextAt), now)
  if (request.isUnavailable) throw challengeUnavailable()
  return requireChallenge({ ...challengeSubject(request), caller }, level)
}

/** @throws 422 `otp_expired` when there is no valid code, 422 `otp_invalid` for a wrong one */
export function requireRightCode(tried: readonly { usedAt: Date | null; wrongTries: number }[]): void {
  const [row] = tried
  if (!row) throw otpExpired()
  if (!row.usedAt) throw otpInvalid(otpTries - row.wrongTries)
}
