import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { selfRegistrationRoles } from './users.schema.ts'
import { users } from './users.table.ts'

const isSelfRegistered = sql.raw(`role IN (${selfRegistrationRoles.map((role) => `'${role}'`).join(', ')})`)

const ownColumns = {
  id: users.id,
  name: users.name,
  role: users.role,
  phone: users.phone,
  email: users.email,
  passwordChangeRequiredAt: users.passwordChangeRequiredAt,
}

const signInColumns = {
  ...ownColumns,
  suspendedAt: users.suspendedAt,
  suspensionReason: users.suspensionReason,
}

export const findAccountByPhone = (db: Database, phone: string) =>
  db
    .select({
      ...signInColumns,
      passwordHash: users.passwordHash,
      phoneVerifiedAt: users.phoneVerifiedAt,
    })
    .from(users)
    .where(eq(users.phone, phone))

export const hasAccount = (phone: string): SQL => sql`EXISTS (SELECT 1 FROM users WHERE phone = ${phone})`

export const awaitsVerification = (phone: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE phone = ${phone} AND phone_verified_at IS NULL)`

/** SQL for "this phone number is free": no account has it, or only one that registered and never verified it. */
export const isPhoneFree = (phone: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM users
    WHERE phone = ${phone} AND NOT (phone_verified_at IS NULL AND ${isSelfRegistered}))`

export const verifyPhone = (db: Database, phone: string, now: Date, onlyIf: SQL) =>
  db
    .update(users)
    .set({ phoneVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.phone, phone), isNull(users.phoneVerifiedAt), onlyIf))

/** The account of this number, if it was verified at this moment. */
export const findVerifiedAt = (db: Database, phone: string, moment: Date) =>
  db
    .select(signInColumns)
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.phoneVerifiedAt, moment)))

/** Sets a new password after a code was entered. The code proves the phone number, so it becomes verified too. */
export const resetUserPassword = (db: Database, id: number, passwordHash: string, now: Date) =>
  db
    .update(users)
    .set({
      passwordHash,
      passwordChangeRequiredAt: null,
      phoneVerifiedAt: sql`coalesce(${users.phoneVerifiedAt}, ${now.getTime()})`,
      updatedAt: now,
    })
    .where(eq(users.id, id))

export const findOwnUser = (db: Database, id: number) =>
  db.select(ownColumns).from(users).where(eq(users.id, id))
