import { and, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { otpGap, otpLifetime, otpTries, type Limit } from '#worker/features/auth/auth.rules.ts'
import type { OtpPurpose } from '#worker/features/auth/auth.schema.ts'
import { oneTimeCodes } from '#worker/features/auth/auth.table.ts'
import { isBelowLimit } from '#worker/features/auth/rate-counters.queries.ts'

type NewCode = { phone: string; purpose: OtpPurpose; hash: string; now: Date }

/** A code that a person typed, hashed with each key under which it may have been sent. */
type TypedCode = { phone: string; purpose: OtpPurpose; hashes: readonly string[]; now: Date }

/** Returns one row; none if the last code is less than a minute old, a limit is reached or `onlyIf` fails. */
export const replaceCode = (db: Database, code: NewCode, limits: readonly Limit[], onlyIf: SQL) =>
  db.all<{ issued: number }>(sql`
    INSERT INTO one_time_codes (phone, purpose, code_hash, wrong_tries, sent_at, expires_at)
    SELECT ${code.phone}, ${code.purpose}, ${code.hash}, 0, ${code.now.getTime()}, ${code.now.getTime() + otpLifetime}
    WHERE NOT EXISTS (
        SELECT 1 FROM one_time_codes WHERE phone = ${code.phone} AND sent_at > ${code.now.getTime() - otpGap})
      AND ${sql.join(limits.map(isBelowLimit), sql` AND `)}
      AND ${onlyIf}
    ON CONFLICT (phone, purpose) DO UPDATE SET
      code_hash = excluded.code_hash, wrong_tries = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, used_at = NULL
    RETURNING 1 AS issued`)

export const isIssued = ({ phone, purpose, hash, now }: NewCode): SQL =>
  sql`EXISTS (SELECT 1 FROM one_time_codes
    WHERE phone = ${phone} AND purpose = ${purpose} AND code_hash = ${hash} AND sent_at = ${now.getTime()})`

const isOneOf = (hashes: readonly string[]): SQL =>
  sql`code_hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`

/** A correct code becomes used, a wrong one raises `wrongTries`. No row means that there is no valid code. */
export const tryCode = (db: Database, { phone, purpose, hashes, now }: TypedCode) =>
  db
    .update(oneTimeCodes)
    .set({
      usedAt: sql`CASE WHEN ${isOneOf(hashes)} THEN ${now.getTime()} END`,
      wrongTries: sql`${oneTimeCodes.wrongTries} + NOT (${isOneOf(hashes)})`,
    })
    .where(isValid(phone, purpose, now))
    .returning({ usedAt: oneTimeCodes.usedAt, wrongTries: oneTimeCodes.wrongTries })

export const isUsed = ({ phone, purpose, hashes, now }: TypedCode): SQL =>
  sql`EXISTS (SELECT 1 FROM one_time_codes
    WHERE phone = ${phone} AND purpose = ${purpose} AND ${isOneOf(hashes)} AND used_at = ${now.getTime()})`

export const findValidCode = (db: Database, { phone, purpose, hashes, now }: TypedCode) =>
  db
    .select({ expiresAt: oneTimeCodes.expiresAt })
    .from(oneTimeCodes)
    .where(and(isValid(phone, purpose, now), isOneOf(hashes)))

export const listSentCodes = (db: Database, phone: string) =>
  db.select({ sentAt: oneTimeCodes.sentAt }).from(oneTimeCodes).where(eq(oneTimeCodes.phone, phone))

export const deleteCodesOf = (db: Database, phone: string) =>
  db.delete(oneTimeCodes).where(eq(oneTimeCodes.phone, phone))

const isValid = (phone: string, purpose: OtpPurpose, now: Date) =>
  and(
    eq(oneTimeCodes.phone, phone),
    eq(oneTimeCodes.purpose, purpose),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, now),
    lt(oneTimeCodes.wrongTries, otpTries),
  )
