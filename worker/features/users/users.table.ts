import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment, updatedAt } from '#worker/db/columns.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { roles } from './users.schema.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** 01XXXXXXXXX; null only after the account was erased. */
    phone: text('phone'),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    photo: text('photo'),
    divisionId: integer('division_id').references(() => divisions.id, { onDelete: 'restrict' }),
    districtId: integer('district_id').references(() => districts.id, { onDelete: 'restrict' }),
    upazilaId: integer('upazila_id').references(() => thanas.id, { onDelete: 'restrict' }),
    phoneVerifiedAt: moment('phone_verified_at'),
    /** Set while the password is a one-time password: it must be changed before anything else. */
    passwordChangeRequiredAt: moment('password_change_required_at'),
    suspendedAt: moment('suspended_at'),
    suspensionReason: text('suspension_reason'),
    erasedAt: moment('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // One account a phone is a rule of the database, not of the registration form.
    uniqueIndex('users_phone_unique').on(t.phone),
    index('users_role_created').on(t.role, t.createdAt),
    index('users_role_name').on(t.role, t.name),
    // The few that a list is asked for, or that a total leaves out.
    index('users_suspended')
      .on(t.suspendedAt)
      .where(sql`${t.suspendedAt} IS NOT NULL`),
    index('users_unverified')
      .on(t.role, t.createdAt)
      .where(sql`${t.phoneVerifiedAt} IS NULL`),
    check(
      'users_phone',
      sql`(${t.phone} IS NULL AND ${t.erasedAt} IS NOT NULL) OR ${t.phone} GLOB '01[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`,
    ),
    check('users_name', sql`length(${t.name}) BETWEEN 1 AND 120`),
  ],
)

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
