import { and, eq, isNull, sql, type SQL, inArray } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { unmatchableHash } from '#worker/lib/crypto.ts'
import {
  selfRegistrationRoles,
  staffRoles,
  type GrantablePermission,
  type Role,
} from '#worker/lib/rights.schema.ts'
import { readySets, rolesWith } from '#worker/lib/staff-rights.schema.ts'
import { users, phoneChanges } from './people.table.ts'

/** For `role IN ${…}`. The names stand in the text of the statement, so that it can use a partial index. */
export const roleList = (listed: readonly Role[]): SQL =>
  sql.raw(`(${listed.map((role) => `'${role}'`).join(', ')})`)

/** SQL for "this person may do the act", for a row of users by its alias. */
export const mayDo = (alias: string, act: GrantablePermission): SQL => {
  const row = sql.raw(alias)
  return sql`(${row}.role IN ${roleList(rolesWith(act))} AND (${row}.role <> 'staff' OR EXISTS (SELECT 1
    FROM json_each(coalesce(${row}.acts, ${JSON.stringify(readySets[0].acts)})) given WHERE given.value = ${act})))`
}

/** SQL for "the account was opened by its owner", for a row of users. */
export const isSelfRegistered = sql`role IN ${roleList(selfRegistrationRoles)}`

/** Of a query that joins the places. The names are aliased because a batch tells columns apart by name. */
export const placeNames = {
  division: sql<string | null>`${divisions.bnName}`.as('division_name'),
  district: sql<string | null>`${districts.bnName}`.as('district_name'),
  area: sql<string | null>`${thanas.bnName}`.as('area_name'),
}

const ownColumns = pick(users, ['id', 'name', 'role', 'acts', 'phone', 'email', 'passwordChangeRequiredAt'])

export const findAccountByPhone = (db: Database, phone: string) =>
  db
    .select({ ...ownColumns, ...pick(users, ['passwordHash', 'suspendedAt', 'suspensionReason']) })
    .from(users)
    .where(eq(users.phone, phone))

export const hasAccount = (phone: string): SQL => sql`EXISTS (SELECT 1 FROM users WHERE phone = ${phone})`

type OpenedFor = { phone: string; name: string; upazilaId: number }

/**
 * The account of a worker for whom another person filled in the form. It has no password: its owner sets one by a code. A row
 * comes back if `onlyIf` holds and the number and the place allow it.
 */
export const insertAccountFor = (
  db: Database,
  { phone, name, upazilaId }: OpenedFor,
  { now, onlyIf }: { now: Date; onlyIf: SQL },
) =>
  db.all<{ id: number }>(sql`
    INSERT INTO users (name, phone, password_hash, role, division_id, district_id, upazila_id, phone_verified_at,
      created_at, updated_at)
    SELECT ${name}, ${phone}, ${unmatchableHash}, 'service_worker', d.division_id, d.id, t.id, ${now.getTime()},
      ${now.getTime()}, ${now.getTime()}
    FROM ${thanas} t JOIN ${districts} d ON d.id = t.district_id
    WHERE t.id = ${upazilaId} AND ${onlyIf}
    ON CONFLICT DO NOTHING
    RETURNING id`)

/** SQL for the id of the account of this number that was verified at this moment. */
export const idVerifiedAt = (phone: string, moment: Date): SQL =>
  sql`(SELECT id FROM users WHERE phone = ${phone} AND phone_verified_at = ${moment.getTime()})`

export const resetUserPassword = (db: Database, id: number, passwordHash: string, now: Date) =>
  db
    .update(users)
    .set({ passwordHash, passwordChangeRequiredAt: null, updatedAt: now })
    .where(eq(users.id, id))

export const findOwnUser = (db: Database, id: number) =>
  db.select(ownColumns).from(users).where(eq(users.id, id))

export const staffColumns = {
  ...pick(users, ['id', 'name', 'email', 'phone', 'role', 'acts', 'photo', 'passwordChangeRequiredAt']),
  hasSecondFactor:
    sql<number>`EXISTS (SELECT 1 FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)`.as(
      'has_second_factor',
    ),
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  lastLoginAt: sql<number | null>`(SELECT max(s.created_at) FROM sessions s WHERE s.user_id = users.id)`.as(
    'last_login_at',
  ),
}

export const isStaffAccount = and(inArray(users.role, staffRoles), isNull(users.erasedAt))

export const findStaff = (db: Database, id: number) =>
  db
    .select(staffColumns)
    .from(users)
    .where(and(isStaffAccount, eq(users.id, id)))

export type StaffRow = Awaited<ReturnType<typeof findStaff>>[number]

/** The name that an erased account and its profile show. */
export const erasedName = 'মুছে ফেলা অ্যাকাউন্ট'

/** SQL for "the account is erased". Removed staff keep their names in the audit log, so they do not count. */
export const isErased = (userId: number | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM users erased WHERE erased.id = ${userId} AND erased.erased_at IS NOT NULL
    AND erased.role IN ${roleList(selfRegistrationRoles)})`

/** The texts of an audit state that name no person. */
export const auditCodes = ['status', 'method', 'purpose', 'reason_code', 'role', 'by'] as const

/** The texts of a payment event that name no person; `transaction` belongs to the money. */
export const eventCodes = ['method', 'purpose', 'status', 'transaction', 'of', 'served', 'by'] as const

export const deletePhoneChangeOf = (db: Database, userId: number) =>
  db.delete(phoneChanges).where(eq(phoneChanges.userId, userId))

export const findPasswordHash = (db: Database, userId: number) =>
  db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
