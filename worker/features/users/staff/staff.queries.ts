import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { unmatchableHash } from '#worker/lib/crypto.ts'
import { staffRoles } from './staff.schema.ts'
import { isPhoneFree } from '#worker/features/users/users.queries.ts'
import { users, type NewUser } from '#worker/features/users/users.table.ts'

const staffColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  photo: users.photo,
  passwordChangeRequiredAt: users.passwordChangeRequiredAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  lastLoginAt: sql<
    number | null
  >`(SELECT max(s.created_at) FROM sessions s WHERE s.user_id = ${users.id})`.as('last_login_at'),
}

const isStaff = and(inArray(users.role, [...staffRoles]), isNull(users.erasedAt))

/** Everybody behind the scenes but whoever asks, who has a profile page. */
export const listStaff = (db: Database, askerId: number) =>
  db
    .select(staffColumns)
    .from(users)
    .where(and(isStaff, ne(users.id, askerId)))
    .orderBy(asc(users.name), asc(users.id))

export const findStaff = (db: Database, id: number) =>
  db
    .select(staffColumns)
    .from(users)
    .where(and(isStaff, eq(users.id, id)))

export type StaffRow = Awaited<ReturnType<typeof findStaff>>[number]

/** Somebody behind the scenes as an admin sees them. */
export const staffMember = (row: StaffRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone ?? '',
  role: row.role as (typeof staffRoles)[number],
  photo: row.photo && `/storage/${row.photo}`,
  photo_url: row.photo && `/storage/${row.photo}-320.webp`,
  last_login_at: row.lastLoginAt === null ? null : new Date(row.lastLoginAt).toISOString(),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

type Added = Required<Pick<NewUser, 'name' | 'passwordHash' | 'role'>> & {
  phone: string
  email: string | null
  photo: string | null
}

/**
 * Writes an account behind the scenes; a row back if the number was free, or registered by somebody who never verified
 * it. Whoever an admin adds needs no code: the admin knows the number.
 */
export const insertStaff = (db: Database, { photo, ...added }: Added, now: Date, onlyIf: SQL) =>
  db.all<{ id: number }>(sql`
    INSERT INTO users (name, phone, email, password_hash, role, photo, phone_verified_at, created_at, updated_at)
    SELECT ${added.name}, ${added.phone}, ${added.email}, ${added.passwordHash}, ${added.role}, ${photo},
      ${now.getTime()}, ${now.getTime()}, ${now.getTime()}
    WHERE ${onlyIf} AND ${isPhoneFree(added.phone)}
    ON CONFLICT (phone) DO UPDATE SET
      name = excluded.name, email = excluded.email, password_hash = excluded.password_hash, role = excluded.role,
      photo = excluded.photo, division_id = NULL, district_id = NULL, upazila_id = NULL,
      phone_verified_at = excluded.phone_verified_at, created_at = excluded.created_at, updated_at = excluded.updated_at
    RETURNING id`)

/** SQL for the id of the account of a number. */
export const idOfPhone = (phone: string): SQL => sql`(SELECT id FROM users WHERE phone = ${phone})`

/** SQL for "an admin who may act remains when this account is none any more". */
const leavesAnAdmin = sql`(${users.role} <> 'admin' OR EXISTS (
  SELECT 1 FROM users other WHERE other.role = 'admin' AND other.id <> ${users.id}
    AND other.erased_at IS NULL AND other.suspended_at IS NULL))`

const isFreeFor = (phone: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM users other WHERE other.phone = ${phone} AND other.id <> ${users.id})`

type Edited = Partial<
  Pick<NewUser, 'name' | 'email' | 'phone' | 'role' | 'photo' | 'passwordHash' | 'passwordChangeRequiredAt'>
>

/** Writes to an account behind the scenes; a row back unless the number is taken or one of the guards fails. */
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
        isStaff,
        eq(users.id, id),
        version && eq(users.updatedAt, version),
        set.phone ? isFreeFor(set.phone) : undefined,
        set.role && set.role !== 'admin' ? leavesAnAdmin : undefined,
        onlyIf,
      ),
    )
    .returning({ id: users.id })

/**
 * Removes an account behind the scenes: number, e-mail, password and photo go, the name stays for the log. The row stays
 * because the log and decisions refer to it.
 */
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
    .where(and(isStaff, eq(users.id, id), leavesAnAdmin))
    .returning({ id: users.id })

/** SQL for "this account was written to at this moment": that an update earlier in the batch went through. */
export const wasWrittenAt = (id: number, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND updated_at = ${now.getTime()})`

export const findPhoneOwner = (db: Database, phone: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
