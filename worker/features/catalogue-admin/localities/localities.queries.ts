import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import type { Database, RowOf } from '#worker/db/db.ts'
import { pick } from '#worker/lib/object-of.ts'
import { containsWords, foldedSql } from '#worker/db/matching.ts'
import { districts, localities, thanas } from '#worker/features/places/places.table.ts'

const columns = {
  ...pick(localities, ['id', 'upazilaId', 'name', 'spellings']),
  thana: thanas.bnName,
  district: sql<string>`${districts.bnName}`.as('district_name'),
  districtId: thanas.districtId,
  divisionId: districts.divisionId,
  updatedAt: localities.updatedAt,
}

/** @param words folded; a row has all of them in its names or those of its thana and district */
const having = (words: readonly string[]) =>
  containsWords(
    sql`${localities.name} || ' ' || ${localities.spellings} || ' ' || ${thanas.bnName} || ' ' || ${thanas.name} || ' ' || ${districts.bnName} || ' ' || ${districts.name}`,
    words,
  )

const rows = (db: Database) =>
  db
    .select(columns)
    .from(localities)
    .innerJoin(thanas, eq(thanas.id, localities.upazilaId))
    .innerJoin(districts, eq(districts.id, thanas.districtId))

export const listLocalities = (
  db: Database,
  words: readonly string[],
  { limit, offset }: { limit: number; offset: number },
) =>
  rows(db).where(having(words)).orderBy(asc(localities.name), asc(localities.id)).limit(limit).offset(offset)

export type LocalityRow = RowOf<typeof listLocalities>

export const countLocalities = (db: Database, words: readonly string[]) =>
  db
    .select({ total: count() })
    .from(localities)
    .innerJoin(thanas, eq(thanas.id, localities.upazilaId))
    .innerJoin(districts, eq(districts.id, thanas.districtId))
    .where(having(words))

export const findLocality = (db: Database, id: number) => rows(db).where(eq(localities.id, id))

export type LocalityValues = { upazilaId: number; name: string; spellings: string[] }

/** The thana exists, and has no other locality of the name. */
const isFree = ({ upazilaId, name }: LocalityValues, id: number): SQL => sql`
  EXISTS (SELECT 1 FROM ${thanas} WHERE id = ${upazilaId}) AND NOT EXISTS (
    SELECT 1 FROM ${localities} other WHERE other.upazila_id = ${upazilaId} AND other.id <> ${id}
      AND ${foldedSql(sql`other.name`)} = ${foldedSql(sql`${name}`)})`

export const insertLocality = (db: Database, values: LocalityValues, now: Date) =>
  db.all<{ id: number }>(sql`
    INSERT INTO ${localities} (upazila_id, name, spellings, created_at, updated_at)
    SELECT ${values.upazilaId}, ${values.name}, ${JSON.stringify(values.spellings)}, ${now.getTime()}, ${now.getTime()}
    WHERE ${isFree(values, 0)} RETURNING id`)

/** Writes nothing if the row has another version, the thana is missing or the name is taken. */
export const updateLocality = (
  db: Database,
  { id, updatedAt }: { id: number; updatedAt: Date },
  values: LocalityValues,
  now: Date,
) =>
  db
    .update(localities)
    .set({ ...values, updatedAt: now })
    .where(and(eq(localities.id, id), eq(localities.updatedAt, updatedAt), isFree(values, id)))
    .returning({ id: localities.id })

export const deleteLocality = (db: Database, id: number) =>
  db.delete(localities).where(eq(localities.id, id)).returning({ id: localities.id })

export const findThana = (db: Database, id: number) =>
  db.select({ id: thanas.id }).from(thanas).where(eq(thanas.id, id))
