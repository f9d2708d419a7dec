import { and, countDistinct, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { wroteRow, type Database } from '#worker/db/db.ts'
import { auditEntry } from '#worker/features/audit/audit.queries.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { payments } from '#worker/features/payments/payments.table.ts'
import { columnsOfFields } from '#worker/features/providers/profile-fields.rules.ts'
import { atOnceFields, typedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { providers, type ProviderRow } from '#worker/features/providers/providers.table.ts'
import { reveals, contactChecks } from '#worker/features/reveals/reveals.table.ts'
import { users, type UserRow } from '#worker/features/people/people.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'

export type AccountPlace = Pick<UserRow, 'divisionId' | 'districtId' | 'upazilaId'>

export const findOwnBiodata = (db: Database, userId: number) =>
  db
    // A batch returns rows by column name, so each name must be unique.
    .select({
      provider: providers,
      categoryName: sql<string>`${categories.name}`.as('category_name'),
      isPhoneDoubted: sql<0 | 1>`EXISTS (SELECT 1 FROM ${contactChecks} c
        WHERE c.provider_id = ${providers.id} AND c.ended_at IS NULL)`.as('is_phone_doubted'),
    })
    .from(providers)
    .innerJoin(categories, eq(categories.id, providers.categoryId))
    .where(eq(providers.userId, userId))

/** The place that the worker named at registration. */
export const findPlaceOfAccount = (db: Database, userId: number) =>
  db
    .select({ divisionId: users.divisionId, districtId: users.districtId, upazilaId: users.upazilaId })
    .from(users)
    .where(eq(users.id, userId))

export const listFeePayments = (db: Database, userId: number) =>
  db
    .select({ ref: payments.ref, status: payments.status, method: payments.method })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.purpose, 'biodata_fee'),
        inArray(payments.status, ['paid', 'review', 'pending', 'initiated']),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(20)

export const findActiveCategory = (db: Database, id: number) =>
  db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.isActive, true)))

export const isActiveCategory = (id: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${categories} c WHERE c.id = ${id} AND c.is_active = 1)`

/** Directly after the write in its batch. The id of a first submission is not known before, so it is looked up. */
export const submissionEntry = (db: Database, user: { id: number; name: string }, now: Date) =>
  auditEntry(db, {
    actor: user,
    action: 'provider.submitted',
    entity: 'provider',
    entityId: sql`(SELECT CAST(p.id AS TEXT) FROM ${providers} p WHERE p.user_id = ${user.id})`,
    requestId: null,
    now,
    onlyIf: wroteRow,
  })

const typedColumns = columnsOfFields(typedFields)

type SubmittedBiodata = Pick<
  ProviderRow,
  | (typeof typedColumns)[number]
  | 'categoryId'
  | 'idNumberSealed'
  | 'idNumberHash'
  | 'divisionId'
  | 'districtId'
  | 'upazilaId'
  | 'photo'
  | 'idCardFront'
  | 'idCardBack'
>

const typedNames = sql.raw(typedColumns.map((column) => providers[column].name).join(', '))
const typedAgain = sql.raw(
  typedColumns.map((column) => `${providers[column].name} = excluded.${providers[column].name}`).join(', '),
)

/** A new biodata, or over a rejected one. No row comes back if account, trade, place or `guard` forbid it. */
export const writeSubmission = (
  db: Database,
  userId: number | SQL,
  biodata: SubmittedBiodata,
  { guard, needsPhoto = true, now }: { guard: SQL; needsPhoto?: boolean; now: Date },
) => {
  const at = now.getTime()
  const typed = sql.join(
    typedColumns.map((column) => sql`${biodata[column]}`),
    sql`, `,
  )
  return db.all<{ id: number }>(sql`
    INSERT INTO ${providers} (user_id, phone, category_id, ${typedNames}, id_number_sealed, id_number_hash, division_id,
      district_id, upazila_id, division, district, area, photo, id_card_front, id_card_back, status, submitted_at, created_at, updated_at)
    SELECT u.id, u.phone, ${biodata.categoryId}, ${typed}, ${biodata.idNumberSealed}, ${biodata.idNumberHash},
      v.id, d.id, t.id, v.bn_name, d.bn_name, t.bn_name,
      ${biodata.photo}, ${biodata.idCardFront}, ${biodata.idCardBack}, 'pending', ${at}, ${at}, ${at}
    FROM ${users} u
    JOIN ${thanas} t ON t.id = ${biodata.upazilaId}
    JOIN ${districts} d ON d.id = t.district_id AND d.id = ${biodata.districtId}
    JOIN ${divisions} v ON v.id = d.division_id AND v.id = ${biodata.divisionId}
    WHERE u.id = ${userId} AND u.role = 'service_worker'
      AND u.suspended_at IS NULL AND u.erased_at IS NULL AND ${guard}
      AND ${isActiveCategory(biodata.categoryId)}
      AND (${biodata.photo} IS NOT NULL OR ${needsPhoto ? sql`0` : sql`1`}
        OR EXISTS (SELECT 1 FROM ${providers} p WHERE p.user_id = u.id AND p.photo IS NOT NULL))
    ON CONFLICT (user_id) DO UPDATE SET
      phone = excluded.phone, category_id = excluded.category_id, ${typedAgain},
      id_number_sealed = excluded.id_number_sealed, id_number_hash = excluded.id_number_hash,
      division_id = excluded.division_id, district_id = excluded.district_id, upazila_id = excluded.upazila_id,
      division = excluded.division, district = excluded.district, area = excluded.area,
      photo = coalesce(excluded.photo, providers.photo),
      id_card_front = coalesce(excluded.id_card_front, providers.id_card_front),
      id_card_back = coalesce(excluded.id_card_back, providers.id_card_back),
      status = 'pending', is_active = 1, is_paused = 0,
      rejection_code = NULL, rejection_note = NULL, field_to_mend = NULL, reviewed_at = NULL, reviewed_by = NULL,
      submitted_at = excluded.submitted_at, updated_at = excluded.updated_at
    WHERE providers.status = 'rejected'
    RETURNING id`)
}

export const countRevealers = (db: Database, providerId: number, since: Date) =>
  db
    .select({ revealers: countDistinct(reveals.customerId).as('revealers') })
    .from(reveals)
    .where(and(eq(reveals.providerId, providerId), gt(reveals.createdAt, since)))

export const ownColumns = [...columnsOfFields(atOnceFields), 'isPaused'] as const
export type OwnColumns = Partial<Pick<ProviderRow, (typeof ownColumns)[number]>>

type OwnWrite = { set: OwnColumns; guard?: SQL | undefined; now: Date }

/** Writes to an approved profile if `guard` holds; then a row comes back. */
export const writeOwnColumns = (db: Database, providerId: number, { set, guard, now }: OwnWrite) =>
  db
    .update(providers)
    .set({ ...set, updatedAt: now })
    .where(
      and(eq(providers.id, providerId), eq(providers.status, 'approved'), ne(providers.phone, ''), guard),
    )
    .returning({ id: providers.id })
