import { count, eq, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { users } from '#worker/features/people/people.table.ts'
import { districts, thanas } from '#worker/features/places/places.table.ts'
import type { Gender } from '#worker/features/providers/providers.schema.ts'
import { answerKept, waits } from '../recruiting.rules.ts'
import type { ImportState } from '../recruiting.schema.ts'
import { importedProfiles, imports } from '../recruiting.table.ts'

/** One key is one list, however often it is sent. */
export const insertImport = (
  db: Database,
  {
    key,
    name,
    createdBy,
    origin,
    now,
  }: Pick<typeof imports.$inferInsert, 'key' | 'name' | 'createdBy' | 'origin'> & { now: Date },
) =>
  db
    .insert(imports)
    .values({ key, name, createdBy, origin, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: imports.id })

export const findImportByKey = (db: Database, createdBy: number, key: string) =>
  db
    .select({ id: imports.id })
    .from(imports)
    .where(sql`${imports.createdBy} = ${createdBy} AND ${imports.key} = ${key}`)

export const findImport = (db: Database, id: number) =>
  db.select({ id: imports.id, name: imports.name }).from(imports).where(eq(imports.id, id))

export type ListRow = {
  id: number
  name: string
  created_by: string
  created_at: number
  added: number
  waiting: number
  asked: number
  agreed: number
  refused: number
}

/** The newest first. Reads the rows of the lists of one page: at most 5,000 each, by an index. */
export const listImports = (db: Database, { limit, offset }: { limit: number; offset: number }) =>
  db.all<ListRow>(sql`
    SELECT i.id, i.name, u.name AS created_by, i.created_at, i.added,
      coalesce(sum(p.state = 'waiting'), 0) AS waiting,
      coalesce(sum(p.state = 'waiting' AND p.asked_at IS NOT NULL), 0) AS asked,
      coalesce(sum(p.state = 'agreed'), 0) AS agreed, coalesce(sum(p.state = 'refused'), 0) AS refused
    FROM (SELECT * FROM imports ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) i
    JOIN ${users} u ON u.id = i.created_by LEFT JOIN imported_profiles p ON p.import_id = i.id
    GROUP BY i.id ORDER BY i.created_at DESC, i.id DESC`)

export const countImports = (db: Database) => db.select({ total: count().as('total') }).from(imports)

type Numbered = { phone: string; hashes: readonly string[] }

const hasAccount = sql`EXISTS (SELECT 1 FROM ${users} WHERE users.phone = list.value ->> 'phone')`
const known = sql`FROM json_each(list.value -> 'hashes') hash JOIN imported_profiles stored ON stored.phone_hash = hash.value`

/** What the site knows of these numbers: one row for each that has an account or stands in a list. */
export const listKnown = (db: Database, rows: readonly Numbered[], now: Date) =>
  db.all<{ phone: string; hasAccount: 0 | 1; state: ImportState | null }>(sql`
    SELECT list.value ->> 'phone' AS phone, ${hasAccount} AS hasAccount,
      (SELECT stored.state ${known} WHERE stored.expires_at > ${now.getTime()}) AS state
    FROM json_each(${JSON.stringify(rows)}) list WHERE hasAccount OR state IS NOT NULL`)

/** Rows that waited in vain make room for these numbers. */
export const deleteExpiredOf = (db: Database, rows: readonly Numbered[], now: Date): UnrunQuery =>
  db.run(sql`
    DELETE FROM imported_profiles WHERE expires_at <= ${now.getTime()} AND phone_hash IN (
      SELECT hash.value FROM json_each(${JSON.stringify(rows)}) list, json_each(list.value -> 'hashes') hash)`)

type NewRow = Numbered & {
  name: string
  categoryId: number
  upazilaId: number
  years: number | null
  gender: Gender
}

/** Adds the rows whose numbers are free and stand in no list. The list must exist. */
export const insertRows = (db: Database, importId: number, rows: readonly NewRow[], now: Date) =>
  db.all<{ id: number }>(sql`
    INSERT INTO imported_profiles (import_id, phone, phone_hash, name, category_id, upazila_id, years, gender, created_at, expires_at)
    SELECT ${importId}, list.value ->> 'phone', list.value ->> '$.hashes[0]', list.value ->> 'name', list.value ->> 'categoryId',
      list.value ->> 'upazilaId', list.value ->> 'years', list.value ->> 'gender', ${now.getTime()}, ${now.getTime() + waits.answer}
    FROM json_each(${JSON.stringify(rows)}) list
    WHERE EXISTS (SELECT 1 FROM imports WHERE id = ${importId}) AND NOT ${hasAccount} AND NOT EXISTS (SELECT 1 ${known})
    ON CONFLICT DO NOTHING
    RETURNING id`)

/** Directly after {@link insertRows}: counts what it added. */
export const countAdded = (db: Database, importId: number): UnrunQuery =>
  db.run(sql`UPDATE imports SET added = added + changes() WHERE id = ${importId} AND changes() > 0`)

/** Takes back those of a list who have not answered. */
export const deleteWaiting = (db: Database, importId: number) =>
  db
    .delete(importedProfiles)
    .where(sql`import_id = ${importId} AND state = 'waiting'`)
    .returning({ id: importedProfiles.id })

type Due = {
  id: number
  phone: string
  phoneHash: string
  trade: string
  origin: string
  isReminder: 0 | 1
}

/** Whom an SMS should ask or remind now. A worker whose trade or place is gone is not asked. */
export const listDue = (db: Database, now: Date, limit: number) =>
  db.all<Due>(sql`
    SELECT p.id, p.phone, p.phone_hash AS phoneHash, c.name AS trade, i.origin, due.isReminder
    FROM (
      SELECT * FROM (SELECT id, 0 AS isReminder FROM imported_profiles
        WHERE phone IS NOT NULL AND asked_at IS NULL AND created_at <= ${now.getTime() - waits.first}
        ORDER BY created_at LIMIT ${limit})
      UNION ALL SELECT * FROM (SELECT id, 1 AS isReminder FROM imported_profiles
        WHERE asked_at <= ${now.getTime() - waits.reminder} AND phone IS NOT NULL AND reminded_at IS NULL
        ORDER BY asked_at LIMIT ${limit})
    ) due
    JOIN imported_profiles p ON p.id = due.id
    JOIN imports i ON i.id = p.import_id
    JOIN ${categories} c ON c.id = p.category_id AND c.is_active = 1
    JOIN ${thanas} t ON t.id = p.upazila_id
    WHERE p.expires_at > ${now.getTime()} LIMIT ${limit}`)

const among = (ids: readonly number[]) => sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** A number that has got an account meanwhile needs no invitation. */
export const deleteWithAccount = (db: Database, ids: readonly number[]): UnrunQuery =>
  db.run(sql`
    DELETE FROM imported_profiles WHERE ${among(ids)} AND state = 'waiting' AND EXISTS (SELECT 1 FROM ${users}
      WHERE users.phone = imported_profiles.phone)`)

type Claim = { ids: readonly number[]; isReminder: boolean; now: Date; day: { limit: number; since: Date } }

/**
 * Claims workers for their SMS, as many as the day still allows. The time for an answer begins again with the first SMS.
 */
export const claimDue = (db: Database, { ids, isReminder, now, day }: Claim) => {
  const since = day.since.getTime()
  const left = sql`max(0, ${day.limit} - (SELECT count(*) FROM imported_profiles WHERE asked_at >= ${since})
    - (SELECT count(*) FROM imported_profiles WHERE reminded_at >= ${since}))`
  return db.all<{ id: number }>(sql`
    UPDATE imported_profiles SET ${
      isReminder
        ? sql`reminded_at = ${now.getTime()}`
        : sql`asked_at = ${now.getTime()}, expires_at = ${now.getTime() + waits.answer}`
    }
    WHERE id IN (SELECT id FROM imported_profiles WHERE ${among(ids)} AND state = 'waiting'
      AND ${isReminder ? sql`asked_at IS NOT NULL AND reminded_at IS NULL` : sql`asked_at IS NULL`} ORDER BY id LIMIT ${left})
    RETURNING id`)
}

/** SQL for "this moment claimed the worker whom a message of the outbox is about". */
export const isClaimed = (now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM imported_profiles p WHERE p.id = value ->> 'entityId'
    AND ${now.getTime()} IN (p.asked_at, p.reminded_at))`

/** A row with the names of trade and place; null for those that are gone. */
export const findInvited = (db: Database, id: number, now: Date) =>
  db
    .select({
      row: importedProfiles,
      trade: sql<
        string | null
      >`(SELECT c.name FROM ${categories} c WHERE c.id = category_id AND c.is_active = 1)`.as('trade'),
      place: sql<string | null>`(SELECT t.bn_name FROM ${thanas} t WHERE t.id = upazila_id)`.as('place'),
      district: sql<
        string | null
      >`(SELECT d.bn_name FROM ${thanas} t JOIN ${districts} d ON d.id = t.district_id WHERE t.id = upazila_id)`.as(
        'district',
      ),
    })
    .from(importedProfiles)
    .where(sql`${importedProfiles.id} = ${id} AND ${importedProfiles.expiresAt} > ${now.getTime()}`)

/** SQL for "the worker has not answered". */
export const isInvited = (id: number, now: Date): SQL =>
  sql`EXISTS (SELECT 1 FROM imported_profiles WHERE id = ${id} AND state = 'waiting' AND expires_at > ${now.getTime()})`

const emptied = sql`phone = NULL, name = NULL, category_id = NULL, upazila_id = NULL, years = NULL, gender = NULL`

/** The row keeps no word about the person. A row comes back if `onlyIf` holds and it waited. */
export const closeInvitation = (
  db: Database,
  { id, state, userId, now }: { id: number; state: 'agreed' | 'refused'; userId: SQL | null; now: Date },
) =>
  db.all<{ id: number }>(sql`
    UPDATE imported_profiles SET state = ${state}, user_id = ${userId}, ${emptied}, answered_at = ${now.getTime()}, expires_at = ${now.getTime() + answerKept}
    WHERE id = ${id} AND state = 'waiting' AND expires_at > ${now.getTime()} ${userId ? sql`AND ${userId} IS NOT NULL` : sql``}
    RETURNING id`)

/** Lists keep the hash of an erased account only, so that no one asks its owner again, if `onlyIf` holds. */
export const forgetInvited = (
  db: Database,
  userId: number,
  phones: readonly string[],
  onlyIf: SQL,
  now: Date,
): UnrunQuery =>
  db.run(sql`
    UPDATE imported_profiles SET state = 'refused', user_id = NULL, ${emptied},
      answered_at = ${now.getTime()}, expires_at = ${now.getTime() + answerKept}
    WHERE (user_id = ${userId} OR phone IN (SELECT value FROM json_each(${JSON.stringify(phones)}))) AND ${onlyIf}`)

/** Who brought the worker of an account in, for its export. */
export const findImportOf = (db: Database, userId: number) =>
  db
    .select({ broughtBy: users.name, agreedAt: importedProfiles.answeredAt })
    .from(importedProfiles)
    .innerJoin(imports, eq(imports.id, importedProfiles.importId))
    .innerJoin(users, eq(users.id, imports.createdBy))
    .where(eq(importedProfiles.userId, userId))

/** SQL for "the invited number left the list, or changed there", of a row of `outbox`. */
export const isInvitationOutdated = sql`(entity = 'imported_profile' AND NOT EXISTS (
  SELECT 1 FROM imported_profiles p WHERE p.id = entity_id AND p.phone = recipient))`
