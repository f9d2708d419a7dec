import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { selfRegistrationRoles } from './users.schema.ts'
import { users, type NewUser } from './users.table.ts'

const isSelfRegistered = sql.raw(`role IN (${selfRegistrationRoles.map((role) => `'${role}'`).join(', ')})`)

/** The account of a number with what sign-in needs to know of it. */
export const findAccountByPhone = (db: Database, phone: string) =>
  db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      phone: users.phone,
      email: users.email,
      passwordHash: users.passwordHash,
      phoneVerifiedAt: users.phoneVerifiedAt,
      suspendedAt: users.suspendedAt,
      suspensionReason: users.suspensionReason,
      passwordChangeRequiredAt: users.passwordChangeRequiredAt,
    })
    .from(users)
    .where(eq(users.phone, phone))

/** SQL for "this number has an account". */
export const hasAccount = (phone: string): SQL => sql`EXISTS (SELECT 1 FROM users WHERE phone = ${phone})`

/** SQL for "this number registered and was never verified". */
export const awaitsVerification = (phone: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE phone = ${phone} AND phone_verified_at IS NULL)`

/** SQL for "nobody has this number for good": free, or registered by somebody and never verified. */
export const isPhoneFree = (phone: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM users
    WHERE phone = ${phone} AND NOT (phone_verified_at IS NULL AND ${isSelfRegistered}))`

type Registered = Required<
  Pick<NewUser, 'name' | 'role' | 'passwordHash' | 'divisionId' | 'districtId' | 'upazilaId'>
> & { phone: string; email: string | null }

/** Writes an unverified account, over an earlier one of the same number if that was never verified either. */
export const writeUnverifiedUser = (db: Database, user: Registered, now: Date, onlyIf: SQL): UnrunQuery =>
  db.run(sql`
    INSERT INTO users (name, phone, email, password_hash, role, division_id, district_id, upazila_id, created_at, updated_at)
    SELECT ${user.name}, ${user.phone}, ${user.email}, ${user.passwordHash}, ${user.role}, ${user.divisionId},
      ${user.districtId}, ${user.upazilaId}, ${now.getTime()}, ${now.getTime()}
    WHERE ${onlyIf}
    ON CONFLICT (phone) DO UPDATE SET
      name = excluded.name, email = excluded.email, password_hash = excluded.password_hash, role = excluded.role,
      division_id = excluded.division_id, district_id = excluded.district_id, upazila_id = excluded.upazila_id,
      created_at = excluded.created_at, updated_at = excluded.updated_at
    WHERE users.phone_verified_at IS NULL AND users.${isSelfRegistered}`)

/** Marks the number of an account as verified; a row back for whoever was not verified before. */
export const verifyPhone = (db: Database, phone: string, now: Date, onlyIf: SQL) =>
  db
    .update(users)
    .set({ phoneVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.phone, phone), isNull(users.phoneVerifiedAt), onlyIf))
    .returning({
      id: users.id,
      name: users.name,
      role: users.role,
      phone: users.phone,
      email: users.email,
      suspendedAt: users.suspendedAt,
      suspensionReason: users.suspensionReason,
      passwordChangeRequiredAt: users.passwordChangeRequiredAt,
    })

/** A new password. Whoever can set it by a code has the number, so that is verified too. */
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

type OwnUser = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'role' | 'phone' | 'email' | 'passwordChangeRequiredAt'
>

/** A person as they see themselves; `password_change_required` is there only while it is so. */
export const ownUser = ({ id, name, role, phone, email, passwordChangeRequiredAt }: OwnUser) => ({
  id,
  name,
  role,
  phone: phone ?? '',
  email,
  ...(passwordChangeRequiredAt && { password_change_required: true as const }),
})

export const findOwnUser = (db: Database, id: number) =>
  db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      phone: users.phone,
      email: users.email,
      passwordChangeRequiredAt: users.passwordChangeRequiredAt,
    })
    .from(users)
    .where(eq(users.id, id))
