import { and, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { otpGap, otpLifetime, otpTries } from '#worker/features/sign-in/codes/codes.rules.ts'
import { hasCode, triedWith } from '#worker/features/sign-in/codes/codes.queries.ts'
import { hasAccount } from '#worker/features/people/people.queries.ts'
import { users, phoneChanges } from '#worker/features/people/people.table.ts'

type Requested = { userId: number; phone: string; hash: string; now: Date }

/** A code that the user typed, hashed with each key under which it may have been sent. */
type Entered = { userId: number; phone: string; hashes: readonly string[]; now: Date }

/** Returns one row; none if the user's last code is less than a minute old, the number is taken or `mayIssue` fails. */
export const replacePhoneChange = (db: Database, { userId, phone, hash, now }: Requested, mayIssue: SQL) =>
  db.all<{ issued: number }>(sql`
    INSERT INTO ${phoneChanges} (user_id, phone, code_hash, wrong_tries, sent_at, expires_at)
    SELECT ${userId}, ${phone}, ${hash}, 0, ${now.getTime()}, ${now.getTime() + otpLifetime}
    WHERE ${mayIssue} AND NOT ${hasAccount(phone)}
    ON CONFLICT (user_id) DO UPDATE SET
      phone = excluded.phone, code_hash = excluded.code_hash, wrong_tries = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, used_at = NULL
    WHERE phone_changes.sent_at <= ${now.getTime() - otpGap}
    RETURNING 1 AS issued`)

export const isRequested = ({ userId, hash, now }: Requested): SQL =>
  sql`EXISTS (SELECT 1 FROM ${phoneChanges}
    WHERE user_id = ${userId} AND code_hash = ${hash} AND sent_at = ${now.getTime()})`

export const findPhoneChange = (db: Database, userId: number) =>
  db
    .select({ phone: phoneChanges.phone, sentAt: phoneChanges.sentAt })
    .from(phoneChanges)
    .where(eq(phoneChanges.userId, userId))

/** A correct code becomes used, a wrong one raises `wrongTries`. No row means that there is no valid code. */
export const tryPhoneChange = (db: Database, { userId, phone, hashes, now }: Entered) =>
  db
    .update(phoneChanges)
    .set(triedWith(hashes, now))
    .where(
      and(
        eq(phoneChanges.userId, userId),
        eq(phoneChanges.phone, phone),
        isNull(phoneChanges.usedAt),
        gt(phoneChanges.expiresAt, now),
        lt(phoneChanges.wrongTries, otpTries),
      ),
    )
    .returning({ usedAt: phoneChanges.usedAt, wrongTries: phoneChanges.wrongTries })

const isConfirmed = ({ userId, hashes, now }: Entered): SQL =>
  sql`EXISTS (SELECT 1 FROM ${phoneChanges}
    WHERE user_id = ${userId} AND ${hasCode(hashes)} AND used_at = ${now.getTime()})`

/** Returns a row if the code was right and no other account has the number. */
export const changePhone = (db: Database, change: Entered, oldPhone: string) =>
  db
    .update(users)
    .set({ phone: change.phone, phoneVerifiedAt: change.now, updatedAt: change.now })
    .where(
      and(
        eq(users.id, change.userId),
        eq(users.phone, oldPhone),
        isConfirmed(change),
        sql`NOT ${hasAccount(change.phone)}`,
      ),
    )
    .returning({ id: users.id })
