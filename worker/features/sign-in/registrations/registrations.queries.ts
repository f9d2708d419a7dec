import { and, desc, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { hasAccount, idVerifiedAt } from '#worker/features/people/people.queries.ts'
import { users, type UserRow } from '#worker/features/people/people.table.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'
import { otpLifetime, otpTries } from '../codes/codes.rules.ts'
import { hasCode, triedWith, type TypedCode } from '../codes/codes.queries.ts'
import { registrationLifetime } from './registrations.rules.ts'
import { registrations } from '../sign-in.table.ts'
import { pick } from '#worker/lib/object-of.ts'

type NewRegistration = Omit<
  typeof registrations.$inferSelect,
  | 'id'
  | 'codeHash'
  | 'sentAt'
  | 'codeExpiresAt'
  | 'wrongTries'
  | 'openTries'
  | 'usedAt'
  | 'createdAt'
  | 'expiresAt'
>

export const insertRegistration = (
  db: Database,
  row: NewRegistration,
  { hash, now, onlyIf }: { hash: string; now: Date; onlyIf: SQL },
) =>
  db.all<{ id: number }>(sql`
    INSERT INTO registrations (phone, name, email, password_hash, role, division_id, district_id, upazila_id,
      terms_version, code_hash, sent_at, code_expires_at, created_at, expires_at)
    SELECT ${row.phone}, ${row.name}, ${row.email}, ${row.passwordHash}, ${row.role}, ${row.divisionId},
      ${row.districtId}, ${row.upazilaId}, ${row.termsVersion}, ${hash}, ${now.getTime()},
      ${now.getTime() + otpLifetime}, ${now.getTime()}, ${now.getTime() + registrationLifetime}
    WHERE ${onlyIf}
    RETURNING id`)

/** SQL for "a registration of this number got this code now". */
export const isRegistrationIssued = (phone: string, hash: string, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM registrations WHERE phone = ${phone} AND code_hash = ${hash} AND sent_at = ${now.getTime()})`

const isWaiting = (phone: string, now: Date) =>
  and(eq(registrations.phone, phone), isNull(registrations.usedAt), gt(registrations.expiresAt, now))

/** The registrations that wait for the code of this number, the newest first. */
export const listRegistrations = (db: Database, phone: string, now: Date) =>
  db
    .select(pick(registrations, ['id', 'passwordHash', 'codeHash']))
    .from(registrations)
    .where(isWaiting(phone, now))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))

/** SQL for "a registration of this number waits for its code". */
export const awaitsCode = (phone: string, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM registrations WHERE ${isWaiting(phone, now)})`

/** Gives a registration a new code, which ends its old one. */
export const renewRegistrationCode = (
  db: Database,
  { id, phone, hash, now, onlyIf }: { id: number; phone: string; hash: string; now: Date; onlyIf: SQL },
) =>
  db.all<{ id: number }>(sql`
    UPDATE registrations SET code_hash = ${hash}, sent_at = ${now.getTime()},
      code_expires_at = ${now.getTime() + otpLifetime}, wrong_tries = 0, open_tries = 0
    WHERE id = ${id} AND ${isWaiting(phone, now)} AND ${onlyIf}
    RETURNING id`)

type TriedCode = Pick<TypedCode, 'phone' | 'hashes' | 'now'>

const hasLiveCode = ({ phone, now }: TriedCode) =>
  and(isWaiting(phone, now), gt(registrations.codeExpiresAt, now))

/** The code of one registration: the right code becomes used, a wrong one is counted. No row: there is no valid code. */
export const tryCodeOf = (db: Database, id: number, code: TriedCode) =>
  db
    .update(registrations)
    .set(triedWith(code.hashes, code.now))
    .where(and(eq(registrations.id, id), hasLiveCode(code), lt(registrations.wrongTries, otpTries)))
    .returning({ usedAt: registrations.usedAt, wrongTries: registrations.wrongTries })

const isOpenToAll = (code: TriedCode) => and(hasLiveCode(code), lt(registrations.openTries, otpTries))

/** Without a token the code says which registration is meant. */
export const useMatchingCode = (db: Database, code: TriedCode) =>
  db
    .update(registrations)
    .set({ usedAt: code.now })
    .where(
      sql`${registrations.id} = (SELECT id FROM registrations
        WHERE ${isOpenToAll(code)} AND ${hasCode(code.hashes)} ORDER BY created_at DESC LIMIT 1)`,
    )
    .returning({ usedAt: registrations.usedAt, wrongTries: registrations.openTries })

/** A wrong code without a token counts against every code of the number, so that more codes give a guesser no more tries. */
export const countOpenTry = (db: Database, code: TriedCode) =>
  db
    .update(registrations)
    .set({ openTries: sql`${registrations.openTries} + 1` })
    .where(and(isOpenToAll(code), sql`NOT ${isCodeUsed(code)}`))
    .returning({ usedAt: registrations.usedAt, wrongTries: registrations.openTries })

/** SQL for "a registration was completed with this code now". */
const isCodeUsed = ({ phone, hashes, now }: TriedCode): SQL =>
  sql`EXISTS (SELECT 1 FROM registrations
    WHERE phone = ${phone} AND ${hasCode(hashes)} AND used_at = ${now.getTime()})`

/**
 * The account of a registration, unless its number has one. `from` is SQL for the registration in the table `r`; its place may
 * have moved or gone since.
 */
export const insertVerifiedUser = (
  db: Database,
  { from, passwordHash, now }: { from: SQL; passwordHash?: string; now: Date },
) =>
  db.all<Pick<UserRow, 'id' | 'name' | 'phone' | 'email' | 'role'>>(sql`
    INSERT INTO ${users} (name, phone, email, password_hash, role, division_id, district_id, upazila_id, phone_verified_at,
      created_at, updated_at)
    SELECT r.name, r.phone, r.email, ${passwordHash ?? sql`r.password_hash`}, r.role, d.division_id, d.id, t.id,
      ${now.getTime()}, r.created_at, ${now.getTime()}
    FROM registrations r LEFT JOIN ${thanas} t ON t.id = r.upazila_id LEFT JOIN ${districts} d ON d.id = t.district_id
    WHERE ${from}
    ON CONFLICT DO NOTHING
    RETURNING id, name, phone, email, role`)

/** The terms that the registration accepted. `from` as in {@link insertVerifiedUser}. */
export const writeAcceptedTerms = (db: Database, { from, now }: { from: SQL; now: Date }): UnrunQuery =>
  db.run(sql`
    INSERT INTO terms_agreements (user_id, kind, version, agreed_at)
    SELECT u.id, 'registration', r.terms_version, r.created_at
    FROM registrations r JOIN ${users} u ON u.phone = r.phone AND u.phone_verified_at = ${now.getTime()}
    WHERE r.terms_version IS NOT NULL AND ${from}
    ON CONFLICT (user_id, kind, version) DO UPDATE SET agreed_at = excluded.agreed_at`)

/** The terms that the owner of an account accepted that someone else opened. */
export const writeTermsOf = (
  db: Database,
  { phone, version, now }: { phone: string; version: string; now: Date },
): UnrunQuery =>
  db.run(sql`
    INSERT INTO terms_agreements (user_id, kind, version, agreed_at)
    SELECT u.id, 'registration', ${version}, ${now.getTime()} FROM ${users} u WHERE u.id = ${idVerifiedAt(phone, now)}
    ON CONFLICT (user_id, kind, version) DO UPDATE SET agreed_at = excluded.agreed_at`)

/** The registrations of a number end when it has an account. */
export const deleteCompleted = (db: Database, phone: string) =>
  db.delete(registrations).where(and(eq(registrations.phone, phone), hasAccount(phone)))
