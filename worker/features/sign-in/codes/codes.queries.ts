import { and, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { otpGap, otpLifetime, otpTries } from './codes.rules.ts'
import type { OtpPurpose } from '../sign-in.schema.ts'
import { oneTimeCodes } from '../sign-in.table.ts'

type NewCode = { phone: string; purpose: OtpPurpose; hash: string; now: Date }

/** A code that a person typed, hashed with each key under which it may have been sent. */
export type TypedCode = { phone: string; purpose: OtpPurpose; hashes: readonly string[]; now: Date }

/** SQL for "the column `code_hash` is one of these". */
export const hasCode = (hashes: readonly string[]): SQL =>
  sql`code_hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`

/** SQL for "the last code to this number, for any purpose, is at least a minute old". */
export const isAfterGap = (phone: string, now: Date): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM one_time_codes WHERE phone = ${phone} AND sent_at > ${now.getTime() - otpGap})
    AND NOT EXISTS (SELECT 1 FROM registrations WHERE phone = ${phone} AND sent_at > ${now.getTime() - otpGap})`

/** Returns one row; none if `onlyIf` fails. */
export const replaceCode = (db: Database, code: NewCode, onlyIf: SQL) =>
  db.all<{ id: number }>(sql`
    INSERT INTO one_time_codes (phone, purpose, code_hash, wrong_tries, sent_at, expires_at)
    SELECT ${code.phone}, ${code.purpose}, ${code.hash}, 0, ${code.now.getTime()}, ${code.now.getTime() + otpLifetime}
    WHERE ${onlyIf}
    ON CONFLICT (phone, purpose) DO UPDATE SET
      code_hash = excluded.code_hash, wrong_tries = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, used_at = NULL
    RETURNING 0 AS id`)

export const isIssued = ({ phone, purpose, hash, now }: NewCode): SQL =>
  sql`EXISTS (SELECT 1 FROM one_time_codes
    WHERE phone = ${phone} AND purpose = ${purpose} AND code_hash = ${hash} AND sent_at = ${now.getTime()})`

/** The new values of a row with a code: a correct code becomes used, a wrong one is counted. */
export const triedWith = (hashes: readonly string[], now: Date): { usedAt: SQL; wrongTries: SQL } => ({
  usedAt: sql`CASE WHEN ${hasCode(hashes)} THEN ${now.getTime()} END`,
  wrongTries: sql`wrong_tries + NOT (${hasCode(hashes)})`,
})

/** A correct code becomes used, a wrong one raises `wrongTries`. No row means that there is no valid code. */
export const tryCode = (db: Database, { phone, purpose, hashes, now }: TypedCode) =>
  db
    .update(oneTimeCodes)
    .set(triedWith(hashes, now))
    .where(isValid(phone, purpose, now))
    .returning({ usedAt: oneTimeCodes.usedAt, wrongTries: oneTimeCodes.wrongTries })

export const isUsed = ({ phone, purpose, hashes, now }: TypedCode): SQL =>
  sql`EXISTS (SELECT 1 FROM one_time_codes
    WHERE phone = ${phone} AND purpose = ${purpose} AND ${hasCode(hashes)} AND used_at = ${now.getTime()})`

export const findValidCode = (db: Database, { phone, purpose, hashes, now }: TypedCode) =>
  db
    .select({ expiresAt: oneTimeCodes.expiresAt })
    .from(oneTimeCodes)
    .where(and(isValid(phone, purpose, now), hasCode(hashes)))

/** When the last codes were sent to this number, for any purpose. */
export const listSentCodes = (db: Database, phone: string) =>
  db.all<{ sentAt: number }>(sql`
    SELECT sent_at AS sentAt FROM one_time_codes WHERE phone = ${phone}
    UNION ALL SELECT sent_at FROM registrations WHERE phone = ${phone}`)

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
