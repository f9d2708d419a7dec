import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { unmatchableHash } from '#worker/lib/crypto.ts'
import { staffColumns, isStaffAccount } from '#worker/features/people/people.queries.ts'
import { users, type NewUser } from '#worker/features/people/people.table.ts'

export const listStaff = (db: Database, askerId: number) =>
  db
    .select(staffColumns)
    .from(users)
    .where(and(isStaffAccount, ne(users.id, askerId)))
    .orderBy(asc(users.name), asc(users.id))

type Added = Required<Pick<NewUser, 'name' | 'passwordHash' | 'role'>> &
  Pick<NewUser, 'acts'> & {
    phone: string
    email: string | null
    photo: string | null
  }

/** Returns a row if the phone number was free. The number counts as verified, because an admin entered it. */
export const insertStaff = (db: Database, { photo, acts, ...added }: Added, now: Date, onlyIf: SQL) =>
  db.all<{ id: number }>(sql`
    INSERT INTO ${users} (name, phone, email, password_hash, role, acts, photo, phone_verified_at, created_at, updated_at)
    SELECT ${added.name}, ${added.phone}, ${added.email}, ${added.passwordHash}, ${added.role},
      ${acts ? JSON.stringify(acts) : null}, ${photo},
      ${now.getTime()}, ${now.getTime()}, ${now.getTime()}
    WHERE ${onlyIf}
    ON CONFLICT DO NOTHING
    RETURNING id`)

export const idOfPhone = (phone: string): SQL => sql`(SELECT id FROM ${users} WHERE phone = ${phone})`

/** SQL for "another active admin exists, or this account is no admin". */
const leavesAnAdmin = sql`(${users.role} <> 'admin' OR EXISTS (
  SELECT 1 FROM ${users} other WHERE other.role = 'admin' AND other.id <> ${users.id}
    AND other.erased_at IS NULL AND other.suspended_at IS NULL))`

const isFreeFor = (phone: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${users} other WHERE other.phone = ${phone} AND other.id <> ${users.id})`

type Edited = Partial<
  Pick<
    NewUser,
    'name' | 'email' | 'phone' | 'role' | 'acts' | 'photo' | 'passwordHash' | 'passwordChangeRequiredAt'
  >
>

export const updateStaff = (
  db: Database,
  id: number,
  set: Edited,
  { now, version, onlyIf }: { now: Date; version: Date | undefined; onlyIf?: SQL | undefined },
) =>
  db
    .update(users)
    .set({ ...set, updatedAt: now })
    .where(
      and(
        isStaffAccount,
        eq(users.id, id),
        version && eq(users.updatedAt, version),
        set.phone ? isFreeFor(set.phone) : undefined,
        set.role && set.role !== 'admin' ? leavesAnAdmin : undefined,
        onlyIf,
      ),
    )
    .returning({ id: users.id })

/** The row and the name stay, because the audit log and decisions refer to them. */
export const removeStaff = (db: Database, id: number, now: Date) =>
  db
    .update(users)
    .set({
      phone: null,
      email: null,
      photo: null,
      passwordHash: unmatchableHash,
      passwordChangeRequiredAt: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(and(isStaffAccount, eq(users.id, id), leavesAnAdmin))
    .returning({ id: users.id })

export const findPhoneOwner = (db: Database, phone: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
